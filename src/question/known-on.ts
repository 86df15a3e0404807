import { addDays, compareDates, formatDate } from "../domain/calendar.ts";
import type { AskedKnownOn, TextRange } from "../domain/intent.ts";
import { type Period, periodRange } from "../domain/period.ts";
import { readPeriod } from "../language/periods/period-grammar.ts";
import { type FiscalCalendar, onlyPeriod } from "../language/periods/period-reading.ts";
import { type PhraseTree, phraseEnd, phraseTree, placeOf } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import type { KnownSign } from "../language/words/terms.ts";
import type { Words } from "../language/words/word-list.ts";

/** A question for what was known on a day, and the same question without these words, each letter in its place. */
export interface KnownOn extends AskedKnownOn {
  readonly rest: string;
}

/** Reads whether a question asks for what was known on a day; null for every other one. */
export type KnownOnReader = (question: string, calendar: FiscalCalendar) => KnownOn | null;

type Part = KnownSign["part"];

type Signs = Readonly<Record<Part, PhraseTree<true>>>;

export function createKnownOnReader(words: Words): KnownOnReader {
  const signs: Signs = {
    ...{ before: phraseTree(), opening: phraseTree(), end: phraseTree() },
    ...{ after: phraseTree(), moment: phraseTree() },
  };
  for (const { term, phrases } of words) {
    if (term.kind !== "known") continue;
    for (const { tokens } of phrases) placeOf(signs[term.part], tokens).value = true;
  }
  return (question, calendar) => {
    const found = matchesIn({ tokens: tokenize(question).tokens, signs, calendar });
    const [first, ...others] = found;
    if (first === undefined) return null;
    return { day: others.length > 0 ? null : first.day, rest: found.reduce(withoutRange, question) };
  };
}

/** The words in a question that ask so, with the day; null for words that name none, or more than one. */
type Match = AskedKnownOn & TextRange;

interface Reading {
  readonly tokens: readonly Token[];
  readonly signs: Signs;
  readonly calendar: FiscalCalendar;
}

function matchesIn(reading: Reading): readonly Match[] {
  const { tokens, signs } = reading;
  const begins = ({ before, after, moment }: Signs, at: number): boolean =>
    [before, after, moment].some((tree) => phraseEnd(tokens, at, tree) !== null);
  if (!tokens.some((_, at) => begins(signs, at))) return [];
  const found: Match[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = dayBehind(at, reading) ?? dayBefore(at, reading) ?? nothingBefore(at, reading);
    if (match === null) {
      at += 1;
      continue;
    }
    found.push({ day: match.day, start: tokens[at]?.start ?? 0, end: tokens[match.next - 1]?.end ?? 0 });
    at = match.next;
  }
  return found;
}

interface Read extends AskedKnownOn {
  readonly next: number;
}

interface ReadDay extends Read {
  /** No longer period, of which the last day is meant. */
  readonly isDay: boolean;
}

/** "as known on 31 March", "as we knew it at the end of March". */
function dayBehind(at: number, reading: Reading): Read | null {
  const opened = phraseEnd(reading.tokens, at, reading.signs.before);
  return opened === null ? null : (readDay(opened, reading) ?? { day: null, next: opened });
}

/** 截至3月底当时的口径, 3月31日当时已知的. "2025 as known then" names no day: a year belongs to the figure. */
function dayBefore(at: number, reading: Reading): Read | null {
  const { tokens, signs } = reading;
  const opened = phraseEnd(tokens, at, signs.opening);
  for (const from of [opened, at]) {
    const named = from === null ? null : readDay(from, reading);
    const read = named?.isDay === true || from === opened ? named : null;
    const said = read === null ? null : tokens[read.next]?.text === "," ? read.next + 1 : read.next;
    const next = said === null ? null : (phraseEnd(tokens, said, signs.moment) ?? phraseEnd(tokens, said, signs.after));
    if (read !== null && next !== null) return { day: read.day, next };
  }
  return null;
}

/** 按当时的口径: no day is named. */
function nothingBefore(at: number, reading: Reading): Read | null {
  const next = phraseEnd(reading.tokens, at, reading.signs.moment);
  return next === null ? null : { day: null, next };
}

/** A day, or the last day of a period; null where none is named. One that is not over ends today. */
function readDay(at: number, { tokens, signs, calendar }: Reading): ReadDay | null {
  const from = phraseEnd(tokens, at, signs.end) ?? at;
  const match = readPeriod(tokens, from, calendar);
  const period = match === null ? null : onlyPeriod(match.reading);
  if (match === null || period === null) return null;
  const next = phraseEnd(tokens, match.next, signs.end) ?? match.next;
  return { day: formatDate(lastDay(period, calendar)), next, isDay: period.kind === "day" };
}

function lastDay(period: Period, { startMonth, today }: FiscalCalendar) {
  const { from, to } = periodRange(period, startMonth, today);
  const last = addDays(to, -1);
  return compareDates(from, today) <= 0 && compareDates(last, today) > 0 ? today : last;
}

function withoutRange(text: string, { start, end }: TextRange): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}
