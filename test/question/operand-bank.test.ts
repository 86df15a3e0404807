import { describe, expect, it } from "vitest";
import type { SlotGroup } from "../../src/domain/intent.ts";
import { parseQuestion, rowsOf } from "./readings.ts";

/** Two figures that differ in more than one slot, in both languages, with the slots that each is named with. */
const FIGURES = rowsOf(`
  HK profit 2025            | 香港2025年营运利润     | OP_PROFIT LARK_HK FY2025     | China revenue 2025         | 中国2025年营收       | REVENUE LARK_CN FY2025
  HK revenue 2024           | 香港2024年营收         | REVENUE LARK_HK FY2024       | China revenue 2025         | 中国2025年营收       | REVENUE LARK_CN FY2025
  profit of HK in Q1 2025   | 香港2025年一季度营运利润 | OP_PROFIT LARK_HK 2025Q1   | revenue of China in Q2 2025 | 中国2025年二季度营收 | REVENUE LARK_CN 2025Q2
  HK agency revenue 2025    | 香港2025年代理营收     | REVENUE LARK_HK FY2025 AGENCY | China revenue 2024        | 中国2024年营收       | REVENUE LARK_CN FY2024
  HK profit 2025            | 香港2025年营运利润     | OP_PROFIT LARK_HK FY2025     | group revenue 2024         | 集团2024年营收       | REVENUE LARK_GROUP FY2024
  China profit 2025         | 中国2025年营运利润     | OP_PROFIT LARK_CN FY2025     | China revenue 2024         | 中国2024年营收       | REVENUE LARK_CN FY2024
`);

/** How a computation between two figures is asked for. */
const ENGLISH =
  `ratio of A to B | ratio between A and B | A to B ratio | A divided by B | A over B | ratio A : B | A as % of B | A as a percentage of B
  the share of A in B | what % of B is A | what percentage of B was A? | how much of B is A | proportion of A to B | A share of B
  A minus B | A less B | how much higher is A than B | is A higher than B | growth of A over B | growth between B and A | A per B`
    .split(/\||\n/)
    .map((text) => text.trim());
const CHINESE =
  "A与B之比|A除以B|A是B的几倍|A对B的比率|A比B的比值|A占B的比例|A占B多少|B中A占多少|A与B的比例|A减B|A比B高多少|A较B增长多少".split(
    "|",
  );

const QUESTIONS = FIGURES.flatMap(([en = "", zh = "", first = "", enOther = "", zhOther = "", second = ""]) => [
  ...ENGLISH.map((text) => [text.replace("A", en).replace("B", enOther), first, second] as const),
  ...CHINESE.map((text) => [text.replace("A", zh).replace("B", zhOther), first, second] as const),
]);

function slotsOf({ metrics, entities, periods, dimensions }: SlotGroup): string {
  return [...metrics, ...entities, ...periods, ...Object.values(dimensions).flat()].join(" ");
}

describe("what stands with one of two figures", () => {
  it("is used for it, or stops the computation", () => {
    for (const [question, first, second] of QUESTIONS) {
      const intent = parseQuestion(question);
      if (intent.notUnderstood.some(({ blocks }) => blocks)) continue;
      const read = [...intent.groups.map(slotsOf), intent.operation?.kind];
      expect(read, question).toEqual([first, second, "between"]);
    }
  });

  it("is used in most of the ways to ask, so that stopping is no way out", () => {
    const used = QUESTIONS.filter(([question]) => parseQuestion(question).operation?.kind === "between");
    expect(used.length / QUESTIONS.length).toBeGreaterThan(0.75);
  });

  it.each([
    ["ratio of HK profit to China revenue to Singapore new sales 2025"],
    ["HK and China profit divided by group revenue 2025"],
    ["HK profit and China profit divided by Singapore revenue 2025"],
    ["HK profit divided by China revenue divided by Singapore new sales 2025"],
    ["HK revenue less profit less new sales 2025"],
    ["growth between China revenue and HK profit 2025"],
    ["revenue of Singapore over HK agency revenue"],
  ])("stops where it fits neither: %s", (question) => {
    const intent = parseQuestion(question);
    expect(intent.notUnderstood.some(({ blocks }) => blocks)).toBe(true);
  });

  it.each([
    ["ratio of profit to revenue of HK and China 2025", "ratio", "OP_PROFIT REVENUE LARK_HK LARK_CN FY2025"],
    ["ratio of HK profit to revenue 2025", "ratio", "OP_PROFIT REVENUE LARK_HK FY2025"],
    ["share of HK in group revenue 2025", "share", "REVENUE LARK_HK LARK_GROUP FY2025"],
    ["compare revenue growth between HK and China 2025", "growth", "REVENUE LARK_HK LARK_CN FY2025"],
  ])("is shared where it is named once for both: %s", (question, operation, slots) => {
    const intent = parseQuestion(question);
    expect(intent.operation?.kind).toBe(operation);
    expect(intent.groups.map(slotsOf)).toEqual([slots]);
    expect(intent.notUnderstood).toEqual([]);
  });

  it.each([
    ["what % of revenue in HK is profit 2025", true],
    ["share of profit in revenue HK 2025", undefined],
  ])("keeps a part apart from its whole: %s", (question, wholeFirst) => {
    expect(parseQuestion(question).operation).toEqual({ kind: "share", ...(wholeFirst ? { wholeFirst } : {}) });
  });
});

describe("words that ask for more than one figure", () => {
  it.each(["Trend? HK revenue 2025", "HK revenue trend 2025", "香港2025年营收趋势"])(
    "a trend of one year is named beside its figure: %s",
    (question) => {
      const { operation, notUnderstood } = parseQuestion(question);
      expect(operation).toBeNull();
      expect(notUnderstood).toMatchObject([{ slot: "operation", blocks: false }]);
    },
  );

  it.each(["HK revenue 2025. Last quarter.", "Last quarter. HK revenue 2025.", "香港2025年营收。上季度。"])(
    "a quarter counted from today beside a year stops, since either may be meant: %s",
    (question) => {
      const { notUnderstood } = parseQuestion(question);
      expect(notUnderstood.map(({ slot, blocks }) => [slot, blocks])).toEqual([
        ["period", true],
        ["period", true],
      ]);
    },
  );

  it("a second period that is asked for as such stands beside the first", () => {
    const { groups, notUnderstood } = parseQuestion("HK revenue 2025. And last quarter?");
    expect(groups.map(slotsOf)).toEqual(["REVENUE LARK_HK FY2025 2026Q1"]);
    expect(notUnderstood).toEqual([]);
  });
});
