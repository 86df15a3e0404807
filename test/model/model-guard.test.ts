import { describe, expect, it } from "vitest";
import { FootnoteError } from "../../src/domain/errors.ts";
import type { Spending } from "../../src/model/call-cost.ts";
import {
  type LlmProvider,
  type MessageRequest,
  ProviderError,
  type ProviderErrorCode,
  type ProviderResponse,
} from "../../src/model/llm-provider.ts";
import { createModelGuard, type ModelGuardOptions } from "../../src/model/model-guard.ts";
import type { MeteredCall, ModelState } from "../../src/model/model-meter.ts";
import { attemptCostMax, costOf, pricesOf } from "../../src/model/model-prices.ts";
import type { SpendLedger } from "../../src/model/spend-ledger.ts";
import { textReply } from "../support/scripted-provider.ts";

const REQUEST: MessageRequest = { system: "s", messages: [{ role: "user", text: "营收为何下降？" }], tools: [] };
const LIMITS = { outputTokensMax: 100, attemptsMax: 3 };
const PRICES = pricesOf({ input: 5, output: 25 });
const ATTEMPT = attemptCostMax(REQUEST, PRICES, LIMITS);
const WORST = 3 * ATTEMPT;

/** A ledger in memory of one day. */
function memoryLedger() {
  let spent = 0;
  const ledger: SpendLedger = {
    reserve: async ({ nanoUsd, budgetNanoUsd }) => {
      if (spent + nanoUsd > budgetNanoUsd) return null;
      spent += nanoUsd;
      return { day: "2026-03-02", nanoUsd };
    },
    settle: async (reservation, nanoUsd) => {
      spent += nanoUsd - reservation.nanoUsd;
    },
  };
  return { ledger, spent: () => spent };
}

function guarded(createMessage: LlmProvider["createMessage"], options: Partial<ModelGuardOptions> = {}) {
  const called: MeteredCall[] = [];
  const changed: ModelState[] = [];
  const model = createModelGuard({
    provider: { createMessage },
    limits: LIMITS,
    spending: null,
    meter: { called: (call) => called.push(call), changed: (state) => changed.push(state) },
    nowMs: () => 1_000.625,
    ...options,
  });
  const ask = async (): Promise<ProviderResponse | string> => {
    try {
      return await model.createMessage(REQUEST);
    } catch (error) {
      if (error instanceof ProviderError) return error.code;
      throw error;
    }
  };
  return { ask, called, changed };
}

function failing(code: ProviderErrorCode, attemptsLost?: number): LlmProvider["createMessage"] {
  const lost = attemptsLost === undefined ? {} : { attemptsLost };
  return () => Promise.reject(new ProviderError(code, "no reply", lost));
}

function withBudget(nanoUsdPerDay: number): { readonly spending: Spending; readonly spent: () => number } {
  const { ledger, spent } = memoryLedger();
  return { spending: { prices: PRICES, budget: { nanoUsdPerDay, ledger } }, spent };
}

async function outcomes(ask: () => Promise<ProviderResponse | string>, count: number): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const result = await ask();
    seen.push(typeof result === "string" ? result : "reply");
  }
  return seen;
}

describe("a guarded model", () => {
  it("gives the reply of the model unchanged, and the meter what it took", async () => {
    const reply = { ...textReply("Hello."), usage: { inputTokens: 1_000, outputTokens: 10 } };
    let now = 1_000.625;
    const waited = async () => {
      now += 40;
      return reply;
    };
    const { ask, called } = guarded(waited, { spending: { prices: PRICES, budget: null }, nowMs: () => now });
    expect(await ask()).toBe(reply);
    // 1,000 tokens at 5 and 10 at 25 dollars a million.
    expect(called).toEqual([{ outcome: "success", elapsedMs: 40, usage: reply.usage, costNanoUsd: 5_250_000 }]);
  });

  it.each<ProviderErrorCode>(["connection", "rate_limited", "overloaded", "unavailable"])(
    "is left alone after three failures in a row: %s",
    async (code) => {
      const { ask, called, changed } = guarded(failing(code));
      expect(await outcomes(ask, 5)).toEqual([code, code, code, "resting", "resting"]);
      expect(changed).toEqual(["resting"]);
      expect(called.map(({ outcome, elapsedMs }) => [outcome, elapsedMs])).toEqual([
        [code, 0],
        [code, 0],
        [code, 0],
        ["resting", 0],
        ["resting", 0],
      ]);
    },
  );

  it.each<ProviderErrorCode>(["rejected", "malformed"])(
    "is left alone after five requests in a row that came to nothing: %s",
    async (code) => {
      const { ask } = guarded(failing(code));
      expect(await outcomes(ask, 6)).toEqual([code, code, code, code, code, "resting"]);
    },
  );

  it("is left alone for running out of time where it was waited for, and not where hardly anything was left to wait", async () => {
    const slow = (elapsedMs: number) => {
      let now = 1_000.625;
      const provider = () => {
        now += elapsedMs;
        return failing("timeout")(REQUEST);
      };
      return guarded(provider, { nowMs: () => now }).ask;
    };
    expect(await outcomes(slow(2_000), 4)).toEqual(["timeout", "timeout", "timeout", "resting"]);
    expect(await outcomes(slow(1_999), 20)).toEqual(Array.from({ length: 20 }, () => "timeout"));
  });

  it.each<readonly [string, LlmProvider["createMessage"], unknown]>([
    ["throws another error", () => Promise.reject(new TypeError("a defect")), TypeError],
    [
      "throws at once",
      () => {
        throw new RangeError("a defect");
      },
      RangeError,
    ],
  ])("hands on the defect of a provider that %s, and is left alone after five", async (_name, provider, kind) => {
    const { ask, called } = guarded(provider);
    for (let call = 0; call < 5; call += 1) await expect(ask()).rejects.toThrow(kind as new () => Error);
    expect(await ask()).toBe("resting");
    expect(called[0]?.outcome).toBe("defect");
  });

  it.each<readonly [string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["no usage", { ...textReply("x"), usage: undefined }],
    ["usage in words", { ...textReply("x"), usage: { inputTokens: "1", outputTokens: 1 } }],
    ["usage below zero", { ...textReply("x"), usage: { inputTokens: -1, outputTokens: 1 } }],
    ["usage that is no number", { ...textReply("x"), usage: { inputTokens: Number.NaN, outputTokens: 1 } }],
  ])("hands on a reply that is none (%s), and counts the worst case for it", async (_name, reply) => {
    const { spending, spent } = withBudget(WORST);
    const { ask, called } = guarded(async () => reply as ProviderResponse, { spending });
    expect(await ask()).toBe(reply);
    expect(called).toMatchObject([{ outcome: "defect", usage: null, costNanoUsd: WORST }]);
    expect(spent()).toBe(WORST);
  });

  it("has no more than eight calls under way, and gives their places back", async () => {
    const waiting: ((reply: ProviderResponse) => void)[] = [];
    const { ask } = guarded(() => new Promise((resolve) => waiting.push(resolve)));
    const asked = Array.from({ length: 20 }, ask);
    const refused = await Promise.all(asked.slice(8));
    expect(refused).toEqual(Array.from({ length: 12 }, () => "busy"));
    expect(waiting).toHaveLength(8);
    for (const resolve of waiting.splice(0)) resolve(textReply(""));
    expect(await Promise.all(asked.slice(0, 8))).toHaveLength(8);
    void ask();
    await Promise.resolve();
    expect(waiting).toHaveLength(1);
  });

  it("is tried again by one call of many, and works again for all of them", async () => {
    let now = 1_000.625;
    let works = false;
    let received = 0;
    const provider = async (request: MessageRequest) => {
      received += 1;
      return works ? textReply("") : failing("overloaded")(request);
    };
    const { ask, changed } = guarded(provider, { nowMs: () => now });
    await outcomes(ask, 4);
    now += 30_000;
    works = true;
    const side = await Promise.all(Array.from({ length: 10 }, ask));
    expect(side.filter((result) => result === "resting")).toHaveLength(9);
    expect(received).toBe(4);
    expect(await outcomes(ask, 2)).toEqual(["reply", "reply"]);
    expect(changed).toEqual(["resting", "trying", "working"]);
  });

  it("is left alone no longer where the clock behind it is set back meanwhile", async () => {
    let now = 1_000_000.625;
    const { ask } = guarded(failing("overloaded"), { nowMs: () => now });
    await outcomes(ask, 3);
    now += 20_000;
    expect(await ask()).toBe("resting");
    now -= 900_000;
    expect(await ask()).toBe("resting");
    now += 10_000;
    expect(await ask()).toBe("overloaded");
  });
});

describe("a budget", () => {
  it("counts a reply as what it cost", async () => {
    const usage = { inputTokens: 300, outputTokens: 20 };
    const { spending, spent } = withBudget(WORST);
    const { ask } = guarded(async () => ({ ...textReply(""), usage }), { spending });
    await ask();
    expect(spent()).toBe(costOf(usage, PRICES));
    expect(spent()).toBe(2_000_000);
  });

  it.each<readonly [string, LlmProvider["createMessage"], number]>([
    ["a call of which nobody knows what became", failing("timeout"), 3],
    ["a call that hung at its first attempt", failing("timeout", 1), 1],
    ["a call that was refused", failing("rejected", 0), 0],
    ["a defect", () => Promise.reject(new TypeError("a defect")), 3],
    ["a reply after two attempts that were lost", async () => ({ ...textReply(""), attemptsLost: 2 }), 2],
  ])("counts the worst case of each attempt that may have been charged: %s", async (_name, provider, attempts) => {
    const { spending, spent } = withBudget(WORST);
    const { ask, called } = guarded(provider, { spending });
    await ask().catch(() => null);
    const reply = called[0]?.usage === null ? 0 : costOf({ inputTokens: 1, outputTokens: 1 }, PRICES);
    expect(spent()).toBe(attempts * ATTEMPT + reply);
    expect(called[0]?.costNanoUsd).toBe(spent());
  });

  it("is never gone past by calls side by side, whatever each of them costs", async () => {
    const usage = { inputTokens: Math.floor(ATTEMPT / PRICES.inputNanoUsd), outputTokens: 0 };
    const budget = 2 * WORST + ATTEMPT;
    const { spending, spent } = withBudget(budget);
    const { ask } = guarded(async () => ({ ...textReply(""), usage, attemptsLost: 2 }), { spending });
    const first = await Promise.all(Array.from({ length: 8 }, ask));
    expect(first.filter((result) => result === "budget_used_up")).toHaveLength(6);
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(spent()).toBeLessThanOrEqual(budget);
    expect(spent()).toBeGreaterThan(budget - WORST);
  });

  it("that is used up leaves the model's state as it was, and its trial to another call", async () => {
    let now = 1_000.625;
    const { spending } = withBudget(3 * WORST);
    const { ask } = guarded(failing("overloaded"), { spending, nowMs: () => now });
    expect(await outcomes(ask, 4)).toEqual(["overloaded", "overloaded", "overloaded", "resting"]);
    now += 30_000;
    expect(await outcomes(ask, 3)).toEqual(["budget_used_up", "budget_used_up", "budget_used_up"]);
  });

  it("that cannot be read keeps the model from being asked", async () => {
    const broken: SpendLedger = {
      reserve: () => Promise.reject(new FootnoteError("locked", "locked")),
      settle: () => Promise.reject(new FootnoteError("locked", "locked")),
    };
    let received = 0;
    const provider = async () => {
      received += 1;
      return textReply("");
    };
    const spending = { prices: PRICES, budget: { nanoUsdPerDay: WORST, ledger: broken } };
    const { ask, called } = guarded(provider, { spending });
    expect(await outcomes(ask, 10)).toEqual(Array.from({ length: 10 }, () => "budget_unknown"));
    expect(called[0]).toMatchObject({ outcome: "budget_unknown", costNanoUsd: null });
    expect(received).toBe(0);
  });

  it("that cannot be settled costs no reply, and keeps the worst case", async () => {
    const { ledger } = memoryLedger();
    const unsettled = { ...ledger, settle: () => Promise.reject(new FootnoteError("full", "full")) };
    const spending = { prices: PRICES, budget: { nanoUsdPerDay: WORST, ledger: unsettled } };
    const { ask, called } = guarded(async () => textReply("Hello."), { spending });
    expect(await outcomes(ask, 2)).toEqual(["reply", "budget_used_up"]);
    expect(called[0]?.costNanoUsd).toBe(WORST);
  });
});

describe("the worst case of a request", () => {
  it.each<readonly [string, string]>([
    ["letters", "Why did revenue fall?"],
    ["Chinese", "营收为何下降？"],
    ["signs of four bytes", "📉📉📉"],
  ])("has a token for every byte of %s", (_name, text) => {
    const request = (words: string): MessageRequest => ({ ...REQUEST, messages: [{ role: "user", text: words }] });
    const [without, withText] = [request(""), request(text)].map((one) => attemptCostMax(one, PRICES, LIMITS));
    expect((withText ?? 0) - (without ?? 0)).toBe(Buffer.byteLength(text) * 5_000);
  });

  it("has the whole output, and what the service adds", () => {
    const bytes = Buffer.byteLength(JSON.stringify(REQUEST));
    expect(ATTEMPT).toBe((bytes + 2_000) * 5_000 + 100 * 25_000);
  });

  it("is rounded up where a token costs parts of a billionth", () => {
    expect(costOf({ inputTokens: 1, outputTokens: 0 }, pricesOf({ input: 0.0005, output: 0 }))).toBe(1);
  });
});
