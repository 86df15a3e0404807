import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Evidence, NarrativeRun } from "../../src/domain/narrative.ts";
import type { Language } from "../../src/domain/profile.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { GLOSSARY } from "./fixture.ts";

const REVIEW: Evidence = {
  passageId: "p1",
  source: { doc: "north.md", locator: 'section="Risks",para=2' },
  title: "North review 2025",
  entity: "NORTH",
  period: "FY2025",
  issuedOn: "2026-02-25",
  language: "en",
  quote: "Two partners left. Sales fell.",
};
const NOTE: Evidence = { ...REVIEW, passageId: "p2", title: "北方简报", language: "zh", quote: "两名合伙人离开。" };
const LEFT = { text: "Two partners left.", origin: "quoted" as const, citations: [0] };
const FELL = { text: "Sales fell.", origin: "quoted" as const, citations: [0, 1] };
const RELATED = { source: REVIEW.source, title: "North review 2024", entity: "NORTH", period: "FY2024" };

function answered(parts: Partial<NarrativeRun>, language: Language = "en"): AnswerRun {
  const run: NarrativeRun = {
    outcome: (parts.statements ?? []).length > 0 ? "grounded_answer" : "clarify",
    stopReason: "success",
    statements: [],
    closest: [],
    offers: [],
    evidence: [],
    related: [],
    entities: [],
    periods: [],
    isWhy: false,
    unmatched: [],
    steps: [],
    ...parts,
  };
  return {
    requestId: "r",
    question: "?",
    language,
    answer: { kind: "narrative", clarification: { mode: "none" }, why: { kind: "run", run } },
    providerCalls: 0,
    elapsedMs: 1,
  };
}

function textOf(parts: Partial<NarrativeRun>, language: Language = "en"): string {
  return renderText(answered(parts, language), GLOSSARY);
}

describe("an answer from documents", () => {
  it("quotes its statements, then says where they stand", () => {
    expect(textOf({ statements: [LEFT], evidence: [REVIEW], unmatched: ["partners"] })).toBe(
      "> Two partners left. [1]\n[1] North review 2025 · Orchid North · 25 February 2026 · “Risks”, paragraph 2",
    );
  });

  it("names the parts of the question that it does not answer", () => {
    const parts = { statements: [LEFT], evidence: [REVIEW], unanswered: ["who paid", "and <when>"] };
    expect(textOf(parts)).toMatch(/\nNo passage plainly answers: “who paid”, “and <when>”$/u);
    expect(textOf(parts, "zh")).toContain("没有段落明确回答：“who paid”、“and <when>”");
    expect(textOf({ ...parts, unanswered: [] })).not.toContain("plainly");
  });

  it("says once that a quote is in another language than the question", () => {
    const parts = { statements: [LEFT, FELL], evidence: [REVIEW, NOTE] };
    expect(textOf(parts).match(/Quoted in the document’s language\./gu)).toHaveLength(1);
    expect(textOf(parts, "zh")).toMatch(/\n按文件原文引用。$/u);
    expect(textOf({ ...parts, evidence: [REVIEW, REVIEW] })).not.toContain("language");
    expect(textOf({ ...parts, evidence: [NOTE, NOTE] }, "zh")).not.toContain("原文");
    const { blocks } = renderSlackMessage(answered(parts), GLOSSARY, () => "offer");
    expect(blocks.map(({ type }) => type)).toEqual(["rich_text", "context", "context", "context", "actions"]);
  });

  it("keeps the locator as it is in JSON", () => {
    const { sources, passages } = renderJson(answered({ statements: [LEFT], evidence: [REVIEW] }), GLOSSARY);
    expect([sources, passages[0]?.locator]).toEqual([[REVIEW.source], REVIEW.source.locator]);
  });
});

describe("where no passage answers", () => {
  it.each([
    [false, "en", "No passage plainly says this. The closest:"],
    [true, "en", "No passage plainly says why. The closest:"],
    [false, "zh", "没有段落明确说明这一点，最接近的是："],
    [true, "zh", "没有段落明确说明原因，最接近的是："],
  ] as const)("the closest are quoted under a heading (why: %s, %s)", (isWhy, language, heading) => {
    const run = answered({ closest: [LEFT, FELL], evidence: [REVIEW, REVIEW], isWhy, unmatched: ["rain"] }, language);
    const lines = renderText(run, GLOSSARY).split("\n");
    expect(lines.slice(0, 3)).toEqual([heading, "> Two partners left. [1]", "> Sales fell. [1][2]"]);
    expect(lines.join()).not.toContain("rain");
    const [block] = renderSlackMessage(run, GLOSSARY, () => "offer").blocks;
    expect(block?.type === "rich_text" && block.elements.map(({ type }) => type)).toEqual([
      "rich_text_section",
      "rich_text_quote",
      "rich_text_quote",
    ]);
    expect(renderJson(run, GLOSSARY)).toMatchObject({ outcome: "not_found", route: "narrative" });
  });

  it("nor is near, the words that no document has are named, with what was asked about", () => {
    const unmatched = ["chief", "actuary", "moon"];
    expect(textOf({ unmatched })).toBe("Nothing in the documents I may use is about “chief”, “actuary” or “moon”.");
    expect(textOf({ unmatched: ["moon"], entities: ["NORTH"], periods: ["FY2025"], isWhy: true })).toBe(
      "Nothing in the documents I may use is about “moon” (Orchid North, FY2025).",
    );
    expect(textOf({ unmatched, entities: ["NORTH"] }, "zh")).toBe(
      "可供我使用的文件中没有关于“chief”、“actuary”、“moon”的内容（兰花北方）。",
    );
  });

  it("nor is near, and every word stands somewhere, only that is said", () => {
    expect(textOf({})).toBe("Nothing in the documents I may use answers this.");
    expect(textOf({ isWhy: true })).toBe("Nothing in the documents I may use says why.");
    expect(textOf({}, "zh")).toBe("可供我使用的文件中没有相关内容。");
    expect(textOf({ isWhy: true }, "zh")).toBe("可供我使用的文件中没有说明原因。");
  });

  it("but places about another period do, those are named, and no word is said to be missing", () => {
    expect(textOf({ unmatched: ["moon"], related: [RELATED] })).toBe(
      "Nothing in the documents I may use answers this.\nThese passages are about another period, so they don’t answer this: North review 2024 · Orchid North · “Risks”, paragraph 2",
    );
  });
});
