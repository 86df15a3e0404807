import { addMonths, isoWeek } from "../../domain/calendar.ts";
import {
  fiscalQuarterOf,
  fiscalStart,
  fiscalYearOf,
  type Period,
  shiftPeriod,
  shiftYears,
} from "../../domain/period.ts";
import type { Token } from "../tokenize.ts";
import type { FiscalCalendar, PeriodReading } from "./period-reading.ts";
import { latestComplete } from "./resolve-part.ts";
import { hanTable, isWord, phraseTable, type Read, readCount, readHan, readPhrase } from "./token-reader.ts";
import { readYear } from "./year.ts";

type Moment =
  | { readonly kind: "trailing_year" }
  | { readonly kind: "same_part"; readonly years: number }
  | { readonly kind: "quarter_year_earlier" }
  | { readonly kind: "to_date"; readonly unit: "year" | "quarter" | "month" }
  | { readonly kind: "unit"; readonly unit: "quarter" | "half" | "month" | "week" | "day"; readonly steps: number };

const YEAR_EARLIER: Moment = { kind: "same_part", years: -1 };

const ENGLISH = phraseTable<Moment>([
  ["same period last year", YEAR_EARLIER],
  ["same period of last year", YEAR_EARLIER],
  ["same period of the previous year", YEAR_EARLIER],
  ["same period in the previous year", YEAR_EARLIER],
  ["same period a year ago", YEAR_EARLIER],
  ["same period a year earlier", YEAR_EARLIER],
  ["same period one year earlier", YEAR_EARLIER],
  ["same period in the prior year", YEAR_EARLIER],
  ["same period prior year", YEAR_EARLIER],
  ["year ago period", YEAR_EARLIER],
  ["corresponding period last year", YEAR_EARLIER],
  ["corresponding period of last year", YEAR_EARLIER],
  ["comparable period last year", YEAR_EARLIER],
  ["equivalent period last year", YEAR_EARLIER],
  ["same half last year", YEAR_EARLIER],
  ["same half of last year", YEAR_EARLIER],
  ["prior year period", YEAR_EARLIER],
  ["year before that", YEAR_EARLIER],
  ["year before", YEAR_EARLIER],
  ["year after that", { kind: "same_part", years: 1 }],
  ["year after", { kind: "same_part", years: 1 }],
  ["following year", { kind: "same_part", years: 1 }],
  ["subsequent year", { kind: "same_part", years: 1 }],
  ["this time last year", YEAR_EARLIER],
  ["same time last year", YEAR_EARLIER],
  ["this time a year ago", YEAR_EARLIER],
  ["previous year period", YEAR_EARLIER],
  ["prior year comparable period", YEAR_EARLIER],
  ["prior year quarter", { kind: "quarter_year_earlier" }],
  ["same quarter last year", { kind: "quarter_year_earlier" }],
  ["year ago quarter", { kind: "quarter_year_earlier" }],
  ["year to date", { kind: "to_date", unit: "year" }],
  ["this year so far", { kind: "to_date", unit: "year" }],
  ["so far this year", { kind: "to_date", unit: "year" }],
  ["ytd", { kind: "to_date", unit: "year" }],
  ["quarter to date", { kind: "to_date", unit: "quarter" }],
  ["qtd", { kind: "to_date", unit: "quarter" }],
  ["month to date", { kind: "to_date", unit: "month" }],
  ["mtd", { kind: "to_date", unit: "month" }],
  ["ltm", { kind: "trailing_year" }],
  ["ttm", { kind: "trailing_year" }],
  ["day before yesterday", { kind: "unit", unit: "day", steps: -2 }],
  ["yesterday", { kind: "unit", unit: "day", steps: -1 }],
  ["today", { kind: "unit", unit: "day", steps: 0 }],
  ["tomorrow", { kind: "unit", unit: "day", steps: 1 }],
]);

const HAN = hanTable<Moment>([
  ["去年同期", YEAR_EARLIER],
  ["上年同期", YEAR_EARLIER],
  ["上一年同期", YEAR_EARLIER],
  ["前一年同期", YEAR_EARLIER],
  ["前一年", YEAR_EARLIER],
  ["再前一年", YEAR_EARLIER],
  ["次年", { kind: "same_part", years: 1 }],
  ["后一年", { kind: "same_part", years: 1 }],
  ["去年度同期", YEAR_EARLIER],
  ["去年这个时候", YEAR_EARLIER],
  ["去年这时候", YEAR_EARLIER],
  ["去年此时", YEAR_EARLIER],
  ["上年此时", YEAR_EARLIER],
  ["前年同期", { kind: "same_part", years: -2 }],
  ["大前年同期", { kind: "same_part", years: -3 }],
  ["同期", { kind: "same_part", years: 0 }],
  ["今年以来", { kind: "to_date", unit: "year" }],
  ["今年至今", { kind: "to_date", unit: "year" }],
  ["年初至今", { kind: "to_date", unit: "year" }],
  ["年初以来", { kind: "to_date", unit: "year" }],
  ["本季至今", { kind: "to_date", unit: "quarter" }],
  ["本季度至今", { kind: "to_date", unit: "quarter" }],
  ["本月至今", { kind: "to_date", unit: "month" }],
  ["本月以来", { kind: "to_date", unit: "month" }],
  ["近一年", { kind: "trailing_year" }],
  ["过去一年", { kind: "trailing_year" }],
  ...hanSteps("quarter", ["季度", "个季度", "季"]),
  ...hanSteps("month", ["月", "个月"]),
  ...hanSteps("week", ["周", "个星期", "星期"]),
  ["前天", { kind: "unit", unit: "day", steps: -2 }],
  ["昨天", { kind: "unit", unit: "day", steps: -1 }],
  ["昨日", { kind: "unit", unit: "day", steps: -1 }],
  ["今天", { kind: "unit", unit: "day", steps: 0 }],
  ["今日", { kind: "unit", unit: "day", steps: 0 }],
  ["明天", { kind: "unit", unit: "day", steps: 1 }],
]);

function hanSteps(
  unit: "quarter" | "month" | "week",
  nouns: readonly string[],
): readonly (readonly [string, Moment])[] {
  const words: readonly (readonly [string, number])[] = [
    ["上上", -2],
    ["上一", -1],
    ["上", -1],
    ["前一", -1],
    ["本", 0],
    ["这一", 0],
    ["这", 0],
    ["当", 0],
    ["下一", 1],
    ["下", 1],
  ];
  return words.flatMap(([word, steps]) =>
    nouns.map((noun): readonly [string, Moment] => [word + noun, { kind: "unit", unit, steps }]),
  );
}

const STEP_WORDS: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  prior: -1,
  preceding: -1,
  this: 0,
  current: 0,
  next: 1,
};
const UNIT_WORDS: Readonly<Record<string, "quarter" | "half" | "month" | "week">> = {
  quarter: "quarter",
  qtr: "quarter",
  half: "half",
  month: "month",
  week: "week",
};

/** Reads forms that are relative to today: LTM, YTD, "last quarter", 上个月, yesterday, 去年同期. */
export function readRelative(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const start = isWord(tokens, at, "the") ? at + 1 : at;
  const named = readYear(tokens, start, calendar);
  const phrase = readPhrase(tokens, start, ENGLISH) ?? readPhrase(tokens, at, HAN);
  // "the year before FY2025" is counted from the year that it names.
  if (phrase && named !== null && named.next > phrase.next) return null;
  // "YTD 2025" is of the year that it names.
  const ofYear = phrase?.value.kind === "to_date" && readYear(tokens, phrase.next, calendar) !== null;
  if (phrase && !ofYear) return moment(phrase.value, phrase.next, calendar);
  return (
    readYearsEarlier(tokens, at) ??
    readSamePartOf(tokens, start, calendar) ??
    readTrailing(tokens, at) ??
    readStep(tokens, at, calendar)
  );
}

/** "two years earlier": counted from the period beside it. */
function readYearsEarlier(tokens: readonly Token[], at: number): Read<PeriodReading> | null {
  const count = readCount(tokens, at);
  if (count === null || count.value > 50 || !isWord(tokens, count.next, "years", "year")) return null;
  if (!isWord(tokens, count.next + 1, "earlier", "before", "later")) return null;
  const sign = isWord(tokens, count.next + 1, "later") ? 1 : -1;
  return { value: { kind: "same_part", of: { years: sign * count.value } }, next: count.next + 2 };
}

/** "same period in 2024", "corresponding period of FY24". */
function readSamePartOf(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const named =
    isWord(tokens, at, "same", "corresponding", "comparable", "equivalent") && isWord(tokens, at + 1, "period");
  if (!named) return null;
  const year = readYear(tokens, isWord(tokens, at + 2, "of", "in") ? at + 3 : at + 2, calendar);
  if (year === null || year.value.split) return null;
  return { value: { kind: "same_part", of: { year: year.value.year } }, next: year.next };
}

/** "last twelve months", 近12个月. */
function readTrailing(tokens: readonly Token[], at: number): Read<PeriodReading> | null {
  const english = isWord(tokens, at, "last", "past", "previous", "trailing", "rolling", "latest");
  const han = readHan(tokens, at, ["近", "过去", "最近"]);
  const start = english ? at + 1 : han;
  const count = start === null ? null : readCount(tokens, start);
  if (count === null || count.value !== 12) return null;
  const after = isWord(tokens, count.next, "-") ? count.next + 1 : count.next;
  const end = isWord(tokens, after, "months", "month") ? after + 1 : readHan(tokens, count.next, ["个月"]);
  return end === null ? null : { value: single({ kind: "trailing_year" }), next: end };
}

function readStep(tokens: readonly Token[], at: number, calendar: FiscalCalendar): Read<PeriodReading> | null {
  const steps = STEP_WORDS[tokens[at]?.text ?? ""];
  const fiscal = isWord(tokens, at + 1, "fiscal", "calendar", "full") ? 1 : 0;
  const unit = UNIT_WORDS[tokens[at + 1 + fiscal]?.text ?? ""];
  if (steps === undefined || unit === undefined) return null;
  const next = at + 2 + fiscal + (isWord(tokens, at + 2 + fiscal, "year") && unit === "half" ? 1 : 0);
  const last = steps === -1 && unit !== "week" ? readLastOfYear(tokens, next, unit, calendar) : null;
  if (last) return last;
  return moment({ kind: "unit", unit, steps }, next, calendar);
}

/** "last quarter of 2025" is the fourth, "last month of 2025" December of a calendar year. */
function readLastOfYear(
  tokens: readonly Token[],
  at: number,
  unit: "quarter" | "half" | "month",
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const year = isWord(tokens, at, "of", "in") ? readYear(tokens, at + 1, calendar) : null;
  if (year === null || year.value.split) return null;
  const { year: named } = year.value;
  const end = addMonths(fiscalStart(named, calendar.startMonth), 11);
  const period: Period =
    unit === "quarter"
      ? { kind: "quarter", year: named, quarter: 4 }
      : unit === "half"
        ? { kind: "half", year: named, half: 2 }
        : { kind: "month", year: end.year, month: end.month };
  return { value: single(period), next: year.next };
}

function moment(value: Moment, next: number, calendar: FiscalCalendar): Read<PeriodReading> {
  switch (value.kind) {
    case "same_part":
      return { value: { kind: "same_part", of: { years: value.years } }, next };
    case "trailing_year":
      return { value: single({ kind: "trailing_year" }), next };
    case "quarter_year_earlier": {
      const period = shiftYears(currentUnit("quarter", calendar), -1);
      return { value: period ? single(period) : { kind: "impossible" }, next };
    }
    case "to_date":
      return { value: single(toDate(value.unit, calendar)), next };
    case "unit": {
      const period = shiftPeriod(currentUnit(value.unit, calendar), value.steps);
      if (period === null) return { value: { kind: "impossible" }, next };
      return { value: { kind: "periods", periods: [period], yearNamed: true, range: false, relative: true }, next };
    }
  }
}

function single(period: Period): PeriodReading {
  return { kind: "periods", periods: [period], yearNamed: true, range: false };
}

function currentUnit(unit: "quarter" | "half" | "month" | "week" | "day", calendar: FiscalCalendar): Period {
  const { today, startMonth } = calendar;
  const year = fiscalYearOf(today, startMonth);
  const quarter = fiscalQuarterOf(today, startMonth);
  switch (unit) {
    case "quarter":
      return { kind: "quarter", year, quarter };
    case "half":
      return { kind: "half", year, half: quarter <= 2 ? 1 : 2 };
    case "month":
      return { kind: "month", year: today.year, month: today.month };
    case "week":
      return { kind: "week", ...isoWeek(today) };
    case "day":
      return { kind: "day", ...today };
  }
}

function toDate(unit: "year" | "quarter" | "month", { today, startMonth }: FiscalCalendar): Period {
  const year = fiscalYearOf(today, startMonth);
  switch (unit) {
    case "year":
      return { kind: "year_to_date", year };
    case "quarter":
      return { kind: "quarter_to_date", year, quarter: fiscalQuarterOf(today, startMonth) };
    case "month":
      return { kind: "month_to_date", year: today.year, month: today.month };
  }
}

const COUNTED_UNITS: Readonly<Record<string, "year" | "half" | "quarter" | "month">> = {
  years: "year",
  year: "year",
  yrs: "year",
  halves: "half",
  quarters: "quarter",
  quarter: "quarter",
  months: "month",
  month: "month",
};
const LAST_FEW_MAX = 60;

/** "last 3 years", "past two quarters", 近三年, 过去两个季度: complete periods up to today. */
export function readLastFew(
  tokens: readonly Token[],
  at: number,
  calendar: FiscalCalendar,
): Read<PeriodReading> | null {
  const english = isWord(tokens, at, "last", "past", "previous", "recent", "latest", "preceding");
  const start = english ? at + 1 : readHan(tokens, at, ["最近", "过去", "近", "过往"]);
  const count = start === null ? null : readCount(tokens, start);
  if (count === null || count.value < 1) return null;
  const adjective = isWord(tokens, count.next, "fiscal", "financial", "full", "complete", "calendar") ? 1 : 0;
  const unit = english ? COUNTED_UNITS[tokens[count.next + adjective]?.text ?? ""] : undefined;
  const han = readHanUnit(tokens, count.next);
  if (unit === undefined && han === null) return null;
  const next = han?.next ?? count.next + adjective + 1;
  if (count.value > LAST_FEW_MAX) return { value: { kind: "impossible" }, next };
  const periods = latestComplete(unit ?? han?.value ?? "year", count.value, calendar);
  return { value: { kind: "periods", periods, yearNamed: true, range: true }, next };
}

function readHanUnit(tokens: readonly Token[], at: number): Read<"year" | "quarter" | "month"> | null {
  const table: readonly (readonly [readonly string[], "year" | "quarter" | "month"])[] = [
    [["个财年", "个年度", "年"], "year"],
    [["个季度", "季度"], "quarter"],
    [["个月"], "month"],
  ];
  for (const [words, value] of table) {
    const next = readHan(tokens, at, words);
    if (next !== null) return { value, next };
  }
  return null;
}
