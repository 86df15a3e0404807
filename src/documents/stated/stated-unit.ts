import type { StatedUnit } from "../document.ts";
import { agreedCurrency, type UnitWord, YUAN } from "./unit-words.ts";

/** What some words state together; a fault where they contradict each other or state a scale that has no code. */
export type UnitReading =
  | { readonly kind: "unit"; readonly unit: StatedUnit | null }
  | { readonly kind: "fault"; readonly reason: string };

const NOTHING: StatedUnit = { currency: null, scale: null, measure: null };

/** Puts the words of one statement together. */
export function unitOf(words: readonly UnitWord[]): UnitReading {
  if (words.length === 0) return { kind: "unit", unit: null };
  let unit = NOTHING;
  for (const word of words) {
    const next = withWord(unit, word);
    if (typeof next === "string") return { kind: "fault", reason: next };
    unit = next;
  }
  if (unit.measure !== null && (unit.currency !== null || unit.scale !== null)) {
    return { kind: "fault", reason: "states an amount and a rate at once" };
  }
  return { kind: "unit", unit: unit.currency === YUAN ? { ...unit, currency: "CNY" } : unit };
}

function withWord(unit: StatedUnit, word: UnitWord): StatedUnit | string {
  switch (word.kind) {
    case "currency": {
      const currency = unit.currency === null ? word.code : agreedCurrency(unit.currency, word.code);
      return currency === null ? "names two currencies" : { ...unit, currency };
    }
    case "scale":
      if (word.scale === "other") return "is in a scale that has no code";
      if (unit.scale !== null && unit.scale !== word.scale) return "states two scales";
      return { ...unit, scale: word.scale };
    case "measure":
      if (unit.measure !== null && unit.measure !== word.measure) return "states two rates";
      return { ...unit, measure: word.measure };
  }
}
