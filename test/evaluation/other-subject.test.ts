import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import type { Expectation } from "../../src/evaluation/golden-case.ts";
import { otherSubject } from "../../src/evaluation/other-subject.ts";
import { figures, passage } from "./observations.ts";

const CALENDAR = { fiscalYears: yearsBeginningIn(1), today: { year: 2026, month: 11, day: 20 } };

function about(entity: string | null, period: string | null): Expectation {
  return { kind: "narrative", docs: ["right.md"], says: ["x"], about: { entity, period } };
}

function cited(...changes: readonly Parameters<typeof passage>[0][]) {
  return changes.map((change) => passage({ doc: "other.md", context: "other.md", ...change }));
}

describe("a reason of somebody else, or of another time", () => {
  it.each<readonly [string, Expectation, ReturnType<typeof cited>]>([
    ["another entity", about("SOUTH", null), cited({})],
    ["another year", about("NORTH", "FY2024"), cited({})],
    ["another quarter", about(null, "2025Q2"), cited({ period: "2025Q1" })],
    ["an undated document of another year", about(null, "FY2024"), cited({ period: null, quote: "In 2025 it broke." })],
    [
      "a document named after another year",
      about(null, "FY2025"),
      cited({ period: null, context: "Costs in 2024", quote: "Written in 2025." }),
    ],
    ["two of them", about("SOUTH", null), cited({}, { entity: "EAST", relatives: [] })],
    ["a figure of another year", figures({ cells: [{ cell: "SALES NORTH FY2022", statements: [] }] }), cited({})],
    ["a figure that is not there", figures({ cells: [], absent: ["SALES NORTH FY2022"] }), cited({})],
    ["a silent question", { kind: "silent", about: { entity: null, period: "FY2022" } }, cited({})],
  ])("is %s", (_name, expectation, passages) => {
    expect(otherSubject(expectation, passages, CALENDAR)).toContain("other.md alone");
  });

  it.each<readonly [string, Expectation, ReturnType<typeof cited>]>([
    ["the same entity and year", about("NORTH", "FY2025"), cited({})],
    ["what contains the entity", about("ALL", null), cited({})],
    ["a quarter of the year", about("NORTH", "FY2025"), cited({ period: "2025Q3" })],
    ["the year around a month", about("NORTH", "2025-08"), cited({})],
    [
      "a document of nobody and no time",
      about("SOUTH", "FY2022"),
      cited({ entity: null, period: null, relatives: [] }),
    ],
    ["an undated document of the year", about(null, "FY2024"), cited({ period: null, quote: "From 2023 to 2024." })],
    ["a question that names neither", about(null, null), cited({})],
    ["a document that may be cited", about("SOUTH", "FY2022"), cited({ doc: "right.md" })],
    ["one right passage among others", about("SOUTH", null), cited({}, { entity: "SOUTH" })],
    ["nothing cited", about("SOUTH", null), []],
    [
      "one of two periods that are compared",
      figures({
        cells: [
          { cell: "SALES NORTH FY2024", statements: [] },
          { cell: "SALES NORTH FY2025", statements: [] },
        ],
      }),
      cited({}),
    ],
    ["help", { kind: "help", topic: "thanks" }, cited({})],
  ])("is not %s", (_name, expectation, passages) => {
    expect(otherSubject(expectation, passages, CALENDAR)).toBeNull();
  });
});
