import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHUNK_LIMITS, chunk, type Paragraph } from "../../src/passages/chunking.ts";
import { proseText } from "./prose.ts";

function paragraph(number: number, text: string, parts: Partial<Paragraph> = {}): Paragraph {
  return { headings: [], part: null, counts: "para", number, text, ...parts };
}

function paragraphs(...texts: readonly string[]): readonly Paragraph[] {
  return texts.map((text, index) => paragraph(index + 1, text));
}

/** Place and text of each passage. */
function shown(source: readonly Paragraph[], limits = { charactersMax: 20, overlapMax: 8 }): readonly string[] {
  return chunk(source, limits).map(({ locator, text }) => `${locator}: ${text.replaceAll("\n", "/")}`);
}

describe("passages", () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ["gather short paragraphs", ["one", "two", "three"], ["para=1-3: one/two/three"]],
    ["hold a paragraph as long as the limit", ["x".repeat(20)], [`para=1: ${"x".repeat(20)}`]],
    [
      "count the breaks between paragraphs",
      ["x".repeat(10), "y".repeat(10)],
      ["para=1: xxxxxxxxxx", "para=2: yyyyyyyyyy"],
    ],
    [
      "repeat the end of the one before",
      ["one two three", "four", "five six"],
      ["para=1-2: one two three/four", "para=2-3: four/five six"],
    ],
    [
      "repeat several short paragraphs",
      ["x".repeat(12), "a", "b", "c", "y".repeat(6)],
      ["para=1-4: xxxxxxxxxxxx/a/b/c", "para=2-5: a/b/c/yyyyyy"],
    ],
    [
      "repeat nothing that is too long to repeat",
      ["four", "x".repeat(15), "five"],
      ["para=1-2: four/xxxxxxxxxxxxxxx", "para=3: five"],
    ],
    [
      "repeat less where the next one would have no room",
      ["a".repeat(12), "b", "c".repeat(5), "d".repeat(14)],
      ["para=1-3: aaaaaaaaaaaa/b/ccccc", "para=3-4: ccccc/dddddddddddddd"],
    ],
    [
      "repeat nothing after a paragraph that was cut",
      ["x".repeat(25), "four"],
      [`para=1: ${"x".repeat(20)}`, "para=1: xxxxx", "para=2: four"],
    ],
  ])("%s", (_name, texts, expected) => {
    expect(shown(paragraphs(...texts))).toEqual(expected);
  });

  it("are none for a text without paragraphs", () => {
    expect(chunk([])).toEqual([]);
  });

  it("are cut at the ends of sentences where a paragraph is too long", () => {
    const text = "It fell. It rose again. It stayed.";
    expect(shown(paragraphs(text))).toEqual(["para=1: It fell. ", "para=1: It rose again. ", "para=1: It stayed."]);
    expect(shown(paragraphs("营收下降。成本上升。利润持平。营收回升。"), { charactersMax: 11, overlapMax: 0 })).toEqual(
      ["para=1: 营收下降。成本上升。", "para=1: 利润持平。营收回升。"],
    );
  });

  it.each([
    ["an English number", "the sum of all was 1,538.25 m in the end", "1,538.25"],
    ["a word", "a remarkable circumnavigation of the sea", "circumnavigation"],
    ["a share", "about so much and then 12.5% of the whole", "12.5%"],
    ["a number with its Chinese unit", "其中香港分公司全年的营收为1,538百万美元", "1,538百万"],
    ["a Chinese number", "其中香港分公司全年的营收约为一亿三千万美元", "一亿三千万"],
  ])("never cut %s in two, even within a sentence", (_name, text, whole) => {
    for (let charactersMax = 17; charactersMax < text.length; charactersMax += 1) {
      const passages = chunk(paragraphs(text), { charactersMax, overlapMax: 0 });
      expect(passages.length).toBeGreaterThan(1);
      expect(passages.filter((passage) => passage.text.includes(whole))).toHaveLength(1);
    }
  });

  it("keep to the limits of a bot where none are named", () => {
    const passages = chunk(paragraphs(...Array.from({ length: 40 }, (_, index) => `Paragraph ${index} `.repeat(9))));
    expect(passages.length).toBeGreaterThan(5);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(CHUNK_LIMITS.charactersMax);
  });
});

describe("the place of a passage", () => {
  it("is its part and its paragraphs, and no passage holds two parts", () => {
    const risks = { part: 'section="Risks"', headings: ["Review", "Risks"] };
    const again = { part: 'section="Risks (2)"', headings: ["Outlook", "Risks"] };
    expect(
      shown([
        paragraph(1, "intro"),
        paragraph(1, "one", risks),
        paragraph(2, "two", risks),
        paragraph(3, "three three three", risks),
        paragraph(1, "four", again),
      ]),
    ).toEqual([
      "para=1: intro",
      'section="Risks",para=1-2: one/two',
      'section="Risks",para=3: three three three',
      'section="Risks (2)",para=1: four',
    ]);
  });

  it("changes with the headings even where the part has no name", () => {
    expect(shown([paragraph(1, "one", { headings: ["A"] }), paragraph(2, "two", { headings: ["A", ""] })])).toEqual([
      "para=1: one",
      "para=2: two",
    ]);
  });

  it("carries the headings over it", () => {
    const [passage] = chunk([paragraph(1, "one", { headings: ["Review", "Risks"] })]);
    expect(passage?.headings).toEqual(["Review", "Risks"]);
  });
});

describe("the language of a passage", () => {
  it.each([
    ["Revenue fell.", "en"],
    ["营收下降。", "zh"],
    ["ROE 营收", "zh"],
    ["The word 营收 means revenue", "en"],
    ["1,538 · 12.5%", "en"],
    ["", "en"],
  ])("of %j is %s", (text, language) => {
    expect(chunk([paragraph(1, `${text}`)])[0]?.language).toBe(language);
  });
});

describe("limits that cannot be kept", () => {
  it.each([
    [0, 0],
    [-5, 0],
    [1, 0],
    [10, -1],
    [10, 10],
    [10, 11],
    [Number.NaN, 0],
    [10, Number.NaN],
  ])("throw: at most %d characters, of them %d repeated", (charactersMax, overlapMax) => {
    expect(() => chunk(paragraphs("🙂🙂"), { charactersMax, overlapMax })).toThrow(RangeError);
    expect(() => chunk([], { charactersMax, overlapMax })).toThrow(RangeError);
  });
});

const anyParagraphs = fc
  .array(fc.tuple(proseText, fc.constantFrom<string | null>(null, 'section="A"', 'section="B"')), { maxLength: 12 })
  .map((pairs) =>
    pairs
      .filter(([text]) => text.trim() !== "")
      .map(([text, part], index) => paragraph(index + 1, text, { part, headings: part === null ? [] : [part] })),
  );
const anyLimits = fc
  .tuple(fc.integer({ min: 2, max: 60 }), fc.nat({ max: 100 }))
  .map(([charactersMax, share]) => ({ charactersMax, overlapMax: Math.floor((charactersMax * share) / 101) }));

/** The first and the last paragraph of a place. */
function rangeOf(locator: string): readonly [number, number] {
  const [, from = "0", to = from] = /para=(\d+)(?:-(\d+))?$/.exec(locator) ?? [];
  return [Number(from), Number(to)];
}

describe("whatever the text", () => {
  it("every paragraph stands whole in a passage, or its pieces joined are the paragraph", () => {
    fc.assert(
      fc.property(anyParagraphs, anyLimits, (source, limits) => {
        const passages = chunk(source, limits);
        for (const { number, part, text } of source) {
          const own = passages.filter(({ locator }) => {
            const [from, to] = rangeOf(locator);
            return from <= number && number <= to && locator.startsWith(part ?? "para=");
          });
          const isCut = text.length > limits.charactersMax;
          if (isCut) expect(own.map((passage) => passage.text).join("")).toBe(text);
          else expect(own.some((passage) => `\n${passage.text}\n`.includes(`\n${text}\n`))).toBe(true);
        }
      }),
      { numRuns: 500, seed: 32 },
    );
  });

  it("no passage is empty, longer than the limit, or repeats more than it may", () => {
    fc.assert(
      fc.property(anyParagraphs, anyLimits, (source, limits) => {
        const passages = chunk(source, limits);
        for (const [index, { text, locator }] of passages.entries()) {
          expect(text).not.toBe("");
          expect(text.length).toBeLessThanOrEqual(limits.charactersMax);
          const [from] = rangeOf(locator);
          const [, before] = rangeOf(passages[index - 1]?.locator ?? "");
          const repeated = source.filter(({ number }) => from <= number && number <= before).map((one) => one.text);
          const isCut = repeated.some((one) => one.length > limits.charactersMax);
          if (!isCut) expect(repeated.join("\n").length).toBeLessThanOrEqual(limits.overlapMax);
        }
      }),
      { numRuns: 500, seed: 33 },
    );
  });

  it("no character is cut in two", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), anyLimits, (text, limits) => {
        for (const passage of chunk([paragraph(1, text)], limits))
          expect(() => encodeURIComponent(passage.text)).not.toThrow();
      }),
      { numRuns: 500, seed: 34 },
    );
  });
});
