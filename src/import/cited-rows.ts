import type { Fact } from "../domain/fact.ts";
import type { ShownRow } from "../domain/shown-table.ts";
import { keptBudget, type TableLook } from "./kept-tables.ts";
import type { Table } from "./table.ts";

/** The rows of a streamed table that figures cite as their place; rows whose figures cite another document are none. */
export interface CitedRows {
  /** Called for each figure, before its row is added. */
  see(fact: Fact): void;
  add(fields: readonly string[], line: number): void;
  table(table: Table, headingRow: number, columns: readonly number[]): TableLook;
}

/** Rows are kept as one text each, which takes a fraction of the memory of their fields. */
interface KeptLine {
  readonly line: number;
  readonly text: string;
}

const BETWEEN = "\u0000";

export function openCitedRows(doc: string): CitedRows {
  const kept: KeptLine[] = [];
  const budget = keptBudget();
  let isCited = false;
  return {
    see: ({ source }) => {
      isCited = source.doc === doc && source.locator.startsWith("line=");
    },
    add: (fields, line) => {
      if (!isCited) return;
      const text = fields.join(BETWEEN);
      if (budget.take(fields.length, text.length)) kept.push({ line, text });
    },
    table: ({ header }, headingRow, columns) => ({
      locator: "",
      addressing: "line",
      headings: [],
      titles: [],
      headingRows: [rowOf(headingRow, header)],
      labelColumns: header.map((_, column) => column).filter((column) => !columns.includes(column)),
      columns: columns.map((column) => ({ column, name: null, path: [header[column] ?? ""] })),
      rows: rowsOf(kept),
    }),
  };
}

function* rowsOf(kept: readonly KeptLine[]): Generator<ShownRow> {
  for (const { line, text } of kept) yield rowOf(line, text.split(BETWEEN));
}

/** `line` is counted from 1. */
function rowOf(line: number, fields: readonly string[]): ShownRow {
  const cells = fields.flatMap((field, column) => {
    const text = field.trim();
    return text === "" ? [] : [{ column, text, rowSpan: 1, columnSpan: 1 }];
  });
  return { row: line - 1, name: null, path: [], carried: [], cells };
}
