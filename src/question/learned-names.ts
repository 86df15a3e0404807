import { cleanWord, type Glossary } from "../company/glossary.ts";
import type { NameCandidate, TaughtName } from "../domain/learned-name.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import type { Term } from "../language/words/terms.ts";
import { isName } from "./item.ts";
import { nameTerm } from "./learned-terms.ts";
import type { Lexicon } from "./lexicon.ts";
import type { SecurityGate } from "./security-gate.ts";

const NAME_CHARACTERS_MAX = 40;
const HAS_LETTERS = /\p{L}.*\p{L}/u;
const HAS_DIGIT = /\p{N}/u;
const CHINESE_PARTICLES = /(?<![呢吗吧啊呀的])[呢吗吧啊呀的]+$/u;

/** A typed word in the form in which names are compared; null for a text that is no name by its form. */
export function nameWord(raw: string): string | null {
  const word = cleanWord(raw).replace(CHINESE_PARTICLES, "");
  const isForm = word.length <= NAME_CHARACTERS_MAX && HAS_LETTERS.test(word) && !HAS_DIGIT.test(word);
  return isForm ? word : null;
}

/** Why a learned name is not read: its code is gone, or its word is known, or it names an external company. */
export type NameFault = "no_such_code" | "known_word" | "external_company";

/** The fault of a learned name, by the company file and the word lists of now; null for one that is read. */
export type JudgeName = (name: TaughtName) => NameFault | null;

/** Fewer picks may be slips, and what one person alone means is not how the company speaks. */
const PICKS_MIN = 3;
const PEOPLE_MIN = 2;
const ASKED_MAX = 10;

/** The candidates to ask curators about: those with enough picks, one meaning per word; in their order. */
export function namesToAsk(candidates: readonly NameCandidate[]): readonly NameCandidate[] {
  const byWord = new Map<string, NameCandidate>();
  for (const candidate of candidates) {
    const isEnough = candidate.picks >= PICKS_MIN && candidate.people >= PEOPLE_MIN;
    if (isEnough && !byWord.has(candidate.word)) byWord.set(candidate.word, candidate);
  }
  return [...byWord.values()].slice(0, ASKED_MAX);
}

/** `lexicon`: without learned names. */
export function createNameJudge(glossary: Glossary, lexicon: Lexicon, gate: SecurityGate): JudgeName {
  return ({ word, means }) => {
    if (nameTerm(means, glossary) === null) return "no_such_code";
    if (gate.screen(word).kind !== "allow") return "external_company";
    return isUnknownPhrase(tokenize(word).tokens, lexicon) ? null : "known_word";
  };
}

/**
 * Whether a phrase is a name of its own: it has an unknown word, and no word that names or computes anything, as
 * "revenue of hkk" has. Words such as "gross" may stand in it, and "of" between others.
 */
function isUnknownPhrase(tokens: readonly Token[], lexicon: Lexicon): boolean {
  let hasUnknown = false;
  for (let at = 0; at < tokens.length; ) {
    const match = lexicon.longestAt(tokens, at);
    const isInside = at > 0 && match !== null && match.to < tokens.length;
    if (match !== null && !isPartOfWord(tokens, match)) {
      if (match.name !== null || !mayStandInName(match.term, isInside)) return false;
      at = match.to;
    } else {
      hasUnknown ||= tokens[at]?.kind !== "mark";
      at += 1;
    }
  }
  return hasUnknown;
}

/** One Chinese sign may be a word of its own, or a part of the unknown word. */
function isPartOfWord(
  tokens: readonly Token[],
  { term, from, to }: { readonly term: Term; readonly from: number; readonly to: number },
): boolean {
  return to - from === 1 && tokens.length > 1 && tokens[from]?.kind === "han" && !isName(term);
}

function mayStandInName({ kind }: Term, isInside: boolean): boolean {
  return kind === "qualifier" || (kind === "glue" && isInside);
}
