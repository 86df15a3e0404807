import { describe, expect, it } from "vitest";
import type { CellRequest, Intent } from "../../src/domain/intent.ts";
import type { Language } from "../../src/domain/profile.ts";
import { planCells } from "../../src/figures/plan-cells.ts";
import { clarify } from "../../src/question/clarify.ts";
import { phraseRequest } from "../../src/render/phrase-question.ts";
import { GLOSSARY, openTestEngine, type TestEngine, TODAY } from "./company.ts";
import { optionsOf } from "./shown.ts";

const QUESTIONS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Revenue?",
    "Baltic FY2025?",
    "Baltic freight?",
    "Aegean 2025Q3?",
    "revenue of Kittiwake in FY2025",
    "Kittiwake revenue growth 2025",
    "Kittiwake freight revenue FY2024 and FY2025",
    "Aegean ships FY2025",
    "load factor in Q1 2021?",
    "freight profit FY2025",
    "gross profit of Baltic FY2025?",
    "proceeds of Baltic in FY2025?",
    "hello",
    "revenue growth?",
    "Baltic growth 2025?",
    "ships growth?",
    "revenue growth of Baltic and Aegean?",
    "profit without Baltic?",
    "non-freight revenue?",
    "revenue by region",
    "revenue by traffic",
    "trend of revenue",
    "highest revenue by region",
    "lowest profit?",
    "where does Baltic rank in revenue?",
    "share of Baltic in profit?",
    "revenue in billions",
    "profit to revenue ratio?",
    "revenue CAGR 2022 to 2025",
    "average revenue 2023 to 2025",
    "average profit?",
    "median revenue?",
    "revenu of Baltic FY2025",
    "revenue of Baltik FY2025",
    "revenue 2025H1?",
    "Q3 revenue?",
    "revenue of Baltic and Aegean?",
    "difference between Baltic and Aegean revenue?",
    "car revenue of Baltic 2023?",
  ],
  zh: [
    "营收?",
    "波罗的海2025年?",
    "波罗的海货运?",
    "三趾鸥2025年营收",
    "三趾鸥营收同比",
    "爱琴海2025年船舶数",
    "货运利润2025年",
    "波罗的海2025年毛利润",
    "你好",
    "你能做什么",
    "营收增长?",
    "船舶数增长?",
    "除波罗的海外的营收?",
    "非货运营收?",
    "各地区营收",
    "营收最高的地区",
    "波罗的海营收排名?",
    "波罗的海利润占比?",
    "营收以十亿计",
    "利润与营收之比?",
    "2022到2025年营收复合增长率",
    "2023年到2025年平均营收",
    "2025上半年营收?",
    "第三季度营收?",
    "波罗的海和爱琴海营收?",
    "波罗的海和爱琴海营收差异?",
  ],
};

/** The cells and computations that an intent leads to, whatever their order. */
async function meaningOf(intent: Intent, engine: TestEngine): Promise<unknown> {
  const decision = clarify(intent, { glossary: GLOSSARY, today: TODAY, thread: null });
  if (decision.kind !== "read") return decision;
  const context = { glossary: GLOSSARY, store: engine.services.facts, today: TODAY };
  const { cells, computations } = await planCells(decision.groups, decision.operation, context);
  const sorted = (items: readonly unknown[]): readonly string[] => items.map((item) => JSON.stringify(item)).sort();
  return { cells: sorted(cells), computations: sorted(computations), assumed: decision.assumed };
}

/** What a request means by itself, as if a question had been read as exactly that. */
function intentOf({ group, operation }: CellRequest, read: Intent): Intent {
  return {
    ...read,
    groups: [group],
    operation,
    topic: null,
    followUp: false,
    yearAssumed: [],
    samePart: null,
    wholeYear: false,
    refersToOthers: false,
    entityPlaced: false,
  };
}

describe.each(["en", "zh"] as const)("the question that an option asks in %s", (language) => {
  it.each(QUESTIONS[language])("means what the option says, after: %s", async (question) => {
    const engine = await openTestEngine();
    const options = optionsOf((await engine.ask(question)).answer);
    expect(options).not.toEqual([]);
    for (const { request } of options) {
      const text = phraseRequest(request, GLOSSARY, language);
      const read = engine.services.parser.parse(text, TODAY);
      expect({ text, unused: read.notUnderstood }).toEqual({ text, unused: [] });
      const meant = await meaningOf(read, engine);
      expect({ text, meant }).toEqual({ text, meant: await meaningOf(intentOf(request, read), engine) });
    }
  });

  it("would be found out if it meant something else", async () => {
    const engine = await openTestEngine();
    const [option] = optionsOf((await engine.ask("Baltic FY2025?")).answer);
    if (option === undefined) throw new Error("No option was offered.");
    const other = { ...option.request, group: { ...option.request.group, periods: ["FY2024"] } };
    const read = engine.services.parser.parse(phraseRequest(option.request, GLOSSARY, language), TODAY);
    expect(await meaningOf(read, engine)).not.toEqual(await meaningOf(intentOf(other, read), engine));
  });
});
