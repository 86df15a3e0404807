import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameUnit, statedFigures } from "../../../src/passages/claims/stated-figures.ts";
import { proseText } from "../prose.ts";

/** The numbers of a text as short text: `155800000 money:USD`. */
function read(text: string): readonly string[] {
  return statedFigures(text).map(({ value, unit }) => (unit === "plain" ? value : `${value} ${unit}`));
}

type Row = readonly [text: string, ...figures: readonly string[]];

const ENGLISH: readonly Row[] = [
  ["USD 155.8 m", "155800000 money:USD"],
  ["USD 1,534.3 m and EUR 2bn", "1534300000 money:USD", "2000000000 money:EUR"],
  ["$4.5 million", "4500000 money:$"],
  ["HK$12", "12 money:HKD"],
  ["£7k, ¥9, €1.2tn", "7000 money:GBP", "9 money:CNY", "1200000000000 money:EUR"],
  ["USD_M is a code, 12 USD_M a figure", "12000000 money:USD"],
  ["400 US dollars and 30 HK dollars", "400 money:USD", "30 money:HKD"],
  ["it rose by 11.7 percent, 3 per cent or 4%", "11.7 percent", "3 percent", "4 percent"],
  ["by 2 percentage points, 1 pp and 0.5 points", "2 points", "1 points", "0.5 points"],
  ["25 basis points or 30 bps", "25 bps", "30 bps"],
  ["3 times and 1.5x", "3 times", "1.5 times"],
  ["from 25.3 to 24.8 percent", "25.3 percent", "24.8 percent"],
  ["from 61 to 94 thousand", "61000", "94000"],
  ["between 25 and 40 years old", "25 time:year", "40 time:year"],
  ["41 hours, 19 minutes, six weeks, a ten-year term", "41 time:hour", "19 time:minute", "6 time:week", "10 time:year"],
  ["9,216 agents at 88 branches", "9216", "88"],
  ["a loss of -2.5 percent or minus 3", "-2.5 percent", "-3"],
  ["minus eighteen percent, negative 4 percent", "-18 percent", "-4 percent"],
  ["minus one hundred and fourteen million dollars, USD nine million", "-114000000 money:$", "9000000 money:USD"],
  ["10-24 is no minus", "10", "24"],
  ["twelve trainees, two thirds, a fifth and three quarters of it", "12", "2/3", "1/5", "3/4"],
  ["twenty-one ships and two hundred and five boats", "21", "205"],
  ["half a point; about half of it", "0.5 points", "0.5"],
  ["it doubled, then tripled", "2 times", "3 times"],
  ["one of them is no number, one percentage point is", "1 points"],
  ["two or three", "2", "3"],
  ["F19, X.25 and Internet2", "f19 code", "x.25 code", "internet2 code"],
];

const CHINESE: readonly Row[] = [
  ["营收为5.35亿美元", "535000000 money:USD"],
  ["由2,650万美元升至3,170万港元", "26500000 money:USD", "31700000 money:HKD"],
  ["1.2万亿元，3千万人民币", "1200000000000 money:CNY", "30000000 money:CNY"],
  ["增长11.7%，提高六个百分点，半个百分点，20个基点", "11.7 percent", "6 points", "0.5 points", "20 bps"],
  ["1,648千人", "1648000"],
  ["三成左右，百分之三，三分之二，一半", "30 percent", "3 percent", "2/3", "0.5"],
  ["一百二十余家网点，两千名代理人，一万一千件", "120", "2000", "11000"],
  ["六十五岁，九小时，六周，十八个月", "65 time:year", "9 time:hour", "6 time:week", "18 time:month"],
  ["达到平日的六倍，翻了一番", "6 times", "2 times"],
  ["负百分之十八，负三成", "-18 percent", "-30 percent"],
  ["负2.0%转为6.4%", "-2 percent", "6.4 percent"],
  ["统一口径，唯一，一次性，上一年，万一，十分，双方"],
  ["一是成本，二是人手"],
  ["线上三个渠道，低五分", "3", "5"],
];

const TIMES: readonly Row[] = [
  ["in 2025, FY2024 and 2025Q3"],
  ["2024年9月30日，上半年，第三季度，7月"],
  ["on 30 September 2024, from 11 to 13 August, in May 2023"],
  ["the first quarter, H1, Q4, March 31, 2019"],
  ["2,025 ships in 2025", "2025"],
  ["USD 2024 in 2024", "2024 money:USD"],
];

describe("the numbers of a text", () => {
  it.each(ENGLISH)("%s", (text, ...figures) => expect(read(text)).toEqual(figures));
  it.each(CHINESE)("%s", (text, ...figures) => expect(read(text)).toEqual(figures));
  it.each(TIMES)("are no years, days or quarters: %s", (text, ...figures) => expect(read(text)).toEqual(figures));

  it("know their place, and none stands in another", () => {
    fc.assert(
      fc.property(proseText, (text) => {
        let end = 0;
        for (const figure of statedFigures(text)) {
          expect(figure.start).toBeGreaterThanOrEqual(end);
          expect(figure.end).toBeGreaterThan(figure.start);
          end = figure.end;
        }
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("leave no digit out, but those of times", () => {
    const marks = fc.array(fc.constantFrom(..."0123456789,. -abXQ%m亿年月$/".split("")), { maxLength: 25 });
    fc.assert(
      fc.property(marks, (signs) => {
        const text = signs.join("");
        const figures = statedFigures(text, []);
        for (const [at, sign] of signs.entries())
          if (/\d/.test(sign))
            expect(
              figures.some(({ start, end }) => start <= at && at < end),
              `${text} at ${at}`,
            ).toBe(true);
      }),
      { numRuns: 2_000, seed: 8 },
    );
  });
});

describe("two numbers are the same", () => {
  const isSame = (a: string, b: string): boolean => {
    const [one, other] = [statedFigures(a)[0], statedFigures(b)[0]];
    if (one === undefined || other === undefined) throw new Error("No number was read.");
    return one.value === other.value && sameUnit(one.unit, other.unit);
  };

  it.each([
    ["USD 155.8 m", "1.558亿美元"],
    ["USD 1.7 bn", "$1,700 million"],
    ["26.5 percent", "26.5%"],
    ["六个百分点", "6 percentage points"],
    ["三成", "30%"],
    ["two thirds", "三分之二"],
    ["HK$12", "$12"],
  ])("%s and %s", (a, b) => expect(isSame(a, b)).toBe(true));

  it.each([
    ["USD 155.8 m", "USD 155.8 bn"],
    ["USD 155.8 m", "HKD 155.8 m"],
    ["1.558亿美元", "1.558万美元"],
    ["3 percent", "3 percentage points"],
    ["3 percent", "3"],
    ["-3 percent", "3 percent"],
    ["six weeks", "six months"],
    ["two thirds", "three quarters of"],
    ["€5", "$5"],
  ])("%s and %s are not", (a, b) => expect(isSame(a, b)).toBe(false));

  it("whatever dollar a sign alone may be, it is no other money", () => {
    expect([sameUnit("money:$", "money:SGD"), sameUnit("money:EUR", "money:$")]).toEqual([true, false]);
  });
});
