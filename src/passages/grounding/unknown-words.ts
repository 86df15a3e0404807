import { searchTerms } from "../search-terms.ts";
import type { Anchor } from "./anchors.ts";
import { isPlainCharacter, isPlainWord } from "./plain-words.ts";
import type { Comparison } from "./sources.ts";
import { meaningOf, withOneWording } from "./synonyms.ts";

const HAN = /\p{Script=Han}/u;
const HAN_CHARACTERS = /\p{Script=Han}/gu;
/** Two stems are kin where one begins the other and leaves so few letters: "defin" and "definit", "employ" and "employe". */
const KIN_STEM_MIN = 4;
const KIN_ENDING_MAX = 3;

/**
 * Whether a statement holds a word that stands nowhere in its passages, their labels or the figures of the answer, and that is no word that
 * every paraphrase may bring along. One such word makes a subject, a quality or a deed of what nobody said: "stolen fuel", "the fraud".
 */
export function holdsStranger({ statement, sources, labels }: Comparison): boolean {
  const words = statement.anchors.filter(({ kind }) => kind === "word");
  const written = [...sources, ...labels].map(({ prose }) => prose.text).join("\n");
  return (
    strangeStems(words, written) || strangeCharacters(words, written) || strangeLetters(statement.prose.text, written)
  );
}

function strangeStems(words: readonly Anchor[], written: string): boolean {
  const latin = words.filter(({ value }) => !HAN.test(value) && !isPlainWord(value));
  if (latin.length === 0) return false;
  const known = new Set(searchTerms(written).map(meaningOf));
  return latin.some(({ value }) => !known.has(value) && ![...known].some((stem) => areKin(stem, value)));
}

function areKin(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= KIN_STEM_MIN && long.length - short.length <= KIN_ENDING_MAX && long.startsWith(short);
}

/** Where a Chinese word ends is not known, so that it is its characters that are looked for. */
function strangeCharacters(words: readonly Anchor[], written: string): boolean {
  const characters = new Set(words.flatMap(({ value }) => value.match(HAN_CHARACTERS) ?? []));
  if (characters.size === 0) return false;
  const known = new Set(`${written}${withOneWording(written)}`.match(HAN_CHARACTERS));
  return [...characters].some((character) => !known.has(character) && !isPlainCharacter(character));
}

/** A letter by itself, other than an article, an ending, a unit, or the beginning of a word like "e-mail". */
const LONE_LETTER = /(?<![\p{L}\p{N}]|[\p{L}\d]['’]|\d )[b-zB-HJ-Z](?![\p{L}\p{N}]|-\p{L}{2})/gu;

/** Words that are cut into letters, "n.o.t", are read by nobody but a reader. */
function strangeLetters(text: string, written: string): boolean {
  const known = new Set(written.match(LONE_LETTER));
  return (text.match(LONE_LETTER) ?? []).some((letter) => !known.has(letter));
}
