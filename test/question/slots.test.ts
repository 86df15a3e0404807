import { describe, expect, it } from "vitest";
import { groupsLine, parseQuestion, rowsOf, unusedLine } from "./readings.ts";

/** A question and the groups of slots that it names; nothing of it is left over. */
const UNDERSTOOD = `
  # One cell, in the orders that people write.
  What was Hong Kong's revenue in 2025?            | REVENUE / LARK_HK / FY2025
  revenue hk 2025                                  | REVENUE / LARK_HK / FY2025
  2025 revenue for Hong Kong                       | REVENUE / LARK_HK / FY2025
  How much revenue did HK generate in FY2025?      | REVENUE / LARK_HK / FY2025
  Hong-Kong revenue 2025                           | REVENUE / LARK_HK / FY2025
  LARK_HK REVENUE FY2025                           | REVENUE / LARK_HK / FY2025
  Larkspur Hong Kong revenue 2025                  | REVENUE / LARK_HK / FY2025
  Larkspur's Hong Kong revenue in 2025             | REVENUE / LARK_HK / FY2025
  the group's HK revenue 2025                      | REVENUE / LARK_HK / FY2025
  revenue of the group in Hong Kong 2025           | REVENUE / LARK_HK / FY2025
  飞燕香港2025年营收                               | REVENUE / LARK_HK / FY2025
  集团香港2025年营收                               | REVENUE / LARK_HK / FY2025
  飞燕集团香港2025年营业收入                       | REVENUE / LARK_HK / FY2025
  请问2025年香港的营收是多少？                     | REVENUE / LARK_HK / FY2025
  # Plurals, possessives and longer names.
  revenues of HK 2025                              | REVENUE / LARK_HK / FY2025
  HK operating profits 2025                        | OP_PROFIT / LARK_HK / FY2025
  HK operating profit 2025                         | OP_PROFIT / LARK_HK / FY2025
  HK's return on equity for 2025                   | ROE / LARK_HK / FY2025
  the group's revenue 2025                         | REVENUE / LARK_GROUP / FY2025
  Larkspur Group revenue 2025                      | REVENUE / LARK_GROUP / FY2025
  中国内地2025年营收                               | REVENUE / LARK_CN / FY2025
  # What is not named stays open.
  revenue                                          | REVENUE / - / -
  HK                                               | - / LARK_HK / -
  2025                                             | - / - / FY2025
  HK revenue                                       | REVENUE / LARK_HK / -
  our revenue 2025                                 | REVENUE / LARK_GROUP / FY2025
  我们公司2025年的营收                             | REVENUE / LARK_GROUP / FY2025
  total revenue 2025                               | REVENUE / - / FY2025
  # Lists are products.
  HK and China revenue 2025                        | REVENUE / LARK_HK+LARK_CN / FY2025
  HK, China and Singapore revenue 2025             | REVENUE / LARK_HK+LARK_CN+LARK_SG / FY2025
  HK revenue and operating profit 2025             | REVENUE+OP_PROFIT / LARK_HK / FY2025
  HK revenue 2024 and 2025                         | REVENUE / LARK_HK / FY2024+FY2025
  HK and China revenue and ROE FY2024 and FY2025   | REVENUE+ROE / LARK_HK+LARK_CN / FY2024+FY2025
  香港和中国2025年的营收和营运利润                 | REVENUE+OP_PROFIT / LARK_HK+LARK_CN / FY2025
  香港、中国、新加坡2025年营收                     | REVENUE / LARK_HK+LARK_CN+LARK_SG / FY2025
  HK revenue 2025, China revenue 2025              | REVENUE / LARK_HK / FY2025 ; REVENUE / LARK_CN / FY2025
  # Pairs stay pairs.
  HK revenue FY25 and China profit FY24            | REVENUE / LARK_HK / FY2025 ; OP_PROFIT / LARK_CN / FY2024
  HK revenue 2025; China ROE 2024                  | REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024
  HK revenue 2025 and China operating profit       | REVENUE / LARK_HK / FY2025 ; OP_PROFIT / LARK_CN / FY2025
  香港2025年营收和中国2024年营运利润               | REVENUE / LARK_HK / FY2025 ; OP_PROFIT / LARK_CN / FY2024
  agency HK revenue 2025 and banca China revenue 2024 | REVENUE / LARK_HK / FY2025 / channel=AGENCY ; REVENUE / LARK_CN / FY2024 / channel=BANCA
  # Dimensions.
  HK agency revenue 2025                           | REVENUE / LARK_HK / FY2025 / channel=AGENCY
  HK revenue through the agency channel 2025       | REVENUE / LARK_HK / FY2025 / channel=AGENCY
  HK bancassurance new sales in 2025               | NEW_SALES / LARK_HK / FY2025 / channel=BANCA
  brokers' revenue in HK 2025                      | REVENUE / LARK_HK / FY2025 / channel=BROKER
  HK agency and banca revenue 2025                 | REVENUE / LARK_HK / FY2025 / channel=AGENCY+BANCA
  香港2025年代理渠道营收                           | REVENUE / LARK_HK / FY2025 / channel=AGENCY
  香港2020年代理渠道营收                           | REVENUE / LARK_HK / FY2020 / channel=AGENCY
  香港2025年银保和经纪的新单销售额                 | NEW_SALES / LARK_HK / FY2025 / channel=BANCA+BROKER
  # A corrected slot counts, the one that it corrects does not.
  not China but HK revenue 2025                    | REVENUE / LARK_HK / FY2025
  HK revenue 2025, not 2024                        | REVENUE / LARK_HK / FY2025
  HK revenue, not operating profit, 2025           | REVENUE / LARK_HK / FY2025
  HK revenue rather than China 2024                | REVENUE / LARK_HK / FY2024
  香港2025年营收，不是中国                         | REVENUE / LARK_HK / FY2025
`;

/** Words that only contain a name, or contain it beside a capital or digit: never that name. */
const NOT_ENTITIES = [
  "picnic revenue 2025",
  "Thkx revenue 2025",
  "revenue of HKEX 2025",
  "Indochina revenue 2025",
  "CNBC revenue 2025",
  "HK2 revenue 2025",
  "2HK revenue 2025",
  "subgroup revenue 2025",
  "larkspurs-r revenue 2025",
  "sgx revenue 2025",
  "chinaware revenue 2025",
  "revenue 2025 HKD",
  "revenue 2025 in CNY",
];

/** Words that only contain a metric. */
const NOT_METRICS = [
  "HK profiteroles 2025",
  "HK heroes 2025",
  "HK prevenue 2025",
  "HK roebuck 2025",
  "HK customerservice 2025",
];

describe("slots of a question", () => {
  it.each(rowsOf(UNDERSTOOD))("%s -> %s", (question = "", groups = "") => {
    const intent = parseQuestion(question);
    expect(groupsLine(intent)).toBe(groups);
    expect(unusedLine(intent)).toBe("");
  });

  it.each(NOT_ENTITIES)("no entity is read out of the middle of a word: %s", (question) => {
    const intent = parseQuestion(question);
    expect(intent.groups.flatMap((group) => group.entities)).toEqual([]);
    expect(unusedLine(intent)).not.toBe("");
  });

  it.each(NOT_METRICS)("no metric is read out of the middle of a word: %s", (question) => {
    const intent = parseQuestion(question);
    expect(intent.groups.flatMap((group) => group.metrics)).toEqual([]);
    expect(unusedLine(intent)).not.toBe("");
  });

  it.each([
    ["1. HK revenue 2025\n2. China ROE 2024", "REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024"],
    ["1) HK revenue 2025 2) China ROE 2024", "REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024"],
    ["- HK revenue 2025\n- China ROE 2024", "REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024"],
    ["• HK revenue 2025\n• China ROE 2024", "REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024"],
    ["① 香港2025年营收 ② 中国2024年净资产收益率", "REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024"],
    ["a) HK revenue 2025\nb) China ROE 2024", "REVENUE / LARK_HK / FY2025 ; ROE / LARK_CN / FY2024"],
  ])("the marks of a list are no words of it: %j", (question, groups) => {
    const intent = parseQuestion(question);
    expect(groupsLine(intent)).toBe(groups);
    expect(unusedLine(intent)).toBe("");
  });
});

describe("what is left out", () => {
  it.each([
    ["Group revenue excluding Hong Kong 2025", "REVENUE / LARK_GROUP / FY2025", ["LARK_HK"]],
    ["Group revenue 2025 ex HK", "REVENUE / LARK_GROUP / FY2025", ["LARK_HK"]],
    ["Group revenue 2025 except HK and China", "REVENUE / LARK_GROUP / FY2025", ["LARK_HK", "LARK_CN"]],
    ["revenue 2025 without China", "REVENUE / - / FY2025", ["LARK_CN"]],
    ["除香港外，集团2025年营收", "REVENUE / LARK_GROUP / FY2025", ["LARK_HK"]],
    ["集团2025年营收（不含香港和中国）", "REVENUE / LARK_GROUP / FY2025", ["LARK_HK", "LARK_CN"]],
    ["non-agency HK revenue 2025", "REVENUE / LARK_HK / FY2025", ["AGENCY"]],
    ["HK revenue 2025 excluding banca", "REVENUE / LARK_HK / FY2025", ["BANCA"]],
    ["香港2025年非代理渠道营收", "REVENUE / LARK_HK / FY2025", ["AGENCY"]],
  ])("is subtracted, never answered: %s", (question, groups, without) => {
    const intent = parseQuestion(question);
    expect(groupsLine(intent)).toBe(groups);
    expect(intent.operation?.kind === "subtract" ? intent.operation.without.map((part) => part.code) : null).toEqual(
      without,
    );
    expect(unusedLine(intent)).toBe("");
  });

  it.each([
    "Group revenue excluding Macau 2025",
    "Group revenue 2025 ex one-offs",
    "HK revenue 2025 without restructuring",
    "集团2025年营收，剔除澳门",
    "HK revenue not Macau 2025",
  ])("is named where it is not known: %s", (question) => {
    const intent = parseQuestion(question);
    expect(intent.notUnderstood.some(({ blocks }) => blocks)).toBe(true);
  });
});
