import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { testProfile } from "../support/profiles.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";
import { calendarYear, parseQuestion, TODAY } from "./readings.ts";

function read(question: string): string {
  const { operation, groups, notUnderstood } = parseQuestion(question);
  const stops = notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => `!${raw}`);
  const slots = groups.flatMap(({ metrics, entities, periods }) => [...metrics, ...entities, ...periods]);
  return [operation?.kind ?? "figure", ...slots, ...stops].join(" ");
}

describe("the number of the members of a company", () => {
  const count = calendarYear.children(calendarYear.profile.company.homeEntity ?? "").length;

  it("stands for each of them", () => {
    const listed = read("revenue by market 2025");
    expect(listed).toBe("series REVENUE FY2025");
    expect(read(`revenue of the ${count} markets 2025`)).toBe(listed);
    expect(read(`2025年${count}个市场营收`)).toBe(listed);
  });

  it.each([0, 1])("is never %i", (other) => {
    expect(read(`revenue of the ${other} markets 2025`)).toMatch(/ !/);
  });

  it("may be smaller behind a word that ranks", () => {
    expect(read("top 2 markets by revenue 2025")).toBe(read("top markets by revenue 2025"));
    expect(read("2025年营收最高的2个市场")).toBe(read("2025年营收最高的市场"));
    expect(read(`top ${count + 3} markets by revenue 2025`)).toMatch(/ !/);
    expect(read("top 2 HK revenue 2025")).toMatch(/ !/);
  });

  it("is any for periods behind a word that ranks", () => {
    expect(read("top 3 quarters for HK revenue")).toBe(read("best quarters for HK revenue"));
  });

  it("stops the question where there are not as many", () => {
    expect(read(`revenue of the ${count + 3} markets 2025`)).toMatch(/ !/);
    expect(read(`2025年${count + 3}个市场营收`)).toMatch(/ !/);
  });
});

describe("a limit", () => {
  it.each([
    ["香港客户数有没有破一百万", "一百万", "1", 6],
    ["香港客户数超过三百万了吗", "三百万", "3", 6],
    ["香港2025年营收过40亿了吗", "40亿", "40", 8],
  ])("may be written in Chinese numerals: %s", (question, raw, value, exponent) => {
    expect(parseQuestion(question).claim).toMatchObject({ raw, value, exponent, bound: "above" });
  });

  it.each([
    [">", "above"],
    ["&gt;", "above"],
    [">=", "at_least"],
    ["≥", "at_least"],
    ["<", "below"],
    ["&lt;", "below"],
    ["≤", "at_most"],
  ])("may be written with a sign: %s", (sign, bound) => {
    expect(parseQuestion(`HK revenue 2025 ${sign} 900m`).claim).toMatchObject({ raw: "900m", bound });
  });

  it("is held against every quarter, where it was ever passed in one", () => {
    expect(parseQuestion("did HK revenue ever exceed 400m in a quarter").operation).toMatchObject({
      kind: "series",
      by: "quarter",
    });
  });
});

describe("this year", () => {
  it.each([
    ["HK revenue this year", "figure REVENUE LARK_HK 2026YTD"],
    ["HK revenue growth this year", "growth REVENUE LARK_HK 2026YTD"],
    ["今年香港营收", "figure REVENUE LARK_HK 2026YTD"],
    ["HK revenue h1 this year", "figure REVENUE LARK_HK 2026H1"],
    ["HK full-year revenue this year", "figure REVENUE LARK_HK FY2026"],
    ["香港今年全年营收", "figure REVENUE LARK_HK FY2026"],
    ["HK revenue by quarter this year", "series REVENUE LARK_HK FY2026"],
    ["HK revenue 2026", "figure REVENUE LARK_HK FY2026"],
    ["HK revenue by end of this year", "figure REVENUE LARK_HK FY2026"],
    ["今年底香港营收", "figure REVENUE LARK_HK FY2026"],
  ])("is what there is of it, unless the whole or its parts are asked for: %s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("a computation along a time axis", () => {
  const quarters = [1, 2, 3, 4].map((quarter) => `2025Q${quarter}`);

  it.each([
    ["HK revenue growth by quarter 2025", { kind: "growth", base: "year_earlier" }],
    ["HK revenue qoq growth by quarter 2025", { kind: "growth", base: "period_before" }],
    ["香港2025年各季度营收同比增长", { kind: "growth", base: "year_earlier" }],
    ["HK customers net adds per quarter in 2025", { kind: "difference", base: "period_before" }],
    ["HK customers change by quarter 2025", { kind: "difference", base: "period_before" }],
    ["HK operating margin by quarter 2025", { kind: "ratio" }],
    ["agency share of HK revenue by quarter 2025", { kind: "share" }],
  ])("is done for each part of the year: %s", (question, operation) => {
    const intent = parseQuestion(question);
    expect(intent.operation).toEqual(operation);
    expect(intent.groups[0]?.periods).toEqual(quarters);
    expect(intent.notUnderstood).toEqual([]);
  });

  it("stops for what is divided already, and for a figure over all of them", () => {
    expect(read("HK revenue growth by quarter Q1 2025")).toMatch(/ !/);
    expect(read("HK revenue cagr by quarter 2023 to 2025")).toMatch(/ !/);
  });
});

describe("the base behind a comparison", () => {
  it.each(["than at the end of 2023", "compared to the end of 2023", "vs end of 2023", "against 2023"])(
    "is what the latest is held against: %s",
    (base) => {
      expect(read(`how many more customers does HK have ${base}`)).toBe("difference CUSTOMERS LARK_HK FY2023 LATEST");
    },
  );
});

describe("the whole beside its parts", () => {
  it.each([
    "HK customers 2025 by channel and in total",
    "group + each market revenue 2025",
    "revenue 2025 all markets + group",
    "revenue 2025 group & per market",
  ])("is listed with them: %s", (question) => {
    expect(parseQuestion(question).operation).toMatchObject({ kind: "series", whole: true });
  });
});

describe("a claimed change", () => {
  it("may have a sign", () => {
    const intent = parseQuestion("HK revenue q1 2025 vs q1 2024, was it +3%?");
    expect(intent.claim).toMatchObject({ value: "3", isPercent: true });
  });
});

describe("whether parts add up", () => {
  it.each([
    ["do the markets add up to the group revenue 2025", "entity"],
    ["do the channels sum to HK revenue 2025", "dimension"],
    ["各市场2025年营收加起来等于集团吗", "entity"],
  ])("is a sum over them: %s", (question, over) => {
    const { operation, notUnderstood } = parseQuestion(question);
    expect(operation).toEqual({ kind: "sum", over });
    expect(notUnderstood).toEqual([]);
  });

  it("is a sum of those that are named", () => {
    expect(parseQuestion("do HK and China add up to the group revenue 2025").operation).toEqual({ kind: "sum" });
  });
});

describe("a sum of figures", () => {
  it("is not made of what is divided", () => {
    expect(read("HK revenue + profit 2025")).toMatch(/^sum /);
    for (const question of ["(HK revenue + profit) / customers 2025", "HK revenue plus profit over customers 2025"])
      expect(read(question)).toMatch(/ !/);
  });
});

describe("a comparison by quarter", () => {
  it.each(["did HK beat China on revenue by quarter 2025", "2025年每季香港营收有没有赢中国"])(
    "lists them: %s",
    (question) => {
      expect(parseQuestion(question).operation).toMatchObject({ kind: "series", by: "quarter" });
    },
  );
});

describe("of two questions", () => {
  it.each([
    ["HK revenue 2025? and which quarter was best", "HK revenue 2025"],
    ["hi. HK revenue 2025? Which quarter had the highest revenue?", "HK revenue 2025"],
    ["集团2025年营收多少？哪个市场最高", "集团2025年营收多少"],
  ])("the one that is not answered is named: %s", (question, raw) => {
    expect(parseQuestion(question).notUnderstood).toEqual([{ raw, slot: "question", blocks: false }]);
  });

  it("both may be answered", () => {
    expect(parseQuestion("HK revenue 2025? China agents?").notUnderstood.map(({ slot }) => slot)).not.toContain(
      "question",
    );
    expect(parseQuestion("HK revenue 2025. Which quarter was best?").notUnderstood).toEqual([]);
  });
});

describe("points of a list", () => {
  it("are sentences of their own", () => {
    expect(read("two things: 1) HK revenue 2025 2) China profit 2024")).toBe(
      read("HK revenue 2025; China profit 2024"),
    );
    expect(read("HK revenue (top 3) 2025")).toMatch(/ !/);
  });
});

describe("still", () => {
  it("says nothing before what a figure is held against", () => {
    expect(read("is HK still ahead of China on revenue 2025")).toBe(read("is HK ahead of China on revenue 2025"));
    expect(read("HK still revenue 2025")).toMatch(/ !/);
  });
});

describe("a count of quarters", () => {
  it.each(["香港2025年三个季度营收", "香港2025年四个季度营收"])("lists them: %s", (question) => {
    expect(parseQuestion(question).operation).toEqual({ kind: "series", by: "quarter" });
  });

  it("is no quarter", () => {
    expect(read("香港2025年第三个季度营收")).toBe("figure REVENUE LARK_HK 2025Q3");
    expect(read("香港2025年三季度营收")).toBe("figure REVENUE LARK_HK 2025Q3");
  });
});

describe("what could be lost without a word", () => {
  it("is an acronym that is spelled like a small word", () => {
    expect(read("CAGR of US revenue 2021-2025")).toMatch(/ !US/);
    expect(read("revenue of US 2025")).toMatch(/ !US/);
    expect(read("give us HK revenue 2025")).toBe("figure REVENUE LARK_HK FY2025");
  });

  it("is the entity of an occasion", () => {
    expect(read("for my HK memo: revenue 2025")).toBe("figure REVENUE LARK_HK FY2025");
    expect(read("for the HK memo: China revenue 2025")).toBe("figure REVENUE LARK_CN FY2025");
  });
});

describe("a quotient", () => {
  it("is read in both orders, and its words are no ranking", () => {
    expect(read("HK operating profit per new sales 2025")).toBe("ratio OP_PROFIT NEW_SALES LARK_HK FY2025");
    expect(read("rank the markets by operating margin 2025")).toMatch(/^ratio OP_PROFIT REVENUE/);
    expect(read("HK operating margin trend 2023 to 2025")).toMatch(/^ratio OP_PROFIT REVENUE/);
  });
});

describe("the everyday names of a place", () => {
  const parser = createRuleParser(sampleGlossary(), WORDS);

  it.each([
    ["HKSAR revenue 2025", "LARK_HK", "HKSAR"],
    ["Singaporean revenue 2025", "LARK_SG", "Singaporean"],
  ])("are read as the entity that has a name of it, and said: %s", (question, entity, raw) => {
    const { groups, readAs } = parser.parse(question, TODAY);
    expect(groups[0]?.entities).toEqual([entity]);
    expect(readAs).toContainEqual({ raw, slot: "entity", codes: [entity] });
  });

  it.each([
    ["Egypt's revenue 2025", "EG"],
    ["egypts revenue 2025", "EG"],
    ["egyptian revenue 2025", "EG"],
    ["South Korea revenue 2025", "KR"],
    ["Hong Kong revenue 2025", "HK"],
    ["hong kongs revenue 2025", "HK"],
    ["埃及2025年营收", "EG"],
  ])("are those of a name with signs in it, also without the apostrophe of an owner: %s", (question, entity) => {
    const names = [
      ["EG", "Egypt, Arab Rep."],
      ["KR", "Korea, Rep."],
      ["HK", "Hong Kong SAR, China"],
    ] as const;
    const entities = new Map(
      names.map(([code, en]) => [code, { code, label: { en }, geography: code, parent: null, aliases: [] }]),
    );
    const world = createRuleParser(buildGlossary(testProfile({ entities })), WORDS);
    const { groups, notUnderstood } = world.parse(question, TODAY);
    expect([groups[0]?.entities, notUnderstood]).toEqual([[entity], []]);
  });

  it("of no entity stop the question", () => {
    expect(read("Vietnamese revenue 2025")).toMatch(/ !/);
  });
});

describe("both ends of a ranking", () => {
  it("are asked for together", () => {
    expect(parseQuestion("HK revenue 2025: best and worst month").operation).toMatchObject({
      order: "highest",
      both: true,
    });
    expect(parseQuestion("2025年香港哪个月营收最高，哪个月最低").operation).toMatchObject({
      order: "highest",
      both: true,
    });
    expect(parseQuestion("HK best revenue month 2025").operation).not.toHaveProperty("both");
    expect(parseQuestion("HK lowest revenue month 2025").operation).not.toHaveProperty("both");
  });
});

describe("two numbers to choose from", () => {
  it.each(["HK customers end of 2023, is it 9655 or 9643?", "HK customers end 2023, 410 or 398??"])(
    "stop nothing: %s",
    (question) => {
      expect(read(question)).toBe("figure CUSTOMERS LARK_HK FY2023");
    },
  );

  it("do where they may count something", () => {
    expect(read("HK customers 2023, 410 or 398 agents")).toMatch(/ !/);
  });
});

describe("a part of a count", () => {
  it("is of the metric that follows", () => {
    const { groups, notUnderstood } = parseQuestion("how many agency customers does HK have");
    expect(groups[0]).toMatchObject({ metrics: ["CUSTOMERS"], dimensions: { channel: ["AGENCY"] } });
    expect(notUnderstood).toEqual([]);
  });

  it("is not counted itself", () => {
    expect(read("how many agency does HK have, new sales 2025")).toMatch(/ !/);
  });
});

describe("each channel or market", () => {
  it.each([
    ["channel mix of HK new sales 2025", { kind: "share", over: "dimension" }],
    ["net new customers in 2025 by market", { kind: "difference", base: "period_before", over: "entity" }],
  ])("is asked for: %s", (question, operation) => {
    expect(parseQuestion(question).operation).toMatchObject(operation);
  });
});

describe("words beside a figure that change nothing", () => {
  it.each([
    ["average revenue per customer of HK 2025", "revenue per customer of HK 2025"],
    ["revenue per customer 2025 HK vs China (year end customers)", "revenue per customer 2025 HK vs China"],
    ["which quarter did HK revenue first exceed 400", "which quarter did HK revenue exceed 400"],
    ["Q2 to Q3 change in HK revenue this year", "HK revenue change Q2 to Q3 this year"],
    ["no of customers of HK latest", "number of customers of HK latest"],
    ["revenue per channel of HK 2025", "revenue by channel of HK 2025"],
    ["香港2025年营收同比增多少", "香港2025年营收同比增长多少"],
  ])("%s is read as %s", (question, plain) => {
    expect(read(question)).toBe(read(plain));
    expect(read(question)).not.toMatch(/ !/);
  });

  it("names the document that a figure is asked from", () => {
    const { notUnderstood } = parseQuestion("HK revenue 2025 from the distribution rpt");
    expect(notUnderstood).toEqual([{ raw: "from the distribution rpt", slot: "basis", blocks: false }]);
  });
});

describe("what is compared with now", () => {
  it.each([
    ["by what % are HK customers higher than in 2021", "growth CUSTOMERS LARK_HK FY2021 LATEST"],
    ["by what % is HK revenue higher than in 2021", "growth REVENUE LARK_HK FY2021 LATEST-YEAR"],
    ["香港客户数比2021年底多了多少", "difference CUSTOMERS LARK_HK FY2021 LATEST"],
    ["by what % is HK revenue 2025 higher than 2024", "growth REVENUE LARK_HK FY2025 FY2024"],
  ])("is the only period behind “than”: %s", (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  it("is the first half of the running year beside that of the last one", () => {
    expect(read("上半年香港营收跟去年上半年比")).toMatch(/REVENUE LARK_HK 20\d\dH1 20\d\dH1$/u);
  });
});

describe("how fast a figure grows", () => {
  it.each([
    "which is the fastest growing market by revenue 2025",
    "the fastest-growing market in 2025 by customers",
    "which market is growing fastest by revenue",
    "which market was fastest on revenue in 2025",
    "2025年营收最快的市场",
  ])("is not how large it is: %s", (question) => {
    expect(parseQuestion(question).operation).toMatchObject({ kind: "growth", over: "entity", order: "highest" });
  });

  it("is asked of documents without a ranking", () => {
    expect(parseQuestion("how is HK growing").operation).toBeNull();
  });
});

describe("the distance from a goal", () => {
  it.each([
    ["how far are we from 3 million customers", "3 million", "at_least"],
    ["how much is HK short of 10,000 customers", "10,000", "at_least"],
    ["are we at 3m customers yet", "3m", "at_least"],
    ["do we have 3m customers", "3m", "equal"],
    ["we already have HK revenue 2025 at 1,500, right?", "1,500", "equal"],
    ["is HK revenue 1,500 in 2025, yet to be confirmed?", "1,500", "equal"],
    ["group revenue 2025 gap to 3,700", "3,700", "at_least"],
    ["香港客户数离1万还差多少", "1万", "at_least"],
  ])("is from what the question states: %s", (question, raw, bound) => {
    const { claim, operation, groups } = parseQuestion(question);
    expect(claim).toMatchObject({ raw, bound });
    expect(operation).toBeNull();
    expect(groups[0]?.periods.every((code) => code === "FY2025")).toBe(true);
  });

  it("is no number of months", () => {
    expect(parseQuestion("HK 3m revenue").groups[0]?.periods).toHaveLength(1);
    expect(parseQuestion("HK revenue from 2023").claim).toBeNull();
  });
});

describe("the total beside a part", () => {
  it("is the whole", () => {
    const { groups, operation } = parseQuestion("agency revenue of China 2025 as % of China total");
    expect(operation).toMatchObject({ kind: "between", op: "share" });
    expect(groups.map(({ dimensions }) => dimensions)).toEqual([{ channel: ["AGENCY"] }, {}]);
  });
});

describe("what is said between commas", () => {
  const unused = (question: string) =>
    parseQuestion(question).notUnderstood.map(({ raw, blocks }) => ({ raw, blocks }));

  it.each([
    ["HK revenue 2025 pls, doing a costing thing", ["doing", "costing thing"]],
    ["正在赶去市区开会，香港2025年营收多少", ["赶去市区开会"]],
  ])("is named beside the figure: %s", (question, named) => {
    const found = unused(question);
    for (const word of named)
      expect(
        found.some(({ raw }) => raw.includes(word) || word.includes(raw)),
        word,
      ).toBe(true);
    expect(found.every(({ blocks }) => !blocks)).toBe(true);
  });

  it.each(["wellmoor, HK revenue 2025", "威摩，香港2025年营收", "Wellmoor Life Assurance of Kowloon, HK revenue 2025"])(
    "stops the figure where it may be a name: %s",
    (question) => {
      expect(unused(question).some(({ blocks }) => blocks)).toBe(true);
    },
  );
});

describe("a bank", () => {
  it.each(["HK bank revenue 2025", "agency or bank revenue of HK 2025"])(
    "is a channel beside a value: %s",
    (question) => {
      expect(parseQuestion(question).groups[0]?.dimensions.channel).toContain("BANCA");
    },
  );

  it.each(["HK revenue 2025, meeting at the bank", "who is the other bank we work with", "Tidewell bank 2025 revenue"])(
    "is none elsewhere: %s",
    (question) => {
      expect(parseQuestion(question).groups.every(({ dimensions }) => Object.keys(dimensions).length === 0)).toBe(true);
    },
  );
});
