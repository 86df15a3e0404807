import { extname } from "node:path";
import type { Glossary } from "../company/glossary.ts";
import { rankNumber } from "../company/ranking.ts";
import { FileError } from "../documents/file-error.ts";
import { namedKind } from "../documents/file-kind.ts";
import { READ_OPTIONS, type ReadOptions } from "../documents/reader.ts";
import { type DocumentSource, sameSource } from "../domain/document-key.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Profile } from "../domain/profile.ts";
import { isReadable } from "../domain/sensitivity.ts";
import { StoreError } from "../figures/store-error.ts";
import { collectReading, type FileRead, type ReadFile } from "./collect-reading.ts";
import { openDeclaredCsv } from "./declared-csv.ts";
import { levelByNames } from "./document-level.ts";
import type { Change, DocumentEntry, DocumentStore, Stored } from "./document-store.ts";
import type { FoundFile } from "./find-files.ts";
import type { FileReport } from "./ingest-report.ts";
import { type OpenedFile, openFile } from "./opened-file.ts";
import { type Approve, loweredFrom, NotStoredError } from "./replacement.ts";
import { quoted } from "./table.ts";

/** What it takes to store content that was read. */
export interface StoringServices {
  readonly documents: DocumentStore;
  readonly glossary: Glossary;
  readonly now: () => Date;
  readonly approve: Approve;
  /** Reads and compares without storing. */
  readonly isDryRun: boolean;
}

export interface FileServices extends StoringServices {
  /** Reads one document; in a separate process where files may be malicious. */
  readonly readFile: ReadFile;
  readonly readOptions?: ReadOptions;
}

/** Increase it when a reader's result for the same file changes, so that unchanged files are read again. */
const READERS_VERSION = "11";

/** A report with the file's hash, present where the store now holds the file's content. */
export type ReadReport = FileReport & { readonly fileHash?: string };

/** `isNamed`: the file's own path was given, which overrides a withdrawal. */
type NamedFile = FoundFile & { readonly isNamed: boolean };

/** Ingests one file in one transaction, unless the store already holds this version. */
export async function ingestFile(file: NamedFile, source: DocumentSource, services: FileServices): Promise<ReadReport> {
  try {
    const skipped = notRead(file);
    return skipped ?? (await ingest(file, source, services));
  } catch (error) {
    return failedReport(file.doc, sentenceOf(error));
  }
}

/** The report on a withdrawn document in a folder; its content is not read. */
export async function withdrawnReport({ doc, path }: FoundFile, fileHash: string): Promise<FileReport> {
  try {
    const opened = openFile(path);
    const isChanged = (await opened.hash().finally(opened.close)) !== fileHash;
    const changed = isChanged ? "; its content has changed since" : "";
    const warning = `It was withdrawn, and stays out${changed}. \`footnote facts withdraw --undo\` lets it in again.`;
    return { ...reportOf(doc, "withdrawn", NOTHING), warnings: [warning] };
  } catch (error) {
    return failedReport(doc, sentenceOf(error));
  }
}

async function ingest(found: NamedFile, source: DocumentSource, services: FileServices): Promise<ReadReport> {
  const opened = openFile(found.path);
  try {
    return await ingestOpened({ ...found, opened }, source, services);
  } finally {
    opened.close();
  }
}

interface FileToIngest extends NamedFile {
  readonly opened: OpenedFile;
}

async function ingestOpened(file: FileToIngest, source: DocumentSource, services: FileServices): Promise<ReadReport> {
  return ingestContent(
    {
      ...{ doc: file.doc, source, isNamed: file.isNamed, confirm: file.opened.confirm },
      fileHash: await file.opened.hash(),
      readingVersion: versionOf(file, services),
      read: () => readingOf(file, services),
    },
    services,
  );
}

/** What is stored as one document, wherever it was read. */
export interface Content {
  readonly doc: string;
  readonly source: DocumentSource;
  readonly isNamed: boolean;
  readonly fileHash: string;
  readonly readingVersion: string;
  readonly read: () => Promise<FileRead>;
  /** Called at the end of the figures; throws where the content has changed since. */
  readonly confirm: () => void;
}

/** Stores a document in one transaction, unless the store already holds this version. */
export async function ingestContent(content: Content, services: StoringServices): Promise<ReadReport> {
  const { doc, source, fileHash, readingVersion } = content;
  const known = await services.documents.find({ source, doc });
  const isSame = known?.fileHash === fileHash && known.readingVersion === readingVersion;
  if (known !== null && isSame && sameSource(known.source, source))
    return {
      ...reportOf(doc, "unchanged", { ...known, review: questionsOf(known) }),
      fileHash,
      warnings: setAsideBefore(known.setAside),
    };

  const read = await content.read();
  const rankOf = rankNumber(services.glossary.profile.ranking);
  const reading = {
    ...read.reading,
    ...{ source, doc, fileHash, readingVersion },
    readAt: services.now().toISOString(),
    rankOf: (cited: string) => rankOf(cited, cited === doc ? read.status : null),
    facts: guarded(read.reading.facts, content.confirm),
  };
  let change: Change | null = null;
  try {
    await services.documents.replace(reading, (known) => {
      if (known.keptOut && !content.isNamed) throw new NotStoredError("withdrawn", "It was withdrawn meanwhile.");
      services.approve(known);
      change = known;
      if (services.isDryRun) throw new NotStoredError("dry_run", "Nothing is stored.");
    });
    return { ...reportOn(doc, read, change), fileHash };
  } catch (error) {
    if (error instanceof NotStoredError && error.code === "dry_run")
      return { ...reportOn(doc, read, change), fileHash };
    return { ...failedReport(doc, sentenceOf(error)), warnings: read.warnings() };
  }
}

async function readingOf({ opened, ...found }: FileToIngest, services: FileServices): Promise<FileRead> {
  const { glossary, readFile, readOptions = READ_OPTIONS } = services;
  const { contents } = opened;
  const { path } = found;
  const declared = openDeclaredCsv({ ...found, contents, encoding: readOptions.encoding }, glossary);
  if (declared !== null) return declared;
  const read = await collectReading(
    readFile({ ...found, contents, profile: glossary.profile, options: readOptions }),
    glossary,
  ).catch((error: unknown) => {
    throw withRemedy(error, path);
  });
  refuseEmptyTable(path, read);
  return read;
}

/** Adds a remedy to the error for a large CSV file: with a mapping it is streamed, without that limit. */
function withRemedy(error: unknown, path: string): unknown {
  const kind = namedKind(path);
  const isLongTable = kind.kind === "format" && kind.format === "csv";
  if (!(error instanceof FileError) || !["too_large", "timed_out"].includes(error.code) || !isLongTable) return error;
  const remedy =
    "A long table has no such limit where the company file has a mapping for it: `footnote profile draft FILE` proposes one.";
  return new FileError(error.code, `${error.message} ${remedy}`, { cause: error });
}

/** Throws for a table file without figures, so that its former version stays. */
function refuseEmptyTable(path: string, read: FileRead): void {
  const kind = namedKind(path);
  if (!read.isEmpty || kind.kind !== "format" || (kind.format !== "xlsx" && kind.format !== "csv")) return;
  const [reason = "It holds no figure."] = read.warnings();
  throw new FileError("nothing_read", `${reason} \`footnote profile draft FILE\` proposes how to read it.`);
}

function reportOn(doc: string, read: FileRead, change: Change | null): FileReport {
  const { before = null, returns = false, after, unexplained = [] } = change ?? { after: NOTHING_STORED };
  const { facts, passages, repeated } = after;
  const review = questionsOf(after);
  const lowered = change === null ? null : loweredFrom(change);
  const setAside = read.reading.setAside();
  const level = change?.sensitivity ?? read.reading.sensitivity();
  const status = setAside + review + unexplained.length > 0 ? "partly" : "ingested";
  return {
    ...reportOf(doc, status, { facts, passages }),
    review,
    ...(before === null ? {} : { replaces: { facts: before.facts, passages: before.passages } }),
    warnings: [
      ...(returns ? ["It had been withdrawn, and is in view again."] : []),
      ...(lowered === null ? [] : [`Its level was ${lowered}: more people may see it now.`]),
      ...unexplained.map(unexplainedNotice),
      ...read.warnings(),
      ...(repeated === 0 ? [] : [`Rows that repeat another row word for word, and so count once: ${repeated}.`]),
      ...(isReadable(level)
        ? []
        : [
            `It is labelled ${level}: what it says${review === 0 ? "" : " and asks"} is stored, and shown to those alone who are cleared for it.`,
          ]),
    ],
  };
}

function unexplainedNotice(label: string): string {
  return `The label ${quoted(label)} is none that is known, and counts as RESTRICTED until its level is said: in \`footnote review\` by somebody who is cleared for that, or in the company file under sensitivity.labels.`;
}

function* guarded<Item>(items: Iterable<Item>, atEnd: () => void): Generator<Item> {
  yield* items;
  atEnd();
}

/** Everything besides the content that determines how a file is read and who may see it. */
/** Whether a document was read with this version of the company file, and by the readers of this release. */
export function isReadWith({ readingVersion }: Pick<DocumentEntry, "readingVersion">, profile: Profile): boolean {
  return readingVersion.startsWith(`${READERS_VERSION}:${profile.version}:`);
}

function versionOf(file: FoundFile, { glossary: { profile }, readOptions = READ_OPTIONS }: FileServices): string {
  const { includeHidden, encoding } = readOptions;
  const byNames = levelByNames(file, profile);
  return plainVersion(profile, [includeHidden ? "hidden" : "", encoding ?? "", ...(byNames === "" ? [] : [byNames])]);
}

/** The version of a reading that depends on the company file and this release alone. */
export function plainVersion(profile: Profile, more: readonly string[]): string {
  return [READERS_VERSION, profile.version, ...more].join(":");
}

function setAsideBefore(count: number): readonly string[] {
  return count === 0 ? [] : [`Rows or cells that were rejected when it was read: ${count}.`];
}

function notRead({ doc, path }: FoundFile): FileReport | null {
  const kind = namedKind(path);
  switch (kind.kind) {
    case "format":
      return null;
    case "advised":
      return skippedReport(doc, [`Files of this type are not read. ${kind.advice}`]);
    case "unknown":
      return skippedReport(doc, [`Files of type ${extname(path).toLowerCase() || "unknown"} are not read.`]);
  }
}

export function skippedReport(doc: string, warnings: readonly string[]): FileReport {
  return { ...reportOf(doc, "skipped", NOTHING), warnings };
}

export function failedReport(doc: string, error: string): FileReport {
  return { ...reportOf(doc, "failed", NOTHING), error };
}

interface Held {
  readonly facts: number;
  readonly passages: number;
  readonly review?: number;
}

const NOTHING_STORED: Stored = { facts: 0, repeated: 0, passages: 0, review: 0, labels: 0 };
function questionsOf({ review, labels }: Pick<Stored, "review" | "labels">): number {
  return review + labels;
}

const NOTHING: Held = { facts: 0, passages: 0 };

function reportOf(doc: string, status: FileReport["status"], { facts, passages, review = 0 }: Held): FileReport {
  return { doc, status, facts, passages, warnings: [], review, error: null };
}

/** The error message of a file's failure; rethrows store errors and bugs. */
export function sentenceOf(error: unknown): string {
  if (error instanceof FootnoteError && !(error instanceof StoreError)) return error.message;
  if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
  switch (error.code) {
    case "ENOENT":
      return "It does not exist.";
    case "EACCES":
    case "EPERM":
      return "There is no permission to read it.";
    default:
      return `It cannot be read (${String(error.code)}).`;
  }
}
