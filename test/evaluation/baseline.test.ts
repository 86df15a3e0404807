import { describe, expect, it } from "vitest";
import { baselineText, compareWithBaseline, parseBaseline } from "../../src/evaluation/baseline.ts";
import { GoldenError } from "../../src/evaluation/golden-error.ts";
import type { GateTallies, Scorecard } from "../../src/evaluation/scorecard.ts";
import { isBelow, type Tally } from "../../src/evaluation/tally.ts";

const FULL: Tally = { passed: 10, of: 10 };

function tallies(change: Partial<GateTallies> = {}): GateTallies {
  return {
    numeric: FULL,
    citation: FULL,
    refusal: FULL,
    no_refusal: FULL,
    clarification: FULL,
    no_clarification: FULL,
    absence: FULL,
    withheld: FULL,
    named_words: FULL,
    reply: FULL,
    coverage: FULL,
    answer_accuracy: FULL,
    citation_precision: FULL,
    faithfulness: FULL,
    silence: FULL,
    premise: FULL,
    ...change,
  };
}

function card(gates: GateTallies): Scorecard {
  const harms = { fabricated_figure: 0, silent_error: 0, restricted_shown: 0, other_subject: 0, modes_disagree: 0 };
  return { mode: "engine", cases: 10, gates, byLanguage: {}, byTag: {}, harms, modelCases: 0, failures: [] };
}

describe("the baseline", () => {
  it.each<readonly [string, Tally, Tally, readonly string[]]>([
    ["is met by the same result", { passed: 9, of: 10 }, { passed: 9, of: 10 }, []],
    ["sees one case fall", { passed: 9, of: 10 }, { passed: 8, of: 10 }, ["fell"]],
    ["sees a share fall though more cases pass", { passed: 9, of: 10 }, { passed: 10, of: 12 }, ["fell"]],
    ["sees cases taken out", { passed: 10, of: 10 }, { passed: 9, of: 9 }, ["shrank"]],
    ["sees failing cases taken out", { passed: 9, of: 10 }, { passed: 9, of: 9 }, ["shrank"]],
    ["sees a gate rise", { passed: 9, of: 10 }, { passed: 10, of: 10 }, ["rose"]],
    ["sees more cases", { passed: 10, of: 10 }, { passed: 12, of: 12 }, ["rose"]],
    ["sees a gate without cases gain some that fail", { passed: 0, of: 0 }, { passed: 0, of: 2 }, ["rose"]],
  ])("%s", (_name, before, now, kinds) => {
    const changes = compareWithBaseline([card(tallies({ numeric: now }))], { engine: tallies({ numeric: before }) });
    expect(changes.map(({ kind }) => kind)).toEqual(kinds);
    expect(changes.every(({ gate }) => gate === "numeric")).toBe(true);
    expect(changes.some(isBelow)).toBe(kinds.some((kind) => kind !== "rose"));
  });

  it.each<readonly [string, Tally, Tally, readonly string[]]>([
    ["takes fewer passages for no loss", { passed: 9, of: 10 }, { passed: 9, of: 9 }, ["rose"]],
    ["takes more of them for no gain", { passed: 9, of: 10 }, { passed: 18, of: 20 }, []],
    ["sees their share fall", { passed: 9, of: 10 }, { passed: 17, of: 20 }, ["fell"]],
  ])("of what answers cite %s", (_name, before, now, kinds) => {
    const changes = compareWithBaseline([card(tallies({ citation_precision: now }))], {
      engine: tallies({ citation_precision: before }),
    });
    expect(changes.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("does not let one gate make up for another", () => {
    const before = { engine: tallies({ numeric: { passed: 8, of: 10 } }) };
    const changes = compareWithBaseline([card(tallies({ citation: { passed: 9, of: 10 } }))], before);
    expect(changes.map(({ gate, kind }) => [gate, kind])).toEqual([
      ["numeric", "rose"],
      ["citation", "fell"],
    ]);
  });

  it("says nothing of a mode that it does not know", () => {
    expect(compareWithBaseline([card(tallies({ numeric: { passed: 0, of: 1 } }))], { loop: tallies() })).toEqual([]);
  });

  it("is read as it was written, and keeps the mode that did not run", () => {
    const before = { loop: tallies({ reply: { passed: 1, of: 2 } }) };
    const written = baselineText([card(tallies())], before);
    expect(parseBaseline(written, "baseline.json")).toEqual({ ...before, engine: tallies() });
  });

  it.each([
    ["no JSON", "{", "baseline.json: is not JSON"],
    ["an unknown gate", JSON.stringify({ engine: { ...tallies(), luck: FULL } }), "luck"],
    ["a gate left out", JSON.stringify({ engine: { numeric: FULL } }), "engine.citation"],
  ])("is rejected when it is %s", (_name, text, says) => {
    expect(() => parseBaseline(text, "baseline.json")).toThrow(GoldenError);
    expect(() => parseBaseline(text, "baseline.json")).toThrow(says);
  });
});
