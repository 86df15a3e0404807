import type { NameFinder } from "../name-finder.ts";
import { GUARDED_CHINESE, HARMLESS_CHINESE } from "../words/guarded-chinese.ts";
import { GUARDED_ENGLISH } from "../words/guarded-english.ts";
import { anyOf } from "./cut.ts";

const ENGLISH = anyOf(GUARDED_ENGLISH);
const DENIED = /n['’]t\b/iu;
const CHINESE = new RegExp(GUARDED_CHINESE.join("|"), "u");
const HARMLESS = new RegExp(HARMLESS_CHINESE.join("|"), "gu");
/** Numbers in any script, and signs of units and of other symbols. */
const NUMBER_OR_SIGN = /[\p{N}\p{S}%‰&@#§]/u;
const CAPITAL = /\p{Lu}/u;

/**
 * Whether a piece of a sentence holds a word that the rest may depend on: negation, bound, condition, exception, doubt,
 * speaker, comparison, number, unit, name or time. The first letter of a sentence is a capital without being a name.
 */
export function holdsGuarded(piece: string, isOpening: boolean, finder: NameFinder): boolean {
  const said = isOpening ? piece.replace(/\p{L}/u, (letter) => letter.toLowerCase()) : piece;
  if (NUMBER_OR_SIGN.test(said) || CAPITAL.test(said) || ENGLISH.test(said) || DENIED.test(said)) return true;
  if (CHINESE.test(said.replace(HARMLESS, " "))) return true;
  return finder.find(said).some(({ named: { kind } }) => kind === "entity" || kind === "external");
}
