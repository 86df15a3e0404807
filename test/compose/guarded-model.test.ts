import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CALL_LIMITS, createAnthropicProvider } from "../../src/adapters/anthropic/anthropic-provider.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { LlmProvider } from "../../src/model/llm-provider.ts";
import { createModelGuard } from "../../src/model/model-guard.ts";
import type { MeteredCall, ModelState } from "../../src/model/model-meter.ts";
import { type Engine, type EngineOptions, openEngine } from "../../src/server/compose.ts";
import type { ModelSettings } from "../../src/settings/settings.ts";
import { SettingsError } from "../../src/settings/settings-error.ts";
import { cell, fact, PROFILE_YAML, TODAY } from "../answer/company.ts";
import { shown } from "../answer/shown.ts";
import { documentOf } from "../support/facts.ts";
import { json, type LocalServer, type Reply, serve } from "../support/local-http.ts";

const QUESTION = "proceeds of Baltic in FY2025?";
const FACTS = [fact(cell("REVENUE", "BALTIC", "FY2025"), "700.25"), fact(cell("REVENUE", "AEGEAN", "FY2025"), "506")];
/** How long a service that hangs is waited for, and one that replies. */
const HANG_MS = 200;
const REPLY_MS = 30_000;
const REST_MS = 30_000;

let folder = "";
let behave: Reply = () => {};
let server: LocalServer;
let now = 1_000.625;
let calls: MeteredCall[] = [];
let states: ModelState[] = [];
const engines: Engine[] = [];
const meter = { called: (call: MeteredCall) => calls.push(call), changed: (state: ModelState) => states.push(state) };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "footnote-guard-"));
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
  [now, calls, states] = [1_000.625, [], []];
  server = await serve((response) => behave(response));
});
afterEach(async () => {
  for (const engine of engines.splice(0)) engine.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The service hangs, and the request is never answered. */
const hangs: Reply = () => {};

/** Says what the unknown word stands for, in a reply that says how many tokens it took. */
function proposes(inputTokens = 10): Reply {
  const text = JSON.stringify({ readings: [{ words: "proceeds", code: "metric:REVENUE" }] });
  const head = { id: "msg_1", type: "message", role: "assistant", model: "m", stop_sequence: null };
  return json(200, {
    ...head,
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    usage: { input_tokens: inputTokens, output_tokens: 3 },
  });
}

async function open(options: Partial<EngineOptions>): Promise<Engine> {
  const paths = { profilePath: join(folder, "profile.yaml"), dbPath: join(folder, "facts.db") };
  const engine = await openEngine({ ...paths, model: null, trace: () => {}, ...options });
  engines.push(engine);
  await engine.facts.replaceDocument(documentOf("annual.csv", FACTS));
  return engine;
}

/** An engine whose model has the local server behind it, and a guard whose clock the test moves. */
function openOnMovedClock(): Promise<Engine> {
  const options = { apiKey: "sk-test", baseUrl: server.url, maxRetries: 0 };
  const hanging = createAnthropicProvider({ ...options, timeoutMs: HANG_MS });
  const replying = createAnthropicProvider({ ...options, timeoutMs: REPLY_MS });
  const provider: LlmProvider = {
    createMessage: (request) => (behave === hangs ? hanging : replying).createMessage(request),
  };
  const guard = { provider, limits: CALL_LIMITS, spending: null, meter, nowMs: () => now, patienceMs: 0 };
  return open({ provider: createModelGuard(guard) });
}

function openOn(model: Partial<ModelSettings>): Promise<Engine> {
  return open({ model: { apiKey: "sk-test", baseUrl: server.url, model: undefined, ...model }, meter });
}

function ask(engine: Engine, text = QUESTION): Promise<AnswerRun> {
  return engine.ask({ id: "q", text, at: TODAY, conversation: null, asker: null });
}

function told({ modelAbsence, providerCalls }: AnswerRun): readonly unknown[] {
  return [modelAbsence ?? "model", providerCalls];
}

describe("a service that", () => {
  it.each<readonly [string, Reply, string]>([
    ["hangs", hangs, "llm_timeout"],
    ["breaks the connection", (response: ServerResponse) => response.destroy(), "llm_unavailable"],
    ["is overloaded", json(529, {}), "llm_unavailable"],
    ["fails", json(500, {}), "llm_unavailable"],
    ["lets no more calls in", json(429, {}), "llm_unavailable"],
  ])("%s is left alone after three questions, and asked again when it recovers", async (_name, failing, why) => {
    const engine = await openOnMovedClock();
    behave = failing;
    for (let question = 0; question < 3; question += 1) expect(told(await ask(engine))).toEqual([why, 1]);
    expect(told(await ask(engine))).toEqual(["llm_resting", 0]);
    expect(calls.map(({ outcome }) => outcome === "resting")).toEqual([false, false, false, true]);
    now += REST_MS;
    expect(told(await ask(engine))).toEqual([why, 1]);
    now += 2 * REST_MS - 1;
    expect(told(await ask(engine))).toEqual(["llm_resting", 0]);
    now += 1;
    behave = proposes();
    const run = await ask(engine);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(run.modelAbsence).toBeUndefined();
    expect(states).toEqual(["resting", "trying", "resting", "trying", "working"]);
    expect(calls.filter(({ outcome }) => outcome === "resting")).toHaveLength(2);
  });

  it("refuses each request is left alone after five", async () => {
    const engine = await openOnMovedClock();
    behave = json(401, {});
    const runs = [];
    for (let question = 0; question < 6; question += 1) runs.push(told(await ask(engine)));
    expect(runs).toEqual([...Array.from({ length: 5 }, () => ["llm_unavailable", 1]), ["llm_resting", 0]]);
  });

  it("hangs with many questions at once gets eight of them, and the others are answered without it", async () => {
    const engine = await openOnMovedClock();
    behave = hangs;
    const runs = await Promise.all(Array.from({ length: 40 }, () => ask(engine)));
    expect(server.received.length).toBeLessThanOrEqual(8);
    expect(runs.filter(({ modelAbsence }) => modelAbsence === "llm_busy")).toHaveLength(32);
    expect(runs.filter(({ modelAbsence }) => modelAbsence === "llm_timeout")).toHaveLength(8);
    expect(states).toEqual(["resting"]);
    expect(new Set(runs.map(({ answer }) => answer.kind))).toEqual(new Set(["ask_first"]));
  });

  it("does not serve keeps no question from its answer that needs no model", async () => {
    const engine = await openOnMovedClock();
    behave = json(529, {});
    for (let question = 0; question < 4; question += 1) await ask(engine);
    const run = await ask(engine, "Baltic revenue FY2025?");
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(run.modelAbsence).toBeUndefined();
  });
});

describe("a budget of a day", () => {
  /** At 5 dollars a million, 80,000 tokens cost 40 cents. */
  const COSTLY = 80_000;

  it("is kept over questions and restarts: what is left holds no further call", async () => {
    const first = await openOn({ budgetUsd: 0.6 });
    behave = proposes(COSTLY);
    const run = await ask(first);
    expect(shown(run)).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(told(run)).toEqual(["model", 1]);
    expect(told(await ask(first, "proceeds of Aegean in FY2025?"))).toEqual(["llm_budget_used_up", 0]);
    expect(server.received).toHaveLength(1);
    for (const engine of engines.splice(0)) engine.close();
    expect(told(await ask(await openOn({ budgetUsd: 0.6 }), "proceeds in FY2025?"))).toEqual(["llm_budget_used_up", 0]);
    expect(calls.map(({ outcome }) => outcome)).toEqual(["success", "budget_used_up", "budget_used_up"]);
    expect(calls[0]).toMatchObject({ usage: { inputTokens: COSTLY, outputTokens: 3 }, costNanoUsd: 400_075_000 });
  });

  it("is not gone past by questions at once", async () => {
    const engine = await openOn({ budgetUsd: 1 });
    behave = hangs;
    const asked = Array.from({ length: 8 }, () => ask(engine));
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    const refused = calls.filter(({ outcome }) => outcome === "budget_used_up").length;
    behave = json(400, {});
    await server.close();
    await Promise.all(asked);
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(server.received.length).toBeLessThanOrEqual(3);
  });

  it("leaves no file where none is set", async () => {
    await openOn({});
    expect(existsSync(join(folder, "facts.spend.db"))).toBe(false);
    await openOn({ budgetUsd: 1 });
    expect(existsSync(join(folder, "facts.spend.db"))).toBe(true);
  });

  it("of a model whose prices are not known keeps the engine from opening, and says what to set", async () => {
    await expect(openOn({ model: "claude-other", budgetUsd: 5 })).rejects.toThrow(
      "FOOTNOTE_MODEL_BUDGET is set, and the prices of claude-other are not known: set FOOTNOTE_MODEL_PRICES to",
    );
    await openOn({ model: "claude-other", budgetUsd: 5, prices: { input: 1, output: 2 } });
    await openOn({ model: "claude-other" });
  });

  it("that holds not even one call keeps the engine from opening, and says how much does", async () => {
    const opening = openOn({ budgetUsd: 0.48 });
    await expect(opening).rejects.toThrow(SettingsError);
    await expect(opening).rejects.toThrow("write at least 0.49");
    await openOn({ budgetUsd: 0.49 });
    await openOn({ budgetUsd: 0.48, prices: { input: 1, output: 5 } });
  });
});

describe("a meter", () => {
  it("is told what a call cost by the prices of the settings, and nothing where none are known", async () => {
    behave = proposes(1_000);
    await ask(await openOn({ model: "claude-other", prices: { input: 2, output: 0 } }));
    await ask(await openOn({ model: "claude-unknown" }));
    expect([calls.at(0)?.costNanoUsd, calls.at(-1)?.costNanoUsd]).toEqual([2_000_000, null]);
  });
});
