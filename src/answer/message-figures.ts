import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { type Period, periodCode } from "../domain/period.ts";
import { shiftYears } from "../domain/period-steps.ts";
import { type Claim, readClaims } from "../passages/claims/read-claims.ts";
import { type SpokenTime, spokenTimes } from "../passages/claims/spoken-times.ts";
import { type StatedFigure, statedFigures } from "../passages/claims/stated-figures.ts";
import { statedTimes } from "../passages/claims/stated-times.ts";
import { figureSentencesOf } from "../passages/sentences.ts";
import { type Movement, movementOf } from "./message-directions.ts";
import { certainClaims, hasUnknownName } from "./message-doubts.ts";
import type { MessageFinder } from "./message-names.ts";
import { withoutNonFigures } from "./message-text.ts";
import { type Carried, codesOf, isMoney, type Survey, type Tie, type Time, tieOf } from "./message-ties.ts";
import { type MessageWords, YEARS } from "./message-words.ts";
import type { Services } from "./services.ts";

/** A figure of a message; without a tie it is said of nothing that is known. */
export interface MessageFigure {
  readonly raw: string;
  readonly quote: string;
  /** Figures of one sentence with the same address may be two columns of a table. */
  readonly sentence: number;
  readonly isExternal: boolean;
  readonly tie: Tie | null;
  /** The direction that is said with a level. */
  readonly movement: Movement | null;
}

/** What a message is read with; its finder is the one of messages. */
export type MessageServices = Pick<Services, "glossary" | "gate" | "parser"> & { readonly finder: MessageFinder };

const NOTHING: Carried = {
  metric: null,
  entity: null,
  period: null,
  part: null,
  hasPart: false,
  heads: { period: false, entity: false },
  isPlan: false,
  isExternal: false,
};

/** Reads the figures of a message, sentence by sentence, with what each is said of. */
export function messageFigures(
  message: string,
  day: CalendarDate,
  services: MessageServices,
): readonly MessageFigure[] {
  const figures: MessageFigure[] = [];
  let before = NOTHING;
  for (const [index, { text }] of figureSentencesOf(withoutNonFigures(message)).entries()) {
    const sentence = surveyed(text, before, day, services);
    const read = figuresOf(sentence, day, services);
    figures.push(...read.map((figure) => ({ ...figure, sentence: index })));
    before = carriedOn(sentence, read.length === 0);
  }
  return figures;
}

function surveyed(
  text: string,
  before: Carried,
  day: CalendarDate,
  { finder, glossary, gate }: MessageServices,
): Survey {
  const { words } = finder;
  const figures = messageNumbers(text);
  // "HK$" is no place.
  const names = finder
    .find(text)
    .filter(({ start, end }) => !figures.some((one) => start < one.end && one.start < end));
  const isOwn = names.some(({ named }) => named.kind === "entity");
  const fiscalYears = glossary.profile.fiscalYears;
  const amounts = figures.filter(({ unit }) => unit !== "code" && !unit.startsWith("time:"));
  const spoken = spokenTimes(text, { fiscalYears, from: [], day, amounts });
  const named = spoken.flatMap(({ periods, isYearAssumed }) => (isYearAssumed ? [] : periods));
  const [year, ...more] = new Set(named.flatMap((period) => yearOf(period) ?? []));
  const known = more.length > 0 ? null : (year ?? (before.period === null ? null : yearOf(before.period)));
  const times = spoken.map(({ periods, isYearAssumed, start: from, end }): Time => {
    const isUnread = periods.length === 0 && /\d/u.test(text.slice(from, end));
    const isApart =
      words.compared.test(beforeFigureAt(from, text, figures)) ||
      figures.some(({ start }) => start >= end && /^[\s:：=]*$/u.test(text.slice(end, start)));
    const meant = isYearAssumed && known !== null ? periods.map((period) => inYear(period, known)) : periods;
    const isEarlier = isApart && words.yearBefore.test(text.slice(from, end).trim());
    const present = isEarlier ? presentOf(from, spoken, before) : null;
    const earlier = present === null ? null : shiftYears(present, -1, fiscalYears);
    const time = { read: periods, isApart, isUnread, start: from, end };
    if (earlier !== null) return { ...time, meant: [earlier], isYearAssumed: true, present };
    return { ...time, meant, isYearAssumed, present: null };
  });
  const isForeign = gate.screen(text).kind !== "allow" || hasUnknownName({ text, names, figures, words });
  const isExternal = isForeign || (before.isExternal && !isOwn);
  return { text, names, times, isExternal, before, words };
}

/** Of what "last year" is the year before: the one other period of the sentence, or the one that its heading names. */
function presentOf(from: number, spoken: readonly SpokenTime[], before: Carried): Period | null {
  const others = spoken.flatMap(({ start, periods }) => (start === from ? [] : periods));
  const [other, ...more] = new Map(others.map((one) => [periodCode(one), one])).values();
  return more.length > 0 ? null : (other ?? before.period);
}

/** "vs 80.4 last year": the text before a time, without the figure that stands right before it. */
function beforeFigureAt(from: number, text: string, figures: readonly StatedFigure[]): string {
  const figure = figures.find(({ end }) => end <= from && /^[\s(（]*(?:in\s)?$/u.test(text.slice(end, from)));
  return text.slice(0, figure?.start ?? from);
}

function messageNumbers(text: string): readonly StatedFigure[] {
  const years = YEARS.exec(text);
  const isYear = ({ start }: StatedFigure): boolean =>
    years !== null && start >= years.index && start < years.index + years[0].length;
  return statedFigures(text, statedTimes(text, true)).filter((figure) => !isYear(figure));
}

/** A word is known in front of a metric where a question with both leaves nothing unread. */
function knownBefore(
  day: CalendarDate,
  { glossary, parser }: MessageServices,
): (word: string, metric: string) => boolean {
  return (word, metric) => {
    const label = glossary.metric(metric)?.label.en;
    return label !== undefined && parser.parse(`${word} ${label}`, day).notUnderstood.length === 0;
  };
}

function yearOf(period: Period): number | null {
  return "year" in period ? period.year : null;
}

function inYear(period: Period, year: number): Period {
  return "year" in period ? { ...period, year } : period;
}

function figuresOf(
  survey: Survey,
  day: CalendarDate,
  services: MessageServices,
): readonly Omit<MessageFigure, "sentence">[] {
  const { text, names, isExternal, words } = survey;
  const around = { metrics: [], entities: [], dimensions: [], periods: [], day };
  const isUnread = isExternal || survey.before.isPlan || YEARS.test(text);
  const figures = messageNumbers(text);
  const read = isUnread ? [] : withInherited(readClaims(text, around, services), services.glossary);
  const planned = plannedFrom(text, words);
  const all = read.filter(({ start }) => start < planned);
  const isKnownBefore = knownBefore(day, services);
  const claims = certainClaims(all, { text, names, figures, words, isKnownBefore });
  return figures.flatMap((figure, index) => {
    const claimAt = (one: StatedFigure | undefined): Claim | undefined =>
      claims.find(({ start }) => start === one?.start);
    // "rose 10m to 181m" is none.
    const isRange = [index - 1, index].some(
      (first) => inRange(figures[first], figures[first + 1], text) && claimAt(figures[first])?.says !== "change",
    );
    const claim = isRange ? undefined : claimAt(figure);
    const isDoubted = all.some(({ start }) => start === figure.start) && claimAt(figure) === undefined;
    if (claim === undefined && !isDoubted && !isFigure(figure, text) && !isCounted(figure, survey)) return [];
    const tie = claim === undefined ? null : tieOf(claim, survey, services.glossary);
    if (tie?.metric.kind === "open" && !isFigure(figure, text)) return [];
    const movement = claim === undefined ? null : movementOf(claim, all, survey);
    const raw = text.slice(figure.start, figure.end).trim();
    return [{ raw, quote: quoteOf(text, figure), isExternal, tie, movement }];
  });
}

/**
 * Where the figures of a sentence begin to be planned ones; its end if none are. They begin with the clause that says so:
 * "it made 585m, and the Group expects 780m". A clause about the ones before ("…, that's the budget") makes all planned.
 */
function plannedFrom(text: string, words: MessageWords): number {
  const found = words.planned.exec(text);
  if (found === null) return text.length;
  const clauses = Array.from(text.slice(0, found.index).matchAll(words.clauseEnds));
  const last = clauses.at(-1);
  const start = last === undefined ? 0 : last.index + last[0].length;
  return words.refersBack.test(text.slice(start, found.index + found[0].length)) ? 0 : start;
}

/** "1.5-1.6bn", "between 20 and 25": one of many numbers that it may be; "from 20 to 25" are two. */
function inRange(first: StatedFigure | undefined, second: StatedFigure | undefined, text: string): boolean {
  if (first === undefined || second === undefined || first.unit !== second.unit) return false;
  const between = text.slice(first.end, second.start);
  const before = text.slice(0, first.start);
  if (/^\s*(?:[-–—~]|(?:to|至|到)(?:\s|$))\s*$/u.test(between))
    return !/(?:\bfrom|[由从自])[^,;，；]{0,24}$/iu.test(before);
  // The dash of "1.5-1.6bn" is read with the second number.
  if (/^[-–—]/u.test(text.slice(second.start)) && between === "") return true;
  return /\bbetween\s+\S{0,4}$/iu.test(before) && /^\s*and\s*$/iu.test(between);
}

/** "rose 15 % in HK, 17.4 % in China": a percentage of money beside a change is a change in the same direction. */
function withInherited(claims: readonly Claim[], glossary: Glossary): readonly Claim[] {
  const found: Claim[] = [];
  for (const claim of claims) {
    const last = found.at(-1);
    const isLike =
      last?.says === "change" &&
      last.unit === claim.unit &&
      claim.unit === "percent" &&
      claim.says === "level" &&
      isMoney(claim, glossary);
    found.push(isLike ? { ...claim, says: "change", toward: last.toward } : claim);
  }
  return found.filter(({ unit }) => unit !== "times");
}

/** Whole numbers without a unit may count anything: alone they are no figures. */
function isFigure({ unit, start, end }: StatedFigure, text: string): boolean {
  if (unit === "code" || unit === "times" || unit.startsWith("time:")) return false;
  const written = text.slice(start, end);
  return /\d/u.test(written) && (unit !== "plain" || /\d[.,]\d|\d\s?\p{L}/u.test(written));
}

/** "720人", "19 ships": what is counted is said behind it. */
function isCounted({ unit, end }: StatedFigure, { text, names }: Survey): boolean {
  if (unit !== "plain") return false;
  return (
    /^\s?[人名位家艘户]/u.test(text.slice(end)) ||
    names.some(({ named, start }) => named.kind === "metric" && start >= end && text.slice(end, start) === " ")
  );
}

const AROUND_CHARACTERS = 48;

const OPEN_AT_END = /[(（][^()（）]*$/u;
const CLOSES = /^[)）]/u;

/** The figure with the words before it, and with the bracket that closes behind it. */
function quoteOf(text: string, { start, end }: StatedFigure): string {
  const cut = Math.max(0, start - AROUND_CHARACTERS);
  const blank = cut === 0 ? -1 : text.indexOf(" ", cut);
  const from = blank >= 0 && blank < start ? blank + 1 : cut;
  const isWithinBrackets = OPEN_AT_END.test(text.slice(from, end)) && CLOSES.test(text.slice(end));
  return text
    .slice(from, isWithinBrackets ? end + 1 : end)
    .replace(/\s+/gu, " ")
    .replace(/^[-•*·–>|,;\s]+/u, "")
    .trim();
}

/** What a sentence leaves for the next one: the one metric, entity and period that it names, else those before it. */
function carriedOn({ text, names, times, isExternal, before, words }: Survey, isHeading: boolean): Carried {
  const oneOf = <T>(codes: readonly T[], or: T | null): T | null => (codes.length > 1 ? null : (codes[0] ?? or));
  const parts = names.flatMap(({ named }) => (named.kind === "dimension" ? [[named.dimension, named.code]] : []));
  const own = times.filter(({ isApart }) => !isApart);
  const periods = new Map(own.flatMap(({ meant }) => meant.map((one) => [periodCode(one), one] as const)));
  const isHead = isHeading && text.trim() !== "" && (names.length + periods.size > 0 || words.planned.test(text));
  const entities = codesOf(names, "entity");
  return {
    metric: oneOf(codesOf(names, "metric"), before.metric),
    entity: before.heads.entity && !isHead ? before.entity : oneOf(entities, before.entity),
    period: before.heads.period && !isHead ? before.period : oneOf([...periods.values()], before.period),
    part: isHead ? (parts.length > 0 ? Object.fromEntries(parts) : null) : before.part,
    hasPart: parts.length > 0 || (before.hasPart && codesOf(names, "metric").length === 0),
    heads: isHead ? { period: periods.size > 0, entity: entities.length > 0 } : before.heads,
    isPlan: isHead ? words.planned.test(text) : before.isPlan,
    isExternal,
  };
}
