import { describe, expect, it } from "vitest";
import type { Answer } from "../../../src/domain/answer.ts";
import type { Evidence, NarrativeRun } from "../../../src/domain/narrative.ts";
import { isAsSeen, seenOf } from "../../../src/slack/answer/seen-answer.ts";

const PASSAGE: Evidence = {
  passageId: "p1",
  source: { doc: "board.md", locator: "section=1" },
  title: "Board",
  entity: "HK",
  period: "FY2025",
  issuedOn: null,
  language: "en",
  quote: "Sales fell because rates rose.",
};
const SECOND: Evidence = { ...PASSAGE, passageId: "p2", quote: "Agents left." };

function explained(evidence: readonly Evidence[], more: Partial<NarrativeRun> = {}): Answer {
  const run: NarrativeRun = {
    outcome: evidence.length > 0 ? "grounded_answer" : "clarify",
    stopReason: "success",
    statements: evidence.map((_one, index) => ({ text: `S${index}`, origin: "quoted", citations: [index] })),
    closest: [],
    evidence,
    related: [],
    entities: [],
    periods: [],
    offers: [],
    isWhy: true,
    unmatched: [],
    steps: [],
    ...more,
  };
  return { kind: "narrative", clarification: { mode: "none" }, why: { kind: "run", run } };
}

const SEEN = seenOf(explained([PASSAGE, SECOND]));
const PLACE = { source: PASSAGE.source, title: "Board", entity: null, period: null };
const worded = [{ text: "Other words", origin: "shortened", citations: [0] }] as const;

describe("an explanation", () => {
  it.each<readonly [string, Answer, boolean]>([
    ["is the same again", explained([PASSAGE, SECOND]), true],
    ["is as seen in another order", explained([SECOND, PASSAGE]), true],
    ["is as seen in other words of a model", explained([PASSAGE], { statements: worded }), true],
    [
      "is the same where its document is told from another of its name, which not everybody may see",
      explained([{ ...PASSAGE, source: { ...PASSAGE.source, from: "reports" } }]),
      true,
    ],
    [
      "is another one of another document",
      explained([{ ...PASSAGE, source: { ...PASSAGE.source, doc: "b.md" } }]),
      false,
    ],
    ["is another one with a new passage", explained([PASSAGE, { ...SECOND, passageId: "p3" }]), false],
    ["is another one where a passage reads otherwise", explained([{ ...PASSAGE, quote: "Sales rose." }]), false],
    ["is another one where a passage has another level", explained([{ ...PASSAGE, sensitivity: "PUBLIC" }]), false],
    ["is another one without any passage", explained([]), false],
    ["is another one that names a place", explained([PASSAGE], { related: [PLACE] }), false],
    ["is no vetted answer", { kind: "unavailable", component: "engine" }, false],
  ])("%s", (_name, now, expected) => expect(isAsSeen(seenOf(now), SEEN)).toBe(expected));

  it("is kept with no word of its documents", () => {
    expect(JSON.stringify(SEEN)).not.toMatch(/board|Sales|Agents|p1|p2/i);
    expect(SEEN.level).toBe("INTERNAL");
  });
});
