import { expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { recognized } from "./tables.ts";

const glossary = buildGlossary(testProfile());

function asked(table: string): readonly string[] {
  const setting = { slide: "Sample Group FY2025, US$m" };
  return [...recognized(table, glossary, setting).statements].map(
    ({ raw, doubts }) =>
      `${raw} ${doubts.map(({ kind, text, candidates }) => `${kind} ${text} ${JSON.stringify(candidates)}`)}`,
  );
}

it("a section that may have lost its name is asked about once, and whose it is settles all its rows", () => {
  const candidates = '[{"kind":"entity","code":"HK"},{"kind":"entity","code":"GROUP"}]';
  expect(
    asked(` | FY2025
           *Hong Kong* |
           Revenue | 5
           Operating profit | 3
           Revenue | 7
           Operating profit | 4
           Revenue | 8
           *China* |
           Revenue | 9`),
  ).toEqual([
    "5 ",
    "3 ",
    `7 entity Hong Kong / Revenue ${candidates}`,
    `4 entity Hong Kong / Revenue ${candidates}`,
    `8 entity Hong Kong / Revenue (2) ${candidates}`,
    "9 ",
  ]);
});

it("a total in a section is asked about apart from the lines after it", () => {
  const texts = asked(` | FY2025
                       *Agency* |
                       Revenue | 5
                       Total revenue | 7
                       Operating profit | 4`);
  expect(texts.map((text) => text.replace(/ \[.*/, ""))).toEqual([
    "5 ",
    "7 label Agency / Total revenue",
    "4 label Agency / Operating profit",
  ]);
});
