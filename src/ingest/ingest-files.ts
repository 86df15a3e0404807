import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type Embedding, embedPassages } from "./embed-passages.ts";
import { type FoundFile, findFiles } from "./find-files.ts";
import { type FileServices, failedReport, ingestFile, sentenceOf } from "./ingest-file.ts";
import type { FileReport, IngestReport } from "./ingest-report.ts";

export interface IngestServices extends FileServices {
  /** Absent or null where no embedder is configured. */
  readonly embedding?: Embedding | null;
}

export interface IngestOptions {
  /** Withdraws documents whose files have vanished from the folders that are named. */
  readonly prune?: boolean;
  /** Told of each file when it is done, with how many there are in all. */
  readonly progress?: (file: FileReport, done: number, all: number) => void;
}

/**
 * Reads files and folders into the stores, each file as a whole or not at all. A file that cannot be read is reported and the rest goes
 * on; a store that cannot be used throws its `StoreError`. What was interrupted goes on where it stopped, since unchanged files are not
 * read again.
 */
export async function ingestPaths(
  paths: readonly string[],
  services: IngestServices,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const found = await allFiles(paths);
  const files: FileReport[] = [];
  for (const entry of found) {
    const report = "report" in entry ? entry.report : await ingestFile(entry.file, entry.root, services);
    files.push(report);
    options.progress?.(report, files.length, found.length);
  }
  const vanished = await vanishedFrom(paths, found, services);
  const withdrawn: string[] = [];
  for (const doc of options.prune ? vanished : []) if (await services.documents.withdraw(doc)) withdrawn.push(doc);
  const { embedding = null } = services;
  return { files: embedding === null ? files : await embedPassages(files, embedding), vanished, withdrawn };
}

type Entry = { readonly file: FoundFile; readonly root: string } | { readonly report: FileReport };

/** Every file once, in order; a name that two of them would share is an error of the second. */
async function allFiles(paths: readonly string[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const pathOf = new Map<string, string>();
  for (const path of paths) {
    const files = await filesOf(path);
    if ("error" in files) {
      entries.push({ report: files });
      continue;
    }
    for (const file of files) {
      const other = pathOf.get(file.doc);
      if (other === file.path) continue;
      pathOf.set(file.doc, other ?? file.path);
      entries.push(other === undefined ? { file, root: rootOf(path) } : { report: twoNamed(file.doc) });
    }
  }
  return entries;
}

function twoNamed(doc: string): FileReport {
  return failedReport(doc, `Two of the files are named ${doc}; name their common folder instead.`);
}

/** The folder that documents are named from. */
function rootOf(path: string): string {
  return isFolder(path) ? resolve(path) : dirname(resolve(path));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function filesOf(path: string): Promise<readonly FoundFile[] | FileReport> {
  try {
    return await findFiles(path);
  } catch (error) {
    return failedReport(basename(path), sentenceOf(error));
  }
}

/** Documents that came from the folders that are named, and whose files are there no more. */
async function vanishedFrom(
  paths: readonly string[],
  found: readonly Entry[],
  { documents }: IngestServices,
): Promise<readonly string[]> {
  const roots = new Set(paths.filter(isFolder).map((path) => resolve(path)));
  if (roots.size === 0) return [];
  const present = new Set(found.flatMap((entry) => ("file" in entry ? [entry.file.doc] : [])));
  const entries = await documents.documents();
  return entries.filter(({ root, doc }) => roots.has(root) && !present.has(doc)).map(({ doc }) => doc);
}
