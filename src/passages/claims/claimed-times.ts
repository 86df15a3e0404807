import type { Glossary } from "../../company/glossary.ts";
import { type Period, periodCode } from "../../domain/period.ts";
import { shiftYears } from "../../domain/period-steps.ts";
import type { Anchor, Anchored } from "./anchors.ts";
import type { Subject } from "./said-of.ts";
import { allButLatest, distinct, earlierOnes, type SpokenTime } from "./spoken-times.ts";
import type { Surroundings } from "./surroundings.ts";

export interface ClaimedTimes {
  readonly periods: readonly Period[];
  /** Base periods that a change may be measured from. */
  readonly since: readonly Period[];
  /** Of them those that the sentence compares with: "on Q1", "than in 2024". */
  readonly comparedWith: readonly Period[];
  /** Periods mentioned elsewhere in the sentence; they can only confirm the number, never contradict it. */
  readonly others: readonly Period[];
}

/** A parsed sentence with its times and surroundings. */
export interface SentenceReading {
  readonly read: Anchored;
  readonly times: readonly SpokenTime[];
  readonly around: Surroundings;
  readonly glossary: Glossary;
}

/** The periods that a figure may refer to: the one next to it, else those of its clause, else those of its passage. */
export function claimedTimes(figure: Anchor, subject: Subject, reading: SentenceReading): ClaimedTimes {
  const { around, read, glossary } = reading;
  const { fiscalYears } = glossary.profile;
  const compared = comparedTime(figure, reading);
  if (compared !== null) return { periods: around.periods, since: compared, comparedWith: compared, others: [] };
  const own = ownTime(figure, reading);
  const about = own === null ? timesAbout(figure, subject, reading) : [];
  const [then, times] = parted(about, (time) => isComparedWith(time, read));
  const comparedWith = periodsOf(then);
  const [beside, apart] = parted(times, (time) => isNear(time, figure, subject, reading));
  const [near, far] = [periodsOf(beside), periodsOf(apart)];
  const known = near.length > 0 ? near : around.periods;
  const base = own ?? (known.length > 0 ? known : far);
  const earlier = [...earlierOnes(base, fiscalYears), ...allButLatest(near, fiscalYears), ...comparedWith];
  const since = distinct(earlier);
  if (own === null && figure.role === "before")
    return { periods: since, since, comparedWith, others: earlierOnes(far, fiscalYears) };
  return { periods: own ?? nowPeriods(figure, base, reading), since, comparedWith, others: far };
}

type Parted<T> = readonly [readonly T[], readonly T[]];

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): Parted<T> {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function periodsOf(times: readonly SpokenTime[]): readonly Period[] {
  return distinct(times.flatMap(({ periods }) => periods));
}

const COMPARED_BEFORE =
  /(?:\b(?:over|against|versus|vs\.?|than|since|compared (?:with|to))\s(?:in\s)?(?:the\s)?|[较比]|相对于|对比)$/iu;

function isComparedWith({ start }: SpokenTime, { prose }: Anchored): boolean {
  return COMPARED_BEFORE.test(prose.text.slice(0, start));
}
const COMPARED =
  /^\s*(?:over|against|from|versus|vs\.?|than|on|since|(?:as )?compared (?:with|to)|more than|less than|(?:higher|lower) than)\s+(?:in\s+)?(?:the\s+)?$/iu;

/** "grew by USD 4.5 m over the third quarter": the base period of a change. */
function comparedTime({ end }: Anchor, { read, times }: SentenceReading): readonly Period[] | null {
  const behind = times.find(({ start }) => start >= end);
  return behind !== undefined && COMPARED.test(read.prose.text.slice(end, behind.start)) ? behind.periods : null;
}

/** Excludes periods that belong to an earlier figure: "from USD 132 m in 2024 to USD 114 m". */
function nowPeriods(figure: Anchor, base: readonly Period[], reading: SentenceReading): readonly Period[] {
  const others = reading.read.anchors.filter((other) => other.kind === "figure" && other.role === "before");
  const past = others.flatMap((other) => (other === figure ? [] : (ownTime(other, reading) ?? [])));
  if (past.length === 0) return base;
  const codes = new Set(past.map(periodCode));
  const left = base.filter((period) => !codes.has(periodCode(period)));
  if (left.length > 0) return left;
  return distinct([
    ...reading.around.periods,
    ...past.flatMap((period) => shiftYears(period, 1, reading.glossary.profile.fiscalYears) ?? []),
  ]);
}

/** Times of the sentence that may belong to the figure; those after it only within its own clause. */
function timesAbout(figure: Anchor, subject: Subject, reading: SentenceReading): readonly SpokenTime[] {
  return reading.times.filter((time) => {
    if (sentenceAt(time.start, reading) !== figure.sentence) return false;
    return time.end <= figure.start || isNear(time, figure, subject, reading);
  });
}

function sentenceAt(at: number, { read }: SentenceReading): number {
  let start = 0;
  return read.prose.sentences.findIndex((sentence) => {
    start += sentence.length;
    return at < start;
  });
}

/** In the same clause as the figure or its metric, or in a preceding clause of only a time: "In 2025, …". */
function isNear({ start, end }: SpokenTime, figure: Anchor, subject: Subject, { read }: SentenceReading): boolean {
  const clause = clauseAt(start, read);
  if ([figure, ...subject.metrics].some((anchor) => anchor.clause === clause)) return true;
  const isAlone = read.anchors.every((anchor) => anchor.clause !== clause || TIMES.has(anchor.kind));
  return isAlone && end <= figure.start;
}

const TIMES: ReadonlySet<string> = new Set(["year", "month", "date", "ordinal", "span", "free"]);

function clauseAt(at: number, { anchors }: Anchored): number | undefined {
  return anchors.find(({ end }) => end > at)?.clause;
}

const TO_TIME =
  /^[\s,(（]*(?:(?:in|for|during|at|by|of|as of|as at|back in|on)\s+)?(?:the\s+)?(?:(?:whole|full|end|close|start) (?:of\s+)?)?(?:the\s+)?(?:fiscal |financial )?(?:year )?$/iu;
const FROM_TIME = /^\s*(?:(?:的|was|were|is|=|:|：|末的?|年末的?|底的?)\s*)?(?:(?:(?:US|HK|S)?\$|[A-Z]{3})\s*)?$/u;
const SAME_LIST = /^\s*(?:,|，|、|and|to|和|与|及|至|到|[-–])\s*(?:in |the )*$/iu;

/** The time right after a figure, right before it, or before it in its clause with no figure between; else null. */
function ownTime(figure: Anchor, reading: SentenceReading): readonly Period[] | null {
  const { read, times } = reading;
  const { text } = read.prose;
  const others = read.anchors.filter(({ kind, unit }) => kind === "figure" && !unit.startsWith("time:"));
  const next = others.find(({ start }) => start >= figure.end)?.start ?? text.length;
  const behind = times.findIndex(({ start }) => start >= figure.end && start < next);
  const first = times[behind];
  // "USD 114 m (2024: USD 132 m)": a time with a colon belongs to the figure after it.
  if (
    first !== undefined &&
    TO_TIME.test(text.slice(figure.end, first.start)) &&
    !/^\s*[:：]/u.test(text.slice(first.end)) &&
    !isOfNext(text.slice(figure.end, first.start), text.slice(first.end, next))
  )
    return withList(behind, times, text);
  const last = times.findLast(({ end }) => end <= figure.start);
  if (last === undefined) return null;
  if (FROM_TIME.test(text.slice(last.end, figure.start))) return last.periods;
  if (isComparedWith(last, read)) return null;
  const isFree = others.every(
    ({ start, end }) => start >= figure.start || (end <= last.start && !TO_TIME.test(text.slice(end, last.start))),
  );
  const isSameClause = clauseAt(last.start, read) === figure.clause;
  return isFree && isSameClause && figure.role !== "before" ? last.periods : null;
}

/** "USD 114 m (2024 USD 132 m)": behind a bracket or a comma, a time right before the next number is that one's. */
function isOfNext(before: string, behind: string): boolean {
  return /[(（,，/]/u.test(before) && behind !== "" && FROM_TIME.test(behind);
}

/** All times of a list: "in 2023, 2024 and 2025". */
function withList(at: number, times: readonly SpokenTime[], text: string): readonly Period[] {
  const [first, second] = [times[at], times[at + 1]];
  if (first === undefined) return [];
  const goesOn = second !== undefined && SAME_LIST.test(text.slice(first.end, second.start));
  return goesOn ? distinct([...first.periods, ...withList(at + 1, times, text)]) : first.periods;
}
