import { openDocument } from "../../documents/open-document.ts";
import type { ReadOptions } from "../../documents/reader.ts";
import { jobOf } from "../../documents/worker/job.ts";
import { fiscalLines, type TableEvidence, tableEvidence } from "./table-evidence.ts";

export interface SurveyRequest {
  readonly path: string;
  readonly doc: string;
  readonly options: ReadOptions;
}

/** What a document shows, piece by piece: first its lines on the fiscal year, then its tables. */
export type SurveyBatch =
  | { readonly kind: "fiscal_lines"; readonly lines: readonly string[] }
  | { readonly kind: "tables"; readonly tables: readonly TableEvidence[] };

const ROWS_AT_ONCE = 500;

/** Looks a document over for a draft, in the reading process. */
export const SURVEY_DOCUMENT = jobOf(import.meta.url, surveyDocument);

/** The job: tables in groups of not too many rows. */
export async function* surveyDocument({ path, doc, options }: SurveyRequest): AsyncGenerator<SurveyBatch> {
  const document = await openDocument(path, options);
  yield { kind: "fiscal_lines", lines: fiscalLines(document) };
  let tables: TableEvidence[] = [];
  let rows = 0;
  for (const table of tableEvidence(doc, document)) {
    tables.push(table);
    rows += table.layout.rows.length;
    if (rows < ROWS_AT_ONCE) continue;
    yield { kind: "tables", tables };
    tables = [];
    rows = 0;
  }
  if (tables.length > 0) yield { kind: "tables", tables };
}
