import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Measures recovered tables against the gold cells of the ICDAR 2013 table competition. Every measure counts all
 * tables of a page that has gold, so a table that is none costs precision.
 */

/**
 * @typedef {{ row: number, col: number, rowspan?: number, colspan?: number, text: string }} RecoveredCell
 * @typedef {{ doc: string, locator: string, cells: readonly RecoveredCell[] }} RecoveredTable
 * @typedef {{ precision: number, recall: number, f: number }} Rates
 * @typedef {{ text: Rates, placed: Rates, relations: Rates }} Measures
 */

/**
 * Scores what was recovered of the PDFs of a folder, in sum and by document.
 * @param {string} folder the folder that holds the PDFs and `gold_cells.jsonl`
 * @param {{ tables: readonly RecoveredTable[] }} recovered as `footnote tables --json` prints it
 * @returns {{ total: Measures, documents: readonly { doc: string, measures: Measures }[] }}
 */
export function scorePdfTables(folder, recovered, options = {}) {
  const { docs, total } = measureTables(readGold(folder, options), recoveredTables(recovered.tables, options));
  const documents = [...docs].sort().map(([doc, counts]) => ({ doc, measures: allRates(counts) }));
  return { total: allRates(total), documents };
}

function allRates(counts) {
  return Object.fromEntries(MEASURES.map((measure) => [measure, rates(counts[measure])]));
}

/** The gold tables of a folder: `{doc, page, cells: [{row, col, endRow, endCol, text}]}`, a table over two pages in two parts. */
export function readGold(folder, { skip = ["eu-009b"], strict = false } = {}) {
  const lines = readFileSync(join(folder, "gold_cells.jsonl"), "utf8").split("\n").filter(Boolean);
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ doc }) => !skip.includes(doc))
    .flatMap((table) => goldParts(table, strict));
}

function goldParts({ doc, table, cells }, strict) {
  const pages = [...new Set(cells.map(([page]) => page))];
  return pages.map((page) => ({
    doc,
    table,
    page,
    cells: cells
      .filter((cell) => cell[0] === page)
      .map(([, row, col, endRow, endCol, text]) => ({
        row,
        col,
        endRow: Number(endRow ?? row),
        endCol: Number(endCol ?? col),
        text: normal(text, strict),
      }))
      .filter(({ text }) => text !== ""),
  }));
}

/** Recovered tables in the shape of `footnote tables --json`, as `{doc, page, cells}`. */
export function recoveredTables(tables, { strict = false } = {}) {
  return tables.map(({ doc, locator, cells }) => ({
    doc: doc.replace(/^.*\//, "").replace(/\.pdf$/, ""),
    page: Number(/page=(\d+)/.exec(locator)?.[1] ?? 0),
    cells: cells
      .map(({ row, col, rowspan = 1, colspan = 1, text }) => ({
        row,
        col,
        endRow: row + rowspan - 1,
        endCol: col + colspan - 1,
        text: normal(text, strict),
      }))
      .filter(({ text }) => text !== ""),
  }));
}

/** The gold has lost some of its spaces, so texts are compared without any, as the competition does; `strict` keeps one. */
function normal(text, strict) {
  return strict ? text.replace(/\s+/g, " ").trim() : text.replace(/\s+/g, "");
}

/**
 * Counts of right, gold and recovered items by measure: `text` (cells of a page by text alone), `placed` (cells with
 * the right text, row and column after the best shift of the table), `relations` (neighbouring cells, as the
 * competition counts). Per document and in sum.
 */
export function measureTables(gold, recovered) {
  const docs = new Map();
  const goldPages = groupBy(gold, pageKey);
  const foundPages = groupBy(recovered, pageKey);
  for (const key of new Set([...goldPages.keys(), ...foundPages.keys()])) {
    const doc = key.split("|")[0];
    if (!gold.some((table) => table.doc === doc)) continue;
    const counts = docs.get(doc) ?? emptyCounts();
    addPage(counts, goldPages.get(key) ?? [], foundPages.get(key) ?? []);
    docs.set(doc, counts);
  }
  const total = emptyCounts();
  for (const counts of docs.values())
    for (const measure of MEASURES) for (const part of PARTS) total[measure][part] += counts[measure][part];
  return { docs, total };
}

const MEASURES = ["text", "placed", "relations"];
const PARTS = ["right", "gold", "found"];

function emptyCounts() {
  return Object.fromEntries(MEASURES.map((measure) => [measure, { right: 0, gold: 0, found: 0 }]));
}

function pageKey({ doc, page }) {
  return `${doc}|${page}`;
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function addPage(counts, gold, found) {
  const cellsOf = (tables) => tables.flatMap(({ cells }) => cells);
  add(counts.text, {
    right: shared(cellsOf(gold).map(textKey), cellsOf(found).map(textKey)),
    gold: cellsOf(gold).length,
    found: cellsOf(found).length,
  });
  const pairs = matched(gold, found);
  add(counts.placed, {
    right: pairs.reduce((sum, [one, other]) => sum + placedCells(one, other), 0),
    gold: cellsOf(gold).length,
    found: cellsOf(found).length,
  });
  const relationsOf = (tables) => tables.reduce((sum, { cells }) => sum + relations(cells).length, 0);
  add(counts.relations, {
    right: pairs.reduce((sum, [one, other]) => sum + shared(relations(one.cells), relations(other.cells)), 0),
    gold: relationsOf(gold),
    found: relationsOf(found),
  });
}

function add(counts, more) {
  for (const part of PARTS) counts[part] += more[part];
}

function textKey({ text }) {
  return text;
}

/** Size of the intersection of two multisets. */
function shared(one, other) {
  const left = new Map();
  for (const key of one) left.set(key, (left.get(key) ?? 0) + 1);
  let count = 0;
  for (const key of other) {
    const rest = left.get(key) ?? 0;
    if (rest === 0) continue;
    count += 1;
    left.set(key, rest - 1);
  }
  return count;
}

/** Each gold table with at most one recovered table: the pairs with most texts in common first. */
function matched(gold, found) {
  const pairs = gold
    .flatMap((one) => found.map((other) => [one, other, shared(one.cells.map(textKey), other.cells.map(textKey))]))
    .filter(([, , common]) => common > 0)
    .sort((a, b) => b[2] - a[2]);
  const used = new Set();
  return pairs.filter(([one, other]) => {
    if (used.has(one) || used.has(other)) return false;
    used.add(one);
    used.add(other);
    return true;
  });
}

/** Cells with the same text at the same row and column, after the whole table is shifted so that most agree. */
export function placedCells(gold, found) {
  const byText = groupBy(found.cells, textKey);
  const shifts = new Map();
  for (const cell of gold.cells) {
    for (const other of byText.get(cell.text) ?? []) {
      const shift = `${other.row - cell.row}|${other.col - cell.col}`;
      shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
    }
  }
  return Math.max(0, ...shifts.values());
}

/** Pairs of neighbouring filled cells, to the right and below, by their texts. */
function relations(cells) {
  const fields = new Map();
  for (const cell of cells)
    for (let row = cell.row; row <= cell.endRow; row += 1)
      for (let col = cell.col; col <= cell.endCol; col += 1) fields.set(`${row}|${col}`, cell);
  const rowMax = Math.max(0, ...cells.map(({ endRow }) => endRow));
  const colMax = Math.max(0, ...cells.map(({ endCol }) => endCol));
  const pairs = new Set();
  for (const cell of cells) {
    for (let row = cell.row; row <= cell.endRow; row += 1) {
      let col = cell.endCol + 1;
      while (col <= colMax && !fields.has(`${row}|${col}`)) col += 1;
      const next = fields.get(`${row}|${col}`);
      if (next) pairs.add(pairOf(cells, cell, next, `h${col - cell.endCol - 1}`));
    }
    for (let col = cell.col; col <= cell.endCol; col += 1) {
      let row = cell.endRow + 1;
      while (row <= rowMax && !fields.has(`${row}|${col}`)) row += 1;
      const next = fields.get(`${row}|${col}`);
      if (next) pairs.add(pairOf(cells, cell, next, `v${row - cell.endRow - 1}`));
    }
  }
  return [...pairs].map((pair) => pair.slice(pair.indexOf("\n") + 1));
}

function pairOf(cells, one, other, direction) {
  return `${cells.indexOf(one)}-${cells.indexOf(other)}${direction}\n${direction}|${one.text}|${other.text}`;
}

/** Precision, recall and F of counts. */
export function rates({ right, gold, found }) {
  const precision = found === 0 ? 1 : right / found;
  const recall = gold === 0 ? 1 : right / gold;
  return { precision, recall, f: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
