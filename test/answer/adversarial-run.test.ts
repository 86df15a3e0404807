import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Services } from "../../src/answer/services.ts";
import {
  ProviderError,
  type ProviderErrorCode,
  type ProviderResponse,
  type StopReason,
} from "../../src/model/llm-provider.ts";
import { type ScriptedStep, scriptedProvider, textReply } from "../support/scripted-provider.ts";
import {
  attack,
  attackInVain,
  engineOf,
  explained,
  NOTHING_SAID,
  PLAN,
  said,
  statementsOf,
  TRUE,
  WHY,
} from "./adversarial.ts";
import { calls } from "./hostile-model.ts";
import { shown } from "./shown.ts";

const ORDER = textReply("[1, 0]");
const RERANK = { rerank: true, maxModelCalls: 5 };

const CODES: readonly ProviderErrorCode[] = [
  "timeout",
  "connection",
  "rate_limited",
  "overloaded",
  "rejected",
  "malformed",
  "unavailable",
];
const FAILURES = CODES.map((code) => [code, code === "timeout" ? "llm_timeout" : "llm_unavailable"] as const);

describe("a model that fails leaves the answer to the documents:", () => {
  it.each(FAILURES)("%s while it plans", async (code, stop) => {
    expect(await attackInVain([new ProviderError(code, "no reply")])).toBe(stop);
  });
  it.each(FAILURES)("%s while it writes", async (code, stop) => {
    expect(await attackInVain([PLAN, new ProviderError(code, "no reply")])).toBe(stop);
  });
  it.each(FAILURES)("%s while it orders, and the run goes on", async (code, reason) => {
    const steps = [PLAN, new ProviderError(code, "no reply"), NOTHING_SAID];
    expect(await attackInVain(steps, { narrative: RERANK })).toBe("success");
    const { run } = await attack(steps, { narrative: RERANK });
    expect(explained(run).steps).toContainEqual(expect.objectContaining({ phase: "rerank", ok: false, reason }));
  });
  it.each(FAILURES)("%s at every turn of the tool loop and of the explanation", async (code, stop) => {
    const steps = [new ProviderError(code, "no reply"), new ProviderError(code, "no reply")];
    expect(await attackInVain(steps, { services: { toolLoop: "always" } })).toBe(stop);
  });
});

/** Ends of a turn that is given as text, as nothing, and as calls of a tool that nobody offered. */
const ENDS: readonly (readonly [name: string, reply: ProviderResponse, stop: string])[] = [
  ["a refusal", textReply("", "refusal"), "llm_refused"],
  ["a refusal in words", textReply("I cannot help with 999.", "refusal"), "llm_refused"],
  ["a refusal beside what was asked for", { ...PLAN, stopReason: "refusal" }, "llm_refused"],
  ["a full window", textReply("", "context_window"), "llm_context_window"],
  ["a full window beside what was asked for", { ...PLAN, stopReason: "context_window" }, "llm_context_window"],
  ["no more tokens", textReply(PLAN.text.slice(0, 20), "max_tokens"), "llm_invalid_json"],
  ["no more tokens at once", textReply("", "max_tokens"), "llm_empty"],
  ["a pause", textReply("", "pause"), "llm_empty"],
  ["a reason of its own", textReply(" ", "other"), "llm_empty"],
  ["a call of a tool", calls({ metric: "PROFIT", entity: "BALTIC", period: "FY2025" }), "llm_empty"],
  ["200 calls of a tool", calls(...Array.from({ length: 200 }, () => ({ sql: "1" }))), "llm_empty"],
  ["words beside a call", { ...calls({}), text: "Profit was 999." }, "llm_invalid_json"],
];

describe("a turn that ends otherwise leaves the answer to the documents:", () => {
  it.each(ENDS)("the plan, with %s", async (_name, reply, stop) => {
    expect(await attackInVain([reply])).toBe(stop);
  });
  it.each(ENDS)("the statements, with %s", async (_name, reply, stop) => {
    expect(await attackInVain([PLAN, reply])).toBe(stop);
  });
  it.each(ENDS)("the order, with %s", async (_name, reply) => {
    expect(await attackInVain([PLAN, reply, NOTHING_SAID], { narrative: RERANK })).toBe("success");
  });
  it.each<StopReason>(["max_tokens", "pause", "tool_use", "other"])("or does not matter: %s", async (stopReason) => {
    const { run } = await attack([
      { ...PLAN, stopReason },
      { ...statementsOf([TRUE, "s1.1"]), stopReason },
    ]);
    expect(said(run).statements).toEqual([`quoted: ${TRUE}`]);
  });
});

describe("a provider that breaks its own promise", () => {
  const broken = (): ProviderResponse => {
    throw new TypeError("fetch failed");
  };
  const TURNS: readonly (readonly [name: string, steps: readonly ScriptedStep[]])[] = [
    ["plan", [broken]],
    ["order", [PLAN, broken]],
    ["statements", [PLAN, ORDER, broken]],
  ];

  it.each(TURNS)("costs the reader no more than one that fails, and stands in the trace: %s", async (name, steps) => {
    const rest = name === "order" ? [NOTHING_SAID] : [];
    const { run, engine } = await attack([...steps, ...rest], { narrative: RERANK });
    const alone = await (await engineOf(null, {})).ask(WHY);
    expect(said(run)).toEqual(said(alone));
    expect(explained(run).steps).toContainEqual(expect.objectContaining({ ok: false, reason: "llm_unavailable" }));
    expect(engine.traces).toMatchObject([{ defectCodes: ["provider_threw:TypeError"] }]);
  });

  it.each<readonly [string, unknown]>([
    ["nothing", undefined],
    ["a text", "Profit fell."],
    ["a reply without a text", { ...PLAN, text: undefined }],
    ["a reply without its cost", { ...PLAN, usage: null }],
  ])("by a reply that is none costs no more either: %s", async (_name, reply) => {
    const engine = await engineOf({ createMessage: async () => reply as ProviderResponse }, {});
    const run = await engine.ask(WHY);
    expect(explained(run)).toMatchObject({ stopReason: "llm_unavailable", outcome: "grounded_answer" });
    expect(engine.traces).toMatchObject([{ defectCodes: ["provider_reply_malformed"] }]);
  });

  it("by throwing what is no error at all leaves nothing of it in the trace", async () => {
    const engine = await engineOf({ createMessage: () => Promise.reject("profit of Baltic fell") }, {});
    expect(explained(await engine.ask(WHY)).stopReason).toBe("llm_unavailable");
    expect(engine.traces).toMatchObject([{ defectCodes: ["provider_threw:string"] }]);
  });

  it("is not noted where a model only fails", async () => {
    const { engine } = await attack([new ProviderError("unavailable", "no reply")]);
    expect(engine.traces).toMatchObject([{ defectCodes: [] }]);
  });

  it("by a promise that it rejects with its own error is a failure like any other", async () => {
    const model = { createMessage: () => Promise.reject(new ProviderError("timeout", "too slow")) };
    const run = await (await engineOf(model, {})).ask(WHY);
    expect(explained(run)).toMatchObject({ stopReason: "llm_timeout", outcome: "grounded_answer" });
  });
});

/** A clock that stands still until somebody moves it. */
function clock() {
  let now = 5_000.625;
  const later = (seconds: number, reply: ProviderResponse) => (): ProviderResponse => {
    now += seconds * 1_000;
    return reply;
  };
  return { later, services: { nowMs: () => now } satisfies Partial<Services> };
}

describe("a budget of time", () => {
  const COMPOSED = statementsOf([TRUE, "s1.1"]);

  it("that the plan has used up ends the run", async () => {
    const { later, services } = clock();
    expect(await attackInVain([later(21, PLAN)], { services })).toBe("max_seconds");
  });

  it("that the statements have used up throws them away", async () => {
    const { later, services } = clock();
    expect(await attackInVain([later(10, PLAN), later(11, COMPOSED)], { services })).toBe("max_seconds");
  });

  it("that the order has used up leaves no statements", async () => {
    const { later, services } = clock();
    expect(await attackInVain([PLAN, later(21, ORDER)], { services, narrative: RERANK })).toBe("max_seconds");
  });

  it("is kept to its last moment", async () => {
    const { later, services } = clock();
    const { run, requests } = await attack([later(19, PLAN), later(1, COMPOSED)], { services });
    expect(said(run).statements).toEqual([`quoted: ${TRUE}`]);
    expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([20_000, 1_000]);
  });

  it("is handed on as a limit that a timer takes, however little of a millisecond is left", async () => {
    const draw = fc.double({ min: 0, max: 21_000, noNaN: true });
    await fc.assert(
      fc.asyncProperty(draw, draw, async (begins, passes) => {
        let now = begins;
        const plan = (): ProviderResponse => {
          now += passes;
          return PLAN;
        };
        const model = scriptedProvider(plan, COMPOSED);
        const engine = await engineOf(model, { services: { nowMs: () => now } });
        const { stopReason } = explained(await engine.ask(WHY));
        const limits = model.requests.map(({ timeoutMs = 0 }) => timeoutMs);
        const isLeft = begins + 20_000 > begins + passes;
        expect([limits.length, stopReason]).toEqual(isLeft ? [2, "success"] : [1, "max_seconds"]);
        for (const [at, limit] of limits.entries()) {
          const left = begins + 20_000 - (at === 0 ? begins : begins + passes);
          expect(Number.isInteger(limit) && limit >= left && limit < left + 1).toBe(true);
        }
        expect(engine.traces).toMatchObject([{ defectCodes: [] }]);
      }),
      {
        seed: 20_251,
        numRuns: 40,
        examples: [
          [0.25, 19_999.5],
          [7.75, 20_000.25],
        ],
      },
    );
  });

  it.each([1, 120])("is what the company file says: %i seconds", async (maxSeconds) => {
    const { later, services } = clock();
    const narrative = { maxSeconds };
    expect(await attackInVain([later(maxSeconds + 0.001, PLAN)], { services, narrative })).toBe("max_seconds");
  });

  it("is none where the clock leaps between two turns", async () => {
    let now = 0;
    const services = { nowMs: () => (now += 25_000.625) };
    expect(await attackInVain([], { services })).toBe("max_seconds");
  });
});

describe("a budget of calls", () => {
  it.each<readonly [number, readonly ScriptedStep[], string]>([
    [0, [], "max_model_calls"],
    [1, [PLAN], "max_model_calls"],
    [2, [PLAN, NOTHING_SAID], "success"],
  ])("of %i", async (maxModelCalls, steps, stop) => {
    expect(await attackInVain(steps, { narrative: { maxModelCalls } })).toBe(stop);
  });

  it("of 2 is spent by the order before the statements", async () => {
    expect(await attackInVain([PLAN, ORDER], { narrative: { rerank: true, maxModelCalls: 2 } })).toBe(
      "max_model_calls",
    );
  });

  it("counts a call that failed, and no calls of the tool loop", async () => {
    const services: Partial<Services> = { toolLoop: "always" };
    const loop = [calls({ metric: "PROFIT", entity: "BALTIC", period: "FY2025" }), textReply("")];
    expect(await attackInVain([...loop, PLAN, NOTHING_SAID], { services, narrative: { maxModelCalls: 2 } })).toBe(
      "success",
    );
    expect(await attackInVain([...loop, textReply("{")], { services, narrative: { maxModelCalls: 1 } })).toBe(
      "llm_invalid_json",
    );
  });
});

describe("a pack without room", () => {
  it.each([0, 1, 100])("of %i characters leaves nothing to say, and no writer is asked", async (maxCharacters) => {
    const { run } = await attack([PLAN], { narrative: { maxCharacters } });
    // A passage that fits without covering enough of the question is quoted as a near place only.
    expect(said(run)).toMatchObject({ outcome: "clarify", statements: [] });
    expect(shown(run)).toContain("PROFIT BALTIC FY2025 = 114");
  });

  it("of one passage shows the writer one", async () => {
    const { requests } = await attack([PLAN, NOTHING_SAID], { narrative: { maxPassages: 1 } });
    expect(JSON.stringify(requests[1]?.messages)).not.toContain("s2");
  });
});

describe("numbers of earlier answers", () => {
  const before = ["Aegean revenue FY2025?", "Baltic revenue FY2025?", "Baltic profit FY2025?"];
  const EARLIER: readonly string[] = [
    "Revenue of Aegean was USD 506 m in 2025.",
    "Revenue of Baltic was USD 700.25 m in 2025.",
    "Operating profit of Baltic fell to USD 506 m because fuel cost 18 percent more than in 2024.",
    "Operating profit of Baltic fell because revenue was USD 700.25 m.",
    "波罗的海2025年营收为7.0025亿美元。",
  ];

  it.each(EARLIER)("are not taken over: %s", async (text) => {
    expect(await attackInVain([PLAN, statementsOf([text, "s1.1"])], { question: "why?", before })).toBe("success");
  });

  it("are not shown to a model", async () => {
    const { requests } = await attack([PLAN, NOTHING_SAID], { question: "why?", before });
    expect(JSON.stringify(requests)).not.toMatch(/506|700\.25/);
  });

  it("stay out of the next answer after a model has invented one", async () => {
    const model = scriptedProvider(PLAN, statementsOf(["Profit of Baltic was USD 973 m.", "s1.1"]), PLAN, NOTHING_SAID);
    const engine = await engineOf(model, {});
    await engine.ask(WHY, "thread");
    const run = await engine.ask("why?", "thread");
    expect(JSON.stringify([run.answer, model.requests])).not.toContain("973");
    expect(said(run).statements).toHaveLength(1);
  });
});

describe("numbers of the question", () => {
  it.each([
    ["Why did profit of Baltic fall to USD 99 m in FY2025?", "Operating profit of Baltic fell to USD 99 m in 2025."],
    [
      "Why did profit of Baltic fall by 90 percent in FY2025?",
      "Operating profit of Baltic fell by 90 percent in 2025.",
    ],
  ])("are not taken for an answer: %s", async (question, text) => {
    const { run } = await attack([PLAN, statementsOf([text, "s1.1"])], { question });
    expect(explained(run).statements.map(({ text: shownText }) => shownText)).not.toContain(text);
  });
});
