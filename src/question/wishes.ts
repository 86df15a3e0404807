import { type PhraseTree, phraseEnd } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import { signTrees } from "../language/words/signs.ts";
import type { SignPart } from "../language/words/terms.ts";
import type { Words } from "../language/words/word-list.ts";
import type { Range } from "./item.ts";

/**
 * Reads whether a text asks to be told once something is there, and what it asks for; null for every other text.
 * "Let me know when HK revenue H1 2026 is out, thanks" asks for "HK revenue H1 2026 , thanks".
 */
export type WishReader = (text: string) => string | null;

type Part = SignPart<"wish">;

/** The orders of the parts: `what` is the question between them, and the last part before `end` ends its clause. */
const ORDERS: readonly (readonly (Part | "what" | "end")[])[] = [
  ["call", "when", "what", "arrival", "end"],
  ["call", "having", "what"],
  ["when", "what", "arrival", "call", "end"],
  ["when", "what", "there", "call", "end"],
  ["having", "what", "call", "end"],
  ["what", "there", "call", "end"],
];

export function createWishReader(words: Words): WishReader {
  const signs = signTrees(words).wish;
  return (text) => {
    const tokens = tokenize(text).tokens.filter((token) => !isSilent(token));
    const found = (part: Part): readonly Range[] => matchesOf(tokens, signs[part]);
    if (found("call").length === 0) return null;
    for (const order of ORDERS) {
      const cut = partsIn(order, { tokens, found });
      if (cut !== null) return without(text, tokens, cut);
    }
    return null;
  };
}

interface Reading {
  readonly tokens: readonly Token[];
  readonly found: (part: Part) => readonly Range[];
}

/** The parts of a text in an order; null where it has another. */
function partsIn(order: readonly (Part | "what" | "end")[], reading: Reading): readonly Range[] | null {
  const [first, ...more] = order;
  if (first === undefined || first === "end") return null;
  if (first === "what") return partsAfter({ order: more, from: firstOf(reading.tokens), isGap: true }, reading);
  for (const match of reading.found(first)) {
    const rest = partsAfter({ order: more, from: match.to, isGap: false }, reading);
    if (rest !== null) return [match, ...rest];
  }
  return null;
}

interface Left {
  readonly order: readonly (Part | "what" | "end")[];
  readonly from: number;
  /** Whether the question stands before the next part. */
  readonly isGap: boolean;
}

function partsAfter({ order, from, isGap }: Left, reading: Reading): readonly Range[] | null {
  const [part, ...more] = order;
  const { tokens, found } = reading;
  if (part === undefined) return !isGap || hasWords(tokens, from, tokens.length) ? [] : null;
  if (part === "end") return endsClause(tokens, from, found("after")) ? [] : null;
  if (part === "what") return partsAfter({ order: more, from, isGap: true }, reading);
  for (const match of found(part)) {
    if (!(isGap ? isQuestion(tokens, from, match.from) : isNext(tokens, from, match.from))) continue;
    const rest = partsAfter({ order: more, from: match.to, isGap: false }, reading);
    if (rest !== null) return [match, ...rest];
  }
  return null;
}

/** Every place where a phrase stands, as its longest form there. */
function matchesOf(tokens: readonly Token[], tree: PhraseTree<true>): readonly Range[] {
  return tokens.flatMap((_, from): readonly Range[] => {
    const to = phraseEnd(tokens, from, tree);
    return to === null ? [] : [{ from, to }];
  });
}

/** "'s" of "it's in" and a hyphen stand between the words of a phrase unseen. */
function isSilent({ kind, text }: Token): boolean {
  return kind === "mark" && (text === "'s" || text === "-");
}

function firstOf(tokens: readonly Token[]): number {
  return Math.max(
    0,
    tokens.findIndex(({ kind }) => kind !== "mark"),
  );
}

/** Words of one sentence. */
function isQuestion(tokens: readonly Token[], from: number, to: number): boolean {
  return hasWords(tokens, from, to) && !tokens.slice(from, to).some(({ text }) => SENTENCE_ENDS.has(text));
}

function hasWords(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ kind }) => kind !== "mark");
}

/** Directly behind, or behind a comma. */
function isNext(tokens: readonly Token[], from: number, to: number): boolean {
  return to >= from && tokens.slice(from, to).every(({ text }) => text === ",");
}

/** "is in" at the end of its clause; "is in the report" is no arrival. */
function endsClause(tokens: readonly Token[], at: number, after: readonly Range[]): boolean {
  const next = tokens[at];
  return next === undefined || next.kind === "mark" || after.some(({ from }) => from === at);
}

const SENTENCE_ENDS: ReadonlySet<string> = new Set(["?", "!", "\n", ";"]);

/** The text without these words, and without the "'s" of "HK revenue's in". */
function without(text: string, tokens: readonly Token[], cut: readonly Range[]): string {
  let rest = "";
  let at = 0;
  for (const { from, to } of cut) {
    rest += text.slice(at, tokens[from]?.start ?? at).replace(/['’]s\s*$/u, "");
    rest += " ";
    at = tokens[to - 1]?.end ?? at;
  }
  return `${rest}${text.slice(at)}`.replace(/\s+/gu, " ").trim();
}
