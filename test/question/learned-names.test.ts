import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import type { NameCandidate, NameMeaning, TaughtName } from "../../src/domain/learned-name.ts";
import { createNameJudge, namesToAsk, nameWord } from "../../src/question/learned-names.ts";
import { buildLexicon } from "../../src/question/lexicon.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { testProfile } from "../support/profiles.ts";
import { WORDS } from "../support/words.ts";

const TODAY = { year: 2026, month: 6, day: 12 };
const GLOSSARY = buildGlossary(testProfile());
const REVENUE: NameMeaning = { slot: "metric", code: "REVENUE" };
const HK: NameMeaning = { slot: "entity", code: "HK" };
const AGENCY: NameMeaning = { slot: "dimension", dimension: "channel", code: "AGENCY" };

const judge = createNameJudge(GLOSSARY, buildLexicon(GLOSSARY, WORDS), createSecurityGate(GLOSSARY, WORDS));

function read(question: string, learned: readonly TaughtName[]) {
  return createRuleParser(GLOSSARY, WORDS, () => true, learned).parse(question, TODAY);
}

describe("a typed word", () => {
  it.each([
    ["GWP", "gwp"],
    ["Op  Profit", "op profit"],
    ["ＧＷＰ", "gwp"],
    ["保費呢", "保费"],
    ["x", null],
    ["gwp2", null],
    ["产品３", null],
    ["&&", null],
    ["a".repeat(40), "a".repeat(40)],
    ["a".repeat(41), null],
  ])("%s is the name %s", (raw, word) => {
    expect(nameWord(raw)).toBe(word);
  });
});

describe("a learned name", () => {
  it.each<[string, NameMeaning, object]>([
    ["gwp", REVENUE, { metrics: ["REVENUE"], entities: ["CN"] }],
    ["gross written premium", REVENUE, { metrics: ["REVENUE"], entities: ["CN"] }],
    ["保费", REVENUE, { metrics: ["REVENUE"], entities: ["CN"] }],
  ])("%s is read like one of the company file, and said", (word, means, group) => {
    const intent = read(`${word.toUpperCase()} of China 2025`, [{ word, means }]);
    expect(intent).toMatchObject({ groups: [group], notUnderstood: [] });
    expect(intent.readAs).toEqual([{ raw: word.toUpperCase(), slot: "metric", codes: ["REVENUE"] }]);
  });

  it("may name an entity or a value of a dimension", () => {
    const learned = [
      { word: "fragrant harbour", means: HK },
      { word: "tied", means: AGENCY },
    ];
    const intent = read("tied revenue of the fragrant harbour 2025", learned);
    expect(intent).toMatchObject({
      groups: [{ metrics: ["REVENUE"], entities: ["HK"], dimensions: { channel: ["AGENCY"] } }],
      notUnderstood: [],
    });
    expect(intent.readAs.map(({ raw, slot, codes }) => [raw, slot, codes])).toEqual([
      ["tied", "dimension", ["AGENCY"]],
      ["fragrant harbour", "entity", ["HK"]],
    ]);
  });

  it("never takes the place of a name of the company file, of a word of the trade or of the language", () => {
    const words = ["profit", "top line", "香港", "growth", "roe", "usd", "and"];
    const learned = words.map((word) => ({ word, means: { slot: "metric", code: "CUSTOMERS" } as const }));
    for (const question of ["HK profit growth 2025", "top line of HK 2025", "香港2025年营收", "roe and profit in usd"])
      expect(read(question, learned)).toEqual(read(question, []));
  });

  it("whose code the company file does not have is no name", () => {
    const gone = { word: "gwp", means: { slot: "metric", code: "GONE" } } as const;
    expect(read("gwp of HK 2025", [gone])).toEqual(read("gwp of HK 2025", []));
  });
});

describe("a candidate", () => {
  it.each<[string, NameMeaning]>([
    ["gwp", REVENUE],
    ["gross written premium", REVENUE],
    ["claims of lapse", REVENUE],
    ["保费", REVENUE],
    ["收成", REVENUE],
    ["fragrant harbour", HK],
    ["tied", AGENCY],
    // A word of the trade that people use for several metrics: the company settles it.
    ["earnings", REVENUE],
  ])("may be %s", (word, means) => {
    expect(judge({ word, means })).toBeNull();
  });

  it.each([
    ["and", "a function word"],
    ["growth", "an operation"],
    ["usd", "a currency"],
    ["profit", "a name of the company file"],
    ["profits", "its plural"],
    ["top line", "a word of the trade that is read"],
    ["hong kong", "a name of another kind"],
    ["revenue of hkk", "a name with an unknown word"],
    ["中国保费", "a name with an unknown word"],
    ["gwp growth", "an operation with an unknown word"],
    ["of gwp", "a function word at its edge"],
    ["gross", "a qualifier alone"],
    ["gwp and tax", "a list"],
  ])("is never %s: %s", (word) => {
    expect(judge({ word, means: REVENUE })).toBe("known_word");
  });

  it("is never a name of an external company, nor one that has it inside", () => {
    for (const word of ["rival", "r1val", "rival premium"])
      expect(judge({ word, means: REVENUE })).toBe("external_company");
  });

  it("is void where its code, its dimension or its value is gone", () => {
    const gone: readonly NameMeaning[] = [
      { slot: "metric", code: "GONE" },
      { slot: "entity", code: "REVENUE" },
      { slot: "dimension", dimension: "gone", code: "AGENCY" },
      { slot: "dimension", dimension: "channel", code: "GONE" },
    ];
    for (const means of gone) expect(judge({ word: "gwp", means })).toBe("no_such_code");
  });
});

describe("what curators are asked about", () => {
  const candidate = (word: string, picks: number, people: number, means = REVENUE): NameCandidate => ({
    word,
    means,
    picks,
    people,
  });

  it("has three picks by two people at least", () => {
    const few = [candidate("one person", 9, 1), candidate("two picks", 2, 2)];
    expect(namesToAsk([candidate("enough", 3, 2), ...few])).toEqual([candidate("enough", 3, 2)]);
  });

  it("is ten names at most, in their order, and one meaning of each word", () => {
    const many = Array.from({ length: 12 }, (_, index) => candidate(`word${index}`, 30 - index, 4));
    const asked = namesToAsk([...many.slice(0, 1), candidate("word0", 25, 3, HK), ...many.slice(1)]);
    expect(asked).toEqual(many.slice(0, 10));
  });
});
