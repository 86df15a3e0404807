/** Positions where a spreadsheet may begin a cell: the field separator depends on its locale. */
const BEGINNING = String.raw`(?<=^|[;,\t|\r\n])`;
/** Text that a spreadsheet may take for a formula: quotes, blanks, invisible signs and apostrophes may come first. */
const FORMULA = String.raw`(?='*(?:(?![\t\r\n])["\p{Cc}\p{Cf}\p{Z}])*[=+\-@＝＋－＠])`;
const BLANK_FIRST = String.raw`(?='*\s)`;

const UNGUARDED = new RegExp(`${BEGINNING}${FORMULA}|^${BLANK_FIRST}`, "gu");
const GUARDED = new RegExp(`${BEGINNING}'${FORMULA}|^'${BLANK_FIRST}`, "gu");
const BLANK_LAST = /\s'*$/u;

/**
 * Writes a text as a CSV field, guarded against formula injection in spreadsheets. An apostrophe, the spreadsheet's
 * mark for text, is put before anything that looks like a formula and at outer blanks, which readers trim. A text with
 * an apostrophe there already gets another one, so that `fromSpreadsheet` restores every text.
 */
export function toSpreadsheet(text: string): string {
  const guarded = text.replace(UNGUARDED, "'");
  const closed = BLANK_LAST.test(guarded) ? `${guarded}'` : guarded;
  return /[",;|\t\r\n]/.test(closed) ? `"${closed.replaceAll('"', '""')}"` : closed;
}

/** The text of a cell: trimmed, without the apostrophes that `toSpreadsheet` added. */
export function fromSpreadsheet(cell: string): string {
  const text = cell.trim();
  if (!text.includes("'")) return text;
  const open = text.endsWith("'") && BLANK_LAST.test(text.slice(0, -1)) ? text.slice(0, -1) : text;
  return open.replace(GUARDED, "");
}
