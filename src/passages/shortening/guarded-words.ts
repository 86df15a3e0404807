import type { NameFinder } from "../name-finder.ts";
import { BINDING_CHINESE, GOVERNING_CHINESE, HARMLESS_CHINESE, MEASURING_CHINESE } from "../words/guarded-chinese.ts";
import { BINDING_ENGLISH, GOVERNING_ENGLISH, MEASURING_ENGLISH } from "../words/guarded-english.ts";
import { anyOf } from "./cut.ts";

const ENGLISH_BINDING = anyOf(BINDING_ENGLISH);
const ENGLISH_GOVERNING = anyOf(GOVERNING_ENGLISH);
const ENGLISH_MEASURING = anyOf(MEASURING_ENGLISH);
const DENIED = /n['’]t\b/iu;
const CHINESE_BINDING = new RegExp(BINDING_CHINESE.join("|"), "u");
const CHINESE_GOVERNING = new RegExp(GOVERNING_CHINESE.join("|"), "u");
const CHINESE_MEASURING = new RegExp(MEASURING_CHINESE.join("|"), "u");
const HARMLESS = new RegExp(HARMLESS_CHINESE.join("|"), "gu");
/** Numbers in any script, and signs of units and of other symbols. */
const NUMBER_OR_SIGN = /[\p{N}\p{S}%‰&@#§]/u;
const CAPITAL = /\p{Lu}/u;

/** Whether a piece holds a condition or an exception, which may apply to the rest from any place. */
export function binds(piece: string): boolean {
  return ENGLISH_BINDING.test(piece) || CHINESE_BINDING.test(piece.replace(HARMLESS, " "));
}

/** Whether a piece holds a negation, a doubt or a source. */
export function governs(piece: string): boolean {
  return ENGLISH_GOVERNING.test(piece) || DENIED.test(piece) || CHINESE_GOVERNING.test(piece.replace(HARMLESS, " "));
}

/**
 * Whether a piece holds a bound, a comparison, a number, a unit, a name or a time. The first letter of a sentence is a
 * capital without being a name.
 */
export function measures(piece: string, isOpening: boolean, finder: NameFinder): boolean {
  const said = isOpening ? piece.replace(/\p{L}/u, (letter) => letter.toLowerCase()) : piece;
  if (NUMBER_OR_SIGN.test(said) || CAPITAL.test(said) || weighs(said)) return true;
  return finder.find(said).some(({ named: { kind } }) => kind === "entity" || kind === "external");
}

/** Whether a piece holds a word that limits or changes a statement, such as "after" or "excluding". */
export function restricts(piece: string): boolean {
  return binds(piece) || governs(piece) || weighs(piece);
}

function weighs(piece: string): boolean {
  return ENGLISH_MEASURING.test(piece) || CHINESE_MEASURING.test(piece.replace(HARMLESS, " "));
}
