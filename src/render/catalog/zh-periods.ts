import type { CalendarDate } from "../../domain/calendar.ts";
import { firstDayOf, monthIndex } from "../../domain/fiscal-years.ts";
import type { LatestLength } from "../../domain/latest-period.ts";
import type { Period } from "../../domain/period.ts";
import type { PeriodWords } from "./catalog.ts";

const HALVES = ["上半年", "下半年"] as const;
const ORDINALS = ["一", "二", "三", "四"] as const;

const LATEST: Readonly<Record<LatestLength, string>> = {
  year: "最新财年",
  half: "最新半年",
  quarter: "最新季度",
  month: "最新月份",
  week: "最新一周",
  day: "最新一日",
};

export const chinesePeriods: PeriodWords = {
  label: (period, years) => chinesePeriod(period, years === "fiscal" ? "财年" : "年", "财年"),
  withMonths: (label, first, last) => `${label}（${monthsText(first, last)}）`,
  transition: (months) => `${months}（过渡期）`,
  latest: (length) => (length === null ? "最新一期" : LATEST[length]),
  date: ({ year, month, day }) => `${yearText(year)}年${month}月${day}日`,
};

/** A period in Chinese; `year` is the suffix of a year within a period, `wholeYear` that of a year on its own. */
export function chinesePeriod(period: Period, year: string, wholeYear: string): string {
  switch (period.kind) {
    case "year":
      return `${yearText(period.year)}${wholeYear}`;
    case "half":
      return `${yearText(period.year)}${year}${HALVES[period.half - 1]}`;
    case "quarter":
      return `${yearText(period.year)}${year}第${ORDINALS[period.quarter - 1]}季度`;
    case "nine_months":
      return `${yearText(period.year)}${year}前三季度`;
    case "month":
      return `${yearText(period.year)}年${period.month}月`;
    case "week":
      return `${yearText(period.year)}年第${period.week}周`;
    case "day":
      return `${yearText(period.year)}年${period.month}月${period.day}日`;
    case "year_to_date":
      return `${yearText(period.year)}${year}年初至今`;
    case "quarter_to_date":
      return `${yearText(period.year)}${year}第${ORDINALS[period.quarter - 1]}季度至今`;
    case "month_to_date":
      return `${yearText(period.year)}年${period.month}月至今`;
    case "trailing_year":
      return "过去十二个月";
    case "twelve_months":
      return `截至${yearText(period.year)}年${period.month}月的十二个月`;
    case "months":
      return monthsText(firstDayOf(monthIndex(period) + 1 - period.count), period);
  }
}

type Month = Pick<CalendarDate, "year" | "month">;

function monthsText(first: Month, last: Month): string {
  const start = `${yearText(first.year)}年${first.month}月`;
  if (first.year !== last.year) return `${start}至${yearText(last.year)}年${last.month}月`;
  return first.month === last.month ? start : `${start}至${last.month}月`;
}

function yearText(year: number): string {
  return String(year).padStart(4, "0");
}
