import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCedictDictionary } from "../../../src/adapters/dictionary/cedict-dictionary.ts";
import { type CedictEntry, compileCedict } from "../../../src/adapters/dictionary/compile-cedict.ts";
import { encodeLines, SortedLines } from "../../../src/adapters/dictionary/sorted-lines.ts";

function compiled(...entries: readonly (readonly [simplified: string, ...english: readonly string[]])[]) {
  return compileCedict(entries.map(([simplified, ...english]): CedictEntry => ({ simplified, english })));
}

describe("an entry becomes", () => {
  it.each<readonly [name: string, senses: readonly string[], ways: string | undefined]>([
    ["the terms of its senses", ["ferry", "night boat"], "ferri;night boat"],
    ["one way for each part of a sense", ["ferry; ship / boat"], "ferri;ship;boat"],
    ["ways without what only leads in", ["to sail", "a mast", "to be afloat"], "sail;mast;afloat"],
    ["ways without asides", ["harbour (of the sea)", "pier [Tw]"], "harbor;pier"],
    [
      "nothing where it points elsewhere",
      ["variant of 船", "see 港口", "surname Gang", "CL:艘", "used in 码头"],
      undefined,
    ],
    ["nothing where it only joins", ["of", "and then", "which"], undefined],
    ["nothing where a sense is an explanation", ["a small ship that carries cars to islands"], undefined],
    ["six ways at most", ["red", "blue", "green", "black", "white", "pink", "gold"], "red;blue;green;black;white;pink"],
  ])("%s", (_name, senses, ways) => {
    expect(compiled(["渡轮", ...senses]).english.get("渡轮")).toBe(ways);
  });

  it("a simplified word, and none where it is not all Chinese", () => {
    const { english } = compiled(["渡輪", "ferry"], ["T恤", "shirt"], ["3D", "space"]);
    expect([...english.keys()]).toEqual(["渡轮"]);
  });

  it("Chinese for each of its phrases: first senses, words of two characters and words in use come first", () => {
    const { chinese } = compiled(
      ["舫", "boat"],
      ["古舟", "(archaic) boat"],
      ["小木头船", "boat"],
      ["船只", "vessel", "boat"],
      ["小船", "boat"],
    );
    expect(chinese.get("boat")).toBe("小船 小木头船 船只 舫 古舟");
    expect(compiled(["班轮", "liner on a fixed route"]).chinese.size).toBe(0);
  });
});

describe("sorted lines", () => {
  it("give every key its value, and nothing for another", () => {
    const key = fc.string({ minLength: 1, unit: fc.constantFrom("a", "b", "é", "船", "𠮷", " ") });
    fc.assert(
      fc.property(fc.uniqueArray(key), key, (keys, other) => {
        const lines = new SortedLines(encodeLines(keys.map((one, at) => [one, `value ${at}`])));
        for (const [at, one] of keys.entries()) expect(lines.get(one)).toBe(`value ${at}`);
        if (!keys.includes(other)) expect(lines.get(other)).toBeUndefined();
      }),
      { numRuns: 300, seed: 91 },
    );
  });
});

describe("the dictionary", () => {
  const dictionary = openCedictDictionary();

  it.each([
    ["行李", "luggag"],
    ["医院", "hospit"],
    ["港口", "harbor"],
    ["台风", "typhoon"],
  ])("knows both ways that %s is %s", (chinese, english) => {
    expect(dictionary.english(chinese).flat()).toContain(english);
    expect(dictionary.chinese([english])).toContain(chinese);
  });

  it("says nothing of what it does not list", () => {
    expect([
      dictionary.english("乱七"),
      dictionary.english(""),
      dictionary.chinese(["xyzzy"]),
      dictionary.chinese([]),
    ]).toEqual([[], [], [], []]);
  });

  it("opened again, from what was kept, says the same", () => {
    const again = openCedictDictionary();
    for (const word of ["行李", "的", "乱七"]) expect(again.english(word)).toEqual(dictionary.english(word));
  });
});
