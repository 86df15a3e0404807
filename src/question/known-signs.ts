import { type PhraseTree, phraseTree, placeOf } from "../language/phrase-tree.ts";
import { KNOWN_PARTS, type KnownSign } from "../language/words/terms.ts";
import type { Words } from "../language/words/word-list.ts";

/** The phrases of each part of the words that ask for what was known on a day, or before. */
export type KnownSigns = Readonly<Record<KnownSign["part"], PhraseTree<true>>>;

export function knownSigns(words: Words): KnownSigns {
  const signs = Object.fromEntries(KNOWN_PARTS.map((part) => [part, phraseTree<true>()])) as KnownSigns;
  for (const { term, phrases } of words) {
    if (term.kind !== "known") continue;
    for (const { tokens } of phrases) placeOf(signs[term.part], tokens).value = true;
  }
  return signs;
}
