import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { NO_DICTIONARY } from "../../src/passages/dictionary.ts";
import { createQueryRewriter } from "../../src/passages/rewrite-query.ts";
import { GLOSSARY, openTestEngine } from "./company.ts";
import { documentWith, LIBRARY, libraryOf } from "./library.ts";

const passages = await libraryOf({
  ...LIBRARY,
  "fuel.md": documentWith(
    { title: "Fuel note of Tern Baltic", entity: "BALTIC", date: "2026-01-10" },
    `# Bunker stocks
Reissued on 17 February 2026, after the bunker stocks of the Baltic for 2025 had been counted again. The bunker stocks of the Baltic ships stood at 410 tonnes at the end of 2025. Stocks of spare parts were not counted.

# Crews
A voyage needs eleven hands in summer.`,
  ),
  "yard.md": documentWith(
    { title: "Yard report of Tern Baltic", entity: "BALTIC", period: "FY2019", date: "2020-01-10" },
    `# Yard
The yard of the Baltic had ninety moorings. Revenue of the Baltic was USD 77 m. The number of ships was 31.`,
  ),
  "fuel-zh.md": documentWith(
    { title: "爱琴海燃料说明", entity: "AEGEAN", date: "2026-01-12", language: "zh" },
    "# 燃料\n2025年末，爱琴海船队的燃料库存为三百吨。库存之外，各港口另有燃料合同。",
  ),
});
const engine = await openTestEngine({
  passages,
  dictionary: NO_DICTIONARY,
  rewriter: createQueryRewriter(GLOSSARY, NO_DICTIONARY),
});

function stated({ answer }: AnswerRun): string {
  return (narrativeRunOf(answer)?.statements ?? []).map(({ text }) => text).join(" ");
}

describe("a figure that is not stored", () => {
  it.each([
    ["Baltic bunker stocks 2025", "410 tonnes"],
    ["what were the bunker stocks of the Baltic in 2025", "410 tonnes"],
    ["爱琴海2025年燃料库存", "三百吨"],
  ])("is quoted from a document that states it in the words of the question: %s", async (question, said) => {
    const run = await engine.ask(question);
    expect(stated(run)).toContain(said);
    expect(stated(run)).not.toContain("Reissued");
    expect(run.answer).toMatchObject({ kind: "narrative", isInstead: true });
  });

  it("is quoted below the sentence that it is not stored, where its name is known", async () => {
    const run = await engine.ask("Baltic revenue FY2019?");
    expect(run.answer).toMatchObject({ kind: "figures", cells: [{ status: "not_found" }] });
    expect(stated(run)).toContain("USD 77 m");
    expect(stated(await engine.ask("Baltic revenue 2019Q1?"))).toBe("");
  });

  it.each([
    ["Baltic yard moorings 2019", "ninety"],
    ["Baltic yard moorings 2019Q1", ""],
    ["Baltic bunker stocks 2025Q1", ""],
  ])("is quoted only from a document about the same period: %s", async (question, said) => {
    const text = stated(await engine.ask(question));
    expect(said === "" ? text : text.includes(said)).toBe(said === "" ? "" : true);
  });

  it.each([
    ["Baltic bunker prices 2025", "one word of the name is another"],
    ["Baltic stocks after 2025", "a word without a meaning decides"],
    ["Baltic coal stocks 2025", "the document says another kind"],
    ["爱琴海2025年库存燃料", "the characters stand in another order"],
  ])("is asked back where none does: %s (%s)", async (question) => {
    const { answer } = await engine.ask(question);
    expect(["ask_first", "not_understood"]).toContain(answer.kind);
  });
});
