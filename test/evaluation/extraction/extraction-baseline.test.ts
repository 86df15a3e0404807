import { describe, expect, it } from "vitest";
import {
  compareWithExtractionBaseline,
  type ExtractionBaseline,
  extractionBaselineText,
  parseExtractionBaseline,
} from "../../../src/evaluation/extraction/extraction-baseline.ts";
import { isBelow } from "../../../src/evaluation/tally.ts";

const BEFORE: ExtractionBaseline = {
  gates: { values: { passed: 9, of: 10 }, fact_precision: { passed: 9, of: 10 } },
  byFormat: { pdf: { values: { passed: 4, of: 5 } } },
  byRule: { negatives: { values: { passed: 2, of: 2 } } },
};

function changes(now: Partial<ExtractionBaseline>): readonly string[] {
  return compareWithExtractionBaseline({ ...BEFORE, ...now }, BEFORE).map(
    (change) => `${change.layer} ${change.gate} ${change.kind}${isBelow(change) ? " !" : ""}`,
  );
}

describe("the baseline of extraction", () => {
  it("is not touched by the same results", () => {
    expect(changes({})).toEqual([]);
  });

  it.each<readonly [string, Partial<ExtractionBaseline>, readonly string[]]>([
    ["a smaller share", { gates: { ...BEFORE.gates, values: { passed: 8, of: 10 } } }, ["all values fell !"]],
    ["fewer things looked at", { gates: { ...BEFORE.gates, values: { passed: 9, of: 9 } } }, ["all values shrank !"]],
    ["a larger share", { gates: { ...BEFORE.gates, values: { passed: 10, of: 10 } } }, ["all values rose"]],
    ["more things looked at", { gates: { ...BEFORE.gates, values: { passed: 18, of: 20 } } }, ["all values rose"]],
    ["one format that falls", { byFormat: { pdf: { values: { passed: 3, of: 5 } } } }, ["pdf values fell !"]],
    ["one rule that falls", { byRule: { negatives: { values: { passed: 1, of: 2 } } } }, ["negatives values fell !"]],
    ["a rule that nothing tests any more", { byRule: {} }, ["negatives values shrank !"]],
    [
      "fewer facts, all of them right",
      { gates: { ...BEFORE.gates, fact_precision: { passed: 3, of: 3 } } },
      ["all fact_precision rose"],
    ],
    [
      "more facts, more of them wrong",
      { gates: { ...BEFORE.gates, fact_precision: { passed: 15, of: 20 } } },
      ["all fact_precision fell !"],
    ],
  ])("tells of %s", (_name, now, told) => {
    expect(changes(now)).toEqual(told);
  });

  it("is read back as it was written", () => {
    expect(parseExtractionBaseline(extractionBaselineText(BEFORE), "baseline.json")).toEqual(BEFORE);
  });

  it.each([
    ["no JSON", "{", "baseline.json: is not JSON"],
    ["an unknown gate", '{"gates":{"speed":{"passed":1,"of":1}},"byFormat":{},"byRule":{}}', /baseline\.json: gates/],
    [
      "a tally of nothing",
      '{"gates":{"values":{"passed":0,"of":0}},"byFormat":{},"byRule":{}}',
      /baseline\.json: gates\.values\.of/,
    ],
  ])("is refused with %s", (_name, text, message) => {
    expect(() => parseExtractionBaseline(text, "baseline.json")).toThrow(message);
  });
});
