import { hanTable, phraseTable } from "./token-reader.ts";

/** The meaning of words that are counted from today or from the period beside them. */
export type Moment =
  | { readonly kind: "trailing_year" }
  | { readonly kind: "same_part"; readonly years: number }
  | { readonly kind: "to_date"; readonly unit: "year" | "quarter" | "month" }
  | { readonly kind: "unit"; readonly unit: "quarter" | "half" | "month" | "week" | "day"; readonly steps: number };

const YEAR_EARLIER: Moment = { kind: "same_part", years: -1 };

/** "same quarter last year", "prior year period": the part that is named beside it, a year earlier. */
function englishSameParts(): readonly (readonly [string, Moment])[] {
  const words = (list: string): readonly string[] => list.split(",");
  const behind = words(
    "last year,of last year,previous year,of the previous year,in the previous year,prior year,of the prior year," +
      "in the prior year,a year ago,a year earlier,a year before,one year earlier",
  );
  return words("period,quarter,half,month,time").flatMap((part) => [
    ...words("same,corresponding,comparable,equivalent").flatMap((same) =>
      behind.map((year): readonly [string, Moment] => [`${same} ${part} ${year}`, YEAR_EARLIER]),
    ),
    ...words("same,corresponding").map((same): readonly [string, Moment] => [
      `last year ${same} ${part}`,
      YEAR_EARLIER,
    ]),
    ...words("prior year,previous year,year ago").map((year): readonly [string, Moment] => [
      `${year} ${part}`,
      YEAR_EARLIER,
    ]),
  ]);
}

/** 同期, and its forms for one length. */
export const HAN_SAME_PARTS = ["同期", "同季度", "同季", "同月"];
const HAN_YEARS_EARLIER: readonly (readonly [string, number])[] = [
  ["去年", -1],
  ["去年度", -1],
  ["上年", -1],
  ["上一年", -1],
  ["前一年", -1],
  ["前年", -2],
  ["大前年", -3],
];

export const ENGLISH_MOMENTS = phraseTable<Moment>([
  ...englishSameParts(),
  ["year before that", YEAR_EARLIER],
  ["year before", YEAR_EARLIER],
  ["year after that", { kind: "same_part", years: 1 }],
  ["year after", { kind: "same_part", years: 1 }],
  ["following year", { kind: "same_part", years: 1 }],
  ["subsequent year", { kind: "same_part", years: 1 }],
  ["this time last year", YEAR_EARLIER],
  ["same time last year", YEAR_EARLIER],
  ["this time a year ago", YEAR_EARLIER],
  ["prior year comparable period", YEAR_EARLIER],
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
  ...HAN_YEARS_EARLIER.flatMap(([year, years]) =>
    HAN_SAME_PARTS.map((part): readonly [string, Moment] => [year + part, { kind: "same_part", years }]),
  ),
  ["前一年", YEAR_EARLIER],
  ["再前一年", YEAR_EARLIER],
  ["次年", { kind: "same_part", years: 1 }],
  ["后一年", { kind: "same_part", years: 1 }],
  ["去年这个时候", YEAR_EARLIER],
  ["去年这时候", YEAR_EARLIER],
  ["去年此时", YEAR_EARLIER],
  ["上年此时", YEAR_EARLIER],
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
