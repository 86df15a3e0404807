import type { TextRange } from "../domain/intent.ts";
import { readPeriod } from "../language/periods/period-grammar.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import { phraseEnd } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import { withoutRange } from "../language/without-range.ts";
import { type SignTrees, signTrees } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";

/** A question that asks what was stated before. */
export interface AskedFormer {
  /** The question without the words that ask so, each letter in its place. */
  readonly rest: string;
  /** Names no figure of its own: asked of the thread's. */
  readonly isBare: boolean;
}

/** Null for every other question. */
export type FormerReader = (question: string, calendar: FiscalCalendar) => AskedFormer | null;

/**
 * "Has HK revenue 2024 been restated": asks for a figure with what was stated before it. Only beside a period, or of what
 * the thread is about: otherwise "the previous figure" may be that of the previous period.
 */
export function createFormerReader(words: Words): FormerReader {
  const signs = signTrees(words).known;
  return (question, calendar) => {
    const { tokens } = tokenize(question);
    const ranges = [
      ...anywhere(tokens, signs),
      ...framed(tokens, signs.was, signs.restated),
      ...framed(tokens, signs.view, signs.moved),
    ];
    if (ranges.length === 0) return null;
    const rest = ranges.reduce(withoutRange, question);
    const isOfPeriod = tokens.some((_, at) => readPeriod(tokens, at, calendar) !== null);
    const isBare = tokenize(rest).tokens.filter(({ kind }) => kind !== "mark").length <= BARE_MAX;
    return isOfPeriod || isBare ? { rest, isBare: !isOfPeriod } : null;
  };
}

/** "Has it been restated": so few words name no figure of their own. */
const BARE_MAX = 1;

type KnownSigns = SignTrees<"known">;
type Phrases = KnownSigns["former"];

function anywhere(tokens: readonly Token[], { former }: KnownSigns): readonly TextRange[] {
  return tokens.flatMap((_, at) => {
    const next = phraseEnd(tokens, at, former);
    return next === null ? [] : [rangeOf(tokens, at, next)];
  });
}

/** A question that begins with one phrase and ends with another; signs behind that count for nothing. */
function framed(tokens: readonly Token[], first: Phrases, last: Phrases): readonly TextRange[] {
  const opened = phraseEnd(tokens, 0, first);
  if (opened === null) return [];
  const end = tokens.findLastIndex(({ kind }) => kind !== "mark") + 1;
  const closing = tokens.findIndex((_, at) => at >= opened && phraseEnd(tokens, at, last) === end);
  return closing < 0 ? [] : [rangeOf(tokens, 0, opened), rangeOf(tokens, closing, end)];
}

function rangeOf(tokens: readonly Token[], from: number, next: number): TextRange {
  return { start: tokens[from]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
}
