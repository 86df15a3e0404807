import { plainText } from "../../../language/folding.ts";
import { findUnits } from "../../../language/units/unit-phrase.ts";

/** Money for each share is what a metric of its own is in; "per annum" says nothing new of a year's figure. */
const PER = /^\s*(?:(?:per|each|every)\s+|[/／]\s*|每)(?!share|annum|年|股)\p{L}/iu;

/** Whether words behind a unit make it one of rates: "US$m per month", "HK$/agent". */
export function isRate(behindUnit: string): boolean {
  return PER.test(behindUnit);
}

/** Whether a text states a unit of rates. */
export function isRateUnit(text: string): boolean {
  return findUnits(text).some(({ end }) => isRate(plainText(text.slice(end))));
}
