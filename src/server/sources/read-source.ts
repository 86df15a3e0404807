import { namesDocument } from "../../domain/name-pattern.ts";
import type { ReadingFault, ReadingResult, SourceReading } from "../../domain/source-reading.ts";
import type { FolderSource, QuerySource, SourceSpec } from "../../domain/source-spec.ts";
import type { FileReport, IngestReport } from "../../import/ingest-report.ts";
import type { FilesEngine, QueryOptions } from "../documents/files-engine.ts";

/** What reads a source, and keeps how that ended. */
export type SourceEngine = Pick<FilesEngine, "glossary" | "readings" | "ingest" | "ingestQuery">;

/** A kind of source: drives and stores of objects can become further ones. */
interface Source<Spec extends SourceSpec> {
  /** Brings what is new or changed into the stores, each document completely or not at all. */
  read(spec: Spec, engine: SourceEngine, options: ReadingOptions): Promise<Brought>;
}

export interface ReadingOptions extends QueryOptions {
  readonly now: () => Date;
}

interface Brought {
  readonly report: Pick<IngestReport, "files" | "vanished">;
  readonly fault: ReadingFault | null;
}

/** How a source was read, with the report on its documents. */
export interface ReadSource {
  readonly reading: SourceReading;
  readonly report: Brought["report"];
}

const DETAILS_MAX = 5;

/** Reads a source once, and keeps how that ended. Throws only the `StoreError` of an unusable store. */
export async function readSource(spec: SourceSpec, engine: SourceEngine, options: ReadingOptions): Promise<ReadSource> {
  const at = options.now();
  const brought =
    spec.kind === "folder" ? await FOLDER.read(spec, engine, options) : await QUERY.read(spec, engine, options);
  const reading = readingOf(spec, { ...brought, at, companyFile: engine.glossary.profile.version });
  await engine.readings.keep(reading);
  return { reading, report: brought.report };
}

const FOLDER: Source<FolderSource> = {
  read: async ({ path, include, exclude }, engine, { approve }) => {
    const isOne = (patterns: readonly string[], doc: string): boolean =>
      patterns.some((pattern) => namesDocument(pattern, doc));
    const accepts = (doc: string): boolean => (include.length === 0 || isOne(include, doc)) && !isOne(exclude, doc);
    const report = await engine.ingest([path], { accepts, ...(approve === undefined ? {} : { approve }) });
    return { report, fault: report.files.some(({ status }) => status === "failed") ? "failed" : null };
  },
};

const QUERY: Source<QuerySource> = {
  read: async (spec, engine, options) => {
    if (spec.database.kind === "postgres" && options.secret === null)
      return { report: { files: [], vanished: [] }, fault: "no_secret" };
    const { report, isLate } = await engine.ingestQuery(spec, options);
    return { report: { files: [report], vanished: [] }, fault: isLate ? "timed_out" : failedOrNot(report) };
  },
};

function failedOrNot({ status }: FileReport): ReadingFault | null {
  return status === "failed" ? "failed" : null;
}

/** The reading that is kept where one did not come to its end. */
export function brokenReading(
  spec: SourceSpec,
  { at, companyFile, fault }: Pick<Brought, "fault"> & { readonly at: Date; readonly companyFile: string },
): SourceReading {
  return readingOf(spec, { at, companyFile, fault, report: { files: [], vanished: [] } });
}

function readingOf(
  { name }: SourceSpec,
  {
    at,
    companyFile,
    fault,
    report: { files, vanished },
  }: Brought & { readonly at: Date; readonly companyFile: string },
): SourceReading {
  const sum = (of: (file: FileReport) => number): number => files.reduce((total, file) => total + of(file), 0);
  const failed = files.filter(({ status }) => status === "failed");
  const details = [
    ...failed.map(({ doc, error }) => `${doc}: ${error ?? ""}`),
    ...files.filter(({ status }) => status === "partly").flatMap(({ warnings }) => warnings),
    ...vanished.map((doc) => `${doc}: its file is no longer there.`),
  ];
  return {
    ...{ source: name, at: at.toISOString(), companyFile, fault },
    result: resultOf(files, { fault, isComplete: vanished.length === 0 }),
    files: files.length,
    changed: files.filter(({ status }) => status === "ingested" || status === "partly").length,
    failed: failed.length,
    vanished: vanished.length,
    facts: sum(({ facts }) => facts),
    passages: sum(({ passages }) => passages),
    questions: sum(({ review }) => review),
    details: details.slice(0, DETAILS_MAX),
  };
}

/** A reading has failed where nothing could be read. */
function resultOf(
  files: readonly FileReport[],
  { fault, isComplete }: { readonly fault: ReadingFault | null; readonly isComplete: boolean },
): ReadingResult {
  const isRead = files.some(({ status }) => ["ingested", "partly", "unchanged"].includes(status));
  if (fault !== null) return isRead ? "partly" : "failed";
  const isOpen = files.some(({ status, review }) => status === "partly" || review > 0);
  return isComplete && !isOpen ? "done" : "partly";
}
