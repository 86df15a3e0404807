import type { Scale } from "../../domain/unit.ts";
import type { StatedUnit } from "../cell-content.ts";
import {
  AMOUNT_SIGNS,
  CENT_NAMES,
  CURRENCY_NAMES,
  CURRENCY_SIGNS,
  ISO_CODES,
  MEASURE_NAMES,
  MEASURE_SIGNS,
  MIL,
  SCALE_NAMES,
  SCALE_SIGNS,
  YUAN,
} from "./unit-vocabulary.ts";

type Measure = NonNullable<StatedUnit["measure"]>;

/** A word or sign of a unit. The scale `other` has no unit code (lakh, 千万); that of `mil` depends on the currency. */
export type UnitWord =
  | { readonly kind: "currency"; readonly code: string }
  | { readonly kind: "scale"; readonly scale: Scale | "other" | "mil" }
  | { readonly kind: "measure"; readonly measure: Measure };

/** Unit words found in a text, and where they end. */
export interface FoundUnitWord {
  readonly words: readonly UnitWord[];
  readonly end: number;
}

/** Codes that are also words, names or abbreviations. */
const DOUBTFUL_CODES = new Set(
  "ALL AMD ANG BAM BOB CAD COP CUP GEL LAK MAD MOP NIO PEN RON SOS STN TOP TRY".split(" "),
);

const EXACT = new Map<string, readonly UnitWord[]>();
const NAMES = new Map<string, readonly UnitWord[]>();

for (const code of ISO_CODES) EXACT.set(code, [{ kind: "currency", code }]);
addForms(EXACT, CURRENCY_SIGNS, (code) => [{ kind: "currency", code }]);
addForms(NAMES, CURRENCY_NAMES, (code) => [{ kind: "currency", code }]);
for (const table of [SCALE_SIGNS, SCALE_NAMES]) {
  const target = table === SCALE_SIGNS ? EXACT : NAMES;
  for (const [form, scale] of scaleForms(table)) target.set(form, [{ kind: "scale", scale }]);
}
for (const form of MIL.split("|")) EXACT.set(form, [{ kind: "scale", scale: "mil" }]);
for (const [forms, code, scale] of AMOUNT_SIGNS) {
  for (const form of forms.split("|"))
    EXACT.set(form, [
      { kind: "currency", code },
      { kind: "scale", scale },
    ]);
}
for (const measure of ["percent", "points", "basis_points", "times"] as const) {
  for (const form of MEASURE_SIGNS[measure].split("|")) EXACT.set(form, [{ kind: "measure", measure }]);
  for (const form of MEASURE_NAMES[measure].split("|")) NAMES.set(form, [{ kind: "measure", measure }]);
}
addForms(NAMES, CENT_NAMES, (code) => [
  { kind: "currency", code },
  { kind: "scale", scale: "CENT" },
]);
// TEUR and T€ are thousands in German accounts; T before anything else is not.
for (const sign of ["EUR", "€", "CHF", "USD", "GBP", "£", "SEK", "NOK", "DKK", "PLN", "HUF", "CZK"]) {
  EXACT.set(`T${sign}`, [{ kind: "scale", scale: "K" }, ...(EXACT.get(sign) ?? [])]);
}

const EXACT_FORM = new RegExp(alternatives(EXACT), "uy");
const NAME_FORM = new RegExp(alternatives(NAMES), "iuy");

/** The longest unit word at an offset of a text in plain form; the caller checks that a word ends after it. */
export function unitWordAt(text: string, at: number): FoundUnitWord | null {
  EXACT_FORM.lastIndex = at;
  NAME_FORM.lastIndex = at;
  const exact = EXACT_FORM.exec(text)?.[0] ?? "";
  const name = NAME_FORM.exec(text)?.[0] ?? "";
  const words = name.length > exact.length ? NAMES.get(name.toLowerCase()) : EXACT.get(exact);
  return words === undefined ? null : { words, end: at + Math.max(name.length, exact.length) };
}

/** The scale in brackets at an offset: the `(m)` of `US$5 (m)` and `US$(m)`. */
export function bracketedScaleAt(text: string, at: number): FoundUnitWord | null {
  const found = text[at] === "(" ? unitWordAt(text, at + 1) : null;
  const isScale = found?.words.every(({ kind }) => kind === "scale") === true && text[found.end] === ")";
  return found !== null && isScale ? { words: found.words, end: found.end + 1 } : null;
}

/** True for codes such as `TOP` that are also ordinary words. */
export function isDoubtfulCode(text: string): boolean {
  return DOUBTFUL_CODES.has(text);
}

/** Currency names that are also other words or weights: they count only beside a scale. */
const DOUBTFUL_NAMES = /^(?:won|rands?|pounds|riyals|dirhams|reais)$/i;

/** True for names such as `pounds` that are money only beside a scale. */
export function isDoubtfulName(text: string): boolean {
  return DOUBTFUL_NAMES.test(text);
}

const DOLLARS = new Set(
  "USD HKD SGD AUD CAD NZD TWD BND BSD BBD BMD BZD FJD GYD JMD KYD LRD MXN CLP ARS COP".split(" "),
);
/** Currencies that are written with a bare `¥`. */
export const YENS: readonly string[] = ["JPY", "CNY"];

/** The currency that two mentions agree on: the code where the other is only a sign; null when they disagree. */
export function agreedCurrency(a: string, b: string): string | null {
  if (a === b || covers(b, a)) return a;
  return covers(a, b) ? b : null;
}

function covers(sign: string, code: string): boolean {
  return sign === YUAN || (sign === "$" && DOLLARS.has(code)) || (sign === "¥" && YENS.includes(code));
}

function addForms(
  target: Map<string, readonly UnitWord[]>,
  forms: Readonly<Record<string, string>>,
  words: (code: string) => readonly UnitWord[],
): void {
  for (const [code, list] of Object.entries(forms)) {
    for (const form of list.split("|")) target.set(form, words(code));
  }
}

function scaleForms(table: Readonly<Record<Scale | "other", string>>): readonly (readonly [string, Scale | "other"])[] {
  const scales = ["K", "WAN", "M", "YI", "BN", "TN", "CENT", "other"] as const;
  return scales.flatMap((scale) =>
    table[scale]
      .split("|")
      .filter((form) => form !== "")
      .map((form) => [form, scale] as const),
  );
}

function alternatives(forms: ReadonlyMap<string, unknown>): string {
  return [...forms.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") + endOf(form))
    .join("|");
}

/** Forms that end in a word after a blank or sign match whole words only: `R$ mi` is not in `R$ million`. */
function endOf(form: string): string {
  return /[\s$']\p{L}+$/u.test(form) ? "(?![\\p{Script=Latin}\\p{N}])" : "";
}
