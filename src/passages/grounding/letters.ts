import { namesOf } from "../../company/names.ts";
import type { Passage } from "../../domain/passage.ts";
import { contextOf } from "../evidence.ts";
import type { ReadingContext } from "./sources.ts";

/** Letters with their marks and with the signs among them that cannot be seen: soft hyphens, joiners, choosers of a form. */
const WORD = /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
/** What every keyboard of the two languages writes: plain Latin letters of either width, Chinese and Japanese characters. */
const PLAIN_WORD = /^[a-zA-Zａ-ｚＡ-Ｚ\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
const LETTER = /\p{L}/u;
/** Pictures, stars, arrows of ornament and signs of private use. */
const ORNAMENT = /[\p{So}\p{Sk}\p{Co}]|\p{Extended_Pictographic}/gu;

/**
 * Whether a statement is written with signs that its passages do not have: with letters that look like others, so that a word says one thing
 * to a reader and nothing to a comparison, or with pictures between the words. What a passage writes that way may be repeated.
 */
export function isDisguised(text: string, cited: readonly Passage[], { glossary }: ReadingContext): boolean {
  const odd = [...text.normalize("NFC").matchAll(WORD)].map(([word]) => word);
  const words = odd.filter((word) => LETTER.test(word) && !PLAIN_WORD.test(word));
  const signs = text.match(ORNAMENT) ?? [];
  if (words.length === 0 && signs.length === 0) return false;
  const { entities, metrics } = glossary.profile;
  const labels = [...entities.values(), ...metrics.values()].flatMap(namesOf);
  const written = [...cited.flatMap((passage) => [contextOf(passage), passage.text]), ...labels]
    .join("\n")
    .normalize("NFC");
  const known = new Set(written.match(WORD) ?? []);
  return words.some((word) => !known.has(word)) || signs.some((sign) => !written.includes(sign));
}
