import { describe, expect, it } from "vitest";
import { toolLoopSystemPrompt } from "../../src/model/system-prompt.ts";

const CONTEXT = {
  companyName: "Tidewater Ferries",
  today: { year: 2026, month: 6, day: 12 },
  latestCompleteYear: 2025,
  language: "en",
} as const;

describe("the system prompt of the tool loop", () => {
  it("binds numbers to the tool, admits not_found and says what last year is", () => {
    expect(toolLoopSystemPrompt(CONTEXT)).toBe(
      [
        "You look up figures of Tidewater Ferries. Today is 2026-06-12.",
        "Every number comes from the tool query_metric: call it before you state one, and never state a number from memory, from an estimate or from a calculation of your own.",
        "Ask it for exactly the metric, entity, period and dimensions of the question; do not replace one by another that is stored.",
        '"Last year" (去年) is FY2025, the latest complete fiscal year.',
        "When the tool says not_found, say that the figure was not found; do not offer another in its place. When it says unrecognized_param, say which word was not understood.",
        "Cite the document and the place of every figure. Answer in English, in one or two sentences.",
      ].join("\n"),
    );
  });

  it("asks for the language of the question", () => {
    expect(toolLoopSystemPrompt({ ...CONTEXT, language: "zh" })).toContain("Answer in Chinese");
  });
});
