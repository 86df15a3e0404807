import { type FiscalYears, startMonthOf } from "../../domain/fiscal-years.ts";
import { fullYear, MONTH_NAME, monthNumber } from "./date-text.ts";
import {
  ended,
  endOfMonth,
  fromTo,
  half,
  monthCode,
  monthOfYear,
  monthOrDay,
  monthsIn,
  numericMonth,
  onDay,
  ordinal,
  part,
  partOf,
  quarter,
  sinceStart,
  sinceStartTo,
  spanning,
} from "./period-builders.ts";
import { LEFT, type PeriodForm, RIGHT } from "./period-form.ts";
import { fiscal, type TimeStated, whole } from "./period-parts.ts";

const Y4 = "(?:19|20)\\d\\d";
const SPANNING = `${Y4} ?[/-] ?(?:${Y4}|\\d\\d)|\\d\\d/\\d\\d`;
/** A year after a part of it, where two digits are enough. */
const YEAR = `((?:FY|fiscal|financial year|CY)? ?'?(?:${SPANNING}|${Y4}|\\d\\d))`;
const FULL = `((?:FY|CY)? ?(?:${SPANNING}|${Y4})|FY ?'?\\d\\d)`;
const M = `${MONTH_NAME}\\.?`;
const DAY = `(?:\\d{1,2}(?:st|nd|rd|th)?[ -]${M},?[ -]${Y4}|\\d{1,2}[ -]${M}[ -]'?\\d\\d|${M} \\d{1,2}(?:st|nd|rd|th)?,? ${Y4}|${Y4}-\\d\\d-\\d\\d|\\d{1,2}[./-]\\d{1,2}[./-]${Y4}|\\d{1,2}\\.\\d{1,2}\\.\\d\\d|\\d{1,2}(?:st|nd|rd|th)? ${M}|${M} \\d{1,2}(?:st|nd|rd|th)?)`;
const MONTH_OF_YEAR = `(?:${M}(?:,? | ?[/-] ?)'?${Y4}|${M}(?:-| ?')\\d\\d)`;
const DATE = `(${DAY}|${MONTH_OF_YEAR}|${M})`;
const LENGTH =
  "((?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})[ -]?months?|(?:\\d{1,2}|fifty-two|fifty-three|thirteen|twenty-six)[ -]weeks?|half(?:[- ]years?)?|(?:full |fiscal |financial |calendar ){0,3}years?|quarters?|months?|periods?)";
const ORDINAL = "(first|second|third|fourth|1st|2nd|3rd|4th)";

const RELATIVE =
  "(?:the )?(?:(?:prior|previous|preceding|last|current|this|next|latest)[- ](?:(?:fiscal|financial|corresponding|comparable) )?(?:years?|periods?|quarters?|months?|half|half[- ]year)(?:[- ]end)?|(?:same|corresponding|comparable) (?:period|quarter|half|month)(?: (?:of )?(?:the )?(?:last|prior|previous) year)?|(?:a )?year ago|year earlier)";

/** English phrases of time. Of overlapping matches the longest wins, of equally long ones the first. */
export const ENGLISH_FORMS: readonly PeriodForm[] = [
  // Listed first, so that months win over days and years that match the same characters.
  [form(`(${M}) (\\d\\d)`), ([name = "", number = ""]) => monthOrDay(name, number)],
  [form(`(${Y4}) ?(?:[/-]|M) ?(0?[1-9]|1[0-2])`), ([year = "", month = ""]) => numericMonth(year, month)],
  [form(`(${Y4})-(\\d\\d)-(\\d\\d)`), ([y, m, d]) => whole(`${y}-${m}-${d}`)],
  // Spans up to a day.
  [form(`(?:for )?(?:the )?${LENGTH}(?: period)?,? (?:ended|ending|to|up to|through|until)(?: on)? ${DATE}`), ended],
  [form(`(${MONTH_OF_YEAR}) (quarter|half[- ]year)`), ([date, length], s) => ended([length, date], s)],
  [form(`(?:from )?(?:the )?${DATE} ?(?:to|through|until|-) ?${DATE}`), fromTo],
  // Points in time.
  [form(`(?:as at|as of|as on|at|on|per|as from)?(?: the)? ?(${DAY})`), ([text = ""]) => onDay(text)],
  [form(`(?:as at|as of|at|end(?: of)?)(?: the)? ?(?:end of )?(${MONTH_OF_YEAR})`), ([text = ""]) => endOfMonth(text)],
  // Parts of a year and their year.
  [
    form(`(?:Q([1-4])(?: of|,)?[ /-]?|([1-4])Q(?: of|,)?[ /-]?)(?=['\\D]|(?<=\\D)\\d)${YEAR}`),
    ([a, b, year], s) => partOf(quarter(a ?? b), year, s),
  ],
  [form(`${FULL}[ /-]*(?:Q([1-4])|([1-4])Q)`), ([year, a, b], s) => partOf(quarter(a ?? b), year, s)],
  [form(`\\d\\d ?(?:Q[1-4]|H[12])`), () => null],
  [form(`${ORDINAL}[ -]quarter(?:,? (?:of )?${YEAR})?`), ([n, year], s) => partOf(quarter(ordinal(n)), year, s)],
  [form(`quarter ([1-4])(?:,? ${YEAR})?`), ([n, year], s) => partOf(quarter(n), year, s)],
  [
    form(`(?:H([12])(?: of|,)?(?:[ /-]|(?='))|([12])H(?: of|,)?[ /-]?)${YEAR}`),
    ([a, b, year], s) => partOf(half(a ?? b), year, s),
  ],
  [form(`${FULL}[ /-]*(?:H([12])|([12])H)`), ([year, a, b], s) => partOf(half(a ?? b), year, s)],
  [form(`${ORDINAL}[ -]half(?:[- ]year)?(?:,? (?:of )?${YEAR})?`), ([n, year], s) => partOf(half(ordinal(n)), year, s)],
  [form(`half[- ]year ${YEAR}|HY ?${YEAR}`), () => null],
  [form(`Q1 ?- ?Q?([2-4])(?:[ ,/]+${YEAR})?`), ([n, year], s) => partOf(sinceStart(Number(n) * 3), year, s)],
  [
    form(`(?:first )?(three|six|nine|twelve|3|6|9|12)[- ]?months?(?: of)? ${YEAR}`),
    ([n, year], s) => partOf(sinceStart(monthsIn(n)), year, s),
  ],
  [form(`(3|6|9|12) ?M[ /-]?${YEAR}`), ([n, year], s) => partOf(sinceStart(Number(n)), year, s)],
  [form(`${FULL}[ /-]*(3|6|9|12)M`), ([year, n], s) => partOf(sinceStart(Number(n)), year, s)],
  [
    form(`first (three|six|nine) months|(nine) months`),
    ([a, b], s) => partOf(sinceStart(monthsIn(a ?? b)), undefined, s),
  ],
  [
    form(`(?:full[- ]year|FY|fiscal(?: year)?|financial year),?[ -]?(?:of )?'?(${SPANNING}|${Y4}|\\d\\d)`),
    ([year], s) => partOf({ kind: "full_year" }, year, s),
  ],
  [form(`(${Y4}) (?:full[- ]year|financial year|fiscal year)`), ([year], s) => partOf({ kind: "full_year" }, year, s)],
  [form(`CY ?'?(${Y4}|\\d\\d)`), ([year = ""], s) => calendarYear(fullYear(year), s)],
  // Years.
  [form(`(${SPANNING})`), ([year = ""], s) => spanning(year, s)],
  [form(`${Y4} ?(?:-|to) ?${Y4}`), () => null],
  [form(`(?<!top )(${Y4})`), ([year]) => ({ kind: "year", year: Number(year) })],
  // Months and weeks.
  [form(`(${MONTH_OF_YEAR})`), ([text = ""]) => monthOfYear(text)],
  [form(`(${Y4})[ /-](${M})`), ([year, name = ""]) => monthCode(Number(year), monthNumber(name))],
  [form(`(0?[1-9]|1[0-2])/(${Y4})`), ([month, year]) => monthCode(Number(year), Number(month))],
  [form(`(${Y4})[ -]?W(\\d\\d)`), ([year, week]) => whole(`${year}W${week}`)],
  [
    form(`(?:W|WK|week) ?(\\d{1,2})(?:,? (?:of )?(${Y4}))?`),
    ([week, year], s) => partOf({ kind: "week", week: Number(week) }, year, s),
  ],
  // Running periods.
  [form(`(?:YTD|year[- ]to[- ]date)[ -]?(${DAY}|${MONTH_OF_YEAR})`), ([text = ""], s) => sinceStartTo(text, s)],
  [form(`(${MONTH_OF_YEAR}) (?:YTD|year[- ]to[- ]date)`), ([text = ""], s) => sinceStartTo(text, s)],
  [form(`(?:YTD|year[- ]to[- ]date)[ -]?${YEAR}`), ([year], s) => partOf({ kind: "year_to_date" }, year, s)],
  [form(`${FULL}[ -]?(?:YTD|year[- ]to[- ]date)`), ([year], s) => partOf({ kind: "year_to_date" }, year, s)],
  [form(`(${Y4}Q[1-4]QTD|${Y4}-\\d\\dMTD)`), ([code = ""]) => whole(code.toUpperCase())],
  [form("(?:YTD|year[- ]to[- ]date)"), () => part({ kind: "year_to_date" })],
  [form("(?:LTM|TTM|(?:last|trailing|rolling) (?:12|twelve) months)"), () => whole("TTM")],
  [form(RELATIVE), () => null],
  // Parts without a year, case-sensitive.
  [exact("(?:Q([1-4])|([1-4])Q)"), ([a, b]) => part(quarter(a ?? b))],
  [exact("(?:H([12])|([12])H)"), ([a, b]) => part(half(a ?? b))],
  [exact("9M"), () => part({ kind: "nine_months" })],
  [exact("FY|Full[- ][Yy]ear"), () => part({ kind: "full_year" })],
  [exact("LY|PY|CY"), () => null],
  [
    exact(
      "(January|February|March|April|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEP|OCT|NOV|DEC)",
    ),
    ([name = ""]) => part({ kind: "month", month: monthNumber(name) }),
  ],
];

/** "May" is also a verb: it is the month only where it is the whole text. */
export const MAY_ALONE = /^\s*May\s*$/i;

function form(pattern: string): RegExp {
  return new RegExp(`${LEFT}(?:${pattern})${RIGHT}`, "giu");
}

function exact(pattern: string): RegExp {
  return new RegExp(`${LEFT}(?:${pattern})${RIGHT}`, "gu");
}

/** "CY24", where the fiscal year of that name is a calendar year. */
function calendarYear(year: number, fiscalYears: FiscalYears): TimeStated | null {
  return startMonthOf(year, fiscalYears) === 1 ? fiscal(`FY${year}`, fiscalYears) : null;
}
