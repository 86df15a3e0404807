import { describe, expect, it } from "vitest";
import { outcomeOf } from "../../src/domain/answer-outcome.ts";
import type { NarrativeSettings } from "../../src/domain/profile.ts";
import { ProviderError, type ProviderErrorCode } from "../../src/model/llm-provider.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { type ScriptedStep, scriptedProvider, textReply } from "../support/scripted-provider.ts";
import { engineOf, explained, NOTHING_SAID, PLAN, statementsOf, TRUE, WHY } from "./adversarial.ts";
import { GLOSSARY } from "./company.ts";
import { askWith, reply } from "./hostile-model.ts";

const QUESTION = "proceeds of Baltic in FY2025?";

/** Asks for reasons with a model that plays the script; one that was not asked at all leaves no call in the trace. */
async function explain(steps: readonly ScriptedStep[], narrative?: Partial<NarrativeSettings>) {
  const model = scriptedProvider(...steps);
  const engine = await engineOf(model, narrative === undefined ? {} : { narrative });
  const run = await engine.ask(WHY);
  model.assertFinished();
  return run;
}

function fails(code: ProviderErrorCode): ProviderError {
  return new ProviderError(code, "no reply");
}

const CODES: readonly (readonly [ProviderErrorCode, string, number])[] = [
  ["timeout", "llm_timeout", 1],
  ["connection", "llm_unavailable", 1],
  ["rate_limited", "llm_unavailable", 1],
  ["overloaded", "llm_unavailable", 1],
  ["rejected", "llm_unavailable", 1],
  ["malformed", "llm_unavailable", 1],
  ["unavailable", "llm_unavailable", 1],
  ["budget_unknown", "llm_budget_unknown", 0],
  ["resting", "llm_resting", 0],
  ["busy", "llm_busy", 0],
  ["budget_used_up", "llm_budget_used_up", 0],
];

describe("a model that was to help and did not", () => {
  it.each(CODES)("%s is told of a question that stays open, with the calls that were made", async (code, why, made) => {
    const { run, trace } = await askWith(QUESTION, [fails(code)]);
    expect(run).toMatchObject({ modelAbsence: why, providerCalls: made, answer: { kind: "ask_first" } });
    expect(trace.providerCalls).toBe(made);
    expect(renderJson(run, GLOSSARY).stop_reason).toBe(why);
  });

  it.each(CODES)("%s is told of reasons that the documents alone give", async (code, why, made) => {
    for (const steps of [[fails(code)], [PLAN, fails(code)]]) {
      const run = await explain(steps);
      expect(run).toMatchObject({ modelAbsence: why, providerCalls: made + steps.length - 1 });
      expect(explained(run).stopReason).toBe(why);
      expect(outcomeOf(run.answer)).toBe("answered");
    }
  });

  it("because of a defect is told as one that cannot be used", async () => {
    const broken = (): never => {
      throw new TypeError("a defect");
    };
    expect((await askWith(QUESTION, [broken])).run.modelAbsence).toBe("llm_unavailable");
  });

  it("since the time for the explanation was up is told as one that was too slow", async () => {
    const run = await explain([], { maxSeconds: 0 });
    expect(explained(run).stopReason).toBe("max_seconds");
    expect(run.modelAbsence).toBe("llm_timeout");
  });
});

describe("nothing is told of a model", () => {
  it.each<readonly [string, readonly ScriptedStep[]]>([
    ["that proposed nothing", [reply('{"readings": []}')]],
    ["that refused", [reply("", [], "refusal")]],
    ["that replied in prose", [reply("It was 9 bn.")]],
  ])("%s", async (_name, steps) => {
    expect((await askWith(QUESTION, steps)).run.modelAbsence).toBeUndefined();
  });

  it.each<readonly [string, readonly ScriptedStep[]]>([
    ["whose words were kept", [PLAN, statementsOf([TRUE, "s1.1"])]],
    ["whose words did not hold", [PLAN, NOTHING_SAID]],
    ["that replied without JSON", [textReply("no JSON")]],
  ])("%s", async (_name, steps) => {
    expect((await explain(steps)).modelAbsence).toBeUndefined();
  });

  it("that only did not put passages into order", async () => {
    const steps = [PLAN, fails("busy"), NOTHING_SAID];
    const run = await explain(steps, { rerank: true, maxModelCalls: 5 });
    expect(run.modelAbsence).toBeUndefined();
  });

  it("whose reply changes nothing, where every question goes through it", async () => {
    const { run } = await askWith("Baltic revenue FY2025?", [fails("resting")]);
    expect(run).toMatchObject({ answer: { kind: "figures" }, providerCalls: 0 });
    expect(run.modelAbsence).toBeUndefined();
  });
});
