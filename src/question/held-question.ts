import type { HeldTopic, Intent, SlotGroup, TextRange } from "../domain/intent.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import { type PhraseTree, phraseEnd } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import { withoutRange } from "../language/without-range.ts";
import { signTrees } from "../language/words/signs.ts";
import type { SignPart } from "../language/words/terms.ts";
import type { Words } from "../language/words/word-list.ts";

/** A question for what is there, and the same question without these words, each letter in its place. */
export interface HeldQuestion {
  readonly asks: HeldTopic["kind"];
  /** Whether it is asked of the figure before, or of nothing that is named. */
  readonly ofThread: boolean;
  readonly rest: string;
}

export type HeldReader = (question: string) => HeldQuestion | null;

type Part = SignPart<"held">;

/** Reads whether a question may ask for what is there; its rest decides (`heldTopic`). */
export function createHeldReader(words: Words): HeldReader {
  const signs = signTrees(words).held;
  return (question) => {
    if (question.length > CHARACTERS_MAX) return null;
    const { tokens } = tokenize(question);
    const firstOf = (part: Part, from = 0): Found | null => firstIn(tokens, signs[part], from);
    const dated = oneOrPair("dated", ["when", "updated"], firstOf) ?? oneOrPair("dated", ["updated", "when"], firstOf);
    if (dated !== null) return updateAsked(question, dated, firstOf);
    const documents = oneOrPair("documents", ["having", "files"], firstOf);
    if (documents !== null)
      return { asks: "documents", ofThread: false, rest: documents.reduce(withoutRange, question) };
    const answerable = firstOf("answerable");
    return answerable && { asks: "answerable", ofThread: false, rest: withoutRange(question, answerable.range) };
  };
}

/** Such questions are short. */
const CHARACTERS_MAX = 300;

interface Found {
  readonly range: TextRange;
  /** The word behind it. */
  readonly next: number;
}

type FirstOf = (part: Part, from?: number) => Found | null;

function firstIn(tokens: readonly Token[], tree: PhraseTree<true>, from: number): Found | null {
  for (let at = from; at < tokens.length; at += 1) {
    const next = phraseEnd(tokens, at, tree);
    if (next !== null) return { range: { start: tokens[at]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 }, next };
  }
  return null;
}

/** "when was the last update", or "when was" and later "last updated". */
function oneOrPair(
  whole: Part,
  [opening, closing]: readonly [Part, Part],
  firstOf: FirstOf,
): readonly TextRange[] | null {
  const one = firstOf(whole);
  if (one !== null) return [one.range];
  const opened = firstOf(opening);
  const closed = opened === null ? null : firstOf(closing, opened.next);
  return opened === null || closed === null ? null : [opened.range, closed.range];
}

function updateAsked(question: string, dated: readonly TextRange[], firstOf: FirstOf): HeldQuestion {
  const outside = (part: Part): TextRange | null => {
    for (let found = firstOf(part); found !== null; found = firstOf(part, found.next)) {
      const { start, end } = found.range;
      if (dated.every((one) => one.end <= start || one.start >= end)) return found.range;
    }
    return null;
  };
  const all = outside("all");
  const said = all ?? outside("this");
  const cut = said === null ? dated : [...dated, said];
  return { asks: "updated", ofThread: all === null, rest: cut.reduce(withoutRange, question) };
}

/** The topic of such a question; null where its rest has words that ask for something else. */
export function heldTopic({ asks, ofThread }: HeldQuestion, rest: Intent): HeldTopic | null {
  if (!isNamesAlone(rest)) return null;
  const groups = rest.groups.filter(isNamed).map(withoutLatest);
  if (asks === "updated") return { kind: asks, groups, ofThread };
  const entities = [...new Set(groups.flatMap((group) => group.entities))];
  const namesMore = groups.some(
    ({ metrics, periods, dimensions }) => metrics.length + periods.length + Object.keys(dimensions).length > 0,
  );
  return namesMore || (asks === "answerable" && entities.length === 0) ? null : { kind: asks, entities };
}

/** Names that are understood, and nothing that asks for a figure, a reason or the words of a document. */
function isNamesAlone({ notUnderstood, operation, asksWhy, route, unread, knownOn, claim, spans }: Intent): boolean {
  const asksOtherwise =
    asksWhy || operation !== null || route === "narrative" || knownOn !== undefined || claim !== null;
  return (
    unread === undefined && !asksOtherwise && notUnderstood.length === 0 && spans.every(({ kind }) => !OTHER.has(kind))
  );
}

const OTHER: ReadonlySet<string> = new Set(["not_understood", "operation", "negation"]);

function isNamed({ metrics, entities, periods, dimensions }: SlotGroup): boolean {
  return metrics.length + entities.length + periods.length + Object.keys(dimensions).length > 0;
}

/** "latest" says no more than "last". */
function withoutLatest(group: SlotGroup): SlotGroup {
  return { ...group, periods: group.periods.filter((code) => parseLatestCode(code) === null) };
}
