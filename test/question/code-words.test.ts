import { describe, expect, it } from "vitest";
import { buildGlossary, type Glossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import { clarify } from "../../src/question/clarify.ts";
import type { IntentParser } from "../../src/question/intent-parser.ts";
import { functionWords } from "../../src/question/lexicon.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";
import { BASE_QUESTIONS_EN, BASE_QUESTIONS_ZH } from "./base-questions.ts";
import { calendarYear, parseQuestion, rowsOf, TODAY } from "./readings.ts";

const LATIN = [...functionWords(WORDS)].filter((word) => /^[a-z]{2,}$/.test(word));
const CHINESE = [...functionWords(WORDS)].filter((word) => /^\p{Script=Han}+$/u.test(word));

interface Company {
  readonly glossary: Glossary;
  readonly parser: IntentParser;
}

function companyOf(glossary: Glossary): Company {
  return { glossary, parser: createRuleParser(glossary, WORDS) };
}

const CODE = "ZZ_";
const code = (index: number): string => `${CODE}${index}`;
const named = (words: readonly string[], rest = ""): readonly string[] =>
  words.map((word, index) => `${code(index)}: { label: "Zz ${index}",${rest} aliases: ["${word}"] }`);
const codes = (words: readonly string[], rest = ""): readonly string[] =>
  words.map((word, index) => `${word.toUpperCase()}: { label: "Zz ${index}",${rest} aliases: [] }`);
const METRIC = " unit: USD_M, kind: flow,";
const TAKEN = new Set(["total"]);
const FREE = LATIN.filter((word) => !TAKEN.has(word));

/** Larkspur, with every function word of the language as a code or an alias of its own. */
const COMPANIES: readonly (readonly [string, Company])[] = [
  ["codes of entities", companyOf(sampleGlossary({ also: { entities: codes(FREE) } }))],
  ["codes of metrics", companyOf(sampleGlossary({ also: { metrics: codes(FREE, METRIC) } }))],
  ["codes of channels", companyOf(sampleGlossary({ also: { channels: codes(FREE) } }))],
  ["aliases of entities", companyOf(sampleGlossary({ also: { entities: named([...FREE, ...CHINESE]) } }))],
  ["aliases of metrics", companyOf(sampleGlossary({ also: { metrics: named([...FREE, ...CHINESE], METRIC) } }))],
  ["aliases of channels", companyOf(sampleGlossary({ also: { channels: named([...FREE, ...CHINESE]) } }))],
];

const FORMS: readonly (readonly [string, (question: string) => string])[] = [
  ["as typed", (question) => question],
  ["in small letters", (question) => question.toLowerCase()],
  ["in capitals", (question) => question.toUpperCase()],
  ["with capitals at the start of words", (question) => question.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())],
];

/** Ordinary questions that use function words as such. */
const ORDINARY: readonly string[] = [
  "What is the revenue of Hong Kong in 2025?",
  "Compare the revenue of Hong Kong and China in 2025",
  "Can you tell me the revenue of Hong Kong in 2025, please?",
  "how much did Hong Kong make in revenue in 2025",
  "What are the revenue and the operating profit of Hong Kong as of 2025",
  "revenue by channel for Hong Kong in 2025",
  "no, I meant the revenue of Hong Kong in 2025",
  "so what was it, the revenue of Hong Kong in 2025?",
  "do we have the revenue of Hong Kong for 2025",
  "the revenue of Hong Kong from 2023 to 2025",
  "is the revenue of Hong Kong or China higher in 2025",
  "which of them has the higher revenue in 2025, Hong Kong or China",
  "group revenue in 2025 without Hong Kong",
  "what about Hong Kong, and how did its revenue change between 2024 and 2025",
  "for my boss: revenue of Hong Kong in 2025, and also of China",
  "please show us what the revenue of Hong Kong was at the end of 2025",
  "I need it now: revenue of Hong Kong in 2025",
  "revenue of Hong Kong in 2025 in bn",
  "oh, er, what was the revenue of Hong Kong again in 2025",
  "hi, could you share the revenue of Hong Kong in 2025? thanks",
  "what is our revenue in 2025",
  "revenue for just 2025 for Hong Kong only",
];

describe("a word of the language that is also a company's word", () => {
  it("comes from the lists", () => {
    for (const word of ["and", "in", "it", "no", "is", "as", "or", "us", "an", "by", "to", "me", "are", "can", "nor"])
      expect(LATIN).toContain(word);
    for (const word of ["和", "与", "在", "是", "的"]) expect(CHINESE).toContain(word);
    for (const word of ["delivered", "booked", "budget", "team", "growth", "channel", "total"])
      expect(LATIN).not.toContain(word);
  });

  describe.each(COMPANIES)("%s", (_name, { parser }) => {
    it.each(FORMS)("changes no ordinary question %s", (_form, dress) => {
      for (const question of [...ORDINARY, ...BASE_QUESTIONS_EN, ...BASE_QUESTIONS_ZH].map(dress))
        expect([question, parser.parse(question, TODAY)]).toEqual([question, parseQuestion(question)]);
    });
  });

  /** The same questions with one word in capitals: for stress, which people write too. */
  const stressed = ORDINARY.flatMap((question) =>
    [...question.matchAll(/\b[a-z]{2,}\b/g)]
      .filter(([word]) => FREE.includes(word))
      .map(({ 0: word, index }) => ({
        question,
        typed: question.slice(0, index) + word.toUpperCase() + question.slice(index + word.length),
      })),
  );

  it.each(COMPANIES)("shows nothing of %s where one is stressed", (_name, company) => {
    const plain = companyOf(calendarYear);
    const answered = stressed.filter(({ question, typed }) => {
      const [own, read] = [readOf(question, plain), readOf(typed, company)];
      expect([typed, read === "asked" ? own : read]).toEqual([typed, own]);
      return read !== "asked";
    });
    expect(answered.length).toBeGreaterThan(stressed.length / 8);
  });
});

/** The cells that a question reads, or "asked" where it is asked back. */
function readOf(question: string, { glossary, parser }: Company): string {
  const decision = clarify(parser.parse(question, TODAY), { glossary, today: TODAY, thread: null });
  return decision.kind === "read" ? JSON.stringify([decision.groups, decision.operation]) : "asked";
}

/** The standard's codes of two letters for countries, and those of three letters that are words. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
const TWO_LETTERS = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).filter(
  // A region that was renamed has another code as its own.
  (region) => REGIONS.of(region) !== undefined && Intl.getCanonicalLocales(`und-${region}`)[0] === `und-${region}`,
);
const THREE_LETTERS: Readonly<Record<string, string>> = {
  AND: "Andorra",
  ARE: "Emirates",
  CAN: "Canada",
  PER: "Peru",
  NOR: "Norway",
  MAR: "Morocco",
  FIN: "Finland",
  KEN: "Kenya",
  BEN: "Benin",
  TGO: "Togo",
};

function world(entities: readonly string[], home: boolean): Company {
  return companyOf(
    buildGlossary(
      parseProfile(
        `
company: { name: World${home ? ", home_entity: WORLD" : ""} }
metrics:
  GDP: { label: GDP, unit: USD, kind: flow, aliases: [gross domestic product] }
  PEOPLE: { label: Population, unit: COUNT, kind: stock, aliases: [population] }
entities:
  WORLD: { label: World }
${entities.map((line) => `  ${line}`).join("\n")}
`,
        "world.yaml",
      ),
    ),
  );
}

const entityLines = (all: readonly (readonly [string, string])[]): readonly string[] =>
  all.map(([key, label]) => `${key}: { label: ${JSON.stringify(label)} }`);
const BY_TWO = entityLines(TWO_LETTERS.map((region) => [region, REGIONS.of(region) ?? region]));
const BY_THREE = entityLines(Object.entries(THREE_LETTERS));
const WORDS_OF_TWO = TWO_LETTERS.filter((region) => LATIN.includes(region.toLowerCase()));
const WORDS_OF_THREE = Object.keys(THREE_LETTERS).filter((region) => LATIN.includes(region.toLowerCase()));
const WORLDS = [true, false].flatMap((home) => [
  {
    name: `two letters${home ? ", at home in the world" : ""}`,
    company: world(BY_TWO, home),
    words: WORDS_OF_TWO,
    other: "BJ",
  },
  {
    name: `three letters${home ? ", at home in the world" : ""}`,
    company: world(BY_THREE, home),
    words: WORDS_OF_THREE,
    other: "BEN",
  },
]);

/** Where only a name can stand; `{}` is the code, and beside it only Benin is asked for. */
const FOUND = `
  GDP of {} in 2010
  What was the GDP of {} in 2010?
  GDP of {} 2010
  the GDP of {} for 2010
  what was the GDP for {} in 2010
  Compare the GDP of {} and Benin in 2010   | Benin
  Compare the GDP of Benin and {} in 2010   | Benin
  GDP of "{}" in 2010
`;
/** Where the code may be meant; it is found, or asked back, and nothing else is shown for it. */
const FOUND_OR_ASKED = `
  GDP of Benin, {} in 2010                       | Benin
  {} GDP in 2010
  what was {} GDP in 2010
  {}'s GDP in 2010
  GDP {} 2010
  GDP in {} in 2010
  GDP 2010, {}
  Show me {} GDP for 2010
  Which had the higher GDP in 2010, {} or Benin? | Benin
  Which had the higher GDP in 2010, Benin or {}? | Benin
  GDP of Benin vs {} in 2010                     | Benin
  What was the population of {} compared to Benin in 2010? | Benin
  Country: {}, metric: GDP, year: 2010
  how did the GDP of {} change from 2009 to 2010
`;

describe.each(WORLDS)("a code that is a word of the language: $name", ({ company, words, other }) => {
  const entitiesOf = (question: string): readonly string[] | "asked" => {
    const intent = company.parser.parse(question, TODAY);
    const decision = clarify(intent, { glossary: company.glossary, today: TODAY, thread: null });
    return decision.kind === "read" ? [...new Set(decision.groups.flatMap((group) => group.entities))].sort() : "asked";
  };

  it("has some", () => {
    expect(words.length).toBeGreaterThan(3);
  });

  it.each(rowsOf(FOUND))("is found where only a name can stand: %s", (frame = "", beside) => {
    for (const word of words) {
      const wanted = [word, ...(beside === undefined ? [] : [other])].sort();
      expect([word, entitiesOf(frame.replace("{}", word))]).toEqual([word, wanted]);
    }
  });

  it.each(rowsOf(FOUND_OR_ASKED))("is found or asked back: %s", (frame = "", beside) => {
    for (const word of words) {
      const wanted = [word, ...(beside === undefined ? [] : [other])].sort();
      const read = entitiesOf(frame.replace("{}", word));
      expect([word, read === "asked" ? wanted : read]).toEqual([word, wanted]);
    }
  });

  it.each(["gdp of {} in 2010", "gdp for {} in 2010, please", "WHAT IS THE GDP OF {} IN 2010"])(
    "shows nothing at all where capitals tell nothing: %s",
    (frame) => {
      for (const word of words) {
        const typed = frame === frame.toUpperCase() ? word : word.toLowerCase();
        // "for me", "for us": for whom it is asked.
        if (!(["ME", "US"].includes(word) && frame.includes("for")))
          expect([word, entitiesOf(frame.replace("{}", typed))]).toEqual([word, "asked"]);
      }
    },
  );

  it("is the name in small letters where it is quoted", () => {
    for (const word of words)
      expect([word, entitiesOf(`gdp of "${word.toLowerCase()}" in 2010`)]).toEqual([word, [word]]);
  });

  it("is no name between two names", () => {
    expect(entitiesOf("Compare the GDP of Benin and Togo in 2010")).not.toBe("asked");
    for (const joint of ["and", "AND", "or", "OR", "And"])
      expect(entitiesOf(`GDP of Benin ${joint} Togo in 2010`)).toEqual(entitiesOf("GDP of Benin, Togo in 2010"));
  });

  it("is offered where it is asked back", () => {
    for (const word of words) {
      const { suggestions } = company.parser.parse(`GDP ${word} 2010`, TODAY);
      expect([word, suggestions.map((suggestion) => suggestion.code)]).toEqual([word, [word]]);
    }
  });

  it("is no name in a question in capitals", () => {
    const read = entitiesOf("GDP of Benin, Togo in 2010");
    expect(read).toHaveLength(2);
    expect(entitiesOf("WHAT IS THE GDP OF BENIN AND TOGO IN 2010")).toEqual(read);
  });
});

it.each([
  ["GDP of MAR in 2010", "MAR FY2010"],
  ["GDP of Benin in MAR 2010", "BEN 2010-03"],
  ["GDP OF BENIN IN MAR 2010", "BEN 2010-03"],
])("a code is not taken for a month, nor a month for a code: %s", (question, read) => {
  const [group] = world(BY_THREE, false).parser.parse(question, TODAY).groups;
  expect(`${group?.entities.join("+")} ${group?.periods.join("+")}`).toBe(read);
});

describe("a company with a lower-case alias that is a word of the language", () => {
  const own = companyOf(sampleGlossary({ also: { entities: ["LARK_US: { label: America, aliases: [us, 和] }"] } }));

  it.each([
    ["US revenue 2025", "LARK_US"],
    ["what was US revenue in 2025", "LARK_US"],
    ["what was revenue in the US in 2025", "LARK_US"],
    ["HK revenue in US dollars 2025", "LARK_HK"],
    ["tell us revenue of HK in 2025", "LARK_HK"],
    ["revenue of US and HK in 2025", "LARK_HK LARK_US"],
    ["us revenue 2025", "asked"],
    ["香港和中国2025年营收", "LARK_CN LARK_HK"],
    ["和2025年营收", "LARK_GROUP"],
    ["「和」2025年营收", "LARK_US"],
  ])("%s", (question, entities) => {
    const decision = clarify(own.parser.parse(question, TODAY), { glossary: own.glossary, today: TODAY, thread: null });
    const read =
      decision.kind === "read"
        ? decision.groups
            .flatMap((group) => group.entities)
            .sort()
            .join(" ")
        : "asked";
    expect(read).toBe(entities);
  });
});
