import { Exact } from "../../domain/decimal.ts";
import { grouped } from "../../domain/grouped.ts";
import { check, type ExtractionCheck } from "./extraction-gates.ts";
import type { GoldCell, GoldTable } from "./extraction-gold.ts";
import type { ObservedTable, ObservedTableCell } from "./observed-document.ts";

/** Compares the extracted tables of a document with the gold tables, cell by cell at the same position. */
export function compareTables(
  gold: readonly GoldTable[],
  observed: readonly ObservedTable[],
): readonly ExtractionCheck[] {
  const tables = byLocator(observed);
  const pairs = pairUp(gold, tables);
  const known = new Set(pairs.map(({ found }) => found));
  const stray = tables.filter((table) => !known.has(table));
  return [
    ...pairs.flatMap(({ table, found }) => tableChecks(table, found)),
    ...stray.flatMap(({ locator, cells }) =>
      cells.map((cell) => check("cell_precision", false, `${locator}: "${cell.text}" is in no table of the document`)),
    ),
  ];
}

/** Merges pieces with the same locator: a reader may return a sheet in several pieces. */
function byLocator(observed: readonly ObservedTable[]): readonly ObservedTable[] {
  const merged = grouped(observed, ({ locator }) => locator);
  return [...merged].map(([locator, pieces]) => ({ locator, cells: pieces.flatMap(({ cells }) => cells) }));
}

interface Pair {
  readonly table: GoldTable;
  readonly found: ObservedTable | null;
}

/** Pairs tables by locator, the rest in order, so that a wrong locator costs only the locator check. */
function pairUp(gold: readonly GoldTable[], observed: readonly ObservedTable[]): readonly Pair[] {
  const named = new Set(gold.map(({ locator }) => locator));
  const others = observed.filter(({ locator }) => !named.has(locator));
  const find = (locator: string): ObservedTable | null => observed.find((each) => each.locator === locator) ?? null;
  return gold.map((table) => ({ table, found: find(table.locator) ?? others.shift() ?? null }));
}

function tableChecks(table: GoldTable, found: ObservedTable | null): readonly ExtractionCheck[] {
  const place = (cell: GoldCell | ObservedTableCell): string =>
    table.locator.startsWith("sheet=") ? (cell.ref ?? "no address") : `${cell.row},${cell.col}`;
  const cells = found?.cells ?? [];
  const recovered = new Map(cells.map((cell) => [place(cell), cell]));
  const stated = new Map(table.cells.map((cell) => [place(cell), cell]));
  const name = `the table is found under "${found?.locator ?? "nothing"}", not "${table.locator}"`;
  return [
    check("locators", found?.locator === table.locator, name),
    ...table.cells.flatMap((cell) => cellChecks(`${table.locator} ${place(cell)}`, cell, recovered.get(place(cell)))),
    ...cells.map((cell) => {
      const own = stated.get(place(cell));
      // A figure in place of words is wrong too, even with the same text.
      const isText = own?.text === "" || sameText(cell.text, own?.text);
      const isRight = isText && (own?.number !== null || cell.number === null);
      return check("cell_precision", isRight, `${table.locator} ${place(cell)}: ${shownAs(cell)} does not stand there`);
    }),
  ];
}

function cellChecks(place: string, cell: GoldCell, found: ObservedTableCell | undefined): readonly ExtractionCheck[] {
  const shown = found === undefined ? "nothing" : `"${found.text}"`;
  // A formula that was never computed shows nothing; readers may describe that in words.
  if (cell.text === "") return [];
  const checks = [
    check("cell_recall", sameText(cell.text, found?.text), `${place}: ${shown} in place of "${cell.text}"`),
  ];
  if (cell.number !== null) {
    const same = typeof found?.number === "string" && new Exact(cell.number).equals(found.number);
    checks.push(check("numbers", same, `${place}: ${found?.number ?? "no figure"} in place of ${cell.number}`));
  }
  if (cell.rowspan * cell.colspan > 1) {
    const same = found?.rowspan === cell.rowspan && found.colspan === cell.colspan;
    checks.push(check("spans", same, `${place}: spans ${cell.rowspan} × ${cell.colspan}`));
  }
  return checks;
}

/** Whether two texts are equal apart from white space. */
function sameText(a: string, b: string | undefined): boolean {
  return b !== undefined && a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();
}

function shownAs({ text, number }: ObservedTableCell): string {
  return number === null ? `"${text}"` : `"${text}" as the figure ${number}`;
}
