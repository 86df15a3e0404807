import { createHash } from "node:crypto";
import { FileError } from "../documents/file-error.ts";
import { type QuerySource, querySource } from "../domain/source-spec.ts";
import type { FileRead } from "./collect-reading.ts";
import { failedReport, ingestContent, plainVersion, type StoringServices, sentenceOf } from "./ingest-file.ts";
import type { FileReport } from "./ingest-report.ts";
import { type KeyedRow, keyedRows, type QueryRow, queryStatements } from "./query-statements.ts";
import { openRejections } from "./rejections.ts";

const EXTRACTOR = "query/1";

/** Asks the query of a source and gives its rows. Throws `FileError` where that fails. */
export type AskQuery = (spec: QuerySource) => Promise<readonly QueryRow[]>;

/** The report on the document of a query; whether its query took too long. */
export interface QueryIngested {
  readonly report: FileReport;
  readonly isLate: boolean;
}

/**
 * Stores what a query gives as one document, named like its source, in one transaction; unchanged rows are not stored
 * again.
 */
export async function ingestQuery(spec: QuerySource, ask: AskQuery, services: StoringServices): Promise<QueryIngested> {
  try {
    const rows = keyedRows(await ask(spec), spec);
    if (rows.length === 0) throw new FileError("nothing_read", "The query gave no row.");
    const { fileHash: _, ...report } = await ingestContent(
      {
        ...{ doc: spec.name, source: querySource(spec.name), isNamed: false, confirm: () => {} },
        fileHash: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
        readingVersion: plainVersion(services.glossary.profile, ["query", spec.level]),
        read: async () => readRows(rows, spec, services),
      },
      services,
    );
    return { report, isLate: false };
  } catch (error) {
    const isLate = error instanceof FileError && error.code === "timed_out";
    return { report: failedReport(spec.name, sentenceOf(error)), isLate };
  }
}

function readRows(rows: readonly KeyedRow[], spec: QuerySource, { glossary, now }: StoringServices): FileRead {
  const rejections = openRejections();
  const readAt = `${now().toISOString().slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", " ")} UTC`;
  const statements = [...queryStatements(rows, { spec, glossary, readAt, rejections })];
  const warnings = (): readonly string[] => rejections.byReason();
  if (statements.length === 0)
    throw new FileError("nothing_read", `No row of the query could be read. ${warnings()[0] ?? ""}`.trim());
  return {
    status: null,
    isEmpty: false,
    warnings,
    reading: {
      sensitivity: () => spec.level,
      facts: [],
      statements,
      extractorVersion: EXTRACTOR,
      mappingVersion: glossary.profile.version,
      shown: () => ({ tables: [], pages: [] }),
      snippetOf: () => null,
      passages: null,
      setAside: () => rejections.count,
    },
  };
}
