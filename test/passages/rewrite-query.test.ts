import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { NO_DICTIONARY, translatorOf } from "../../src/passages/dictionary.ts";
import { createNameFinder } from "../../src/passages/name-finder.ts";
import { isFunctionTerm, queryTerms } from "../../src/passages/query-terms.ts";
import { createQueryRewriter, type RewrittenQuery } from "../../src/passages/rewrite-query.ts";
import { searchTerms } from "../../src/passages/search-terms.ts";
import { pairsOnly } from "../../src/passages/translate.ts";
import { businessWords } from "../../src/passages/words/bilingual.ts";
import { testProfile } from "../support/profiles.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { proseText } from "./prose.ts";

const { toChinese: TO_CHINESE, toEnglish: TO_ENGLISH } = businessWords();
const GLOSSARY = sampleGlossary();
const rewriter = createQueryRewriter(GLOSSARY, NO_DICTIONARY);
const finder = createNameFinder(GLOSSARY);

/** A company whose entities have names in Latin letters only. */
const LATIN = createQueryRewriter(
  buildGlossary(
    testProfile({
      entities: new Map([
        ["VELA", { code: "VELA", label: { en: "Vela" }, geography: "X", parent: null, aliases: ["vela ferries"] }],
      ]),
    }),
  ),
  NO_DICTIONARY,
);

/** No company at all: nothing but the words of both languages. */
const NAMELESS = createQueryRewriter(
  buildGlossary(testProfile({ metrics: new Map(), entities: new Map(), dimensions: new Map() })),
  NO_DICTIONARY,
);

/** Whether a query holds all terms of a text; of Chinese words that stand beside it, their pairs. */
function says({ terms, also = [] }: RewrittenQuery, text: string): boolean {
  const all = new Set([...terms, ...also.map(({ term }) => term)]);
  return text
    .split(" ")
    .every((word) => [searchTerms(word), pairsOnly(word)].some((ways) => ways.every((term) => all.has(term))));
}

describe("a query that is rewritten", () => {
  it.each<readonly [string, string, string]>([
    ["a metric gets its Chinese name", "revenue in 2025", "营收"],
    ["and its further Chinese names", "turnover in 2025", "营业收入"],
    ["an entity gets its Chinese name", "risks in Hong Kong", "香港"],
    ["a part of the business too", "agency growth", "代理"],
    ["known words get Chinese ones", "regulatory risk", "监管 风险"],
    ["words of one stem get those of each", "the regulation", "监管 法规 监管机构"],
    ["a word is not taken for one of the same stem alone", "our products", "产品"],
    ["a Chinese metric gets its English name", "营收下降的原因", "revenue"],
    ["a Chinese entity gets its English name", "香港的风险", "Larkspur Hong Kong"],
    ["a Chinese part of the business too", "银保渠道", "Bancassurance"],
    ["known Chinese words get English ones", "监管风险", "regulatory risk"],
    ["longer Chinese words come first", "监管机构", "regulator"],
    ["the longest too", "服务台投诉", "desk complaint"],
    ["traditional characters are read as well", "香港監管風險", "Larkspur Hong Kong regulatory risk"],
    ["a name gets its other names in its own language", "turnover growth", "revenue growth"],
    ["in Chinese too", "营业收入增长", "营收 增长"],
    ["numbers stay in the other language", "香港2025年Q3营收", "2025 q3 revenue"],
    ["and the other way", "revenue of Q3 2025", "营收 q3 2025"],
    ["names in Latin letters stay in Chinese questions", "Tidewell的风险", "tidewell risk"],
  ])("%s", (_name, query, expected) => {
    expect(says(rewriter.rewrite(query), expected)).toBe(true);
  });

  it("gets the words of the company's own trade, in either language and in other signs", () => {
    const own = new Map([
      ["premium", ["保费"]],
      ["policy", ["保单"]],
    ]);
    const ofTrade = createQueryRewriter(GLOSSARY, translatorOf(NO_DICTIONARY, own));
    expect(says(ofTrade.rewrite("premiums"), "保费")).toBe(true);
    expect(says(ofTrade.rewrite("the policy"), "政策 保单")).toBe(true);
    expect(says(ofTrade.rewrite("保費的風險"), "premium risk")).toBe(true);
    expect(says(rewriter.rewrite("premiums"), "保费")).toBe(false);
  });

  it("keeps its own terms, and puts each further name beside them with less weight, the more of them there are", () => {
    const { terms, also = [] } = rewriter.rewrite("Why did turnover fall in Hong Kong?");
    expect(terms).toEqual(["turnov", "fall", "hong", "kong"]);
    const weights = new Map(also.map(({ term, weight }) => [term, weight]));
    expect(weights.get("revenu")).toBe(1);
    // Two Chinese names of revenue, of four pairs: each is worth half a word.
    expect(weights.get("营收")).toBeCloseTo(1 / 2, 9);
    expect([weights.has("turnov"), weights.has("香港")]).toEqual([false, true]);
  });

  it.each(["Zürich 42", "zebra", "斑马"])("gets no further term where nothing in it is known: %s", (query) => {
    expect(rewriter.rewrite(query)).toEqual({ terms: searchTerms(query), also: [] });
  });

  it.each(["VELA的风险", "Vela risks"])("keeps a name that has no word in the other language: %s", (query) => {
    expect(says(LATIN.rewrite(query), "vela risk 风险")).toBe(true);
  });

  it.each([
    ["Jingtel revenue", ["竞泰", "中国竞泰"]],
    ["竞泰的营收", ["jingtel"]],
    ["万景保险在香港的风险", ["wanjing", "insurance"]],
    ["Quillon Mutual in Hong Kong", ["羽盾人寿"]],
  ])("never gets a further name of a company out of scope: %s", (query, others) => {
    const { terms, also = [] } = rewriter.rewrite(query);
    const said = new Set([...terms, ...also.map(({ term }) => term)]);
    for (const other of others)
      for (const term of searchTerms(other))
        expect([term, said.has(term) && !searchTerms(query).includes(term)]).toEqual([term, false]);
  });

  it.each([["?"], [""], ["  "], ["🙂"]])("gives no terms for %j, which holds none", (query) => {
    expect(rewriter.rewrite(query)).toEqual({ terms: [], also: [] });
  });

  it("begins with its own terms, has no further one twice, and never throws", () => {
    const question = fc
      .array(
        fc.oneof(proseText, fc.constantFrom("revenue", "营收", "Hong Kong", "香港", "risk", "风险", "Jingtel", "竞泰")),
      )
      .map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(question, (query) => {
        const own = queryTerms(query);
        const { terms, also = [] } = rewriter.rewrite(query);
        expect(terms).toEqual(own);
        const further = also.map(({ term }) => term);
        expect(new Set(further).size).toBe(further.length);
        for (const { weight } of also) expect(weight > 0 && weight <= 1).toBe(true);
      }),
      { numRuns: 300, seed: 81 },
    );
  });
});

describe("names in a text", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["in any case and width", "the ＲＥＶＥＮＵＥ of hong KONG", ["REVENUE", "LARK_HK"]],
    ["by their code", "OP_PROFIT of lark_hk", ["OP_PROFIT", "LARK_HK"]],
    ["in Chinese, without blanks", "飞燕香港的营业收入", ["LARK_HK", "REVENUE"]],
    ["in traditional characters", "飛燕香港的營業收入", ["LARK_HK", "REVENUE"]],
    ["the longest at each place", "larkspur china", ["LARK_CN"]],
    ["not as a part of a word", "revenues of chinaware", []],
    ["over a hyphen or a possessive", "Hong-Kong's return-on-equity", ["LARK_HK", "ROE"]],
    ["of companies out of scope too", "Wanjing insurance", ["WANJING"]],
    ["of parts of the business", "bancassurance", ["BANCA"]],
  ])("are found %s", (_name, text, expected) => {
    expect(finder.find(text).map(({ named }) => named.code)).toEqual(expected);
  });

  it("know their place: in order, without overlap, and naming the same by themselves", () => {
    const text = fc
      .array(fc.oneof(proseText, fc.constantFrom("revenue", "營收", "Hong Kong", "飞燕香港", "agency", "ＲＯＥ")))
      .map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(text, (whole) => {
        let end = 0;
        for (const name of finder.find(whole)) {
          expect(name.start).toBeGreaterThanOrEqual(end);
          expect(finder.find(whole.slice(name.start, name.end))).toMatchObject([{ named: name.named, start: 0 }]);
          end = name.end;
        }
      }),
      { numRuns: 300, seed: 82 },
    );
  });
});

describe("the words of both languages", () => {
  it("lead from each English word to Chinese ones, and from those back to it", () => {
    expect(TO_CHINESE.size).toBeGreaterThan(90);
    for (const [english, chinese] of TO_CHINESE) {
      const terms = searchTerms(english);
      const isAsked = terms.length === 1 && !terms.some(isFunctionTerm);
      for (const word of chinese) {
        expect(TO_ENGLISH.get(word)).toContain(english);
        if (!isAsked) continue;
        expect([english, word, says(NAMELESS.rewrite(`the ${english}`), word)]).toEqual([english, word, true]);
        expect([word, english, says(NAMELESS.rewrite(word), english)]).toEqual([word, english, true]);
      }
    }
  });
});
