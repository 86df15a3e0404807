import { hanTable, phraseTable } from "./token-reader.ts";

/** The meaning of words that are counted from today or from the period beside them. */
export type Moment =
  | { readonly kind: "trailing_year" }
  | { readonly kind: "same_part"; readonly years: number }
  | { readonly kind: "quarter_year_earlier" }
  | { readonly kind: "to_date"; readonly unit: "year" | "quarter" | "month" }
  | { readonly kind: "unit"; readonly unit: "quarter" | "half" | "month" | "week" | "day"; readonly steps: number };

const YEAR_EARLIER: Moment = { kind: "same_part", years: -1 };

export const ENGLISH_MOMENTS = phraseTable<Moment>([
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
  ["since the start of the year", { kind: "to_date", unit: "year" }],
  ["since the beginning of the year", { kind: "to_date", unit: "year" }],
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

export const HAN_MOMENTS = hanTable<Moment>([
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
