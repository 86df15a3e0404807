import { addDays, compareDates, formatDate } from "../domain/calendar.ts";
import type { AskedKnownOn, TextRange } from "../domain/intent.ts";
import { type Period, periodRange } from "../domain/period.ts";
import { readDayAndMonth } from "../language/periods/numeric-date.ts";
import { readPeriod } from "../language/periods/period-grammar.ts";
import { type FiscalCalendar, onlyPeriod } from "../language/periods/period-reading.ts";
import { phraseEnd } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import { withoutRange } from "../language/without-range.ts";
import { type SignTrees, signTrees } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";

/** A question for what was known on a day, and the same question without these words, each letter in its place. */
export interface KnownOn extends AskedKnownOn {
  readonly rest: string;
}

/** Reads whether a question asks for what was known on a day; null for every other one. */
export type KnownOnReader = (question: string, calendar: FiscalCalendar) => KnownOn | null;

type KnownSigns = SignTrees<"known">;

export function createKnownOnReader(words: Words): KnownOnReader {
  const signs = signTrees(words).known;
  return (question, calendar) => {
    const reading = { tokens: tokenize(question).tokens, signs, calendar };
    const found = matchesIn(reading);
    const [first, ...others] = found.length > 0 ? found : inMind(reading);
    if (first === undefined) return null;
    const cut = [first, ...others, ...besideIn(reading)].flatMap(({ ranges }) => ranges);
    return { day: others.length > 0 ? null : first.day, rest: cut.reduce(withoutRange, question) };
  };
}

/** The words in a question that ask so, with the day; null for words that name none, or more than one. */
interface Match extends AskedKnownOn {
  readonly ranges: readonly TextRange[];
}

interface Reading {
  readonly tokens: readonly Token[];
  readonly signs: KnownSigns;
  readonly calendar: FiscalCalendar;
}

function matchesIn(reading: Reading): readonly Match[] {
  const { tokens, signs } = reading;
  const begins = ({ before, standing, after, moment }: KnownSigns, at: number): boolean =>
    [before, standing, after, moment].some((tree) => phraseEnd(tokens, at, tree) !== null);
  if (!tokens.some((_, at) => begins(signs, at))) return [];
  const found: Match[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = dayBehind(at, reading) ?? dayBefore(at, reading) ?? nothingBefore(at, reading);
    if (match === null) {
      at += 1;
      continue;
    }
    found.push({ day: match.day, ranges: [rangeOf(at, match.next, reading)] });
    at = match.next;
  }
  return found;
}

function rangeOf(from: number, next: number, { tokens }: Reading): TextRange {
  return { start: tokens[from]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
}

/**
 * "What did we think HK revenue 2025 was on 31 March": the one day of the question, where the figure has a period of its
 * own besides. Without one the day is that of the figure. A month or year is such a day too where it stands last: "…
 * HK revenue 2025 was in March 2026".
 */
function inMind(reading: Reading): readonly Match[] {
  const { tokens, signs } = reading;
  const mind = tokens.findIndex((_, at) => phraseEnd(tokens, at, signs.mind) !== null);
  if (mind < 0) return [];
  const read = periodsIn(reading);
  const days = read.filter(({ isDay }) => isDay);
  const last = read.at(-1);
  const [only, ...more] = days.length > 0 || last?.isOpened !== true ? days : [last];
  if (only === undefined || more.length > 0 || read.length === days.length) return [];
  const said = rangeOf(mind, phraseEnd(tokens, mind, signs.mind) ?? mind, reading);
  return read.length > 1 ? [{ day: only.day, ranges: [said, rangeOf(only.from, only.next, reading)] }] : [];
}

/** The periods that a question names, with the small words before them. */
function periodsIn(reading: Reading): readonly (ReadDay & { readonly from: number; readonly isOpened: boolean })[] {
  const { tokens, signs } = reading;
  const found: (ReadDay & { readonly from: number; readonly isOpened: boolean })[] = [];
  for (let at = 0; at < tokens.length; ) {
    const opened = phraseEnd(tokens, at, signs.opening);
    const read = readDay(opened ?? at, reading);
    if (read !== null) found.push({ ...read, from: at, isOpened: opened !== null });
    at = read?.next ?? at + 1;
  }
  return found;
}

/** "versus today": the figure of today is shown beside that of the day. */
function besideIn(reading: Reading): readonly Match[] {
  const { tokens, signs } = reading;
  return tokens.flatMap((_, at) => {
    const next = phraseEnd(tokens, at, signs.beside);
    return next === null ? [] : [{ day: null, ranges: [rangeOf(at, next, reading)] }];
  });
}

interface Read extends AskedKnownOn {
  readonly next: number;
}

interface ReadDay extends Read {
  /** No longer period, of which the last day is meant. */
  readonly isDay: boolean;
}

/** "as known on 31 March", "as we knew it at the end of March", 站在3月31日看. */
function dayBehind(at: number, reading: Reading): Read | null {
  const { tokens, signs } = reading;
  const opened = phraseEnd(tokens, at, signs.before);
  if (opened !== null) return readDay(opened, reading) ?? { day: null, next: opened };
  const stood = phraseEnd(tokens, at, signs.standing);
  const read = stood === null ? null : readDay(stood, reading);
  return read && { ...read, next: phraseEnd(tokens, read.next, signs.closing) ?? read.next };
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
  const named = match === null ? null : onlyPeriod(match.reading);
  const read = match === null || named === null ? readDayAndMonth(tokens, from, calendar) : null;
  const period = read?.value ?? named;
  if (period === null) return null;
  const after = read?.next ?? match?.next ?? from;
  const next = phraseEnd(tokens, after, signs.end) ?? after;
  const isDay = period.kind === "day" || from > at || next > after;
  return { day: formatDate(lastDay(period, calendar)), next, isDay };
}

function lastDay(period: Period, { fiscalYears, today }: FiscalCalendar) {
  const { from, to } = periodRange(period, fiscalYears, today);
  const last = addDays(to, -1);
  return compareDates(from, today) <= 0 && compareDates(last, today) > 0 ? today : last;
}
