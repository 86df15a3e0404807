import { type PhraseTree, phraseTree, placeOf } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import type { Words } from "../language/words/word-list.ts";
import { isName } from "./item.ts";
import type { Lexicon } from "./lexicon.ts";

/** Short and colloquial forms by their tokens, with the tokens that are read in their place. */
export type Spellings = PhraseTree<readonly Token[]>;

export function spellingsIn(words: Words): Spellings {
  const root: Spellings = phraseTree();
  for (const { term, phrases } of words) {
    if (term.kind !== "spelling") continue;
    const { tokens } = tokenize(term.words);
    for (const { text } of phrases)
      placeOf(
        root,
        tokenize(text).tokens.map((token) => token.text),
      ).value = tokens;
  }
  return root;
}

/** The tokens with every short form written out; the same tokens if there is none. */
export function writtenOut(tokens: readonly Token[], spellings: Spellings, lexicon: Lexicon): readonly Token[] {
  const read: Token[] = [];
  let isChanged = false;
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(tokens, at, spellings);
    if (found === null || isNamed(tokens, at, found.to, lexicon)) {
      read.push(...tokens.slice(at, at + 1));
      at += 1;
      continue;
    }
    read.push(...inPlaceOf(tokens.slice(at, found.to), found.words));
    isChanged = true;
    at = found.to;
  }
  return isChanged ? read : tokens;
}

function longestAt(tokens: readonly Token[], at: number, root: Spellings) {
  let node: Spellings | undefined = root;
  let found: { readonly to: number; readonly words: readonly Token[] } | null = null;
  for (let i = at; i < tokens.length; i += 1) {
    // "per-capita"
    if (i > at && tokens[i]?.text === "-" && !node.next.has("-")) continue;
    node = node.next.get(tokens[i]?.text ?? "");
    if (node === undefined) break;
    if (node.value !== null) found = { to: i + 1, words: node.value };
  }
  return found;
}

/** A name of the company that is spelled like a short form, or begins with it, is meant. */
function isNamed(tokens: readonly Token[], at: number, to: number, lexicon: Lexicon): boolean {
  const known = lexicon.longestAt(tokens, at);
  return known !== null && known.to >= to && (isName(known.term) || known.name !== null);
}

/** Every word stands where the form stands, so that what was typed can be cited. */
function inPlaceOf(typed: readonly Token[], words: readonly Token[]): readonly Token[] {
  const [start, end] = [typed[0]?.start ?? 0, typed.at(-1)?.end ?? 0];
  return words.map((word, index) => ({
    ...word,
    start,
    end,
    glued: index === 0 ? typed[0]?.glued === true : word.glued,
  }));
}
