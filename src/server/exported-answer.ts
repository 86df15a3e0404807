import { writeWorkbook } from "../adapters/spreadsheet/write-workbook.ts";
import type { Glossary } from "../company/glossary.ts";
import type { AnswerRun } from "../domain/answer.ts";
import type { ExportFormat } from "../domain/tool-use.ts";
import { answerCsv } from "../render/table/answer-csv.ts";
import { answerTable } from "../render/table/answer-table.ts";
import { workbookSheets } from "../render/table/table-sheets.ts";

/** The figures of an answer and their sources as a file; null where the answer has no figures. */
export async function exportedAnswer(
  run: AnswerRun,
  glossary: Glossary,
  format: ExportFormat,
): Promise<Uint8Array | null> {
  const table = answerTable(run, glossary);
  if (table === null) return null;
  switch (format) {
    case "csv":
      return Buffer.from(answerCsv(table, run.language));
    case "xlsx":
      return writeWorkbook(workbookSheets(table, run.language));
  }
}
