import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { NarrativeRun, NarrativeStop } from "../../src/domain/narrative.ts";
import { type Attacked, attack, expectHonest, explained, NOTHING_SAID, PLAN } from "./adversarial.ts";

const SOUND = await attack([PLAN, NOTHING_SAID]);

/** The same answer with something changed in its explanation. */
function tampered(change: (run: NarrativeRun) => Partial<NarrativeRun>): Attacked {
  const { answer } = SOUND.run;
  if (answer.kind !== "figures") throw new Error(answer.kind);
  const run = explained(SOUND.run);
  const changed: AnswerRun = {
    ...SOUND.run,
    answer: { ...answer, why: { kind: "run", run: { ...run, ...change(run) } } },
  };
  return { ...SOUND, run: changed };
}

function withText(text: string): Attacked {
  return tampered(({ statements }) => ({ statements: statements.map((statement) => ({ ...statement, text })) }));
}

describe("what every answer has to keep", () => {
  it("is kept by a sound one, and by a true number in other signs", () => {
    expectHonest(SOUND);
    expectHonest(withText("Profit fell to USD １１４ m in 2025. [3]"));
  });

  it.each([
    ["a number from nowhere", "Profit fell to USD 973 m."],
    ["a number with one digit more", "Profit fell to USD 1,114 m."],
    ["a wide number", "Profit fell to USD ９７３ m."],
    ["a number of another script", "Profit fell by ٩ percent."],
    ["a footnote from nowhere", "Profit fell. [4]"],
    ["Slack's channel", "Profit fell <!channel>."],
    ["a person of Slack", "Profit fell <@U1>."],
    ["an address", "Profit fell, see https://evil.example."],
    ["a sign that turns text round", "Profit fell \u202ellef."],
    ["a blank of no width", "Profit\u200b fell."],
    ["a restricted word", "Profit fell because of the Arbitration."],
    ["a restricted word in Chinese", "利润下降，因为仲裁。"],
    ["nothing", " "],
  ])("is not kept by a statement with %s", (_name, text) => {
    expect(() => expectHonest(withText(text))).toThrow();
  });

  it.each<readonly [string, (run: NarrativeRun) => Partial<NarrativeRun>]>([
    ["a stop reason that nobody knows", () => ({ stopReason: "llm_tired" as NarrativeStop })],
    ["a stop reason with a model's words", () => ({ stopReason: "invalid_intent:quack" as NarrativeStop })],
    ["an outcome that is another", () => ({ outcome: "clarify" })],
    ["no evidence", () => ({ evidence: [] })],
    ["evidence that nothing cites", ({ evidence }) => ({ evidence: [...evidence, ...evidence] })],
    [
      "a statement without a citation",
      ({ statements }) => ({ statements: statements.map((one) => ({ ...one, citations: [] })) }),
    ],
  ])("is not kept by an explanation with %s", (_name, change) => {
    expect(() => expectHonest(tampered(change))).toThrow();
  });

  it("is not kept where a model was shown a restricted word, or a call was not counted", () => {
    const [first] = SOUND.requests;
    if (first === undefined) throw new Error("no request");
    const leaking = { ...first, messages: [{ role: "user" as const, text: "The Quartz minutes say so." }] };
    expect(() => expectHonest({ ...SOUND, requests: [first, leaking] })).toThrow();
    expect(() => expectHonest({ ...SOUND, requests: [first] })).toThrow();
  });
});
