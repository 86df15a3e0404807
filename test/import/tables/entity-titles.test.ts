import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import type { SourceDocument } from "../../../src/documents/document.ts";
import { namesSomebodyUnknown } from "../../../src/import/tables/entity-titles.ts";
import { labelLexicon } from "../../../src/import/tables/labels/label-lexicon.ts";
import { testProfile } from "../../support/profiles.ts";

const lexicon = labelLexicon(buildGlossary(testProfile()));

function bookOf(...sheets: readonly string[]): SourceDocument {
  return {
    format: "xlsx",
    labels: {},
    notices: [],
    parts: sheets.map((name) => ({ kind: "sheet", locator: `sheet=${name}`, headings: [], blocks: [] })),
  };
}

describe("a title that is made like those of entities", () => {
  it.each<readonly [string, readonly string[], boolean]>([
    ["Macau", ["Hong Kong", "China", "Macau"], true],
    ["Macau results", ["Hong Kong results", "China results"], true],
    ["澳门", ["香港", "中国"], true],
    ["Group", ["Hong Kong", "China"], false],
    ["Summary", ["Hong Kong", "China"], false],
    ["Notes", ["Hong Kong"], false],
    ["Sheet1", ["Hong Kong"], false],
    ["Revenue", ["Hong Kong"], false],
    ["2025", ["Hong Kong"], false],
    ["Macau outlook", ["Hong Kong results"], false],
    ["Macau", ["Results 2025", "Notes"], false],
    ["How the year went for everybody who works here", ["Hong Kong"], false],
  ])("%s beside %j names somebody unknown: %s", (title, sheets, expected) => {
    expect(namesSomebodyUnknown(bookOf(...sheets), lexicon)(title)).toBe(expected);
  });
});
