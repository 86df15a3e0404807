import { describe, expect, it } from "vitest";
import type { Operation } from "../../src/domain/intent.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";
import { groupsLine, parseQuestion, rowsOf, TODAY, unusedLine } from "./readings.ts";

/** Question, the computation that its words ask for, and the slots that it runs over. */
const OPERATIONS = `
  HK revenue 2025                                   | none | REVENUE / LARK_HK / FY2025
  # Growth: a year earlier, a period before, or between the named periods.
  HK revenue growth 2025                            | growth year_earlier | REVENUE / LARK_HK / FY2025
  How much did HK revenue grow in 2025?             | growth year_earlier | REVENUE / LARK_HK / FY2025
  HK revenue yoy 2025H1                             | growth year_earlier | REVENUE / LARK_HK / 2025H1
  HK revenue year-on-year 2025                      | growth year_earlier | REVENUE / LARK_HK / FY2025
  香港2025年营收同比                                | growth year_earlier | REVENUE / LARK_HK / FY2025
  香港2025年上半年营收同比增长多少                  | growth year_earlier | REVENUE / LARK_HK / 2025H1
  香港2025年营收增速                                | growth year_earlier | REVENUE / LARK_HK / FY2025
  HK revenue qoq Q3 2025                            | growth period_before | REVENUE / LARK_HK / 2025Q3
  HK revenue half on half 2025H2                    | growth period_before | REVENUE / LARK_HK / 2025H2
  香港2025年三季度营收环比                          | growth period_before | REVENUE / LARK_HK / 2025Q3
  HK revenue growth from 2024 to 2025               | growth named_periods | REVENUE / LARK_HK / FY2024+FY2025
  by how much did HK revenue rise between 2023 and 2025 | growth named_periods | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  # Differences, over time and between companies.
  change in HK revenue from 2024 to 2025            | difference | REVENUE / LARK_HK / FY2024+FY2025
  difference between HK and China revenue 2025      | difference | REVENUE / LARK_HK+LARK_CN / FY2025
  how much higher is HK revenue than China revenue 2025 | difference | REVENUE / LARK_HK+LARK_CN / FY2025
  香港和中国2025年营收相差多少                      | difference | REVENUE / LARK_HK+LARK_CN / FY2025
  # CAGR.
  HK revenue CAGR 2021-2025                         | cagr | REVENUE / LARK_HK / FY2021+FY2022+FY2023+FY2024+FY2025
  compound annual growth rate of HK revenue 2023 to 2025 | cagr | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  香港2023到2025年营收复合增长率                    | cagr | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  # Sums and averages.
  HK and China revenue combined 2025                | sum | REVENUE / LARK_HK+LARK_CN / FY2025
  total revenue of HK and China 2025                | sum | REVENUE / LARK_HK+LARK_CN / FY2025
  sum of HK revenue 2023 to 2025                    | sum | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  香港和中国2025年营收合计                          | sum | REVENUE / LARK_HK+LARK_CN / FY2025
  average HK revenue 2023-2025                      | average | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  香港近三年平均营收                                | average | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  # Shares keep their whole, ratios their order.
  HK's share of group revenue 2025                  | share | REVENUE / LARK_HK+LARK_GROUP / FY2025
  what percentage of group revenue is HK 2025       | share | REVENUE / LARK_GROUP+LARK_HK / FY2025
  agency share of HK revenue 2025                   | share | REVENUE / LARK_HK / FY2025 / channel=AGENCY
  香港占集团2025年营收的比例                        | share | REVENUE / LARK_HK+LARK_GROUP / FY2025
  2025年香港营收占比                                | share | REVENUE / LARK_HK / FY2025
  ratio of operating profit to revenue HK 2025      | ratio | OP_PROFIT+REVENUE / LARK_HK / FY2025
  HK operating profit as a percentage of revenue 2025 | ratio | OP_PROFIT+REVENUE / LARK_HK / FY2025
  香港2025年营运利润除以营收                        | ratio | OP_PROFIT+REVENUE / LARK_HK / FY2025
  # Taken away, however it is said; "but" and "drop" too.
  everyone but HK: revenue 2025                     | subtract LARK_HK | REVENUE / - / FY2025
  group revenue 2025, drop HK                       | subtract LARK_HK | REVENUE / LARK_GROUP / FY2025
  group revenue w/o HK 2025                         | subtract LARK_HK | REVENUE / LARK_GROUP / FY2025
  不含香港的集团2025年营收                          | subtract LARK_HK | REVENUE / LARK_GROUP / FY2025
  # Between two figures, each with its own slots; the first named comes first.
  group revenue divided by HK revenue 2025          | between ratio | REVENUE / LARK_GROUP / FY2025 ; REVENUE / LARK_HK / FY2025
  group as a share of HK revenue 2025               | between share | REVENUE / LARK_GROUP / FY2025 ; REVENUE / LARK_HK / FY2025
  HK 2024 revenue as % of group 2025 revenue        | between share | REVENUE / LARK_HK / FY2024 ; REVENUE / LARK_GROUP / FY2025
  group revenue less HK agency revenue 2025         | between difference | REVENUE / LARK_GROUP / FY2025 ; REVENUE / LARK_HK / FY2025 / channel=AGENCY
  香港2025年全年营收减上半年营收                    | between difference | REVENUE / LARK_HK / FY2025 ; REVENUE / LARK_HK / 2025H1
  how much of HK's 2025 revenue was earned in the first half | between share | REVENUE / LARK_HK / 2025H1 ; REVENUE / LARK_HK / FY2025
  what % of HK revenue is operating profit 2025     | share | REVENUE+OP_PROFIT / LARK_HK / FY2025
  # Ranks, over companies and over time.
  which region had the highest revenue in 2025?     | rank highest entity | REVENUE / - / FY2025
  who had the lowest ROE in 2025                    | rank lowest entity | ROE / - / FY2025
  rank HK, China and Singapore by revenue 2025      | rank highest entity | REVENUE / LARK_HK+LARK_CN+LARK_SG / FY2025
  in which year was HK revenue highest, 2023, 2024 or 2025 | rank highest period | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  2025年哪个地区营收最高                            | rank highest entity | REVENUE / - / FY2025
  # Comparisons.
  compare HK and China revenue 2025                 | compare | REVENUE / LARK_HK+LARK_CN / FY2025
  is HK revenue higher than China revenue in 2025   | compare | REVENUE / LARK_HK+LARK_CN / FY2025
  比较香港和中国2025年营收                          | compare | REVENUE / LARK_HK+LARK_CN / FY2025
  # Series along an axis.
  HK revenue by year                                | series year | REVENUE / LARK_HK / -
  HK revenue by half                                | series half | REVENUE / LARK_HK / -
  HK quarterly revenue 2025                         | series quarter | REVENUE / LARK_HK / FY2025
  HK monthly revenue 2025                           | series month | REVENUE / LARK_HK / FY2025
  revenue by region 2025                            | series entity | REVENUE / - / FY2025
  HK revenue by channel 2025                        | series dimension | REVENUE / LARK_HK / FY2025
  HK revenue trend                                  | series year | REVENUE / LARK_HK / -
  香港历年营收                                      | series year | REVENUE / LARK_HK / -
  2025年各地区营收                                  | series entity | REVENUE / - / FY2025
  香港2025年各渠道营收                              | series dimension | REVENUE / LARK_HK / FY2025
  香港2025年分季度营收                              | series quarter | REVENUE / LARK_HK / FY2025
  # Another scale of the same figure.
  HK revenue 2025 in billions                       | scale BN | REVENUE / LARK_HK / FY2025
  HK revenue 2025 in thousands                      | scale K | REVENUE / LARK_HK / FY2025
  HK revenue 2025 in USD billion                    | scale BN | REVENUE / LARK_HK / FY2025
  香港2025年营收是多少亿美元                        | scale YI | REVENUE / LARK_HK / FY2025
  HK customers 2025 in millions                     | scale M | CUSTOMERS / LARK_HK / FY2025
  HK revenue 2025 in USD million                    | none | REVENUE / LARK_HK / FY2025
  HK revenue 2025 in US dollars                     | none | REVENUE / LARK_HK / FY2025
  HK ROE 2025 in percent                            | none | ROE / LARK_HK / FY2025
`;

describe("the computation that a question asks for", () => {
  it.each([
    ["which market is the cheapest to run by cost ratio 2025", { kind: "rank", order: "lowest", by: "entity" }],
    ["哪个市场2025年成本率最便宜", { kind: "rank", order: "lowest", by: "entity" }],
    ["which market is the cheapest by revenue 2025", null],
  ])("is the lowest of a cost for the cheapest, and none of another metric: %s", (question, operation) => {
    const cost = "COST_RATIO: { label: { en: Cost ratio, zh: 成本率 }, unit: PCT, kind: ratio }";
    const parser = createRuleParser(sampleGlossary({ also: { metrics: [cost] } }), WORDS);
    expect(parser.parse(question, TODAY).operation).toEqual(operation);
  });

  it.each(rowsOf(OPERATIONS))("%s -> %s over %s", (question = "", operation = "", groups = "") => {
    const intent = parseQuestion(question);
    expect(operationLine(intent.operation)).toBe(operation);
    expect(groupsLine(intent)).toBe(groups);
    expect(unusedLine(intent)).toBe("");
  });

  it.each([
    ["median HK revenue 2023 to 2025", "median"],
    ["half of HK revenue 2025", "half of"],
    ["double HK revenue 2025", "double"],
    ["HK revenue 2025 run rate", "run rate"],
    ["moving average of HK revenue 2025", "moving average"],
    ["what if HK revenue 2025 had doubled", "what if"],
    ["HK revenue 2025 rounded", "rounded"],
    ["香港2025年营收中位数", "中位数"],
    ["香港2025年营收翻倍", "翻倍"],
    ["monthly average of HK revenue H1 2025", "monthly"],
  ])("is named where it is none that is done, and nothing is answered in its place: %s", (question, raw) => {
    const { notUnderstood } = parseQuestion(question);
    expect(
      notUnderstood
        .filter(({ blocks }) => blocks)
        .map((unused) => unused.raw)
        .join(" "),
    ).toContain(raw);
  });

  it("is not read into words of rise and fall that a why-question is about", () => {
    const intent = parseQuestion("Why did HK revenue fall in 2025?");
    expect([intent.operation, intent.route]).toEqual([null, "composite"]);
  });
});

function operationLine(operation: Operation | null): string {
  switch (operation?.kind) {
    case undefined:
      return "none";
    case "growth":
      return `growth ${operation.base}`;
    case "rank":
      return `rank ${operation.order} ${operation.by}`;
    case "series":
      return `series ${operation.by}`;
    case "scale":
      return `scale ${operation.scale}`;
    case "subtract":
      return `subtract ${operation.without.map((part) => part.code).join("+")}`;
    case "between":
      return `between ${operation.op}`;
    case "overview":
      return `overview of ${operation.headline ? "headline" : "named"}${operation.over ? ` by ${operation.over}` : ""}`;
    case "difference":
    case "cagr":
    case "sum":
    case "average":
    case "share":
    case "ratio":
    case "compare":
      return operation.kind;
  }
}

describe("an average over the parts of a year", () => {
  it.each([
    ["monthly average of HK revenue 2025", "month"],
    ["average monthly HK revenue 2025", "month"],
    ["average quarterly HK revenue 2025", "quarter"],
  ])("is computed from them: %s", (question, by) => {
    expect(parseQuestion(question)).toMatchObject({ operation: { kind: "average", by }, notUnderstood: [] });
  });
});
