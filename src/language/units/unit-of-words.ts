import type { StatedUnit } from "../cell-content.ts";
import { YUAN } from "./unit-vocabulary.ts";
import { agreedCurrency, type UnitWord } from "./unit-words.ts";

/** The unit that some words state together; a fault where they contradict each other or the scale has no code. */
export type UnitReading =
  | { readonly kind: "unit"; readonly unit: StatedUnit | null }
  | { readonly kind: "fault"; readonly reason: string };

export const NO_UNIT: StatedUnit = { currency: null, scale: null, measure: null };

/** Combines the words of one unit statement. */
export function unitOf(words: readonly UnitWord[]): UnitReading {
  if (words.length === 0) return { kind: "unit", unit: null };
  let unit = NO_UNIT;
  for (const word of words.map((one) => withoutMil(one, words))) {
    const next = withWord(unit, word);
    if (typeof next === "string") return { kind: "fault", reason: next };
    unit = next;
  }
  if (unit.measure !== null && (unit.currency !== null || unit.scale !== null)) {
    return { kind: "fault", reason: "states an amount and a rate at once" };
  }
  return { kind: "unit", unit: unit.currency === YUAN ? { ...unit, currency: "CNY" } : unit };
}

/** Currencies with which `mil` is a million, not the thousand of Portuguese and Spanish. */
const MIL_IS_MILLION = new Set(
  "USD HKD SGD AUD CAD NZD GBP CHF JPY CNY INR KRW THB MYR IDR AED SAR ZAR $ ¥".split(" "),
);

/** Reads `mil` by the currency beside it; without one, or in euros, it may be either. */
function withoutMil(word: UnitWord, words: readonly UnitWord[]): UnitWord {
  if (word.kind !== "scale" || word.scale !== "mil") return word;
  const codes = words.flatMap((one) => (one.kind === "currency" ? [one.code] : []));
  if (codes.includes("BRL")) return { kind: "scale", scale: "K" };
  return { kind: "scale", scale: codes.some((code) => MIL_IS_MILLION.has(code)) ? "M" : "mil" };
}

function withWord(unit: StatedUnit, word: UnitWord): StatedUnit | string {
  switch (word.kind) {
    case "currency": {
      const currency = unit.currency === null ? word.code : agreedCurrency(unit.currency, word.code);
      return currency === null ? "names two currencies" : { ...unit, currency };
    }
    case "scale":
      if (word.scale === "mil") return 'is in "mil", a million to some and a thousand to others';
      if (word.scale === "other") return "is in a scale that has no code";
      if (unit.scale !== null && unit.scale !== word.scale) return "states two scales";
      return { ...unit, scale: word.scale };
    case "measure":
      if (unit.measure !== null && unit.measure !== word.measure) return "states two rates";
      return { ...unit, measure: word.measure };
  }
}
