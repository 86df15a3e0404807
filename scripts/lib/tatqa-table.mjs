import {
  dayOfYear,
  isMissing,
  isYear,
  plainText,
  printedNumber,
  printedPeriod,
  quarterOf,
  startMonthAfter,
  withoutPeriodWords,
  withoutUnit,
} from "./tatqa-text.mjs";

/** @typedef {import("./tatqa-text.mjs").PrintedPeriod} PrintedPeriod */
/** @typedef {import("./tatqa-text.mjs").PrintedNumber} PrintedNumber */
/**
 * A column as its stacked headings describe it: a period, a label (what else tells it from others), and whether it is of percentages.
 * @typedef {{ period: PrintedPeriod | null, quarter: number | null, label: string, percent: boolean, text: string }} Column
 */
/**
 * A figure of a table with everything that places it.
 * @typedef {{ row: number, label: string, section: string, column: string, heading: string, period: PrintedPeriod | null, number: PrintedNumber }} TableCell
 */
/**
 * @typedef {{ cells: TableCell[], titles: string[], startMonth: number }} ReadTable
 */

/** Reads a printed table: headings, section rows, figures. One rule for all tables. @param {readonly (readonly string[])[]} rows @returns {ReadTable} */
export function readTable(rows) {
  const reader = new TableReader();
  for (const [index, row] of rows.entries()) reader.visit(index, row);
  return reader.result();
}

class TableReader {
  /** @type {TableCell[]} */
  #cells = [];
  /** @type {string[][]} */
  #headings = [];
  /** @type {Column[]} */
  #columns = [];
  #inHeading = true;
  #section = "";
  /** @type {PrintedPeriod | null} */
  #sectionPeriod = null;
  #afterSection = false;
  /** @type {string[]} */
  #titles = [];
  #startMonth = 1;

  /** @param {number} index @param {readonly string[]} row */
  visit(index, row) {
    const [label = "", ...values] = row.map(plainText);
    const filled = values.filter((value) => value !== "");
    if (filled.length === 0) return this.#labelOnly(label);
    if (isHeading(label, values, this.#inHeading)) return this.#heading(label, values);
    if (filled.length === 1 && label === "" && printedNumber(filled[0]) === null) return this.#openSection(filled[0]);
    if (this.#inHeading) this.#closeHeading();
    this.#figures(index, label, values);
  }

  /** @returns {ReadTable} */
  result() {
    const cells = rolledForward(this.#cells);
    return { cells, titles: [...new Set(this.#titles)], startMonth: this.#startMonth };
  }

  /** @param {string} label */
  #labelOnly(label) {
    if (label === "") return;
    if (this.#headings.length > 0) return this.#openSection(label);
    this.#addTitle(label);
    this.#learnYearEnd(label);
  }

  /** What stands over or beside all figures says what all of them are of. @param {string} text */
  #addTitle(text) {
    const title = withoutUnit(printedPeriod(text)?.rest ?? withoutPeriodWords(text));
    if (/[a-z]/i.test(title)) this.#titles.push(title);
  }

  /** @param {string} text */
  #openSection(text) {
    if (this.#inHeading) this.#closeHeading();
    const period = printedPeriod(text);
    if (period !== null && period.rest === "") {
      this.#sectionPeriod = period.period;
      this.#section = "";
      return;
    }
    // A heading that runs over two rows is one heading; one that ends in a colon is complete.
    this.#section = this.#afterSection && !this.#section.endsWith(":") ? `${this.#section} ${text}` : text;
    this.#afterSection = true;
  }

  /** @param {string} label @param {readonly string[]} values */
  #heading(label, values) {
    if (!this.#inHeading) {
      this.#inHeading = true;
      this.#headings = [];
      this.#section = "";
      this.#sectionPeriod = null;
    }
    for (const text of [label, ...values]) this.#learnYearEnd(text);
    const [only = "", second] = values.filter((value) => value !== "");
    const overAll = second === undefined && values.length > 1 && !isPeriodHeading(only);
    if (overAll) this.#addTitle(only);
    // `Years Ended August 31,` in the corner is said of every year beside it; any other corner of every row below it.
    const corner = /\b(?:ended|as of|at|quarters?)\b/i.test(label) ? withoutUnit(label) : "";
    if (corner === "") this.#addTitle(label);
    if (!overAll) this.#headings.push(values.map((text) => (text === "" ? "" : `${corner} ${text}`.trim())));
  }

  /** @param {string} text */
  #learnYearEnd(text) {
    const day = dayOfYear(text);
    if (day !== null && !/quarter/i.test(text)) this.#startMonth = startMonthAfter(day.month, day.day);
  }

  #closeHeading() {
    this.#inHeading = false;
    const width = Math.max(0, ...this.#headings.map((heading) => heading.length));
    const spread = this.#headings.map((heading) => spreadOut(heading, width));
    this.#columns = Array.from({ length: width }, (_, at) => columnOf(spread.map((heading) => heading[at] ?? "")));
  }

  /** @param {number} row @param {string} label @param {readonly string[]} values */
  #figures(row, label, values) {
    this.#afterSection = false;
    const dated = printedPeriod(label);
    const latest = latestOf(this.#columns);
    for (const [at, text] of values.entries()) {
      const number = printedNumber(text);
      if (number === null) continue;
      const column = this.#columns[at] ?? columnOf([]);
      const own = column.period ?? withQuarter(this.#sectionPeriod, column.quarter);
      const byRow = latest === null && this.#sectionPeriod === null ? dated : null;
      this.#cells.push({
        row,
        label: byRow === null ? label || "Total" : byRow.rest,
        section: this.#section,
        column: column.label,
        heading: column.text,
        period: own ?? byRow?.period ?? latest,
        number: column.percent ? { ...number, percent: true } : number,
      });
    }
    if (/^total\b/i.test(label)) this.#section = "";
  }
}

/** Headings hold no figures; below the first figures they name a period again. @param {string} label @param {readonly string[]} values @param {boolean} inHeading */
function isHeading(label, values, inHeading) {
  const filled = values.filter((value) => value !== "");
  if (filled.some((value) => isMissing(value))) return false;
  if (filled.some((value) => printedNumber(value) !== null && !isYear(value))) return false;
  const periods = filled.filter((value) => printedPeriod(value) !== null);
  if (inHeading) return true;
  return periods.length > 0 && (label === "" || withoutUnit(label) === "");
}

/** A heading over several columns stands over the first of them; a period over the middle stands over all. @param {readonly string[]} heading @param {number} width */
function spreadOut(heading, width) {
  const first = heading.findIndex((text) => text !== "");
  const filled = heading.filter((text) => text !== "");
  const spread = [];
  let current = filled.length === 1 || isPeriodHeading(heading[first] ?? "") ? (heading[first] ?? "") : "";
  for (let at = 0; at < width; at += 1) {
    if ((heading[at] ?? "") !== "") current = heading[at] ?? "";
    spread.push(current);
  }
  return spread;
}

/** @param {string} text */
function isPeriodHeading(text) {
  return text !== "" && withoutPeriodWords(printedPeriod(text)?.rest ?? text) === "";
}

/** @param {readonly string[]} stacked @returns {Column} */
function columnOf(stacked) {
  const text = plainText(stacked.filter((part, at) => part !== "" && part !== stacked[at - 1]).join(" "));
  const percent = stacked.some((part) => /^\(?%\)?$|\(%\)|% |\bper ?cent\b/i.test(part));
  const found = printedPeriod(text);
  if (found !== null) {
    const label = withoutUnit(found.rest);
    return { period: found.period, quarter: null, label, percent, text };
  }
  const quarter = quarterOf(text);
  const label = withoutUnit(withoutPeriodWords(quarter === null ? text : text.replace(quarter.words, " ")));
  return { period: null, quarter: quarter?.number ?? null, label, percent, text };
}

/** @param {PrintedPeriod | null} period @param {number | null} quarter */
function withQuarter(period, quarter) {
  return period !== null && quarter !== null ? { ...period, quarter } : period;
}

/** A change or a total beside periods is of the latest of them. @param {readonly Column[]} columns */
function latestOf(columns) {
  const periods = columns.flatMap(({ period }) => (period === null ? [] : [period]));
  return periods.reduce(
    (a, b) => (a === null || order(b) > order(a) ? b : a),
    /** @type {PrintedPeriod | null} */ (null),
  );
}

/** @param {PrintedPeriod} period */
function order({ year, month = 0, day = 0, quarter = 0 }) {
  return year * 10_000 + (quarter * 3 || month) * 100 + day;
}

/** Where only some rows are dated, the rows between two dates lead up to the later one. @param {TableCell[]} cells */
function rolledForward(cells) {
  if (cells.every((cell) => cell.period === null)) return cells;
  const result = [...cells];
  for (let at = result.length - 1; at >= 0; at -= 1) {
    const cell = result[at];
    const later = result[at + 1]?.period ?? null;
    if (cell && cell.period === null && later !== null) result[at] = { ...cell, period: later };
  }
  return result;
}
