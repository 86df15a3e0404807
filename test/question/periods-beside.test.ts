import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

/**
 * A part of a year means the same alone and beside another one, unless its words count back from that one ("previous", 上).
 */
const PARTS_ZH = ["上半年", "下半年", "第一季度", "三季度", "前三季度", "9月"];
const YEARS_ZH = ["今年", "去年", "前年", "大前年", "2023年", "23年"];
const PARTS_EN = ["h1 ", "h2 ", "q1 ", "q3 ", "september "];
const YEARS_EN = ["last year", "2023", "fy23", "2022"];

const FROM_TODAY = [
  ...YEARS_ZH.flatMap((year) => PARTS_ZH.map((part) => `${year}${part}`)),
  ...PARTS_EN.flatMap((part) => YEARS_EN.map((year) => (year === "fy23" ? year : `${part}${year}`))),
];

function periodsOf(question: string): readonly string[] {
  return [...new Set(parseQuestion(question).groups.flatMap(({ periods }) => periods))];
}

describe("a period beside another", () => {
  it.each([...new Set(FROM_TODAY)])("%s", (period) => {
    const alone = periodsOf(`HK revenue ${period}`);
    for (const [before, named] of [
      ["HK revenue q4 2021 vs ", "2021Q4"],
      ["HK revenue h2 2021 vs ", "2021H2"],
      ["HK revenue 2021 vs ", "FY2021"],
    ] as const)
      expect(periodsOf(`${before}${period}`).filter((code) => code !== named)).toEqual(alone);
  });

  it.each([
    ["HK revenue q3 2024 vs the previous quarter", ["2024Q3", "2024Q2"]],
    ["HK revenue q3 2024 vs q3 of the prior year", ["2024Q3", "2023Q3"]],
    ["香港2024年第三季度营收跟上季度比", ["2024Q3", "2024Q2"]],
    ["香港2024年第三季度营收跟上年第三季度比", ["2024Q3", "2023Q3"]],
    ["香港2024年下半年营收跟上一年下半年比", ["2024H2", "2023H2"]],
    ["香港2024年营收跟前一年比", ["FY2024", "FY2023"]],
    ["HK revenue q2 2024 and the same quarter last year", ["2024Q2", "2023Q2"]],
    ["HK revenue q2 2024 and prior year quarter", ["2024Q2", "2023Q2"]],
    ["香港2024年第二季度营收和上年同季度", ["2024Q2", "2023Q2"]],
  ])("counts back from it: %s", (question, periods) => {
    expect(periodsOf(question)).toEqual(periods);
  });
});
