import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { ThreadContext } from "../../src/domain/thread.ts";
import { openTestEngine, PROFILE_YAML, recordedConversations, type TestEngine } from "./company.ts";
import { assumed, questionsOf, shown } from "./shown.ts";

/** Asks one question after the other in a thread; gives the last answer. */
async function talk(engine: TestEngine, ...questions: readonly string[]): Promise<AnswerRun> {
  const runs: AnswerRun[] = [];
  for (const question of questions) runs.push(await engine.ask(question, "thread"));
  const last = runs.at(-1);
  if (last === undefined) throw new Error("Nothing was asked.");
  return last;
}

type Row = readonly [name: string, dialogue: readonly string[], cells: readonly string[], carried: readonly string[]];

const FOLLOW_UPS: readonly Row[] = [
  [
    "another metric",
    ["Baltic revenue FY2024?", "and profit?"],
    ["PROFIT BALTIC FY2024 = 132"],
    ["entity BALTIC carried", "period FY2024 carried"],
  ],
  [
    "another entity",
    ["Baltic revenue FY2024?", "what about Aegean?"],
    ["REVENUE AEGEAN FY2024 = 440.4"],
    ["metric REVENUE carried", "period FY2024 carried"],
  ],
  [
    "another entity in Chinese",
    ["波罗的海2024年营收？", "爱琴海呢？"],
    ["REVENUE AEGEAN FY2024 = 440.4"],
    ["metric REVENUE carried", "period FY2024 carried"],
  ],
  [
    "another period",
    ["Baltic profit FY2025?", "and FY2024?"],
    ["PROFIT BALTIC FY2024 = 132"],
    ["metric PROFIT carried", "entity BALTIC carried"],
  ],
  [
    "a part of it",
    ["Tern revenue FY2025?", "and freight?"],
    ["REVENUE TERN FREIGHT FY2025 = 402"],
    ["metric REVENUE carried", "entity TERN carried", "period FY2025 carried"],
  ],
  [
    "the part goes on",
    ["Tern freight revenue FY2025?", "what about Baltic?"],
    ["REVENUE BALTIC FREIGHT FY2025 = 250"],
    ["metric REVENUE carried", "period FY2025 carried", "dimension FREIGHT carried"],
  ],
  [
    "two slots at once",
    ["Baltic revenue FY2025?", "and Aegean in FY2024?"],
    ["REVENUE AEGEAN FY2024 = 440.4"],
    ["metric REVENUE carried"],
  ],
  [
    "the third in a row",
    ["Baltic revenue FY2024?", "and profit?", "and Aegean?"],
    ["PROFIT AEGEAN FY2024 = -12"],
    ["metric PROFIT carried", "period FY2024 carried"],
  ],
  [
    "the metric that was asked for",
    ["Baltic in FY2024?", "profit"],
    ["PROFIT BALTIC FY2024 = 132"],
    ["entity BALTIC carried", "period FY2024 carried"],
  ],
  [
    "growth over the year before",
    ["Baltic revenue FY2025?", "how much did it grow?"],
    ["REVENUE BALTIC FY2024 = 640", "REVENUE BALTIC FY2025 = 700.25", "growth_pct 9.4140625", "difference 60.25"],
    ["metric REVENUE carried", "entity BALTIC carried", "period FY2025 carried"],
  ],
  [
    "growth between two questions that changed the period alone",
    ["Baltic revenue FY2023?", "and FY2025?", "how much did it grow?"],
    ["REVENUE BALTIC FY2023 = 600", "REVENUE BALTIC FY2025 = 700.25", "growth_pct 16.7083333333", "difference 100.25"],
    ["metric REVENUE carried", "entity BALTIC carried", "period FY2023+FY2025 carried"],
  ],
  [
    "growth after two questions about two entities, of the last one",
    ["Baltic revenue FY2025?", "and Aegean?", "how much did it grow?"],
    ["REVENUE AEGEAN FY2024 = 440.4", "REVENUE AEGEAN FY2025 = 506", "growth_pct 14.8955495005", "difference 65.6"],
    ["metric REVENUE carried", "entity AEGEAN carried", "period FY2025 carried"],
  ],
  [
    "growth over the year before where the last two questions were about two entities",
    ["Baltic revenue FY2023?", "Aegean revenue FY2025?", "how much did it grow?"],
    ["REVENUE AEGEAN FY2024 = 440.4", "REVENUE AEGEAN FY2025 = 506", "growth_pct 14.8955495005", "difference 65.6"],
    ["metric REVENUE carried", "entity AEGEAN carried", "period FY2025 carried"],
  ],
  [
    "the computation of the last question",
    ["Baltic revenue growth 2025?", "and Aegean?"],
    ["REVENUE AEGEAN FY2024 = 440.4", "REVENUE AEGEAN FY2025 = 506", "growth_pct 14.8955495005", "difference 65.6"],
    ["metric REVENUE carried", "period FY2025 carried"],
  ],
  [
    "the same period of the year before",
    ["Baltic revenue 2025Q3?", "and the same period last year?"],
    ["REVENUE BALTIC 2024Q3 = 165"],
    ["metric REVENUE carried", "entity BALTIC carried", "period 2024Q3 carried"],
  ],
];

describe("a follow-up takes what it leaves open from its thread, and says so:", () => {
  it.each(FOLLOW_UPS)("%s", async (_name, dialogue, cells, carried) => {
    const run = await talk(await openTestEngine(), ...dialogue);
    expect(shown(run)).toEqual(cells);
    expect(assumed(run)).toEqual(carried);
  });

  it("the last twelve months, as the year that they are, with the year before", async () => {
    const run = await talk(await openTestEngine(), "Baltic revenue TTM?", "and the same period last year?");
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2024 = 640"]);
  });
});

describe("a thread gives nothing to", () => {
  it.each([
    ["a complete question", "Aegean profit FY2025?", ["PROFIT AEGEAN FY2025 = 18"]],
    ["a complete question after a part", "Tern revenue FY2025?", ["REVENUE TERN FY2025 = 1206.25"]],
    [
      "two questions in one",
      "Aegean profit FY2025 and Tern revenue FY2024",
      ["PROFIT AEGEAN FY2025 = 18", "REVENUE TERN FY2024 = 1080.4"],
    ],
  ])("%s", async (_name, question, cells) => {
    const run = await talk(await openTestEngine(), "Baltic freight revenue growth 2025?", question);
    expect(shown(run)).toEqual(cells);
    expect(assumed(run)).toEqual([]);
  });

  it.each([
    ["an unknown entity", "revenue in Narnia?", "not_understood"],
    ["an unknown entity as a follow-up", "what about Narnia?", "not_understood"],
    ["an unknown metric", "and the proceeds?", "ask_first"],
    ["another company", "and Kittiwake?", "refusal"],
  ])("%s, nor after it to what leaves the entity open", async (_name, question, kind) => {
    const engine = await openTestEngine();
    expect((await talk(engine, "Baltic revenue FY2025?", question)).answer.kind).toBe(kind);
    expect((await talk(engine, "and profit?")).answer).toMatchObject({ kind: "ask_first", missing: "entity" });
    expect((await talk(engine, "how much did it grow?")).answer).toMatchObject({
      kind: "ask_first",
      missing: "entity",
    });
  });

  it("a qualified metric, nor after it to what leaves the metric open", async () => {
    const engine = await openTestEngine();
    expect((await talk(engine, "Baltic revenue FY2025?", "and gross profit?")).answer.kind).toBe("not_understood");
    expect((await talk(engine, "and Aegean?")).answer).toMatchObject({ kind: "ask_first", missing: "metric" });
    expect((await talk(engine, "how much did it grow?")).answer).toMatchObject({
      kind: "ask_first",
      missing: "metric",
    });
  });

  it("thanks, and goes on as it was", async () => {
    const engine = await openTestEngine();
    expect((await talk(engine, "Baltic revenue FY2025?", "thank you")).answer.kind).toBe("help");
    expect(shown(await talk(engine, "and profit?"))).toEqual(["PROFIT BALTIC FY2025 = 114"]);
  });

  it("another thread, or a question without one", async () => {
    const engine = await openTestEngine();
    await engine.ask("Baltic revenue FY2024?", "one");
    expect(shown(await engine.ask("and profit?", "two"))).toEqual(["PROFIT TERN FY2025 = 132"]);
    expect(shown(await engine.ask("and profit?"))).toEqual(["PROFIT TERN FY2025 = 132"]);
    expect(shown(await engine.ask("and profit?", "one"))).toEqual(["PROFIT BALTIC FY2024 = 132"]);
  });
});

/** The first question leaves the entity or the metric unknown; what comes after is asked for it. */
const ASKED_BACK: readonly (readonly [name: string, dialogue: readonly string[], missing: "entity" | "metric"])[] = [
  ["another company", ["Kittiwake revenue FY2025?", "and profit?"], "entity"],
  ["another company, a question of its own", ["Kittiwake revenue FY2025?", "profit FY2024"], "entity"],
  ["another company in Chinese", ["三趾鸥2025年营收？", "它的利润呢？"], "entity"],
  ["another company beside ours", ["Baltic revenue versus Kittiwake FY2025", "and profit?"], "entity"],
  ["another company without a metric", ["How did Kittiwake do?", "revenue?"], "entity"],
  ["another company, a year and only then a metric", ["How did Kittiwake do?", "in FY2024", "revenue?"], "entity"],
  ["another company, a part and only then a metric", ["How did Kittiwake do?", "freight?", "revenue?"], "entity"],
  ["another company, and thanks", ["Kittiwake revenue FY2025?", "thank you", "and profit?"], "entity"],
  ["another company, and a why", ["Kittiwake revenue FY2025?", "Why did revenue fall?"], "entity"],
  [
    "another company, asked again and again",
    ["Kittiwake revenue?", "profit?", "and FY2024?", "and revenue?"],
    "entity",
  ],
  ["an unknown entity", ["revenue of Narnia FY2025?", "and profit?"], "entity"],
  ["an unknown entity after ours", ["Aegean profit FY2024?", "and Narnia?", "and revenue?"], "entity"],
  ["an unknown entity, and several parts", ["revenue of Narnia?", "revenue FY2024 and profit FY2025"], "entity"],
  ["an unknown metric of ours", ["gross profit of Baltic FY2025?", "and Aegean?"], "metric"],
  [
    "an unknown metric of ours after a known one",
    ["Baltic revenue?", "gross profit of Baltic?", "in FY2024"],
    "metric",
  ],
];

const CLEARED: readonly Row[] = [
  [
    "an entity, for the metric and the year of the refused question",
    ["Kittiwake profit FY2024?", "and Baltic?"],
    ["PROFIT BALTIC FY2024 = 132"],
    ["metric PROFIT carried", "period FY2024 carried"],
  ],
  [
    "the home company by its name",
    ["Kittiwake profit FY2024?", "and the group?"],
    ["PROFIT TERN FY2024 = 120"],
    ["metric PROFIT carried", "period FY2024 carried"],
  ],
  [
    "an entity in Chinese",
    ["三趾鸥2024年营收？", "爱琴海呢？"],
    ["REVENUE AEGEAN FY2024 = 440.4"],
    ["metric REVENUE carried", "period FY2024 carried"],
  ],
  [
    "an entity when asked for it",
    ["Baltic revenue FY2024?", "and Narnia?", "and profit?", "Aegean"],
    ["PROFIT AEGEAN FY2024 = -12"],
    ["metric PROFIT carried", "period FY2024 carried"],
  ],
  [
    "an entity, which later questions are about again",
    ["Kittiwake revenue FY2024?", "and Baltic?", "and profit?"],
    ["PROFIT BALTIC FY2024 = 132"],
    ["entity BALTIC carried", "period FY2024 carried"],
  ],
  [
    "a metric, for the entity and the year of the question before",
    ["gross profit of Baltic FY2024?", "and profit?"],
    ["PROFIT BALTIC FY2024 = 132"],
    ["entity BALTIC carried", "period FY2024 carried"],
  ],
  [
    "an entity and a metric",
    ["gross profit of Baltic FY2024?", "Aegean profit"],
    ["PROFIT AEGEAN FY2024 = -12"],
    ["period FY2024 carried"],
  ],
];

describe("after a question about something unknown a thread", () => {
  it.each(ASKED_BACK)("asks for it: %s", async (_name, dialogue, missing) => {
    const { answer } = await talk(await openTestEngine(), ...dialogue);
    expect(answer).toMatchObject({ kind: "ask_first", missing });
  });

  it("does not compare with what was before", async () => {
    const run = await talk(await openTestEngine(), "Baltic revenue FY2025?", "and Kittiwake?", "vs Aegean?");
    expect(shown(run).join()).not.toContain("BALTIC");
  });

  it.each(CLEARED)("goes on with %s", async (_name, dialogue, cells, carried) => {
    const run = await talk(await openTestEngine(), ...dialogue);
    expect(shown(run)).toEqual(cells);
    expect(assumed(run)).toEqual(carried);
  });

  it("leaves other threads, and questions without one, as they were", async () => {
    const engine = await openTestEngine();
    await engine.ask("Baltic revenue FY2024?", "one");
    await engine.ask("Kittiwake revenue FY2024?", "two");
    await engine.ask("Kittiwake revenue FY2024?");
    expect(shown(await engine.ask("and profit?", "one"))).toEqual(["PROFIT BALTIC FY2024 = 132"]);
    expect(shown(await engine.ask("profit?"))).toEqual(["PROFIT TERN FY2025 = 132"]);
  });
});

describe("what a thread remembers", () => {
  async function remembered(...questions: readonly string[]): Promise<readonly ThreadContext[]> {
    const conversations = recordedConversations();
    await talk(await openTestEngine({ conversations }), ...questions);
    return conversations.saved.map(([, context]) => context);
  }

  it("is slots and operations, never a value or a source", async () => {
    expect(await remembered("Baltic revenue growth in FY2025?")).toEqual([
      {
        group: { metrics: ["REVENUE"], entities: ["BALTIC"], periods: ["FY2025"], dimensions: {} },
        operation: { kind: "growth", base: "year_earlier" },
        earlierPeriods: [],
        unknown: [],
        compared: null,
        documents: null,
      },
    ]);
  });

  it("is the figures that were shown beside each other or one after the other, as slots", async () => {
    const [, built] = await remembered("Baltic revenue FY2025?", "and Aegean?");
    const entities = ["BALTIC", "AEGEAN"];
    const group = { metrics: ["REVENUE"], entities, periods: ["FY2025"], dimensions: {} };
    expect(built?.compared).toEqual({ group, axis: "entity", last: "added" });
    const [listed] = await remembered("Baltic revenue by quarter 2025");
    const periods = ["2025Q1", "2025Q2", "2025Q3", "2025Q4"];
    expect(listed?.compared).toEqual({
      group: { ...group, entities: ["BALTIC"], periods },
      axis: "period",
      last: "listed",
    });
  });

  it("is a figure that was not found too, so that its period can be corrected", async () => {
    expect(await remembered("Baltic revenue FY2010?")).toHaveLength(1);
  });

  it("is the last part of a question with several", async () => {
    const [context] = await remembered("Baltic revenue FY2025 and Aegean profit FY2024");
    expect(context?.group).toMatchObject({ metrics: ["PROFIT"], entities: ["AEGEAN"], periods: ["FY2024"] });
  });

  it.each([["hello"], ["metric?"], ["average Baltic revenue FY2025"], ["Why did it happen?"]])(
    "is nothing after %s",
    async (question) => {
      expect(await remembered(question)).toEqual([]);
    },
  );

  it.each([
    ["Kittiwake revenue", ["entity"], { metrics: ["REVENUE"] }],
    [
      "Kittiwake freight revenue growth FY2024",
      ["entity"],
      { metrics: ["REVENUE"], periods: ["FY2024"], dimensions: { traffic: ["FREIGHT"] } },
    ],
    ["revenue of Narnia", ["entity"], { metrics: ["REVENUE"] }],
    ["proceeds FY2024", ["entity", "metric"], { periods: ["FY2024"] }],
    ["gross profit of Baltic", ["metric"], { entities: ["BALTIC"] }],
    ["proceeds of Baltic in FY2024", ["metric"], { entities: ["BALTIC"], periods: ["FY2024"] }],
  ] as const)("is only that its subject is unknown after %s", async (question, unknown, group) => {
    const none = { metrics: [], entities: [], periods: [], dimensions: {} };
    expect(await remembered(question)).toEqual([
      { group: { ...none, ...group }, operation: null, earlierPeriods: [], unknown, compared: null, documents: null },
    ]);
  });

  it("is nothing of a refused question outside a thread", async () => {
    const conversations = recordedConversations();
    const engine = await openTestEngine({ conversations });
    await engine.ask("Kittiwake revenue");
    expect(conversations.saved).toEqual([]);
  });

  it("keeps the earlier periods only while nothing else changes", async () => {
    const contexts = await remembered("Baltic revenue FY2023?", "and FY2025?", "and profit?", "and FY2024?");
    expect(contexts.map(({ earlierPeriods }) => earlierPeriods)).toEqual([[], ["FY2023"], [], ["FY2025"]]);
  });
});

const TWO_DIMENSIONS = buildGlossary(
  parseProfile(
    PROFILE_YAML.replace(
      "external_entities:",
      "  season: { default: ALL, values: { SUMMER: { aliases: [summer] } } }\nexternal_entities:",
    ),
    "profile.yaml",
  ),
);

describe("options of a follow-up", () => {
  it("keep what was carried", async () => {
    const run = await talk(await openTestEngine(), "Baltic revenue FY2025?", "and profit?");
    expect(questionsOf(run)).toEqual([
      "Operating profit of Tern Aegean in FY2025?",
      "Operating profit of Tern Group in FY2025?",
      "Operating profit of Tern Baltic in FY2024?",
      "Operating profit of Tern Group in FY2025?",
    ]);
  });

  it("hold the question without its thread, with what would be assumed outside of it", async () => {
    const run = await talk(await openTestEngine(), "Baltic freight revenue growth FY2024?", "and profit?");
    const offered = run.answer.kind === "figures" ? run.answer.clarification : null;
    expect(offered).toMatchObject({
      narrowingOptions: expect.arrayContaining([
        {
          slot: "afresh",
          request: {
            group: { metrics: ["PROFIT"], entities: ["TERN"], periods: ["FY2025"], dimensions: {} },
            operation: null,
          },
        },
      ]),
    });
  });

  it("are about the same part of several dimensions", async () => {
    const engine = await openTestEngine({ glossary: TWO_DIMENSIONS });
    const run = await talk(engine, "Baltic summer freight revenue FY2025?", "what about Aegean?");
    expect(assumed(run)).toContain("dimension SUMMER+FREIGHT carried");
  });
});
