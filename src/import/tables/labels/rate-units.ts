import { plainText } from "../../../language/folding.ts";
import { findUnits } from "../../../language/units/unit-phrase.ts";

/** "per share" belongs to metrics of their own, and "per annum" adds nothing to a yearly figure. */
const PER = /^\s*(?:(?:per|each|every)\s+|[/／]\s*|每)(?!share|annum|年|股)\p{L}/iu;

/** Whether the words after a unit make it a rate: "US$m per month", "HK$/agent". */
export function isRate(behindUnit: string): boolean {
  return PER.test(behindUnit);
}

/** Whether a text states a unit of a rate. */
export function isRateUnit(text: string): boolean {
  return findUnits(text).some(({ end }) => isRate(plainText(text.slice(end))));
}
