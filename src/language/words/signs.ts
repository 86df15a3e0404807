import { onceFor } from "../../domain/once.ts";
import { type PhraseTree, phraseTree, placeOf } from "../phrase-tree.ts";
import { SIGN_PARTS, type SignKind, type SignPart } from "./terms.ts";
import type { Phrase, Words } from "./word-list.ts";

/** What the word lists have for each part of a kind of signs. */
type ByPart<Kind extends SignKind, Value> = Readonly<Record<SignPart<Kind>, Value>>;
type ByKind<Value> = { readonly [Kind in SignKind]: ByPart<Kind, Value> };

export type SignTrees<Kind extends SignKind> = ByPart<Kind, PhraseTree<true>>;

/** The signs as trees of phrases, for a walk over tokens. */
export const signTrees = onceFor((words: Words) =>
  byKind(words, (phrases) => {
    const tree = phraseTree<true>();
    for (const { tokens } of phrases) placeOf(tree, tokens).value = true;
    return tree;
  }),
);

/** The signs as texts: Chinese without blanks, others with one between two words. */
export const signSets = onceFor((words: Words) =>
  byKind<ReadonlySet<string>>(
    words,
    (phrases) => new Set(phrases.map(({ text, tokens }) => tokens.join(isChinese(text) ? "" : " "))),
  ),
);

/** Groups of a regular expression with the flag `u`, which match a sign: any, or those of one script. */
export interface SignPattern {
  readonly any: string;
  /** As whole words. */
  readonly latin: string;
  readonly chinese: string;
}

/** The signs as parts of regular expressions; a part without phrases matches nothing. */
export const signPatterns = onceFor((words: Words) =>
  byKind(words, (phrases): SignPattern => {
    const texts = phrases.map(({ text }) => text).toSorted((a, b) => b.length - a.length);
    const latin = `\\b(?:${alternatives(texts.filter((text) => !isChinese(text)))})\\b`;
    const chinese = `(?:${alternatives(texts.filter(isChinese))})`;
    return { any: `(?:${latin}|${chinese})`, latin, chinese };
  }),
);

const NOTHING = "(?!)";

function alternatives(texts: readonly string[]): string {
  return texts.length === 0 ? NOTHING : texts.map(escaped).join("|");
}

/** People type either apostrophe. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&").replaceAll("'", "['’]");
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

function byKind<Value>(words: Words, made: (phrases: readonly Phrase[]) => Value): ByKind<Value> {
  const bySign = new Map<string, Phrase[]>();
  for (const { term, phrases } of words) {
    if (!("part" in term)) continue;
    const sign = `${term.kind} ${term.part}`;
    const known = bySign.get(sign) ?? [];
    for (const phrase of phrases) known.push(phrase);
    bySign.set(sign, known);
  }
  const kinds = Object.entries(SIGN_PARTS).map(([kind, parts]) => [
    kind,
    Object.fromEntries(parts.map((part) => [part, made(bySign.get(`${kind} ${part}`) ?? [])])),
  ]);
  return Object.fromEntries(kinds) as ByKind<Value>;
}
