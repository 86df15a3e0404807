import { describe, expect, it } from "vitest";
import { holdingOf, type RankedStatement } from "../../src/figures/holding.ts";

/** `818 USD_M a.pptx 2025-12-31 1`: value, unit, document, day or `-`, and rank. */
function said(text: string): RankedStatement {
  const [value = "", unit = "", doc = "", day = "-", rank = "0"] = text.split(" ");
  return {
    figure: { value, unit },
    source: { doc, locator: "slide=1" },
    validAsOf: day === "-" ? null : day,
    rank: Number(rank),
  };
}

function holding(inView: readonly string[], before: readonly string[] = []): string {
  const result = holdingOf(inView.map(said), before.map(said));
  if (result === null) return "nothing";
  const text = ({ figure, source }: (typeof result)["statement"]): string =>
    `${figure.value} ${figure.unit} ${source.doc}`;
  const { statement, conflicts, superseded } = result;
  return [
    text(statement),
    ...conflicts.map((one) => `| ${text(one)}`),
    ...superseded.map((one) => `< ${one.because} ${text(one)}`),
  ].join(" ");
}

describe("of the statements of a cell", () => {
  it.each<readonly [string, readonly string[], readonly string[], string]>([
    ["none holds where there is none in view", [], ["5 USD_M a"], "nothing"],
    ["equal ones that disagree are all shown", ["5 USD_M a", "6 USD_M b", "5 USD_M c"], [], "5 USD_M a | 6 USD_M b"],
    ["the more exact one holds", ["818 USD_M a", "817.6 USD_M b"], [], "817.6 USD_M b"],
    ["the more exact one holds in another scale", ["1.5 USD_BN a", "1538 USD_M b"], [], "1538 USD_M b"],
    [
      "two exact ones disagree, the coarser one of both is no third",
      ["818 USD_M a", "817.6 USD_M b", "818.2 USD_M c"],
      [],
      "817.6 USD_M b | 818.2 USD_M c",
    ],
    ["the same amount in another scale is no other value", ["1500 USD_M a", "1.5 USD_BN b"], [], "1500 USD_M a"],
    [
      "the newer day holds, and the other value is told",
      ["6 USD_M b 2026-03-01", "5 USD_M a 2025-03-01"],
      [],
      "6 USD_M b < restated 5 USD_M a",
    ],
    [
      "the higher rank holds whatever the day",
      ["5 USD_M a 2025-03-01 2", "6 USD_M b 2026-03-01 1"],
      [],
      "5 USD_M a < outranked 6 USD_M b",
    ],
    ["a more exact one of a lower rank does not hold", ["818 USD_M a - 2", "817.6 USD_M b - 1"], [], "818 USD_M a"],
    [
      "former values are told once, the newest first",
      ["7 USD_M a"],
      ["6 USD_M a", "5 USD_M a", "6 USD_M a", "7 USD_M a"],
      "7 USD_M a < restated 6 USD_M a < restated 5 USD_M a",
    ],
    [
      "what was said with fewer digits is no former value",
      ["817.6 USD_M a"],
      ["818 USD_M a", "0.8 USD_BN a"],
      "817.6 USD_M a",
    ],
    ["what was said with more digits is no former value", ["818 USD_M a"], ["817.6 USD_M a"], "818 USD_M a"],
    [
      "a value without a day was not restated by one that has a day",
      ["6 USD_M b 2026-03-01", "5 USD_M a"],
      [],
      "6 USD_M b < undated 5 USD_M a",
    ],
    [
      "a document of lower rank is outranked, be it older or undated",
      ["6 USD_M b 2026-03-01 1", "5 USD_M a 2025-03-01", "4 USD_M c"],
      [],
      "6 USD_M b < outranked 5 USD_M a < outranked 4 USD_M c",
    ],
    [
      "what another document once said of an earlier day was restated",
      ["6 USD_M b 2026-03-01"],
      ["5 USD_M a 2025-03-01"],
      "6 USD_M b < restated 5 USD_M a",
    ],
    [
      "what another document once said of the same day, a later one or none was not restated, but is no longer stated",
      ["6 USD_M b 2026-03-01"],
      ["5 USD_M a 2026-03-01", "4 USD_M a 2026-04-01", "3 USD_M a"],
      "6 USD_M b < no_longer_stated 4 USD_M a < no_longer_stated 5 USD_M a < no_longer_stated 3 USD_M a",
    ],
    [
      "what a document of lower rank once said is not told",
      ["6 USD_M b 2026-03-01 1"],
      ["5 USD_M a 2025-03-01", "4 USD_M a 2026-04-01"],
      "6 USD_M b",
    ],
    [
      "a document restates itself whatever rank its former version had",
      ["6 USD_M a 2026-03-01 1"],
      ["5 USD_M a 2026-03-01", "4 USD_M a - 2"],
      "6 USD_M a < restated 5 USD_M a < restated 4 USD_M a",
    ],
    [
      "a value that was restated is told as that, though a newer draft still says it",
      ["6 USD_M c 2026-03-01 1", "5 USD_M b 2025-03-01 1", "5 USD_M d 2026-04-01"],
      [],
      "6 USD_M c < restated 5 USD_M b",
    ],
    [
      "a value that stands against the one that holds is no former one",
      ["5 USD_M a", "6 USD_M b"],
      ["6 USD_M b"],
      "5 USD_M a | 6 USD_M b",
    ],
  ])("%s", (_, inView, before, expected) => {
    expect(holding(inView, before)).toBe(expected);
  });

  it("the last few former values are told, not all", () => {
    const before = Array.from({ length: 50 }, (_, index) => `${1000 + index} USD_M a`);
    expect(holdingOf([said("5 USD_M a")], before.map(said))?.superseded).toHaveLength(10);
  });

  it("no rank is told beside a statement", () => {
    expect(holdingOf([said("5 USD_M a - 3")], [])?.statement).toEqual({
      figure: { value: "5", unit: "USD_M" },
      source: { doc: "a", locator: "slide=1" },
      validAsOf: null,
    });
  });
});
