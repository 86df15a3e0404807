/**
 * What a document of the fixtures is told to hold; files and gold are both written from it.
 *
 * @typedef {{ cell: string, value: string, unit: string }} StatedFact `cell` as golden cases write it: `REVENUE ACME_HK FY2025 channel=AGENCY`
 * @typedef {object} Cell
 * @property {string} text as displayed, without footnote marks
 * @property {string | null} number the stated figure before any scale
 * @property {string} [written] what the file holds instead, such as `1,234¹`
 * @property {{ text: string, superscript?: boolean }[]} [runs]
 * @property {unknown} [raw] what a workbook's cell holds
 * @property {string} [format] its number format
 * @property {[rows: number, columns: number]} [span]
 * @property {boolean} [bold]
 * @property {number} [indent]
 * @property {StatedFact} [fact]
 * @property {string} [left] why it must not become a fact
 * @property {boolean} [hidden] the reader leaves it out
 * @typedef {(Cell | null)[][]} Rows
 */

/** A cell as the tables below write it: text for words, null for nothing, an object for the rest. */
export function cellOf(given) {
  if (given === null || given === undefined) return null;
  return typeof given === "string" ? { text: given, number: null } : given;
}

/** Words with a look of their own. */
export function words(text, options = {}) {
  return { text, number: null, ...options };
}

/** A figure: its text follows from the canonical value and the way it is written. */
export function figure(value, options = {}) {
  const { decimals, negative = "minus", suffix = "", group = true, ...rest } = options;
  const shown = decimals === undefined ? value : withDecimals(value, decimals);
  const text = `${signed(group ? grouped(shown) : shown, negative)}${suffix}`;
  return { text, number: value, raw: Number(value), ...rest };
}

/** The same figure with the fact that it states; the unit's figure is the stated one unless it is given. */
export function stating(cell, unit, shown, value = shown.number) {
  return { ...shown, fact: { cell, value, unit } };
}

function withDecimals(value, decimals) {
  const [whole, fraction = ""] = value.split(".");
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, "0")}`;
}

function grouped(value) {
  const [whole, fraction] = value.split(".");
  const cut = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? cut : `${cut}.${fraction}`;
}

function signed(value, negative) {
  if (!value.startsWith("-")) return value;
  const size = value.slice(1);
  if (negative === "parentheses") return `(${size})`;
  return negative === "trailing" ? `${size}-` : value;
}

/** A table on a sheet or in a text: where it begins, what its labels are, its cells. */
export function table(rows, options = {}) {
  const cells = rows.map((row) => row.map(cellOf));
  return { kind: "table", at: [0, 0], headerRows: 1, labelColumns: 1, rows: cells, ...options };
}

export function text(content, role = "text") {
  return { kind: "text", role, text: content };
}

/** Cells of a table with the row and column they begin in, from where the table begins. */
export function placed({ at: [top, left], rows }) {
  return rows.flatMap((row, r) =>
    row.flatMap((cell, c) => (cell === null ? [] : [{ cell, row: top + r, column: left + c }])),
  );
}

/**
 * What a row and a column are called: of their labels, outermost first, the shortest tail that no other row or column ends with,
 * joined by spaces (`Revenue Agency`, `FY2023 restated`); where two are alike throughout, their number.
 */
export function labelsOf(block, row, column) {
  const rows = figureRows(block).map((r) => [r, rowPath(block, r)]);
  const columns = figureColumns(block).map((c) => [c, columnPath(block, c)]);
  return { row: nameAmong(rows, row), column: nameAmong(columns, column) };
}

function figureRows({ rows, headerRows, labelColumns }) {
  const all = [...rows.keys()].slice(headerRows);
  return all.filter((r) => rows[r].slice(labelColumns).some((cell) => cell !== null));
}

/** Columns that only hold a currency sign or a parenthesis have no name. */
function figureColumns({ rows, headerRows, labelColumns }) {
  const all = [...rows[0].keys()].slice(labelColumns);
  const holdsFigure = (cell) => typeof cell?.number === "string" || cell?.left !== undefined;
  return all.filter((c) => rows.slice(headerRows).some((row) => holdsFigure(row[c])));
}

function rowPath(block, row) {
  const labels = block.sections === true ? [sectionOver(block, row)] : [];
  for (let c = 0; c < block.labelColumns; c += 1) labels.push(reaching(block, row, c, "down"));
  return labels.filter((label) => label !== null);
}

function columnPath(block, column) {
  const labels = [];
  for (let r = 0; r < block.headerRows; r += 1) labels.push(reaching(block, r, column, "across"));
  return labels.filter((label) => label !== null);
}

function nameAmong(paths, wanted) {
  const path = paths.find(([at]) => at === wanted)?.[1] ?? [];
  for (let length = 1; length <= path.length; length += 1) {
    const name = path.slice(-length).join(" ");
    const same = paths.filter(([, other]) => other.slice(-length).join(" ") === name);
    if (same.length === 1 && name !== "") return name.replaceAll(/[,，\s]+/g, " ").trim();
  }
  return String(wanted + 1);
}

/** The nearest row above that holds a label and nothing else; a row that says `endsSection` is under none. */
function sectionOver({ rows, headerRows, labelColumns }, row) {
  if (rows[row].some((cell) => cell?.endsSection === true)) return null;
  for (let r = row - 1; r >= headerRows; r -= 1) {
    if (rows[r].some((cell) => cell?.endsSection === true)) return null;
    const isSection = rows[r][0] !== null && rows[r].slice(labelColumns).every((cell) => cell === null);
    if (isSection) return rows[r][0].text;
  }
  return null;
}

/** The label at a place, or that of the merged cell which reaches it. */
function reaching({ rows }, row, column, way) {
  for (let back = 0; back <= (way === "down" ? row : column); back += 1) {
    const cell = way === "down" ? rows[row - back]?.[column] : rows[row]?.[column - back];
    if (cell === null || cell === undefined) continue;
    const reach = cell.span?.[way === "down" ? 0 : 1] ?? 1;
    return reach > back ? cell.text : null;
  }
  return null;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function refOf(row, column) {
  const letter = column < 26 ? LETTERS[column] : LETTERS[Math.floor(column / 26) - 1] + LETTERS[column % 26];
  return `${letter}${row + 1}`;
}

/** A figure of a trap, with the fact that has to come of it. */
export function fact(cell, value, options = {}) {
  const { unit = "USD_M", inUnit, ...rest } = options;
  const shown = figure(value, rest);
  return stating(cell, unit, shown, inUnit ?? value);
}

/** A figure that must not become a fact, and why. */
export function left(reason, value, options = {}) {
  return { ...figure(value, options), left: reason };
}

/** A cell that looks like a figure and holds none. */
export function noFigure(reason, text, options = {}) {
  return { text, number: null, left: reason, ...options };
}

export const TRAP_DATE = "2026-03-12";

export function trap(path, rules, rest) {
  const format = FORMATS[path.slice(path.lastIndexOf(".") + 1)];
  return { path: `traps/${path}`, format, rules, title: "Results", date: TRAP_DATE, ...rest };
}

const FORMATS = {
  xlsx: "xlsx",
  pptx: "pptx",
  docx: "docx",
  pdf: "pdf",
  html: "html",
  md: "markdown",
  csv: "csv",
  txt: "text",
};
