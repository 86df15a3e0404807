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
  /** @type {number | null} */
  #startMonth = null;

  /** @param {number} index @param {readonly string[]} row */
  visit(index, row) {
    const [label = "", ...values] = row.map(plainText);
    const filled = values.filter((value) => value !== "");
    if (filled.length === 0) return this.#labelOnly(label);
    if (isHeading(label, values, this.#inHeading)) return this.#heading(label, values);
    const [only = "", second] = filled;
    if (label === "" && second === undefined && printedNumber(only) === null) return this.#openSection(only);
    if (this.#inHeading) this.#closeHeading();
    this.#figures(index, label, values);
  }

  /** @returns {ReadTable} */
  result() {
    const cells = rolledForward(this.#cells);
    return { cells, titles: [...new Set(this.#titles)], startMonth: this.#startMonth ?? startMonthOf(cells) };
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
    // `Years ended May 31,` in the corner is said of every year beside it; any other corner of every row below it.
    const corner = /\b(?:ended|as of|at|quarters?)\b/i.test(label) ? withoutUnit(label) : "";
    if (corner === "") this.#addTitle(label);
    if (!overAll) this.#headings.push(values.map((text) => (text === "" ? "" : `${corner} ${text}`.trim())));
  }

  /** `Years ended May 31,` over a row of years. @param {string} text */
  #learnYearEnd(text) {
    const day = printedPeriod(text) === null ? dayOfYear(text) : null;
    if (day !== null) this.#startMonth = startMonthAfter(day.month, day.day);
  }

  #closeHeading() {
    this.#inHeading = false;
    const width = Math.max(0, ...this.#headings.map((heading) => heading.length));
    const named = Array.from({ length: width }, (_, at) =>
      this.#headings.some((heading) => (heading[at] ?? "") !== ""),
    );
    const spread = this.#headings.map((heading) => spreadOut(heading, named));
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

/**
 * A heading over several columns stands over the first of them; a period over the middle stands over all. Headings side by side are of one
 * column each, so that they reach only over columns that nothing else names.
 * @param {readonly string[]} heading @param {readonly boolean[]} named
 */
function spreadOut(heading, named) {
  const first = heading.find((text) => text !== "") ?? "";
  const single = heading.filter((text) => text !== "").length === 1;
  const sideBySide = heading.some((text, at) => text !== "" && (heading[at + 1] ?? "") !== "");
  let current = single || isPeriodHeading(first) ? first : "";
  return named.map((isNamed, at) => {
    const own = heading[at] ?? "";
    if (own !== "") current = own;
    return own !== "" || !sideBySide || !isNamed ? current : "";
  });
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

/** The latest day of a table ends a fiscal year where nothing else is said. @param {readonly TableCell[]} cells */
function startMonthOf(cells) {
  const days = cells.flatMap(({ period }) => (period?.day === undefined ? [] : [period]));
  const last = days.reduce((a, b) => (a === null || order(b) > order(a) ? b : a), days[0] ?? null);
  return last === null ? 1 : startMonthAfter(last.month ?? 12, last.day ?? 31);
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
