import { describe, expect, it } from "vitest";
import { openRowPlaces, type RowTexts, textsOfRows } from "../../src/import/label-rows.ts";

const LEVELS = ["Confidential", "Restricted", "绝密"];
const NAMES = ["Classification", "Security classification", "Sensitivity label", "密级"];
const HEADINGS = [
  (name: string) => ["2025", "2024", name],
  (name: string) => ["2025", name, "2024"],
  (name: string) => [name, "2025", "2024"],
  (name: string) => ["Company", "FY2025", name],
];

function data(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, index) => [`${1700 + index}`, `${1600 + index}`, `${1500 + index}`]);
}

function read(rows: Iterable<readonly string[]>, edgeRows: number): RowTexts {
  return textsOfRows(
    rows,
    openRowPlaces((text) => LEVELS.includes(text), edgeRows),
  );
}

describe("a column of levels", () => {
  const cases = NAMES.flatMap((name) =>
    HEADINGS.flatMap((headingOf) => [0, 15].map((before) => ({ heading: headingOf(name), name, before }))),
  );

  it.each(cases)(
    "is known by its name, with years beside it: $heading behind $before rows",
    ({ heading, name, before }) => {
      for (const edgeRows of [0, 10])
        for (const level of LEVELS) {
          const row = ["1", "2", "3"].map((text, column) => (heading[column] === name ? level : text));
          const rows = [...data(before), heading, ...data(30), row, ...data(30)];
          expect(read(rows, edgeRows).further).toEqual([level]);
        }
    },
  );

  it("is none under another name, and none in another row's place", () => {
    const rows = (name: string) => [["2025", "2024", name], ...data(30), ["1", "2", "Restricted"], ...data(30)];
    expect(["Reserves", "Class", "Note"].map((name) => read(rows(name), 0).further)).toEqual([[], [], []]);
    expect(read([["2025", "Classification", "2024"], ...data(30), ["1", "2", "Restricted"]], 0).further).toEqual([]);
  });
});
