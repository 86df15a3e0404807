import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { openTestEngine } from "./company.ts";
import { LIBRARY, libraryOf } from "./library.ts";
import { shown } from "./shown.ts";

async function asked(...turns: readonly string[]): Promise<AnswerRun> {
  const engine = await openTestEngine({ passages: await libraryOf(LIBRARY) });
  const runs: AnswerRun[] = [];
  for (const turn of turns) runs.push(await engine.ask(turn, "thread"));
  const last = runs.at(-1);
  if (last === undefined) throw new Error("Nothing was asked.");
  return last;
}

const FIRST = "Baltic revenue Q3 2025";

describe("a why-question without a subject of its own", () => {
  it.each(["why so high", "why is it so high?", "ok and why up", "why that high", "为什么这么高"])(
    "is about the figure of its thread: %s",
    async (why) => {
      const run = await asked(FIRST, why);
      expect(shown(run)[0]).toMatch(/^REVENUE BALTIC 2025Q3/u);
      expect(run.answer).toMatchObject({ kind: "figures", notUnderstood: [], why: { kind: "run" } });
    },
  );

  it.each([
    ["why higher than q2", "2025Q2"],
    ["why up vs q2?", "2025Q2"],
    ["why is it higher than in Q1 2025", "2025Q1"],
    ["why higher than last year", "2024Q3"],
    ["why higher than the year before", "2024Q3"],
  ])("compares that figure with what it names: %s", async (why, before) => {
    const cells = shown(await asked(FIRST, why));
    expect(cells).toContainEqual(expect.stringMatching(/^REVENUE BALTIC 2025Q3 = 181/u));
    expect(cells).toContainEqual(expect.stringMatching(new RegExp(`^REVENUE BALTIC ${before} = `, "u")));
    expect(cells.filter((one) => one.startsWith("REVENUE"))).toHaveLength(2);
  });

  it("has a subject where another word says what it is about", async () => {
    expect(shown(await asked(FIRST, "why are the ferries so high"))).toEqual(["narrative"]);
    expect((await asked("why so low")).answer.kind).toBe("ask_first");
  });
});

describe("why a figure is higher or lower than that of the year before", () => {
  it("is held against that year, not against the quarter before", async () => {
    const run = await asked("why was Baltic revenue in Q1 2025 lower yoy");
    expect(shown(run).slice(0, 2)).toEqual(["REVENUE BALTIC 2024Q1 = 150", "REVENUE BALTIC 2025Q1 = 160"]);
    expect(run.answer).toMatchObject({ premise: { claimed: "down", actual: "up" } });
    // The fourth quarter before was higher, and is not what was asked.
    expect(shown(await asked("why was Baltic revenue in Q1 2025 lower than last quarter"))).not.toContain(
      "REVENUE BALTIC 2024Q1 = 150",
    );
  });

  it("is of the same part of that year", async () => {
    const cells = shown(await asked("is Baltic revenue in Q3 2025 higher than the previous year"));
    expect(cells.slice(0, 2)).toEqual(["REVENUE BALTIC 2024Q3 = 165", "REVENUE BALTIC 2025Q3 = 181"]);
  });
});
