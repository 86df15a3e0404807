/** Where a spreadsheet may begin a cell: it cuts fields by another sign in another country. */
const BEGINNING = String.raw`(?<=^|[;,\t|\r\n])`;
/** What it takes for a formula there, whatever quotes, blanks and unseen signs stand before the sign, and apostrophes before those. */
const FORMULA = String.raw`(?='*(?:(?![\t\r\n])["\p{Cc}\p{Cf}\p{Z}])*[=+\-@＝＋－＠])`;
const BLANK_FIRST = String.raw`(?='*\s)`;

const UNGUARDED = new RegExp(`${BEGINNING}${FORMULA}|^${BLANK_FIRST}`, "gu");
const GUARDED = new RegExp(`${BEGINNING}'${FORMULA}|^'${BLANK_FIRST}`, "gu");
const BLANK_LAST = /\s'*$/u;

/**
 * A text as a field of a table that people open in a spreadsheet. An apostrophe, the spreadsheets' own sign for text, stands before whatever
 * they would take for a formula, and beside outer blanks, which readers of tables leave out. Where an apostrophe stands there already, it
 * gets one too, so that `fromSpreadsheet` gives every text back. All other texts stay as they are, `'tis` among them.
 */
export function toSpreadsheet(text: string): string {
  const guarded = text.replace(UNGUARDED, "'");
  const closed = BLANK_LAST.test(guarded) ? `${guarded}'` : guarded;
  return /[",;|\t\r\n]/.test(closed) ? `"${closed.replaceAll('"', '""')}"` : closed;
}

/** The text of a cell, without blanks around it and without the apostrophes that `toSpreadsheet` set. */
export function fromSpreadsheet(cell: string): string {
  const text = cell.trim();
  if (!text.includes("'")) return text;
  const open = text.endsWith("'") && BLANK_LAST.test(text.slice(0, -1)) ? text.slice(0, -1) : text;
  return open.replace(GUARDED, "");
}
