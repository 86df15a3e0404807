import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { parseProfile } from "../../../src/company/load-profile.ts";
import { parseDate } from "../../../src/domain/calendar.ts";
import { functionWords } from "../../../src/question/lexicon.ts";
import { createRuleParser } from "../../../src/question/rule-parser.ts";
import { WORDS } from "../../support/words.ts";
import { draftedFlat } from "./drafted.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** The standard's codes of two letters, as tables of countries have them, and every function word of up to three. */
const COUNTRIES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(
  (region) => REGIONS.of(region) !== undefined && Intl.getCanonicalLocales(`und-${region}`)[0] === `und-${region}`,
);
const FUNCTION_WORDS = [...functionWords(WORDS)]
  .filter((word) => /^[a-z]{2,3}$/.test(word))
  .map((word) => word.toUpperCase());

function draftOf(codes: readonly string[], nameOf: (code: string) => string): string {
  const rows = codes.map((code, index) => [nameOf(code), code, "2010", String(1000 + index)]);
  const table = {
    doc: "gdp.csv",
    header: ["Country Name", "Country Code", "Year", "Value"],
    rows,
  };
  return draftedFlat(table, { metric: "GDP", metricLabel: "GDP", unit: "USD", kind: "flow", company: "World" }).yaml;
}

describe("a draft from a table with codes of countries", () => {
  it.each([
    ["the standard's", draftOf(COUNTRIES, (code) => REGIONS.of(code) ?? code)],
    ["words of the language", draftOf(FUNCTION_WORDS, (code) => `Land of ${code.toLowerCase()}ia`)],
  ])("gives codes that ask for what they name: %s", (_name, yaml) => {
    const glossary = buildGlossary(parseProfile(yaml, "draft.yaml"));
    const { parse } = createRuleParser(glossary, WORDS);
    const today = parseDate("2026-06-12");
    if (today === null) throw new Error("No such day.");
    const entities = [...glossary.profile.entities.values()];
    expect(entities.length).toBeGreaterThan(80);
    for (const { code, label } of entities) {
      for (const name of [code, label.en]) {
        const { groups, notUnderstood } = parse(`GDP of ${name} in 2010`, today);
        expect([name, groups.map((group) => group.entities), notUnderstood]).toEqual([name, [[code]], []]);
      }
    }
  });
});
