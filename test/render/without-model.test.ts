import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { ModelAbsence } from "../../src/domain/narrative.ts";
import type { Language } from "../../src/domain/profile.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { catalogOf } from "../../src/render/catalog/catalog-of.ts";
import { plainFallback, renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { figures, found, GLOSSARY, option, request, run } from "./fixture.ts";

const ABSENCES: readonly ModelAbsence[] = [
  "llm_timeout",
  "llm_unavailable",
  "llm_resting",
  "llm_busy",
  "llm_budget_used_up",
  "llm_budget_unknown",
];
const LANGUAGES: readonly Language[] = ["en", "zh"];
const EVERY = ABSENCES.flatMap((absence) => LANGUAGES.map((language) => [absence, language] as const));

function without(modelAbsence: ModelAbsence, language: Language): AnswerRun {
  const options = [option("metric")];
  const kept = request({ metrics: [] });
  return { ...run({ kind: "ask_first", missing: "metric", kept, notUnderstood: [], options }, language), modelAbsence };
}

describe("an answer that a model was to help with", () => {
  it.each(EVERY)("says in one line without a digit that it did not (%s, %s), in every medium", (absence, language) => {
    const answered = without(absence, language);
    const line = catalogOf(language).replies.withoutModel[absence];
    expect(line).toMatch(language === "en" ? /^Answered without the language model, .*\.$/ : /^.*语言模型.*。$/);
    expect(line).not.toMatch(/[\d\n]/);
    expect(renderText(answered, GLOSSARY).split("\n")).toContain(line);
    const message = renderSlackMessage(answered, GLOSSARY, () => "offer-1");
    expect(message.text.split("\n")).toContain(line);
    expect(message.blocks).toContainEqual({ type: "section", text: { type: "plain_text", text: line, emoji: false } });
    expect(plainFallback(answered, GLOSSARY).text.split("\n")).toContain(line);
    const answer = AnswerJson.parse(renderJson(answered, GLOSSARY));
    expect(answer.stop_reason).toBe(absence);
    expect([answer.answer, answer.answer_plain].map((text) => text.split("\n").includes(line))).toEqual([true, true]);
  });

  it("says it in a line of its own for each reason", () => {
    for (const language of LANGUAGES) {
      const { withoutModel } = catalogOf(language).replies;
      expect(new Set(Object.values(withoutModel)).size).toBe(ABSENCES.length);
    }
  });

  it("says it below figures, which stay what they are", () => {
    const plain = run(figures([found("1702")]));
    const lines = renderText(plain, GLOSSARY).split("\n");
    const told = renderText({ ...plain, modelAbsence: "llm_busy" }, GLOSSARY).split("\n");
    expect(told).toEqual([...lines, catalogOf("en").replies.withoutModel.llm_busy]);
  });
});

it("an answer that needed no model says nothing of one", () => {
  const plain = run(figures([found("1702")]));
  expect(renderText(plain, GLOSSARY)).not.toContain("model");
  expect(renderJson(plain, GLOSSARY).stop_reason).toBe("success");
});
