import { expect } from "vitest";
import type { CellContent } from "../../../src/language/cell-content.ts";
import { type NumberStyle, readCellText } from "../../../src/language/numbers/cell-text.ts";

const FAULTS: Readonly<Record<string, string>> = {
  "two readings, thousands or decimals": "has two readings, thousands or decimals",
  unreadable: "is not a number that can be read",
  flag: "carries a letter that may be a flag",
  "two signs": "has two signs",
  "two numbers": "holds more than one number",
  bound: "is a bound or an estimate, not a figure",
  bracket: "has one bracket without the other",
  "per mille": "is in per mille, for which there is no unit",
  fraction: "is a fraction",
  power: "is a power, or a figure with a footnote mark",
  arrow: "has two readings, a minus or an arrow up",
  "two currencies": "names two currencies",
  mil: 'is in "mil", a million to some and a thousand to others',
  "no scale": "is in a scale that has no code",
  "rate and amount": "states an amount and a rate at once",
  error: "shows an error of its spreadsheet",
};

/** What a cell holds, in a few words. */
export function said(content: CellContent): string {
  switch (content.kind) {
    case "text":
    case "missing":
      return content.kind;
    case "date":
      return `date ${content.iso}`;
    case "fault":
      return `fault ${Object.keys(FAULTS).find((key) => FAULTS[key] === content.reason) ?? content.reason}`;
    case "number": {
      const { currency, scale, measure } = content.unit ?? { currency: null, scale: null, measure: null };
      return [content.value, currency, scale, measure].filter((field) => field !== null).join(" ");
    }
  }
}

/** One case per line: the text of a cell, an arrow, what it says. */
function cases(table: string): readonly (readonly [string, string])[] {
  const rows = table.split("\n").map((line) => line.split(" => "));
  return rows.flatMap(([text, says]) => (says === undefined ? [] : [[(text ?? "").trim(), says.trim()] as const]));
}

/** Compares what cells say with a table of one case per line. */
export function checkCells(table: string, style?: NumberStyle): void {
  const rows = cases(table);
  expect(rows.length).toBeGreaterThan(4);
  const read = rows.map(([text]) => `${text} => ${said(readCellText(text, style).content)}`);
  expect(read).toEqual(rows.map(([text, says]) => `${text} => ${says}`));
}
