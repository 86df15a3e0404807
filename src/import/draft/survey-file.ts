import { openDocument } from "../../documents/open-document.ts";
import type { ReadOptions } from "../../documents/reader.ts";
import { jobOf } from "../../documents/worker/job.ts";
import type { TableRow } from "../table.ts";
import { DraftError, type DraftOptions } from "./draft-options.ts";
import type { NameSurvey } from "./name-survey.ts";
import { type FlatPlace, openFlatTable } from "./open-flat-table.ts";
import { surveyFlatTable } from "./survey-flat-table.ts";
import { fiscalLines, type TableEvidence, tableEvidence } from "./table-evidence.ts";

export interface SurveyRequest {
  readonly path: string;
  readonly doc: string;
  readonly readOptions: ReadOptions;
  /** Where to look for a flat table, and the person's options; null for a file that is read as a document. */
  readonly flat: (FlatPlace & { readonly options: DraftOptions }) | null;
}

/** Content of a file for a draft: the names of its flat table, or its lines on the fiscal year and then its tables. */
export type SurveyBatch =
  | { readonly kind: "flat_table"; readonly survey: NameSurvey }
  /** It is a flat table, or was declared one, and cannot be drafted. */
  | { readonly kind: "refused"; readonly code: DraftError["code"]; readonly message: string }
  | { readonly kind: "fiscal_lines"; readonly lines: readonly string[] }
  | { readonly kind: "tables"; readonly tables: readonly TableEvidence[] };

const ROWS_AT_ONCE = 500;

/** The job that reads a file for a draft in the reading process. */
export const SURVEY_FILE = jobOf(import.meta.url, "surveyFile", surveyFile);

/** Yields the survey of a flat table, or the tables of a document in batches of limited rows. */
export async function* surveyFile({ path, doc, readOptions, flat }: SurveyRequest): AsyncGenerator<SurveyBatch> {
  const table = flat === null ? null : await openFlatTable(path, flat, readOptions);
  if (flat !== null && table !== null) {
    const { sheet, header, rows } = table;
    yield surveyed(() =>
      surveyFlatTable({ doc, sheet, header, headerRow: flat.headerRow, rows: textsOf(rows) }, flat.options),
    );
    return;
  }
  const document = await openDocument(path, readOptions);
  yield { kind: "fiscal_lines", lines: fiscalLines(document) };
  let tables: TableEvidence[] = [];
  let rows = 0;
  for (const evidence of tableEvidence(doc, document)) {
    tables.push(evidence);
    rows += evidence.layout.rows.length;
    if (rows < ROWS_AT_ONCE) continue;
    yield { kind: "tables", tables };
    tables = [];
    rows = 0;
  }
  if (tables.length > 0) yield { kind: "tables", tables };
}

function surveyed(survey: () => NameSurvey): SurveyBatch {
  try {
    return { kind: "flat_table", survey: survey() };
  } catch (error) {
    if (!(error instanceof DraftError)) throw error;
    return { kind: "refused", code: error.code, message: error.message };
  }
}

function* textsOf(rows: Iterable<TableRow>): Generator<readonly string[]> {
  for (const row of rows) if (row.fault === null) yield row.cells;
}
