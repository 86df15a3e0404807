import { type Dice, eachReplaced } from "./seeded.ts";

/** Letters of other scripts that look like Latin ones, and a mark over one. */
const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  a: ["а", "ɑ", "á"],
  c: ["с", "ϲ"],
  e: ["е", "é"],
  i: ["і", "ı"],
  o: ["о", "ο", "ȯ"],
  p: ["р", "ρ"],
  x: ["х"],
  y: ["у"],
};
/** Signs that are not seen between letters. */
const UNSEEN = ["\u00ad", "\u200c", "\u200d", "\u2061", "\u034f", "\ufe0f"];
const PICTURES = [" 🎉 ", " ⭐ ", " ✅ ", " 😀 "];

/** A letter of a word that looks as before and is another, or a sign between two letters that nobody sees. */
export function lettersDisguised(text: string, dice: Dice): readonly string[] {
  const alike = eachReplaced(
    text,
    /(?<=[a-z])[aceiopxy](?=[a-z])/g,
    ({ 0: letter }) => dice.pick(LOOK_ALIKES[letter] ?? []) ?? null,
  );
  const hidden = eachReplaced(
    text,
    /(?<=[a-z])(?=[a-z])|(?<=\p{Script=Han})(?=\p{Script=Han})/gu,
    () => dice.pick(UNSEEN) ?? null,
  );
  return [dice.pick(alike), dice.pick(hidden)].filter((one) => one !== undefined);
}

/** The words of a sentence backwards, or the characters of a Chinese one; pictures in place of the blanks. */
export function wordsReordered(text: string): readonly string[] {
  const isChinese = /\p{Script=Han}/u.test(text);
  const words = isChinese ? [...text] : text.split(/\s+/);
  return words.length < WORDS_MIN ? [] : [words.toReversed().join(isChinese ? "" : " ")];
}

/** Of fewer words any order may be one. */
const WORDS_MIN = 5;

export function picturesSet(text: string, dice: Dice): readonly string[] {
  const picture = dice.pick(PICTURES) ?? "";
  return /\p{Script=Han}/u.test(text)
    ? [text.replace("，", picture), `${text}${picture}`]
    : [text.replaceAll(" ", picture), `${text}${picture}`];
}
