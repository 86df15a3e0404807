import { describe, expect, it } from "vitest";
import type { Services } from "../../src/answer/services.ts";
import { ProviderError } from "../../src/model/llm-provider.ts";
import { clarify } from "../../src/question/clarify.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { type ScriptedStep, scriptedProvider, toolReply } from "../support/scripted-provider.ts";
import { GLOSSARY, memoryConversations, openTestEngine, TODAY } from "./company.ts";
import { askWith, calls, readings, reply } from "./hostile-model.ts";
import { assumed, questionsOf, shown, unused } from "./shown.ts";

const QUESTION = "proceeds of Baltic in FY2025?";
const PROCEEDS = ["proceeds", "metric:REVENUE"] as const;
const RIGHT = readings(PROCEEDS);

function ask(question: string, steps: readonly ScriptedStep[], parts: Partial<Services> = {}, conversation?: string) {
  return askWith(question, steps, { toolLoop: "never", ...parts }, conversation);
}

describe("a word that is on no list", () => {
  it("is read as the metric that a model names, and that is said", async () => {
    const { run, trace } = await ask(QUESTION, [RIGHT]);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(assumed(run)).toEqual(["metric REVENUE read_as proceeds"]);
    expect(unused(run)).toEqual([]);
    expect(renderJson(run, GLOSSARY).answer).toContain("Read “proceeds” as Revenue.");
    expect(trace).toMatchObject({
      outcome: "answered",
      clarificationMode: "answer_with_assumptions",
      providerCalls: 1,
      fabricationGuardTriggered: false,
      tokens: { input: 10, output: 3 },
    });
  });

  it("offers every other metric", async () => {
    const { run } = await ask(QUESTION, [RIGHT]);
    expect(questionsOf(run)).toEqual([
      "Operating profit of Tern Baltic in FY2025?",
      "Load factor of Tern Baltic in FY2025?",
      "Ships of Tern Baltic in FY2025?",
    ]);
  });

  it.each<readonly [string, string, readonly (readonly [string, string])[], readonly string[], readonly string[]]>([
    [
      "two metrics",
      "proceeds and hulls of Baltic in FY2025?",
      [PROCEEDS, ["hulls", "metric:SHIPS"]],
      ["REVENUE BALTIC FY2025 = 700.25", "SHIPS BALTIC FY2025 = 19"],
      ["metric REVENUE read_as proceeds", "metric SHIPS read_as hulls"],
    ],
    [
      "a metric in another form of the question",
      "proceeds of Baltic and Aegean in FY2025?",
      [PROCEEDS],
      ["REVENUE BALTIC FY2025 = 700.25", "REVENUE AEGEAN FY2025 = 506"],
      ["metric REVENUE read_as proceeds"],
    ],
    [
      "a metric in Chinese",
      "波罗的海2025年票款是多少？",
      [["票款", "metric:REVENUE"]],
      ["REVENUE BALTIC FY2025 = 700.25"],
      ["metric REVENUE read_as 票款"],
    ],
    [
      "a metric, with defaults for the rest",
      "proceeds?",
      [PROCEEDS],
      ["REVENUE TERN FY2025 = 1206.25"],
      ["metric REVENUE read_as proceeds", "entity TERN default", "period FY2025 default"],
    ],
    [
      "an entity",
      "revenue of the Hansa in FY2025",
      [["Hansa", "entity:BALTIC"]],
      ["REVENUE BALTIC FY2025 = 700.25"],
      ["entity BALTIC read_as Hansa"],
    ],
    [
      "a period",
      "Baltic revenue at midsummer",
      [["midsummer", "period:2025Q2"]],
      ["REVENUE BALTIC 2025Q2 = 171"],
      ["period 2025Q2 read_as midsummer"],
    ],
    [
      "the latest period",
      "Baltic revenue nowish",
      [["nowish", "period:LATEST-QUARTER"]],
      ["REVENUE BALTIC 2025Q4 = 188.25"],
      ["period LATEST-QUARTER read_as nowish", "period 2025Q4 latest"],
    ],
    [
      "a value of a dimension",
      "haulage revenue of Tern in FY2025",
      [["haulage", "dimension:traffic:FREIGHT"]],
      ["REVENUE TERN FREIGHT FY2025 = 402"],
      ["dimension FREIGHT read_as haulage"],
    ],
    [
      "growth",
      "Baltic revenue uptick FY2025",
      [["uptick", "operation:year on year"]],
      ["REVENUE BALTIC FY2024 = 640", "REVENUE BALTIC FY2025 = 700.25", "growth_pct 9.4140625", "difference 60.25"],
      ["operation year on year read_as uptick"],
    ],
    [
      "rows",
      "Baltic revenue FY2025 quarterwise",
      [["quarterwise", "operation:by quarter"]],
      [
        "REVENUE BALTIC 2025Q1 = 160",
        "REVENUE BALTIC 2025Q2 = 171",
        "REVENUE BALTIC 2025Q3 = 181",
        "REVENUE BALTIC 2025Q4 = 188.25",
      ],
      ["operation by quarter read_as quarterwise"],
    ],
    [
      "a dimension",
      "Tern revenue by kind in FY2025",
      [["kind", "operation:traffic"]],
      ["REVENUE TERN FREIGHT FY2025 = 402", "REVENUE TERN CARS FY2025 = 804.25"],
      ["operation traffic read_as kind"],
    ],
  ])("is read as %s", async (_name, question, pairs, cells, slots) => {
    const { run } = await ask(question, [readings(...pairs)]);
    expect(shown(run)).toEqual(cells);
    expect(assumed(run)).toEqual(slots);
  });

  it("read as a computation offers the figure without it", async () => {
    const { run } = await ask("Baltic revenue uptick FY2025", [readings(["uptick", "operation:year on year"])]);
    expect(questionsOf(run)).toEqual(["Revenue of Tern Baltic in FY2025?"]);
  });

  it("is said in Chinese, with the name of the computation", async () => {
    const { run } = await ask("波罗的海2025年营收涨势", [readings(["涨势", "operation:year on year"])]);
    expect(renderJson(run, GLOSSARY).answer).toContain("将“涨势”理解为同比");
  });

  it("is asked about before documents are searched for it", async () => {
    const question = "Baltic harbour dues FY2025";
    const { parser, glossary } = (await openTestEngine()).services;
    const first = clarify(parser.parse(question, TODAY), { glossary, today: TODAY, thread: null });
    expect(first.kind).toBe("documents_first");
    const { run } = await ask(question, [readings(["harbour dues", "metric:REVENUE"])]);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
  });

  it("is asked about once: the same question gets the same answer without another call", async () => {
    const model = scriptedProvider(RIGHT);
    const engine = await openTestEngine({ model });
    const runs = [await engine.ask(QUESTION), await engine.ask(QUESTION)];
    expect(runs.map(shown)).toEqual([["REVENUE BALTIC FY2025 = 700.25"], ["REVENUE BALTIC FY2025 = 700.25"]]);
    expect(runs.map(({ providerCalls }) => providerCalls)).toEqual([1, 0]);
    expect(runs.map(assumed)).toEqual([["metric REVENUE read_as proceeds"], ["metric REVENUE read_as proceeds"]]);
  });

  it("is asked about again in another thread, and on another day", async () => {
    const model = scriptedProvider(RIGHT, RIGHT, RIGHT);
    const engine = await openTestEngine({ model });
    await engine.ask("Aegean profit FY2024", "thread");
    const runs = [
      await engine.ask(QUESTION, "thread"),
      await engine.ask(QUESTION),
      await engine.ask(QUESTION, undefined, { at: { ...TODAY, day: TODAY.day + 1 } }),
      await engine.ask(QUESTION),
    ];
    expect(runs.map(({ providerCalls }) => providerCalls)).toEqual([1, 1, 1, 0]);
    model.assertFinished();
  });

  it("stays open where nothing was accepted, and is not asked about again", async () => {
    const engine = await openTestEngine({ model: scriptedProvider(reply("about 9 bn"), RIGHT) });
    const runs = [await engine.ask(QUESTION), await engine.ask(QUESTION)];
    expect(runs.map(shown)).toEqual([["ask_first"], ["ask_first"]]);
    expect(runs.map(({ providerCalls }) => providerCalls)).toEqual([1, 0]);
  });

  it("is asked about again after the model failed", async () => {
    const engine = await openTestEngine({ model: scriptedProvider(new ProviderError("unavailable", "down"), RIGHT) });
    expect([shown(await engine.ask(QUESTION)), shown(await engine.ask(QUESTION))]).toEqual([
      ["ask_first"],
      ["REVENUE BALTIC FY2025 = 700.25"],
    ]);
  });

  it.each([
    ["a code that the company does not know", [{ start: 0, end: 8, code: "metric:TURNOVER" }]],
    ["a place that is none", [{ start: -1, end: 99, code: "metric:REVENUE" }]],
    ["a place that is understood", [{ start: 12, end: 18, code: "metric:REVENUE" }]],
    ["a part of a word", [{ start: 0, end: 4, code: "metric:REVENUE" }]],
  ])("is not read by %s, whatever was kept", async (_name, kept) => {
    const proposals = { proposal: async () => kept, keepProposal: async () => {} };
    const engine = await openTestEngine({ model: scriptedProvider(), proposals });
    expect(shown(await engine.ask(QUESTION))).toEqual(["ask_first"]);
  });

  it("is not read for the home company in a thread about somebody unknown", async () => {
    const conversations = memoryConversations();
    await (await openTestEngine({ conversations })).ask("Kittiwake revenue FY2025?", "thread");
    const engine = await openTestEngine({ model: scriptedProvider(RIGHT, RIGHT), conversations });
    expect(shown(await engine.ask("proceeds FY2025?", "thread"))).toEqual(["ask_first"]);
    expect(shown(await engine.ask("proceeds FY2025?", "another"))).toEqual(["REVENUE TERN FY2025 = 1206.25"]);
  });

  it("goes on in the thread as what it was read as", async () => {
    const { engine } = await ask(QUESTION, [RIGHT], {}, "thread");
    expect(shown(await engine.ask("and Aegean?", "thread"))).toEqual(["REVENUE AEGEAN FY2025 = 506"]);
  });

  it("takes what it leaves open from the thread", async () => {
    const model = scriptedProvider(readings(["hulls", "metric:SHIPS"]));
    const engine = await openTestEngine({ model });
    await engine.ask("Baltic revenue FY2025", "thread");
    const run = await engine.ask("and the hulls?", "thread");
    expect(shown(run)).toEqual(["SHIPS BALTIC FY2025 = 19"]);
  });
});

type Row = readonly [name: string, question: string, steps: readonly ScriptedStep[], guard: boolean];

const REJECTED: readonly Row[] = [
  ["a number", QUESTION, [reply("Turnover was 999,123 USD m.")], true],
  ["nothing", QUESTION, [reply("")], true],
  ["no reading", QUESTION, [readings()], false],
  ["a call of a tool", QUESTION, [calls({ metric: "REVENUE" })], true],
  ["JSON of another form", QUESTION, [reply('{"metric": "REVENUE"}')], true],
  ["a list", QUESTION, [reply("[]")], true],
  ["a metric that the company does not have", QUESTION, [readings(["proceeds", "metric:EBITDA"])], true],
  ["a code without its kind", QUESTION, [readings(["proceeds", "REVENUE"])], true],
  ["a company out of scope", QUESTION, [readings(["proceeds", "entity:KITTIWAKE"])], true],
  ["a period that is none", QUESTION, [readings(["proceeds", "period:FY99999"])], true],
  ["a computation that is none", QUESTION, [readings(["proceeds", "operation:median"])], true],
  ["words that are understood", QUESTION, [readings(["Baltic", "metric:REVENUE"])], true],
  ["words that are not in the question", QUESTION, [readings(["takings", "metric:REVENUE"])], true],
  ["no words", QUESTION, [readings(["", "metric:REVENUE"])], true],
  ["a part of a word", QUESTION, [readings(["proceed", "metric:REVENUE"])], false],
  ["that the words say nothing", QUESTION, [readings(["proceeds", "says_nothing"])], false],
  ["another entity", QUESTION, [readings(["proceeds", "entity:AEGEAN"])], false],
  ["that a restriction says nothing", "Baltic revenue FY2025 hotel", [readings(["hotel", "says_nothing"])], false],
  ["what is said already", "Baltic revenue FY2025 hotel", [readings(["hotel", "metric:REVENUE"])], false],
  ["the period that is said already", "Baltic revenue FY2025 hotel", [readings(["hotel", "period:FY2025"])], false],
  ["a trend over one period", "Baltic revenue FY2025 hotel", [readings(["hotel", "operation:trend"])], false],
  [
    "another computation",
    "Baltic revenue growth hotel FY2023 to FY2025",
    [readings(["hotel", "operation:cagr"])],
    false,
  ],
  ["a sum of one figure", "Baltic revenue FY2025 hotel", [readings(["hotel", "operation:sum"])], false],
  ["rows of one figure", "Baltic revenue FY2025 hotel", [readings(["hotel", "operation:by year"])], false],
  [
    "a word twice over",
    "Baltic hotel proceeds FY2025",
    [readings(["hotel", "metric:REVENUE"], ["proceeds", "metric:REVENUE"])],
    false,
  ],
  ["a refusal", QUESTION, [reply("", [], "refusal")], true],
  ["a failure", QUESTION, [new ProviderError("overloaded", "busy")], false],
];

describe("a model that replies", () => {
  it.each(REJECTED)("%s leaves the answer as it is without one", async (_name, question, steps, guard) => {
    const alone = await (await openTestEngine()).ask(question);
    const { run, trace } = await ask(question, steps);
    expect(run.answer).toEqual(alone.answer);
    expect(["ask_first", "not_understood"]).toContain(run.answer.kind);
    expect(trace).toMatchObject({ fabricationGuardTriggered: guard, providerCalls: 1 });
  });

  it("with one good reading and a bad one is believed for the good one", async () => {
    const { run, trace } = await ask(QUESTION, [readings(PROCEEDS, ["Baltic", "entity:AEGEAN"])]);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(trace.fabricationGuardTriggered).toBe(true);
  });

  it("leaves the other words to stop the figure", async () => {
    const { run } = await ask("proceeds of Baltic hotel in FY2025?", [readings(PROCEEDS)]);
    expect(["ask_first", "not_understood"]).toContain(run.answer.kind);
  });
});

describe("no model is asked", () => {
  it.each([
    ["where all words are known", "Baltic revenue FY2025", "figures"],
    ["about a word beside the figure", "Lunch? Baltic revenue FY2025", "figures"],
    ["about a word that is known to restrict", "gross profit of Baltic FY2025?", "not_understood"],
    ["about one in Chinese", "波罗的海2025年毛利润", "not_understood"],
    ["about a name that contains one of ours", "Baltic Harbour revenue FY2025", "not_understood"],
    ["about one that ends with one of ours", "revenue of Wellmoor Baltic FY2025", "not_understood"],
    ["where no word is unknown", "Baltic FY2025?", "ask_first"],
    ["about another company", "proceeds of Kittiwake?", "refusal"],
    ["about more words than a figure has", `Baltic FY2025 ${"quibble x, ".repeat(8)}`, "ask_first"],
  ])("%s", async (_name, question, kind) => {
    const { run } = await ask(question, []);
    expect(run.answer.kind).toBe(kind);
    expect(run.providerCalls).toBe(0);
  });

  it("where none is configured", async () => {
    const { run } = await ask(QUESTION, [], { model: null });
    expect(run.answer.kind).toBe("ask_first");
  });
});

describe("what a model is told", () => {
  it("is the question, what is read of it, the thread's slots and the company's codes, and no figure", async () => {
    const model = scriptedProvider(toolReply());
    const engine = await openTestEngine({ model });
    await engine.ask("Aegean profit FY2024", "thread");
    await engine.ask("proceeds in FY2025?", "thread");
    const [request] = model.requests;
    expect(request?.tools).toEqual([]);
    expect(request?.system).toContain("metric:REVENUE Revenue | 营收");
    expect(request?.messages).toEqual([{ role: "user", text: expect.any(String) }]);
    const [message] = request?.messages ?? [];
    expect(JSON.parse(message?.role === "user" ? message.text : "")).toEqual({
      question: "proceeds in FY2025?",
      unexplained: ["proceeds"],
      understood: { groups: [{ metrics: [], entities: [], periods: ["FY2025"], dimensions: {} }], operation: null },
      thread: {
        groups: [{ metrics: ["PROFIT"], entities: ["AEGEAN"], periods: ["FY2024"], dimensions: {} }],
        operation: null,
      },
      today: "2026-03-02",
    });
    expect(JSON.stringify(model.requests)).not.toContain("-12");
  });
});
