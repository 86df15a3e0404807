import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFunctionTerm, queryTerms } from "../../src/passages/query-terms.ts";
import { isHanOrKanaTerm, searchTerms } from "../../src/passages/search-terms.ts";
import { proseText } from "./prose.ts";

describe("search terms", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["words are stems, whatever their case", "Claims CLAIMED claiming", ["claim", "claim", "claim"]],
    ["a possessive leaves its word", "the company's branches", ["the", "compani", "branch"]],
    ["a hyphen parts words", "year-on-year", ["year", "on", "year"]],
    ["accents are folded", "Zürich café naïve", ["zurich", "cafe", "naiv"]],
    ["accents of their own are folded too", "Zu\u0308rich cafe\u0301", ["zurich", "cafe"]],
    ["ligatures and wide letters are folded", "ﬁnance ＲＯＥ", ["financ", "roe"]],
    ["other alphabets stay", "Доход Σύνολο", ["доход", "συνολο"]],
    ["marks without a letter are no term", "❤️ 1️⃣ \u0308", ["1"]],
    ["nothing is left of marks and blanks", " .,;:—«»%$🙂 ", []],
  ])("%s", (_name, text, expected) => {
    expect(searchTerms(text)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[]]>([
    ["1,538", ["1538"]],
    ["1538", ["1538"]],
    ["1,234,567.89", ["1234567.89"]],
    ["12.5", ["12.5"]],
    ["１，５３８．２５", ["1538.25"]],
    ["FY2025", ["fy", "2025"]],
    ["Q3", ["q3"]],
    ["2025Q3", ["2025", "q3"]],
    ["2025H1", ["2025", "h1"]],
    ["香港Q3营收", ["香", "港", "香港", "q3", "营", "收", "营收"]],
    ["カードQ3", ["カ", "ー", "カー", "ド", "ード", "q3"]],
    ["vitamin b12", ["vitamin", "b12"]],
    ["route 66b", ["rout", "66", "b"]],
    ["2025-06-30", ["2025", "06", "30"]],
    ["12.5%", ["12.5"]],
    ["USD 1,538 m", ["usd", "1538", "m"]],
    ["2023,2024", ["2023", "2024"]],
    ["2023，2024年", ["2023", "2024", "年"]],
    ["营收1,538，2025年", ["营", "收", "营收", "1538", "2025", "年"]],
    ["营收1,538，200家", ["营", "收", "营收", "1538", "200", "家"]],
    ["1,538,2025", ["1538", "2025"]],
    ["1,2,3", ["1", "2", "3"]],
  ])("the numbers of %j are whole", (text, expected) => {
    expect(searchTerms(text)).toEqual(expected);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["Chinese is single characters and pairs", "监管风险", ["监", "管", "监管", "风", "管风", "险", "风险"]],
    ["traditional characters are simplified", "監管風險", ["监", "管", "监管", "风", "管风", "险", "风险"]],
    ["a pair never reaches over a mark", "监，管", ["监", "管"]],
    ["a pair never reaches over another script", "监Tern管", ["监", "tern", "管"]],
    ["rare characters are whole", "𠮷野", ["𠮷", "野", "𠮷野"]],
    ["kana is read alike, with its long vowels", "カード", ["カ", "ー", "カー", "ド", "ード"]],
    ["half-width kana is folded", "ｶｰﾄﾞ", ["カ", "ー", "カー", "ド", "ード"]],
    ["hiragana too", "かな", ["か", "な", "かな"]],
  ])("%s", (_name, text, expected) => {
    expect(searchTerms(text)).toEqual(expected);
  });

  it("are the same in every way to write a text", () => {
    fc.assert(
      fc.property(proseText, (text) => {
        expect(searchTerms(text.normalize("NFD"))).toEqual(searchTerms(text));
        expect(searchTerms(text.normalize("NFC"))).toEqual(searchTerms(text));
      }),
      { numRuns: 500, seed: 41 },
    );
  });

  it("stay the same however many other words were read in between", () => {
    const before = searchTerms("claims rising");
    const letters = (number: number): string =>
      number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
    searchTerms(Array.from({ length: 60_000 }, (_, index) => letters(index)).join(" "));
    expect(searchTerms("claims rising")).toEqual(before);
  });

  it("of two texts one after the other are those of the first and those of the second", () => {
    fc.assert(
      fc.property(proseText, proseText, (one, other) => {
        expect(searchTerms(`${one}\n${other}`)).toEqual([...searchTerms(one), ...searchTerms(other)]);
      }),
      { numRuns: 500, seed: 42 },
    );
  });

  it("are never empty, never hold a blank, and are folded to the end", () => {
    fc.assert(
      fc.property(proseText, (text) => {
        for (const term of searchTerms(text)) {
          expect(term).toMatch(/^\S+$/u);
          expect(term).toBe(term.toLowerCase());
        }
      }),
      { numRuns: 500, seed: 43 },
    );
  });

  it("of full-width and plain ASCII are the same", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."abQF012,. ") });
    fc.assert(
      fc.property(plain, (text) => {
        const wide = text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
        // A wide comma ends a clause unless it stands in a wide number.
        fc.pre(!/(?<!\d),/.test(text));
        expect(searchTerms(wide)).toEqual(searchTerms(text));
      }),
      { numRuns: 500, seed: 44 },
    );
  });

  it.each([
    ["风", true],
    ["风险", true],
    ["カー", true],
    ["q3", false],
    ["2025", false],
    ["доход", false],
  ])("%j is Chinese or Japanese: %s", (term, expected) => {
    expect(isHanOrKanaTerm(term)).toBe(expected);
  });
});

describe("the terms of a question", () => {
  it.each<readonly [string, string, readonly string[]]>([
    ["English words that ask", "Why did claims rise in the Baltic?", ["claim", "rise", "baltic"]],
    ["polite words", "Please tell us about our risks", ["risk"]],
    ["Chinese words that ask", "为什么赔付上升？", ["赔", "付", "赔付", "上", "付上", "升", "上升"]],
    ["Chinese words that point and join", "赔付的原因是什么", ["赔", "付", "赔付", "原", "因", "原因"]],
    ["traditional words that ask", "為什麼賠付上升嗎", ["赔", "付", "赔付", "上", "付上", "升", "上升"]],
    ["traditional words that join", "誰與誰有沒有風險", ["风", "险", "风险"]],
  ])("leave %s out", (_name, text, expected) => {
    expect(queryTerms(text)).toEqual(expected);
  });

  it("are never made of two words that an asking word parts", () => {
    expect(queryTerms("风险的监管")).not.toContain("险监");
  });

  it("are all there are where nothing else is left", () => {
    expect(queryTerms("What is it?")).toEqual(["what", "is", "it"]);
    expect(queryTerms("为什么")).toEqual(searchTerms("为什么"));
    expect(queryTerms(" ? ")).toEqual([]);
  });

  it("tell words that only ask or join from those that say something", () => {
    expect(["the", "whi", "doe", "risk", "风险"].filter(isFunctionTerm)).toEqual(["the", "doe"]);
    expect(searchTerms("why does").every(isFunctionTerm)).toBe(true);
  });
});
