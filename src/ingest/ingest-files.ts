import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { basename, extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { FileError } from "../documents/file-error.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Fact } from "../domain/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { StoreError } from "../facts/store-error.ts";
import type { PassageIndex } from "../narrative/passage-index.ts";
import type { Glossary } from "../profile/glossary.ts";
import { type Embedding, embedPassages } from "./embed-passages.ts";
import { type FoundFile, findFiles } from "./find-files.ts";
import type { IngestLedger } from "./ingest-ledger.ts";
import type { FileReport, IngestReport } from "./ingest-report.ts";
import { type FileReader, type FileReading, readerFor } from "./read-tables.ts";
import { type TextReader, textReaderFor } from "./read-texts.ts";

export interface IngestServices {
  readonly facts: FactStore;
  readonly passages: PassageIndex;
  readonly ledger: IngestLedger;
  readonly glossary: Glossary;
  /** Absent or null where no embedder is configured. */
  readonly embedding?: Embedding | null;
  readonly now: () => Date;
}

/** Rises when a reader reads the same file differently, so that unchanged files are read again. */
const READERS_VERSION = "2";

/**
 * Reads files and folders into the stores, each file as a whole or not at all. A file that cannot be read is
 * reported and the rest goes on; a store that cannot be used throws its `StoreError`.
 */
export async function ingestPaths(paths: readonly string[], services: IngestServices): Promise<IngestReport> {
  const files: FileReport[] = [];
  const pathOf = new Map<string, string>();
  for (const path of paths) {
    for (const file of await filesOf(path)) {
      if ("error" in file) {
        files.push(file);
        continue;
      }
      const other = pathOf.get(file.doc);
      if (other === file.path) continue;
      if (other !== undefined) {
        files.push(failed(file.doc, `Two of the files are named ${file.doc}; name their common folder instead.`));
        continue;
      }
      pathOf.set(file.doc, file.path);
      files.push(await ingestFile(file, services));
    }
  }
  const { embedding = null } = services;
  return { files: embedding === null ? files : await embedPassages(files, embedding) };
}

async function filesOf(path: string): Promise<readonly (FoundFile | FileReport)[]> {
  try {
    return await findFiles(path);
  } catch (error) {
    return [failed(basename(path), sentenceOf(error))];
  }
}

async function ingestFile(file: FoundFile, services: IngestServices): Promise<FileReport> {
  const tables = readerFor(file.path);
  const texts = textReaderFor(file.path);
  try {
    if (tables !== null) return await ingestTable(file, tables, services);
    return texts === null ? skipped(file) : await ingestText(file, texts, services);
  } catch (error) {
    return failed(file.doc, sentenceOf(error));
  }
}

async function ingestTable(file: FoundFile, reader: FileReader, services: IngestServices): Promise<FileReport> {
  const { facts, ledger, glossary, now } = services;
  const { asHashed, fileHash, readingVersion, unchanged } = await look(file, services);
  if (unchanged !== null) return unchanged;

  const reading = await reader(file, glossary);
  const counted = countFacts(reading, () => {
    if (stampOf(file.path) !== asHashed) throw new FileError("unreadable_file", "It changed while it was read.");
  });
  try {
    const stored = await facts.replaceDocument({
      doc: file.doc,
      fileHash,
      ingestedAt: now().toISOString(),
      facts: counted.facts,
    });
    const setAside = reading.rejections.count;
    await ledger.record({ doc: file.doc, fileHash, readingVersion, facts: stored, passages: 0, setAside });
    return {
      ...reportOf(file.doc, setAside > 0 ? "partly" : "ingested", { facts: stored, passages: 0 }),
      warnings: [...rejectionLines(reading), ...repeats(counted.count() - stored), ...reading.warnings],
    };
  } catch (error) {
    return { ...failed(file.doc, sentenceOf(error)), warnings: [...rejectionLines(reading), ...reading.warnings] };
  }
}

async function ingestText(file: FoundFile, reader: TextReader, services: IngestServices): Promise<FileReport> {
  const { passages, ledger, glossary, now } = services;
  const { asHashed, fileHash, readingVersion, unchanged } = await look(file, services);
  if (unchanged !== null) return unchanged;

  const reading = reader(file, glossary);
  if (stampOf(file.path) !== asHashed) throw new FileError("unreadable_file", "It changed while it was read.");
  const stored = await passages.replaceDocument({
    doc: file.doc,
    fileHash,
    ingestedAt: now().toISOString(),
    labels: reading.labels,
    passages: reading.passages,
  });
  await ledger.record({ doc: file.doc, fileHash, readingVersion, facts: 0, passages: stored, setAside: 0 });
  return { ...reportOf(file.doc, "ingested", { facts: 0, passages: stored }), warnings: reading.warnings };
}

interface Look {
  readonly asHashed: string;
  readonly fileHash: string;
  readonly readingVersion: string;
  /** The report on a file that need not be read again; null for a new or changed one. */
  readonly unchanged: FileReport | null;
}

async function look(file: FoundFile, { ledger, glossary }: IngestServices): Promise<Look> {
  const asHashed = stampOf(file.path);
  const fileHash = await hashOf(file.path);
  const readingVersion = `${READERS_VERSION}:${glossary.profile.version}`;
  const known = await ledger.find(file.doc);
  const unchanged =
    known?.fileHash === fileHash && known.readingVersion === readingVersion
      ? { ...reportOf(file.doc, "unchanged", known), warnings: setAsideBefore(known.setAside) }
      : null;
  return { asHashed, fileHash, readingVersion, unchanged };
}

/** Size and time of a file: another stamp means that the hash is of other content. */
function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

interface CountedFacts {
  readonly facts: Iterable<Fact>;
  readonly count: () => number;
}

/** Counts facts on their way to the store; a file without any is an error, so that its former version stays. */
function countFacts(reading: FileReading, atEnd: () => void): CountedFacts {
  let count = 0;
  const facts = function* (): Generator<Fact> {
    for (const fact of reading.facts) {
      count += 1;
      yield fact;
    }
    if (count === 0) throw new FileError("nothing_read", nothingRead(reading));
    atEnd();
  };
  return { facts: facts(), count: () => count };
}

function nothingRead({ rejections }: FileReading): string {
  if (rejections.count === 0) return "It holds a heading, but no figure.";
  return `Nothing in it could be read (rejected: ${rejections.count}); the first fault: ${rejections.listed()[0]}.`;
}

function rejectionLines({ rejections, isCanonical }: FileReading): readonly string[] {
  return isCanonical ? rejections.listed() : rejections.byReason();
}

function repeats(count: number): readonly string[] {
  return count === 0 ? [] : [`Rows that repeat another row word for word, and so count once: ${count}.`];
}

function setAsideBefore(count: number): readonly string[] {
  return count === 0 ? [] : [`Rows or cells that were rejected when it was read: ${count}.`];
}

const TEXT_TYPES: ReadonlySet<string> = new Set([".pptx", ".docx", ".pdf", ".html", ".htm"]);

function skipped({ doc, path }: FoundFile): FileReport {
  const type = extname(path).toLowerCase();
  const warning = TEXT_TYPES.has(type)
    ? `Files of type ${type} are not read yet.`
    : `Files of type ${type || "unknown"} are not read; save tables as .csv or .xlsx, texts as .md or .txt.`;
  return { ...reportOf(doc, "skipped", NOTHING), warnings: [warning] };
}

function failed(doc: string, error: string): FileReport {
  return { ...reportOf(doc, "failed", NOTHING), error };
}

interface Stored {
  readonly facts: number;
  readonly passages: number;
}

const NOTHING: Stored = { facts: 0, passages: 0 };

function reportOf(doc: string, status: FileReport["status"], { facts, passages }: Stored): FileReport {
  return { doc, status, facts, passages, warnings: [], review: 0, error: null };
}

/** What a file's failure says to the curator; a store that cannot be used, or a bug, is no file's failure. */
function sentenceOf(error: unknown): string {
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
