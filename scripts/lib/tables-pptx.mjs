import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./process.mjs";

/**
 * The filled cells of the deck's tables and charts, read from its XML with another program, those of the Word documents
 * that are embedded in it included: table, row and column, and the figure; null for words, and for the number that a chart
 * without categories gives its points. What is embedded in old formats has none.
 */
const GOLD = new URL("./gold/deck-cells.json", import.meta.url);

/**
 * @typedef {{ row: number, col: number, number: string | null }} RecoveredCell
 * @typedef {{ doc: string, locator: string, cells: readonly RecoveredCell[] }} RecoveredTable
 * @typedef {{ checked: number, right: number, wrong: readonly string[] }} Score
 */

/**
 * Compares what was recovered of the deck with its gold: each filled cell with its figure, or none, and no other.
 * @param {string} folder the folder that holds the deck
 * @param {{ tables: readonly RecoveredTable[] }} recovered as `footnote tables --json` prints it
 * @returns {Score}
 */
export function checkPptxTables(folder, recovered) {
  const gold = JSON.parse(readFileSync(GOLD, "utf8"));
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, gold.doc)))
    .digest("hex");
  if (hash !== gold.sha256) throw new Failure(`${gold.doc} is not the deck that the gold was made from.`);
  const tables = recovered.tables.filter(({ doc }) => doc.endsWith(gold.doc));
  const found = new Map(tables.flatMap(({ locator, cells }) => cells.map((cell) => placed(locator, cell))));
  const wanted = new Map(gold.cells.map(goldCell));
  const wrong = [...wanted]
    .filter(([place, figure]) => !found.has(place) || found.get(place) !== figure)
    .map(([place, figure]) => `${place} is ${figure ?? "words"}, not ${found.get(place) ?? "read"}`);
  const invented = [...found.keys()].filter((place) => !wanted.has(place)).map((place) => `${place} is empty`);
  return { checked: wanted.size, right: wanted.size - wrong.length, wrong: [...wrong, ...invented] };
}

function goldCell([table, row, column, value]) {
  return [`${table} ${row},${column}`, value];
}

function placed(locator, { row, col, number }) {
  return [`${locator} ${row},${col}`, number ?? null];
}
