import { basename } from "node:path";
import { type DocumentKey, type DocumentSource, keyText, sameSource } from "../domain/document-key.ts";
import { type Embedding, embedPassages } from "./embed-passages.ts";
import { type FoundFile, type FoundFiles, findFiles } from "./find-files.ts";
import { type FileServices, failedReport, ingestFile, sentenceOf } from "./ingest-file.ts";
import type { FileReport, IngestReport, NotPruned } from "./ingest-report.ts";
import { type Approve, isTooMuch, refuseShrinking } from "./replacement.ts";

export interface IngestServices extends Omit<FileServices, "approve" | "isDryRun"> {
  /** Absent or null where no embedder is configured. */
  readonly embedding?: Embedding | null;
}

export interface IngestOptions {
  /** Withdraws documents whose files have vanished from the folders that are named. */
  readonly prune?: boolean;
  /** Also where more than a quarter of a folder's documents have vanished. */
  readonly allowShrink?: boolean;
  /** Reads and compares everything, and stores and withdraws nothing. */
  readonly dryRun?: boolean;
  /** Takes the place of the folders that files are found in: what a person dropped. */
  readonly source?: DocumentSource;
  /** Takes the place of the rule that a version without most of what is in view is not stored. */
  readonly approve?: Approve;
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
  const { approve = refuseShrinking, dryRun: isDryRun = false } = options;
  const walked = await walk(paths, services, options);
  const files: FileReport[] = [];
  for (const entry of walked.entries) {
    const report =
      "report" in entry ? entry.report : await ingestFile(entry, entry.source, { ...services, approve, isDryRun });
    files.push(report);
    options.progress?.(report, files.length, walked.entries.length);
  }
  const { withdrawn, notPruned } = await prune(walked.folders, services, options);
  const vanished = walked.folders.flatMap((folder) => folder.vanished.map(({ doc }) => doc));
  const { embedding = null } = services;
  const isEmbedded = embedding !== null && !isDryRun;
  return {
    files: isEmbedded ? await embedPassages(files, embedding) : files,
    vanished,
    withdrawn,
    ...(notPruned.length === 0 ? {} : { notPruned }),
  };
}

type Entry = (FoundFile & DocumentKey) | { readonly report: FileReport };

/** A folder that was walked as a whole, with the documents that came from it before. */
interface Folder {
  readonly folder: string;
  readonly documents: number;
  readonly vanished: readonly DocumentKey[];
}

interface Walked {
  readonly entries: readonly Entry[];
  readonly folders: readonly Folder[];
}

/** Every file once, in order. What a folder that cannot be listed holds is not known, and so nothing has vanished from it. */
async function walk(
  paths: readonly string[],
  { documents }: IngestServices,
  { source, allowShrink = false }: IngestOptions,
): Promise<Walked> {
  const entries = new Map<string, Entry>();
  const folders = new Map<string, Folder>();
  for (const path of paths) {
    const found = await filesOf(path);
    if ("error" in found) {
      entries.set(path, { report: found });
      continue;
    }
    const from = source ?? { kind: "folder", place: found.folder };
    for (const file of found.files) {
      const key = { ...file, source: from };
      const { refused } = file;
      entries.set(keyText(key), refused === undefined ? key : { report: failedReport(file.doc, refused) });
    }
    if (!found.isFolder) continue;
    const held = (await documents.documents()).filter((entry) => sameSource(entry.source, from));
    if (found.files.length === 0 && held.length > 0 && !allowShrink)
      entries.set(path, { report: failedReport(basename(found.folder), emptied(held.length)) });
    else folders.set(found.folder, { ...found, documents: held.length, vanished: vanishedFrom(found, held) });
  }
  return { entries: [...entries.values()], folders: [...folders.values()] };
}

function emptied(documents: number): string {
  return `The folder holds no files, but ${documents} documents came from it, and stay as they are. Is it mounted?`;
}

async function filesOf(path: string): Promise<FoundFiles | FileReport> {
  try {
    return await findFiles(path);
  } catch (error) {
    return failedReport(basename(path), sentenceOf(error));
  }
}

/**
 * Documents that came from a folder, and that it does not hold any more; what is refused there is no document of it. What a folder inside
 * holds that cannot be listed is not known.
 */
function vanishedFrom({ files }: FoundFiles, held: readonly DocumentKey[]): readonly DocumentKey[] {
  const present = new Set(files.flatMap(({ doc, refused }) => (refused === undefined ? [doc] : [])));
  const unlisted = files.flatMap(({ doc, refused }) => (refused !== undefined && doc.endsWith("/") ? [doc] : []));
  return held.filter(({ doc }) => !present.has(doc) && !unlisted.some((folder) => doc.startsWith(folder)));
}

interface Pruned {
  readonly withdrawn: readonly string[];
  readonly notPruned: readonly NotPruned[];
}

/** Whether too much would go is known of every folder before anything is withdrawn. */
async function prune(
  folders: readonly Folder[],
  { documents }: IngestServices,
  { prune: isWanted = false, allowShrink = false, dryRun = false }: IngestOptions,
): Promise<Pruned> {
  if (!isWanted) return { withdrawn: [], notPruned: [] };
  const notPruned = allowShrink
    ? []
    : folders
        .filter((one) => isTooMuch(one.vanished.length, one.documents))
        .map((one) => ({ folder: one.folder, vanished: one.vanished.length, documents: one.documents }));
  const kept = new Set(notPruned.map(({ folder }) => folder));
  const withdrawn: string[] = [];
  for (const key of folders.flatMap(({ folder, vanished }) => (kept.has(folder) ? [] : vanished)))
    if (dryRun || (await documents.withdraw(key))) withdrawn.push(key.doc);
  return { withdrawn, notPruned };
}
