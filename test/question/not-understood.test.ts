import { describe, expect, it } from "vitest";
import { groupsLine, parseQuestion, rowsOf, unusedLine } from "./readings.ts";

/** Question, and the words that restrict it and fill no slot; `beside` where a figure may stand beside them. */
const NAMED = `
  # Names that nobody listed.
  Macau revenue 2025                     | Macau (entity)
  revenue in Macau 2025                  | Macau (entity)
  revenue of Macau and Taiwan 2025       | Macau (entity) ; Taiwan (entity)
  HSBC Hong Kong revenue 2025            | HSBC Hong Kong (entity)
  China Mobile revenue 2025              | China Mobile (entity)
  Greater China revenue 2025             | Greater China (entity)
  Acorn Group revenue 2025               | Acorn Group (entity)
  HK2 revenue 2025                       | HK2 (entity)
  澳门2025年营收                         | 澳门 (topic)
  中国银行2025年营收                     | 中国银行 (entity)
  橡树集团2025年营收                     | 橡树集团 (entity)
  # Metrics that nobody listed, and qualifiers that make another metric.
  HK gross revenue 2025                  | gross revenue (metric)
  HK net profit 2025                     | net profit (metric)
  HK non-operating profit 2025           | non-operating profit (metric)
  HK profit margin 2025                  | profit margin (metric)
  HK cost of revenue 2025                | cost of revenue (metric)
  HK revenue per employee 2025           | revenue per employee (metric)
  HK revenue target 2025                 | revenue target (metric)
  HK budget revenue 2025                 | budget revenue (metric)
  HK adjusted operating profit 2025      | adjusted operating profit (metric)
  HK profit attributable to shareholders 2025 | profit attributable to shareholders (metric)
  HK EBITDA 2025                         | EBITDA (metric)
  香港2025年毛营收                       | 毛营收 (metric)
  香港2025年税前营运利润                 | 税前营运利润 (metric)
  香港2025年非营运利润                   | 非营运利润 (metric)
  香港2025年人均营收                     | 人均 (breakdown)
  香港2025年营收目标                     | 营收目标 (metric)
  # Periods that nobody has.
  HK revenue 2024Q5                      | 2024Q5 (period)
  HK revenue FY2024/25                   | FY2024/25 (period)
  香港2024年第五季度营收                 | 2024年第五季度 (period)
  # Dimension values that nobody listed.
  HK revenue by product 2025             | product (breakdown)
  HK revenue through the telesales channel 2025 | telesales channel (dimension)
  香港2025年电销渠道营收                 | 电销渠道营收 (dimension)
  # Named beside the figure: units, bases, thresholds, sources.
  HK revenue 2025 in HKD                 | HKD (unit, beside)
  HK revenue 2025 in euros               | euros (unit, beside)
  香港2025年营收多少港元                 | 港元 (unit, beside)
  HK ROE 2025 in millions                | in millions (unit, beside)
  HK revenue 2025 in percent             | in percent (unit, beside)
  HK revenue 2025 restated               | restated (basis, beside)
  HK audited revenue 2025                | audited (basis, beside)
  HK revenue 2025 at constant currency   | at constant currency (basis, beside)
  香港2025年营收（经审计）               | 经审计 (basis, beside)
  was HK revenue above 1000 million in 2025 | above 1000 million (operation, beside)
  香港2025年营收超过2000万了吗           | 超过2000万 (operation, beside)
  # Another member of a list of entities leaves the known ones standing.
  HK, China and Macau revenue 2025       | Macau (entity, beside)
  香港、澳门和中国2025年营收             | 澳门 (topic, beside)
`;

/** Words that say nothing about which figure is meant, and are not named. */
const HARMLESS = `
  Hi Footnote, HK revenue 2025 please
  Good morning team, could you share HK revenue 2025?
  Thanks in advance! HK revenue 2025
  I need HK revenue for 2025 asap for the board deck
  quick question: HK revenue 2025?
  just wondering what HK revenue was in 2025
  sorry, HK revenue 2025
  HK revenue figure for 2025
  what is the exact reported revenue number of HK in 2025
  for a slide: HK revenue 2025
  so, HK revenue in 2025, thank you very much
  do you know HK revenue 2025
  麻烦帮我查一下香港2025年的营收，谢谢
  你好，请问香港2025年的营收具体是多少呢？
  老师辛苦了，香港2025年营收数据
`;

describe("words that restrict a question and fill no slot", () => {
  it.each(rowsOf(NAMED))("%s -> %s", (question = "", unused = "") => {
    expect(unusedLine(parseQuestion(question))).toBe(unused);
  });

  it("of a basis, unit or threshold leave the cell that they stand beside", () => {
    expect(groupsLine(parseQuestion("HK audited revenue 2025 in HKD"))).toBe("REVENUE / LARK_HK / FY2025");
  });

  it("are named once, however often they are typed", () => {
    expect(unusedLine(parseQuestion("Macau revenue 2025 and Macau ROE 2025"))).toBe("Macau (entity)");
  });

  it("are named as typed", () => {
    expect(unusedLine(parseQuestion("ＭＡＣＡＵ revenue 2025"))).toBe("ＭＡＣＡＵ (entity)");
  });
});

describe("words that restrict nothing", () => {
  it.each(rowsOf(HARMLESS).map(([question = ""]) => question))("are not named: %s", (question) => {
    const intent = parseQuestion(question);
    expect(unusedLine(intent)).toBe("");
    expect(groupsLine(intent)).toBe("REVENUE / LARK_HK / FY2025");
    expect(intent.topic).toBeNull();
  });

  it.each([
    "The migration went live. HK revenue 2025?",
    "Subject: board pack\nHK revenue 2025",
    "天气暂且不谈，香港2025年营收",
  ])("as asides are named beside the figure at most: %j", (question) => {
    const intent = parseQuestion(question);
    expect(intent.notUnderstood.filter(({ blocks }) => blocks)).toEqual([]);
    expect(groupsLine(intent)).toBe("REVENUE / LARK_HK / FY2025");
  });

  it.each(["The migration went live yesterday evening. HK revenue 2025?", "Subject: quarterly pack\nHK revenue 2025"])(
    "as asides add no period and no computation of their own: %j",
    (question) => {
      const intent = parseQuestion(question);
      expect(groupsLine(intent)).toBe("REVENUE / LARK_HK / FY2025");
      expect(intent.operation).toBeNull();
    },
  );

  it.each(["Why did HK revenue fall in 2025 despite the typhoon?", "香港2025年营收为什么下降，是因为台风吗"])(
    "of a why-question describe what it is about: %s",
    (question) => {
      expect(parseQuestion(question).notUnderstood.filter(({ blocks }) => blocks)).toEqual([]);
    },
  );
});

describe("a near miss of a known name", () => {
  it.each([
    ["HK revenu 2025", "metric", "REVENUE"],
    ["HK reveneu 2025", "metric", "REVENUE"],
    ["HK custmers 2025", "metric", "CUSTOMERS"],
    ["Singapor revenue 2025", "entity", "LARK_SG"],
    ["Signapore revenue 2025", "entity", "LARK_SG"],
    ["Hong Kng revenue 2025", "entity", "LARK_HK"],
    ["Larkspr revenue 2025", "entity", "LARK_GROUP"],
    ["singapor revenue 2025", "entity", "LARK_SG"],
    ["hk revenu 2025", "metric", "REVENUE"],
    ["香港2025年营受", "metric", "REVENUE"],
  ])("is offered, never taken: %s", (question, slot, code) => {
    const intent = parseQuestion(question);
    expect(intent.suggestions).toMatchObject([{ slot, code }]);
    expect(intent.notUnderstood.some(({ blocks }) => blocks)).toBe(true);
    expect(intent.groups.flatMap((group) => [...group.metrics, ...group.entities])).not.toContain(code);
  });

  it.each([
    ["HK agncy revenue 2025", "AGENCY"],
    ["HK bancaa revenue 2025", "BANCA"],
  ])("of a part of the figures is offered too: %s", (question, code) => {
    expect(parseQuestion(question).suggestions).toMatchObject([{ slot: "dimension", dimension: "channel", code }]);
  });

  it.each(["Macau revenue 2025", "HK EBITDA 2025", "XK revenue 2025", "澳门2025年营收"])(
    "is not made of a name that is far from all: %s",
    (question) => {
      expect(parseQuestion(question).suggestions).toEqual([]);
    },
  );
});
