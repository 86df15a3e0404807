import { describe, expect, it } from "vitest";
import { shorten } from "../../../src/passages/shortening/shorten.ts";
import { mutantsOf } from "./mutations/mutants.ts";
import { judge, spelled } from "./oracle.ts";
import { FINDER, type TrueStatement, verbatimStatements } from "./sample-statements.ts";

const SENTENCES = verbatimStatements();

function shown(text: string, { sentence }: TrueStatement) {
  return shorten(text, [sentence], FINDER);
}

/** Whatever is left out of it alone: every shortening that may stand and that such mutants find. */
const SHORTENED: readonly TrueStatement[] = SENTENCES.flatMap((statement) => {
  const texts = mutantsOf(statement)
    .filter(({ kind }) => kind.endsWith("left_out"))
    .map(({ text }) => ({ text, shown: shown(text, statement) }))
    .filter((one) => one.shown.kind === "shortened");
  return [...new Map(texts.map((one) => [one.shown.text, one.text])).values()].map((text) => ({ ...statement, text }));
});

const MUTANTS = [...SENTENCES, ...SHORTENED].flatMap(mutantsOf);

describe("of the sample's sentences", () => {
  it("each stands in full where nothing is left out", () => {
    expect(SENTENCES.length).toBeGreaterThan(400);
    for (const statement of SENTENCES)
      expect(shown(statement.text, statement)).toMatchObject({ kind: "whole", why: "complete" });
  });

  it("many may be shortened", () => {
    expect(SHORTENED.length).toBeGreaterThan(100);
  });
});

describe("of 20,000 texts, each made of a sentence or a shortening by one change,", () => {
  const judged = MUTANTS.map((mutant) => ({ ...mutant, shown: shown(mutant.text, mutant.of) }));
  const stood = judged.filter((one) => one.shown.kind === "shortened");

  it("there are as many, of every kind", () => {
    expect(judged.length).toBeGreaterThan(20_000);
    for (const kind of new Set(judged.map((one) => one.kind)))
      expect(judged.filter((one) => one.kind === kind).length, kind).toBeGreaterThan(50);
    process.stdout.write(`texts: ${judged.length}, shown shortened: ${stood.length}\n`);
  });

  it("none is shown with a word that is changed, added or moved", () => {
    for (const {
      text,
      shown: { text: said },
      of,
    } of judged.filter((one) => one.shown.kind === "whole"))
      expect(said, text).toBe(of.sentence);
    for (const {
      text,
      shown: { text: said },
    } of stood)
      expect(spelled(said.replaceAll("…", " ")), said).toBe(spelled(text));
  });

  it("none is shown without a word that guards the rest, nor without a sign for what is left out", () => {
    const faults = stood.flatMap(({ shown: { text }, of, kind }) => {
      const { fault } = judge(text, of.sentence);
      return fault === null ? [] : [`${kind}: ${text} [${of.sentence}] ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
