import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import { openTestEngine } from "./company.ts";
import { LIBRARY, libraryOf } from "./library.ts";

const engine = await openTestEngine({ passages: await libraryOf(LIBRARY) });

/** A question for one figure, and how what documents say is asked for behind it. */
interface Halves {
  readonly figures: readonly string[];
  readonly documents: readonly string[];
  readonly joints: readonly string[];
}

const ENGLISH: Halves = {
  figures: [
    "Revenue of Baltic in FY2025",
    "What was the profit of Baltic in 2025",
    "Ships of Tern in FY2025",
    "Load factor of Tern FY2024",
  ],
  documents: [
    "what is the outlook?",
    "what are the risks?",
    "outlook?",
    "what challenges?",
    "is there any commentary?",
    "any news?",
    "what does the strategy say?",
  ],
  joints: [", ", ", and ", " and ", "? And ", "; "],
};

const CHINESE: Halves = {
  figures: [
    "波罗的海2025年营收多少",
    "燕鸥集团2025年船舶数是多少",
    "波罗的海2025财年营运利润",
    "2024年燕鸥集团上座率多少",
  ],
  documents: ["趋势怎么看", "怎么看", "前景如何看待？", "有什么风险？", "展望如何", "走势怎么看？", "有哪些挑战"],
  joints: ["，", "？", "；", "，以及", "，那么"],
};

function cellsOf(answer: Answer) {
  if (answer.kind !== "figures") throw new Error(`${answer.kind} shows no figure`);
  return answer.cells;
}

describe.each([
  ["English", ENGLISH],
  ["Chinese", CHINESE],
])("a figure and what documents say, asked for in one question in %s:", (_language, halves) => {
  it("the figure is that of the first half alone, and documents are looked into for the second", async () => {
    const draw = fc.tuple(
      fc.constantFrom(...halves.figures),
      fc.constantFrom(...halves.joints),
      fc.constantFrom(...halves.documents),
    );
    await fc.assert(
      fc.asyncProperty(draw, async ([figure, joint, documents]) => {
        const alone = (await engine.ask(figure)).answer;
        const both = (await engine.ask(`${figure}${joint}${documents}`)).answer;
        expect(cellsOf(both)).toEqual(cellsOf(alone));
        expect(narrativeRunOf(both)?.isWhy).toBe(false);
      }),
      { seed: 71, numRuns: 150 },
    );
  });
});

describe("of a figure and what documents say", () => {
  it("documents answer where the figure is not stored", async () => {
    const { answer } = await engine.ask("Ships of Aegean in FY2025, and what is the outlook?");
    expect(cellsOf(answer)).toHaveLength(1);
    expect(answer).toMatchObject({ kind: "figures", cells: [{ status: "not_found" }], why: { kind: "run" } });
  });

  it("the figure stands where no document speaks of it, and that is said", async () => {
    const { answer } = await engine.ask("Load factor of Tern in FY2024, and what is the outlook?");
    expect(answer).toMatchObject({ kind: "figures", cells: [{ status: "found" }] });
    expect(narrativeRunOf(answer)).toMatchObject({ statements: [], outcome: "clarify" });
  });

  it.each([
    "Revenue outlook of Baltic 2025",
    "Revenue of Baltic 2025, excluding the impact of risks",
    "Revenue of Baltic 2025, adjusted outlook",
    "波罗的海2025年营收展望",
    "波罗的海2025年营收，剔除监管影响",
  ])("a word that changes which figure is meant still stops it: %s", async (question) => {
    expect((await engine.ask(question)).answer.kind).not.toBe("figures");
  });
});
