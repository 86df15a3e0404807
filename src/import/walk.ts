import { basename, join, relative, sep } from "node:path";
import { type DocumentKey, type DocumentSource, sameSource } from "../domain/document-key.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import { type FoundFile, type FoundFiles, findFiles } from "./find-files.ts";
import { failedReport, sentenceOf, skippedReport } from "./ingest-file.ts";
import type { FileReport } from "./ingest-report.ts";
import { fullName, type HeldFile, type Home, type KnownFiles, nameBeside, openKnownFiles } from "./known-files.ts";
import { isWithin } from "./place-now.ts";

export interface FileToRead extends DocumentKey {
  readonly path: string;
  /** For a symbolic link, the target's name. */
  readonly target?: string;
  readonly level?: Clearance;
  /** Whether the file's own path was given, and not only a folder that contains it. */
  readonly isNamed: boolean;
  /** The folder of its source, if different from the one it was found in. */
  readonly folder?: string;
  /** Further documents that are stored from the same file. */
  readonly others: readonly DocumentKey[];
}

/** A file to read, or the report on one that is not read. */
export type Entry = FileToRead | { readonly report: FileReport };

/** A document whose file no longer exists; `name` is relative to the other documents of the folder. */
export interface Vanished extends DocumentKey {
  readonly name: string;
  /** The former path of its file. */
  readonly path: string;
}

/** The documents of one source in a folder that was walked completely. */
export interface WalkedSource {
  readonly folder: string;
  readonly documents: number;
  readonly vanished: readonly Vanished[];
}

export interface Walked {
  readonly entries: readonly Entry[];
  readonly folders: readonly WalkedSource[];
}

interface WalkOptions {
  readonly documents: readonly DocumentKey[];
  /** Documents that a person withdrew. */
  readonly keptOut: readonly DocumentKey[];
  readonly allowShrink: boolean;
  /** Which files of a folder are read, by their names; the others count as there. */
  readonly accepts: (doc: string) => boolean;
}

/** All files without duplicates, in order. Nothing counts as vanished from a folder that cannot be listed. */
export async function walk(
  paths: readonly string[],
  { documents, keptOut, allowShrink, accepts }: WalkOptions,
): Promise<Walked> {
  const known = await openKnownFiles(documents, keptOut);
  const entries = new Map<string, Entry>();
  const folders: WalkedSource[] = [];
  for (const path of new Set(paths)) {
    const found = await filesOf(path);
    if ("error" in found) {
      entries.set(path, { report: found });
      continue;
    }
    const held = found.isFolder ? known.under(found.folder) : [];
    const home = known.homeOf(found.folder);
    for (const file of found.files) {
      if (found.isFolder && !accepts(file.doc)) continue;
      const before = entries.get(file.path);
      const isNamed = !found.isFolder || (before !== undefined && "isNamed" in before && before.isNamed);
      entries.set(file.path, entryOf({ ...file, isNamed }, found.folder, home, known));
    }
    for (const { doc, to } of found.links) {
      const path = join(found.folder, doc);
      const notes = [`It is a link to ${to}, which is read.`, ...known.at(path).map(heldTwice)];
      entries.set(path, { report: skippedReport(doc, notes) });
    }
    const isEmptied = (folder: string): boolean => !allowShrink && held.some((one) => isWithin(folder, one.path));
    if (found.files.length === 0 && isEmptied(found.folder)) {
      entries.set(path, { report: failedReport(basename(found.folder), emptied(held.length)) });
      continue;
    }
    const unmounted = found.empty.filter(isEmptied);
    for (const folder of unmounted) {
      const name = `${relative(found.folder, folder).split(sep).join("/")}/`;
      const inside = held.filter((one) => isWithin(folder, one.path));
      entries.set(folder, { report: failedReport(name, emptied(inside.length)) });
    }
    folders.push(...walkedSources(found, held, { home, unmounted }));
  }
  return { entries: [...entries.values()], folders };
}

/** Uploaded files, which are identified by name only, independent of their temporary path. */
export async function droppedFiles(paths: readonly string[], source: DocumentSource): Promise<Walked> {
  const found = await Promise.all(paths.map(filesOf));
  const entries = found.flatMap((one): readonly Entry[] =>
    "error" in one
      ? [{ report: one }]
      : one.files.map(({ doc, path }) => ({ source, doc, path, isNamed: true, others: [] })),
  );
  return { entries, folders: [] };
}

function entryOf(file: FoundFile & Pick<FileToRead, "isNamed">, folder: string, home: Home, known: KnownFiles): Entry {
  const { doc, path, target, refused, isNamed } = file;
  if (refused !== undefined) return { report: failedReport(doc, refused) };
  const identity = known.identify({ path: join(folder, doc), target: path }, home);
  const isElsewhere = !sameSource(identity.source, { kind: "folder", place: folder });
  return {
    ...identity,
    path,
    isNamed,
    ...(target === undefined ? {} : { target }),
    ...(isElsewhere ? { folder: identity.source.place } : {}),
  };
}

/** Two documents of one file would confirm each other, or conflict once only one of them is read again. */
export function heldTwice(other: DocumentKey): string {
  const name = fullName(other);
  return `The same file is held as ${name} too; \`footnote facts withdraw "${name}"\` withdraws that.`;
}

function emptied(documents: number): string {
  const came =
    documents === 1
      ? "1 document came from it, and stays as it is"
      : `${documents} documents came from it, and stay as they are`;
  return `The folder holds no files, but ${came}. Is it mounted? --allow-shrink says that it is empty on purpose.`;
}

async function filesOf(path: string): Promise<FoundFiles | FileReport> {
  try {
    return await findFiles(path);
  } catch (error) {
    return failedReport(basename(path), sentenceOf(error));
  }
}

/** Per source, so that an unmounted inner source is noticed even within a large folder. */
function walkedSources(
  found: FoundFiles,
  held: readonly HeldFile[],
  { home, unmounted }: { readonly home: Home; readonly unmounted: readonly string[] },
): readonly WalkedSource[] {
  const gone = vanishedFrom(found, held).filter(({ path }) => !unmounted.some((one) => isWithin(one, path)));
  return [...new Set(held.map(({ source }) => source.place))].map((place) => {
    const own = held.filter(({ source }) => source.place === place);
    const folder = own.find((one) => isWithin(found.folder, one.folder))?.folder ?? found.folder;
    const vanished = gone.filter(({ source }) => source.place === place);
    return {
      folder,
      documents: own.length,
      vanished: vanished.map(({ source, doc, path }) => ({
        source,
        doc,
        path,
        name: nameBeside({ source, doc }, home.source),
      })),
    };
  });
}

/**
 * The stored documents whose files are no longer in a folder. Refused links count as gone; documents in folders that
 * cannot be listed or behind links that are not followed do not.
 */
function vanishedFrom({ folder, files, links }: FoundFiles, held: readonly HeldFile[]): readonly HeldFile[] {
  const read = files.filter(({ refused }) => refused === undefined);
  const named = [...read, ...links].map(({ doc }) => join(folder, doc));
  const present = new Set([...named, ...read.map(({ path }) => path)]);
  const unlisted = files.flatMap(({ path, refused }) => (refused === undefined ? [] : [`${path}${sep}`]));
  return held.filter(({ path }) => !present.has(path) && !unlisted.some((one) => path.startsWith(one)));
}
