import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalDecimal } from "../../../src/domain/decimal.ts";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import { readCellText } from "../../../src/language/numbers/cell-text.ts";
import { findTimePhrases } from "../../../src/language/periods/period-phrase.ts";
import { findBasis } from "../../../src/language/units/basis-words.ts";
import { findUnits } from "../../../src/language/units/unit-phrase.ts";

const SEED = 20_260_612;

interface Locale {
  readonly name: string;
  readonly style: "point" | "comma";
  readonly group: string;
  readonly point: string;
}

const LOCALES: readonly Locale[] = [
  { name: "English", style: "point", group: ",", point: "." },
  { name: "French", style: "comma", group: "\u202f", point: "," },
  { name: "international", style: "point", group: "\u00a0", point: "." },
  { name: "German", style: "comma", group: ".", point: "," },
  { name: "Swiss", style: "point", group: "’", point: "." },
  { name: "without groups", style: "point", group: "", point: "." },
];

/** Canonical decimals as text: never through a binary number. */
const decimals = fc
  .tuple(fc.boolean(), fc.stringMatching(/^(?:0|[1-9]\d{0,17})$/), fc.stringMatching(/^(?:|\d{0,6}[1-9])$/))
  .map(
    ([isNegative, whole, fraction]) =>
      canonicalDecimal(`${isNegative ? "-" : ""}${whole}${fraction && `.${fraction}`}`) ?? "0",
  );

function written(decimal: string, { group, point }: Locale): string {
  const [whole = "", fraction] = decimal.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + point + fraction;
}

const FRAMES: readonly (readonly [string, (digits: string, isNegative: boolean) => string])[] = [
  ["a minus", (digits, isNegative) => (isNegative ? `−${digits}` : digits)],
  ["parentheses", (digits, isNegative) => (isNegative ? `(${digits})` : digits)],
  ["a trailing minus", (digits, isNegative) => (isNegative ? `${digits}-` : digits)],
  ["a currency and a scale", (digits, isNegative) => (isNegative ? `(US$${digits}m)` : `US$${digits}m`)],
  ["a percent sign and a mark", (digits, isNegative) => `${isNegative ? `(${digits}%)` : `${digits} %`}¹`],
];

describe("any number", () => {
  for (const locale of LOCALES) {
    it(`is the same decimal after it was written the ${locale.name} way`, () => {
      fc.assert(
        fc.property(decimals, fc.constantFrom(...FRAMES), (decimal, [, frame]) => {
          const text = frame(written(decimal, locale), decimal.startsWith("-"));
          expect(readCellText(text, { decimal: locale.style }).content).toMatchObject({
            kind: "number",
            value: decimal,
          });
        }),
        { seed: SEED, numRuns: 300 },
      );
    });
  }

  it("is never read where the style is open and one separator stands before three digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,2}[.,]\d{3}$/), (text) => {
        expect(readCellText(text, { decimal: "open" }).content.kind).toBe("fault");
      }),
      { seed: SEED, numRuns: 200 },
    );
  });
});

const PIECES = [
  ..."0123456789.,' -−()%*¹²x人",
  "US$",
  "€",
  "bn",
  "m",
  "k",
  "万",
  "亿元",
  "2024",
  "Q1",
  "H1",
  "FY",
  "Jan",
  " to ",
  "ended ",
  "年",
  "月",
  "日",
  "第一季度",
  "n/a",
  "—",
  "(",
  ")",
  "E+06",
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));

describe("any text", () => {
  it("gives no number whose digits are not in it, in their order", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("point", "comma", "open"), (text, decimal) => {
        const { content } = readCellText(text, { decimal });
        if (content.kind !== "number" || /e/i.test(text)) return;
        const digits = content.value.replace(/\D/g, "").replace(/^0+/, "");
        expect(text.replace(/\D/g, "")).toContain(digits);
      }),
      { seed: SEED, numRuns: 5_000 },
    );
  });

  it("is read without an error, and every find lies in it, in order", () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: "binary", maxLength: 40 })), (text) => {
        readCellText(text);
        for (const found of [findUnits(text), findTimePhrases(text, yearsBeginningIn(4)), findBasis(text)]) {
          let last = 0;
          for (const { start, end } of found) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed: SEED, numRuns: 3_000 },
    );
  });
});
