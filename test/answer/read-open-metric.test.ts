import { describe, expect, it } from "vitest";
import { ProviderError } from "../../src/model/llm-provider.ts";
import { type ScriptedStep, scriptedProvider } from "../support/scripted-provider.ts";
import { memoryConversations, openTestEngine } from "./company.ts";
import { askWith, calls, reply } from "./hostile-model.ts";
import { assumed, questionsOf, shown, unused } from "./shown.ts";

const OPEN = { toolLoop: "when_open" } as const;
const QUESTION = "proceeds of Baltic in FY2025?";
const RIGHT = { metric: "revenue", entity: "BALTIC", period: "FY2025" };

describe("a word for a metric that the rules do not know", () => {
  it("is read as the metric that a model proposes, and that is said", async () => {
    const { run, trace } = await askWith(QUESTION, [calls(RIGHT), reply("")], OPEN);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(assumed(run)).toEqual(["metric REVENUE read_as proceeds"]);
    expect(unused(run)).toEqual([]);
    expect(run.providerCalls).toBe(2);
    expect(trace).toMatchObject({
      outcome: "answered",
      clarificationMode: "answer_with_assumptions",
      tokens: { input: 20, output: 6 },
    });
  });

  it("offers every other metric", async () => {
    const { run } = await askWith(QUESTION, [calls(RIGHT), reply("")], OPEN);
    expect(questionsOf(run)).toEqual([
      "Operating profit of Tern Baltic in FY2025?",
      "Load factor of Tern Baltic in FY2025?",
      "Ships of Tern Baltic in FY2025?",
    ]);
  });

  it("is proposed once: the same question gets the same answer without another call", async () => {
    const model = scriptedProvider(calls(RIGHT), reply(""));
    const engine = await openTestEngine({ model, ...OPEN });
    const runs = [await engine.ask(QUESTION), await engine.ask(QUESTION)];
    expect(runs.map(shown)).toEqual([["REVENUE BALTIC FY2025 = 700.25"], ["REVENUE BALTIC FY2025 = 700.25"]]);
    expect(runs.map(({ providerCalls }) => providerCalls)).toEqual([2, 0]);
    expect(runs.map(assumed)).toEqual([["metric REVENUE read_as proceeds"], ["metric REVENUE read_as proceeds"]]);
  });

  it("stays open where nothing was accepted, and is not proposed for again", async () => {
    const engine = await openTestEngine({
      model: scriptedProvider(reply("about 9 bn"), calls(RIGHT), reply("")),
      ...OPEN,
    });
    const runs = [await engine.ask(QUESTION), await engine.ask(QUESTION)];
    expect(runs.map(shown)).toEqual([["ask_first"], ["ask_first"]]);
    expect(runs.map(({ providerCalls }) => providerCalls)).toEqual([1, 0]);
  });

  it("is proposed for again after the model failed", async () => {
    const model = scriptedProvider(new ProviderError("unavailable", "down"), calls(RIGHT), reply(""));
    const engine = await openTestEngine({ model, ...OPEN });
    expect([shown(await engine.ask(QUESTION)), shown(await engine.ask(QUESTION))]).toEqual([
      ["ask_first"],
      ["REVENUE BALTIC FY2025 = 700.25"],
    ]);
  });

  it("is never a code that the company does not know, whatever was kept", async () => {
    const proposals = { proposal: async () => "TURNOVER", keepProposal: async () => {} };
    const engine = await openTestEngine({ model: scriptedProvider(), proposals, ...OPEN });
    expect(shown(await engine.ask(QUESTION))).toEqual(["ask_first"]);
  });

  it("is not read for the home company in a thread about somebody unknown", async () => {
    const conversations = memoryConversations();
    await (await openTestEngine({ conversations })).ask("Kittiwake revenue FY2025?", "thread");
    const home = { ...RIGHT, entity: "TERN" };
    const model = scriptedProvider(calls(home), reply(""), calls(home), reply(""));
    const engine = await openTestEngine({ model, conversations, ...OPEN });
    expect(shown(await engine.ask("proceeds FY2025?", "thread"))).toEqual(["ask_first"]);
    expect(shown(await engine.ask("proceeds FY2025?", "another"))).toEqual(["REVENUE TERN FY2025 = 1206.25"]);
  });

  it.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
    [
      "the entity",
      "proceeds in FY2024?",
      { metric: "REVENUE", entity: "TERN", period: "FY2024" },
      ["REVENUE TERN FY2024 = 1080.4"],
      ["metric REVENUE read_as proceeds", "entity TERN default"],
    ],
    [
      "the period",
      "proceeds of Baltic?",
      RIGHT,
      ["REVENUE BALTIC FY2025 = 700.25"],
      ["metric REVENUE read_as proceeds", "period FY2025 default"],
    ],
    [
      "both",
      "proceeds?",
      { metric: "REVENUE", entity: "TERN", period: "2025" },
      ["REVENUE TERN FY2025 = 1206.25"],
      ["metric REVENUE read_as proceeds", "entity TERN default", "period FY2025 default"],
    ],
  ])("is read where %s is assumed", async (_name, question, input, cells, slots) => {
    const { run } = await askWith(question, [calls(input), reply("")], OPEN);
    expect(shown(run)).toEqual(cells);
    expect(assumed(run)).toEqual(slots);
  });

  it("keeps the part that the question named", async () => {
    const input = { metric: "REVENUE", entity: "TERN", period: "FY2025", traffic: "FREIGHT" };
    const { run } = await askWith("freight proceeds of Tern in FY2025", [calls(input), reply("")], OPEN);
    expect(shown(run)).toEqual(["REVENUE TERN FREIGHT FY2025 = 402"]);
  });

  it("takes the first proposal that agrees with the question", async () => {
    const other = { ...RIGHT, period: "FY2024" };
    const { run, trace } = await askWith(
      QUESTION,
      [calls(other, { ...RIGHT, metric: "PROFIT" }), calls(RIGHT), reply("")],
      OPEN,
    );
    expect(shown(run)).toEqual(["PROFIT BALTIC FY2025 = 114"]);
    expect(trace.fabricationGuardTriggered).toBe(true);
  });

  it("read as a metric that is not stored is not found, with the reading said", async () => {
    const { run } = await askWith(
      "proceeds of Aegean in FY2025?",
      [calls({ metric: "SHIPS", entity: "AEGEAN", period: "FY2025" }), reply("")],
      OPEN,
    );
    expect(shown(run)).toEqual(["SHIPS AEGEAN FY2025 is not found"]);
    expect(assumed(run)).toEqual(["metric SHIPS read_as proceeds"]);
  });

  it("goes on in the thread as what it was read as", async () => {
    const { engine } = await askWith(QUESTION, [calls(RIGHT), reply("")], OPEN, "thread");
    const next = await engine.ask("and Aegean?", "thread");
    expect(shown(next)).toEqual(["REVENUE AEGEAN FY2025 = 506"]);
  });
});

const REJECTED: readonly (readonly [name: string, steps: readonly ScriptedStep[], guard: boolean])[] = [
  ["a number without a call", [reply("Turnover was 999,123 USD m.")], true],
  ["a metric of another entity", [calls({ ...RIGHT, entity: "AEGEAN" }), reply("")], true],
  ["a metric of another period", [calls({ ...RIGHT, period: "FY2024" }), reply("")], true],
  ["a metric that the company does not have", [calls({ ...RIGHT, metric: "proceeds" }), reply("")], true],
  ["a company out of scope", [calls({ ...RIGHT, entity: "Kittiwake" }), reply("")], true],
  ["arguments that are none", [calls("REVENUE"), calls(null), calls([]), calls({}), calls(7)], true],
  ["another tool", [reply("", [{ name: "find_metric", input: RIGHT }]), reply("")], true],
  ["nothing", [reply("")], false],
  ["a refusal", [reply("", [], "refusal")], false],
  ["a failure", [new ProviderError("overloaded", "busy")], false],
];

describe("a model that proposes", () => {
  it.each(REJECTED)("%s leaves the question open", async (_name, steps, guard) => {
    const alone = await (await openTestEngine()).ask(QUESTION);
    const { run, trace } = await askWith(QUESTION, steps, OPEN);
    expect(run.answer).toEqual(alone.answer);
    expect(run.answer).toMatchObject({ kind: "ask_first", missing: "metric", notUnderstood: [{ raw: "proceeds" }] });
    expect(run.providerCalls).toBe(steps.length);
    expect(trace).toMatchObject({
      outcome: "ask_first",
      fabricationGuardTriggered: guard,
      providerCalls: steps.length,
    });
  });

  it("the right metric and then fails is believed for what it called", async () => {
    const { run } = await askWith(QUESTION, [calls(RIGHT), new ProviderError("timeout", "slow")], OPEN);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
  });
});

describe("no model is asked for", () => {
  it.each([
    ["a qualified metric", "gross profit of Baltic FY2025?", "not_understood"],
    ["a qualified metric in Chinese", "波罗的海2025年毛利润", "not_understood"],
    ["an unknown entity", "revenue of Narnia in FY2025?", "not_understood"],
    ["an unknown metric in an unknown place", "proceeds in Narnia, FY2025?", "not_understood"],
    ["a question without any metric", "Baltic FY2025?", "ask_first"],
    ["two unknown metrics", "proceeds and headcount of Baltic in FY2025?", "ask_first"],
    ["a computation over an unknown metric", "proceeds growth of Baltic in FY2025?", "ask_first"],
    ["an unknown metric of several entities", "proceeds of Baltic and Aegean in FY2025?", "ask_first"],
    ["an unknown metric over several periods", "proceeds of Baltic in FY2024 and FY2025?", "ask_first"],
    ["another company", "proceeds of Kittiwake?", "refusal"],
  ])("%s", async (_name, question, kind) => {
    const { run } = await askWith(question, [], OPEN);
    expect(run.answer.kind).toBe(kind);
    expect(run.providerCalls).toBe(0);
  });

  it("an unknown metric where no entity is meant by itself", async () => {
    const { glossary } = await openTestEngine();
    const homeless = { ...glossary, profile: { ...glossary.profile, company: { name: "Tern", homeEntity: null } } };
    const { run } = await askWith("proceeds in FY2025?", [], { ...OPEN, glossary: homeless });
    expect(run.answer.kind).toBe("ask_first");
  });

  it("anything where none is configured", async () => {
    const { run } = await askWith(QUESTION, [], { ...OPEN, model: null });
    expect(run.answer.kind).toBe("ask_first");
  });
});
