import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./process.mjs";

/**
 * The numeric cells of the ONS tourism workbook, read from its XML by hand with another library: address, row and column
 * counted from 0, and the stored number in 15 significant digits.
 */
const GOLD = new URL("./gold/ons-cells.json", import.meta.url);

/**
 * @typedef {{ row: number, col: number, ref: string, number: string | null }} RecoveredCell
 * @typedef {{ doc: string, locator: string, cells: readonly RecoveredCell[] }} RecoveredTable
 * @typedef {{ checked: number, right: number, wrong: readonly string[] }} Score
 */

/**
 * Compares what was recovered of the workbook with its gold: each numeric cell with its value, row and column, and no other.
 * @param {string} folder the folder that holds the workbook
 * @param {{ tables: readonly RecoveredTable[] }} recovered as `footnote tables --json` prints it
 * @returns {Score}
 */
export function checkXlsxTables(folder, recovered) {
  const gold = JSON.parse(readFileSync(GOLD, "utf8"));
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, gold.doc)))
    .digest("hex");
  if (hash !== gold.sha256) throw new Failure(`${gold.doc} is not the workbook that the gold was made from.`);
  const found = numericCells(recovered.tables.filter(({ doc }) => doc.endsWith(gold.doc)));
  const wanted = goldCells(gold.sheets);
  const wrong = [...wanted]
    .filter(([place, cell]) => found.get(place) !== cell)
    .map(([place, cell]) => `${place} is ${cell}, not ${found.get(place) ?? "read"}`);
  const invented = [...found.keys()].filter((place) => !wanted.has(place)).map((place) => `${place} holds no number`);
  return { checked: wanted.size, right: wanted.size - wrong.length, wrong: [...wrong, ...invented] };
}

/** @param {readonly RecoveredTable[]} tables @returns {ReadonlyMap<string, string>} */
function numericCells(tables) {
  const cells = tables.flatMap(({ locator, cells }) => cells.map((cell) => ({ ...cell, locator })));
  const numeric = cells.filter(({ number }) => number !== null);
  return new Map(
    numeric.map(({ locator, ref, row, col, number }) => [
      `${locator},cell=${ref}`,
      `${number} in row ${row}, column ${col}`,
    ]),
  );
}

/** @param {Record<string, readonly string[]>} sheets @returns {ReadonlyMap<string, string>} */
function goldCells(sheets) {
  return new Map(
    Object.entries(sheets).flatMap(([sheet, cells]) =>
      cells.map((cell) => {
        const [ref, row, column, value] = cell.split(" ");
        return [`sheet=${sheet},cell=${ref}`, `${value} in row ${row}, column ${column}`];
      }),
    ),
  );
}
