import type { Translator } from "./dictionary.ts";
import { simplified } from "./search-terms.ts";
import { longestAt, sizeAt } from "./translate.ts";
import { ASKING_WORDS, COURTESY_WORDS, TIME_WORDS } from "./words/beside-subject.ts";

const BESIDE = [TIME_WORDS, COURTESY_WORDS, ASKING_WORDS];
const CHINESE: ReadonlySet<string> = new Set(BESIDE.flatMap(({ chinese }) => chinese));
const CHINESE_WORDS = {
  isWord: (word: string): boolean => CHINESE.has(word),
  longest: Math.max(...Array.from(CHINESE, (word) => [...word].length)),
};
const ENGLISH = wholePhrases(BESIDE.flatMap(({ english }) => english));

/** Replaces words that do not describe the subject by spaces, keeping all offsets. */
export function subjectOf(text: string, dictionary: Translator): string {
  const said = text.replace(ENGLISH, blanks).replace(/\p{Script=Han}+/gu, (run) => withoutWords(run, dictionary));
  return said.trim() === "" ? text : said;
}

function blanks(words: string): string {
  return " ".repeat(words.length);
}

/** Longest first, so that "any news" is not reduced to "news". */
function wholePhrases(phrases: readonly string[]): RegExp {
  const sorted = phrases.toSorted((a, b) => b.length - a.length);
  const forms = sorted.map((phrase) => phrase.replaceAll("'", "['’]").replaceAll(" ", "\\s+"));
  return new RegExp(`(?<![\\p{Script=Latin}\\p{N}'’-])(?:${forms.join("|")})(?![\\p{Script=Latin}\\p{N}'’-])`, "giu");
}

/** Segments the run greedily, longest word first: 题目前后 does not contain the word 目前. */
function withoutWords(run: string, dictionary: Translator): string {
  const characters = Array.from(run);
  const plain = characters.map(simplified);
  let left = "";
  for (let at = 0; at < plain.length; ) {
    const known = longestAt(plain, at, dictionary);
    const beside = sizeAt(plain, at, CHINESE_WORDS) ?? 0;
    const size = Math.max(known, beside);
    const word = characters.slice(at, at + size).join("");
    left += beside === size ? blanks(word) : word;
    at += size;
  }
  return left;
}
