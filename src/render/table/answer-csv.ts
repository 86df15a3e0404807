import type { AnswerTable } from "../../domain/answer-table.ts";
import type { Language } from "../../domain/profile.ts";
import type { SheetCell } from "../../domain/sheet.ts";
import { toSpreadsheet } from "../../language/spreadsheet-text.ts";
import { answerWithSources } from "./table-sheets.ts";

/** By which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The figures of an answer as CSV (RFC 4180), the places of each beside it. No text of it begins a formula. */
export function answerCsv(table: AnswerTable, language: Language): string {
  const { columns, rows } = answerWithSources(table, language);
  const lines = [columns.map(({ heading }) => toSpreadsheet(heading)), ...rows.map((cells) => cells.map(fieldOf))];
  return BYTE_ORDER_MARK + lines.map((fields) => fields.join(",") + LINE_END).join("");
}

function fieldOf(cell: SheetCell): string {
  return cell.kind === "number" ? cell.value : toSpreadsheet(cell.text);
}
