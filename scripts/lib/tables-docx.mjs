import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ row: number, col: number, rowspan?: number, colspan?: number, text: string, number: string | null }} RecoveredCell
 * @typedef {{ doc: string, locator: string, cells: readonly RecoveredCell[] }} RecoveredTable
 * @typedef {{ checked: number, right: number, wrong: readonly string[] }} Score
 */

/**
 * Compares what was recovered of a Word document with its gold: each filled cell with its row, column, spans, text and
 * number, and no cell that the gold lacks.
 * @param {string} folder the folder that holds the document and its gold
 * @param {{ tables: readonly RecoveredTable[] }} recovered as `footnote tables --json` prints it
 * @returns {Score}
 */
export function checkDocxTables(folder, recovered) {
  const lines = readFileSync(join(folder, "gold_tables.jsonl"), "utf8").split("\n").filter(Boolean);
  const left = recovered.tables.filter(({ doc }) => doc.endsWith(".docx"));
  const wrong = [];
  let checked = 0;
  for (const table of lines.map((line) => JSON.parse(line))) {
    const wanted = cellMap(table.cells.map(goldCell));
    const found = cellMap(takeNearest(left, wanted).map(foundCell));
    const places = new Set([...wanted.keys(), ...found.keys()]);
    checked += places.size;
    for (const place of places)
      if (wanted.get(place) !== found.get(place))
        wrong.push(`${table.id} ${place} is ${brief(wanted.get(place))}, not ${brief(found.get(place))}`);
  }
  return { checked, right: checked - wrong.length, wrong };
}

function goldCell([row, column, rowspan, colspan, text, number]) {
  return { place: `${row},${column}`, text, what: whatOf(rowspan, colspan, text, number ?? percentIn(text)) };
}

function foundCell({ row, col, rowspan = 1, colspan = 1, text, number }) {
  return { place: `${row},${col}`, text, what: whatOf(rowspan, colspan, text, number) };
}

function whatOf(rowspan, colspan, text, number) {
  return `${rowspan} × ${colspan}: ${folded(text)} = ${plain(number)}`;
}

/** The gold keeps citation marks such as `[37]`, which are taken off what is displayed. */
function folded(text) {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?\[\d+\]$/, "");
}

/** The same figure however many zeros end it: the gold keeps those that are displayed. */
function plain(number) {
  return number?.includes(".") ? number.replace(/0+$/, "").replace(/\.$/, "") : (number ?? null);
}

/** The gold leaves the figures of percentages out. */
function percentIn(text) {
  return /^([\d.]+) ?%$/.exec(text)?.[1] ?? null;
}

/** Filled cells by their place; the gold lists empty ones, too. */
function cellMap(cells) {
  return new Map(cells.filter(({ text }) => text.trim() !== "").map(({ place, what }) => [place, what]));
}

/** The cells of the table that shares most with the wanted one; the order in the file decides among equals. */
function takeNearest(tables, wanted) {
  const shared = ({ cells }) => cells.map(foundCell).filter(({ place, what }) => wanted.get(place) === what).length;
  const best = tables.reduce((nearest, table) => (shared(table) > shared(nearest) ? table : nearest), tables[0]);
  if (best === undefined || shared(best) === 0) return [];
  tables.splice(tables.indexOf(best), 1);
  return best.cells;
}

function brief(what) {
  return what === undefined ? "nothing" : what.slice(0, 100);
}
