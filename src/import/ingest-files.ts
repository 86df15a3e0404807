import { lstatSync } from "node:fs";
import { type DocumentSource, keyText } from "../domain/document-key.ts";
import { isQuery } from "../domain/source-spec.ts";
import { openContents } from "./contents.ts";
import type { DocumentEntry } from "./document-store.ts";
import { type Embedding, embedPassages } from "./embed-passages.ts";
import { type FileServices, ingestFile, withdrawnReport } from "./ingest-file.ts";
import type { FileReport, IngestReport, NotPruned } from "./ingest-report.ts";
import { fullName } from "./known-files.ts";
import { type Approve, isTooMuch, refuseShrinking } from "./replacement.ts";
import { sourceLevels } from "./source-levels.ts";
import { droppedFiles, type FileToRead, heldTwice, type Vanished, type WalkedSource, walk } from "./walk.ts";

export interface IngestServices extends Omit<FileServices, "approve" | "isDryRun"> {
  /** Absent or null where no embedder is configured. */
  readonly embedding?: Embedding | null;
}

export interface IngestOptions {
  /** Withdraws documents whose files have vanished from the given folders. */
  readonly prune?: boolean;
  /** Allows pruning also where more than a quarter of a folder's documents have vanished. */
  readonly allowShrink?: boolean;
  /** Reads and compares everything without storing or withdrawing. */
  readonly dryRun?: boolean;
  /** Overrides the source of the files, for uploads. */
  readonly source?: DocumentSource;
  /** Replaces the default check, which refuses versions that lose most of the content in view. */
  readonly approve?: Approve;
  /** Which files of a folder are read, by their names below it; all where absent. */
  readonly accepts?: (doc: string) => boolean;
  /** Called for each finished file, with the number done and the total. */
  readonly progress?: (file: FileReport, done: number, all: number) => void;
}

/**
 * Ingests files and folders, each file completely or not at all. Reports an unreadable file and continues;
 * unchanged files are not read again. Throws only the `StoreError` of an unusable store.
 */
export async function ingestPaths(
  paths: readonly string[],
  services: IngestServices,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const { approve = refuseShrinking, dryRun: isDryRun = false, allowShrink = false, source } = options;
  const { accepts = () => true } = options;
  const levelAt = await sourceLevels(services.glossary.profile.sources);
  // An uploader must not learn about documents of other sources.
  const stored =
    source === undefined ? (await services.documents.documents()).filter((one) => !isQuery(one.source)) : [];
  const keptOut = await services.documents.withdrawn();
  const contents = openContents(stored);
  const walked =
    source === undefined
      ? await walk(paths, { documents: stored, keptOut, allowShrink, accepts })
      : await droppedFiles(paths, source);
  const withdrawn = new Map(keptOut.map((one) => [keyText(one), one.fileHash]));
  const read = async (file: FileToRead): Promise<FileReport> => {
    // A withdrawn document stays out when its folder is read; naming the file overrides that.
    const withdrawnHash = file.isNamed ? undefined : withdrawn.get(keyText(file));
    if (withdrawnHash !== undefined) return withdrawnReport(file, withdrawnHash);
    const { fileHash, ...report } = await ingestFile({ ...file, ...levelAt(file.path) }, file.source, {
      ...services,
      approve,
      isDryRun,
    });
    const copies = fileHash === undefined ? [] : contents.note({ ...file, fileHash }, file.others);
    const isNew = report.status !== "unchanged";
    const out = keptOut.filter((one) => isNew && one.fileHash === fileHash && keyText(one) !== keyText(file));
    const back = out.map((one) => `Its content is that of ${fullName(one)}, which was withdrawn.`);
    const folder = file.folder === undefined ? {} : { folder: file.folder };
    return { ...report, ...folder, warnings: [...report.warnings, ...file.others.map(heldTwice), ...copies, ...back] };
  };
  const files: FileReport[] = [];
  for (const entry of walked.entries) {
    const report = "report" in entry ? entry.report : await read(entry);
    files.push(report);
    options.progress?.(report, files.length, walked.entries.length);
  }
  const vanished = vanishedOf(walked.folders);
  const { withdrawn: pruned, notPruned } = await prune(walked.folders, services, options);
  const moved = await contents.moved();
  const { embedding = null } = services;
  const isEmbedded = embedding !== null && !isDryRun;
  return {
    files: isEmbedded ? await embedPassages(files, embedding) : files,
    vanished: vanished.map(({ name }) => name),
    ...decidedOn(vanished, stored),
    withdrawn: pruned,
    ...(notPruned.length === 0 ? {} : { notPruned }),
    ...(moved.length === 0 ? {} : { moved }),
  };
}

function decidedOn(vanished: readonly Vanished[], stored: readonly DocumentEntry[]): Pick<IngestReport, "decided"> {
  const decisions = new Map(stored.map((entry) => [keyText(entry), entry.decisions]));
  const decided = vanished.flatMap((one): readonly [string, number][] => {
    const count = decisions.get(keyText(one)) ?? 0;
    return count === 0 ? [] : [[one.name, count]];
  });
  return decided.length === 0 ? {} : { decided: Object.fromEntries(decided) };
}

/** Without duplicates, since overlapping folders may be given. Equal names get their source's path. */
function vanishedOf(folders: readonly WalkedSource[]): readonly Vanished[] {
  const each = new Map(folders.flatMap(({ vanished }) => vanished.map((one) => [keyText(one), one])));
  const all = [...each.values()];
  const isAlone = ({ name }: Vanished): boolean => all.filter((other) => other.name === name).length === 1;
  return all.map((one) => (isAlone(one) ? one : { ...one, name: fullName(one) }));
}

/** Checked again, because reading the other files may have taken long. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

interface Pruned {
  readonly withdrawn: readonly string[];
  readonly notPruned: readonly NotPruned[];
}

/** The check for too many vanished documents covers all folders before anything is withdrawn. */
async function prune(
  folders: readonly WalkedSource[],
  { documents }: IngestServices,
  { prune: isWanted = false, allowShrink = false, dryRun = false }: IngestOptions,
): Promise<Pruned> {
  if (!isWanted) return { withdrawn: [], notPruned: [] };
  const refused = allowShrink ? [] : folders.filter((one) => isTooMuch(one.vanished.length, one.documents));
  const kept = new Set(vanishedOf(refused).map(keyText));
  const withdrawn: string[] = [];
  for (const one of vanishedOf(folders))
    if (!kept.has(keyText(one)) && !isThere(one.path) && (dryRun || (await documents.withdraw(one))))
      withdrawn.push(one.name);
  const notPruned = refused.map(({ folder, vanished, documents: all }) => ({
    folder,
    vanished: vanished.length,
    documents: all,
  }));
  return { withdrawn, notPruned };
}
