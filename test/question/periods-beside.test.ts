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
      ["香港2021年第四季度营收比", "2021Q4"],
      ["香港2021年第四季度营收较", "2021Q4"],
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

describe("the end of a year", () => {
  it.each([
    ["HK customers q3 2025 vs end of last year", ["2025Q3", "FY2025"]],
    ["HK customers q3 2025 vs last year end", ["2025Q3", "FY2025"]],
    ["香港2025年第三季度客户数比去年年底", ["2025Q3", "FY2025"]],
    ["香港客户数比去年底增加多少", ["FY2025", "LATEST"]],
    ["HK customers q1 vs end of last year", ["2026Q1", "FY2025"]],
  ])("is a period of its own: %s", (question, periods) => {
    expect(periodsOf(question)).toEqual(periods);
  });

  it("lends its year to no part beside it, where it opens a stretch", () => {
    expect(periodsOf("HK customers end of q1 and how many did we add since the end of last year")).not.toContain(
      "2025Q1",
    );
  });

  it("is last year in a growth over it", () => {
    expect(parseQuestion("HK revenue q1 2025 vs last year").operation).toEqual({
      kind: "growth",
      base: "year_earlier",
    });
  });
});

describe("a part before a list of years", () => {
  const parts = ["h1", "h2", "q1", "q3"];
  const years = ["2021", "2022", "2023", "2024", "2025"];
  const joints = [", ", " and ", ", and ", " vs "];

  it.each(parts.flatMap((part) => [2, 3, 4, 5].map((count) => [part, count] as const)))(
    "is of each of them: %s of %i years",
    (part, count) => {
      const named = years.slice(0, count);
      for (const joint of joints)
        expect(periodsOf(`HK revenue ${part} ${named.join(joint)}`)).toEqual(
          named.map((year) => `${year}${part.toUpperCase()}`),
        );
    },
  );

  it("is not of a year that stands before it", () => {
    expect(periodsOf("HK revenue 2025H1 vs 2025")).toEqual(["2025H1", "FY2025"]);
  });
});

describe("a margin of two periods", () => {
  const orders = [
    ["q3 2025 HK operating profit / revenue vs q3 2024", ["2025Q3", "2024Q3"]],
    ["HK operating profit / revenue q3 2025 vs q3 2024", ["2025Q3", "2024Q3"]],
    ["HK q3 2025 operating profit over revenue vs q3 2024", ["2025Q3", "2024Q3"]],
    ["h1 2025 HK operating margin vs fy24", ["2025H1", "FY2024"]],
  ] as const;

  it.each(orders)("is one quotient for each of them: %s", (question, periods) => {
    const { operation, groups } = parseQuestion(question);
    expect(operation).toMatchObject({ kind: "ratio" });
    expect(groups.map((group) => [group.metrics, group.periods])).toEqual([[["OP_PROFIT", "REVENUE"], periods]]);
  });
});

describe("a share of the year", () => {
  it("is of the year of each part", () => {
    const { operation, groups } = parseQuestion("HK q1 revenue as % of the full year for 2023, 2024 and 2025");
    expect(operation).toEqual({ kind: "between", op: "share", first: 0 });
    expect(groups.map((group) => group.periods)).toEqual([
      ["2023Q1", "2024Q1", "2025Q1"],
      ["FY2023", "FY2024", "FY2025"],
    ]);
  });
});

describe("now and another period", () => {
  it.each(["2025", "end of 2025", "at the end of 2025", "at year end 2025"])("asks for both: %s", (other) => {
    for (const question of [`HK customers now and ${other}`, `HK customers now, and how many ${other}`])
      expect(parseQuestion(question).groups[0]?.periods, question).toHaveLength(2);
  });
});

describe("the same period of the year before", () => {
  it.each([
    ["HK revenue this year and same period last year", ["2026YTD", "2025YTD"]],
    ["今年香港营收，去年同期呢", ["2026YTD", "2025YTD"]],
    ["HK revenue this year vs same period 2024", ["2026YTD", "2024YTD"]],
    ["HK revenue 2025, same period last year?", ["FY2025", "FY2024"]],
    ["HK revenue h1 2025, same period last year?", ["2025H1", "2024H1"]],
    ["2025年上半年的上年同期香港营收", ["2024H1"]],
  ])("stands beside it, and is as much of its year: %s", (question, periods) => {
    expect(periodsOf(question)).toEqual(periods);
  });
});

describe("what was added this year", () => {
  it.each([
    ["HK customers now? net adds this year", ["FY2025", "LATEST"]],
    ["香港3月底客户数？今年净增多少", ["FY2025", "2026-03"]],
    ["香港三月底有几个客户，比年初多了几个", ["2026-03", "FY2025", "LATEST"]],
    ["HK customers since the start of the year", ["FY2025", "LATEST"]],
    ["香港客户数自年初增加多少", ["FY2025", "LATEST"]],
  ])("is since the end of the year before: %s", (question, periods) => {
    expect(periodsOf(question)).toEqual(periods);
    expect(parseQuestion(question).operation).not.toMatchObject({ base: "period_before" });
  });
});
