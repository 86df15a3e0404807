import { compareDates } from "../domain/calendar.ts";
import { type Period, periodCode, periodRange } from "../domain/period.ts";
import { shiftYears } from "../domain/period-steps.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { joinComparedSpans } from "./compared-spans.ts";
import { countFromNamed } from "./counted-back.ts";
import { between, holdsAgainst, isHeldAgainst } from "./held-periods.ts";
import { endsSentence, type Item, isTerm } from "./item.ts";
import { inYear, type Named, sharePartFirst } from "./shared-part.ts";
import { withEnds } from "./stretches.ts";
import { findUnclear, findUnclearSentences, isJoined } from "./unclear-periods.ts";

/** The periods of a question, settled together; those that do not fit together are reported as unclear. */
export interface SettledPeriods {
  /** By item; a year that only completes another period is absent. */
  readonly periods: ReadonlyMap<number, readonly Period[]>;
  /** Items that contradict each other: none of them is used. */
  readonly unclear: ReadonlySet<number>;
  /** Items whose year is an assumption. */
  readonly assumed: ReadonlySet<number>;
  /** Items of years that only complete a part elsewhere, with the year. */
  readonly absorbed: ReadonlyMap<number, number>;
}

/**
 * Settles the periods of each clause together. A year and a part without a year are one period ("H1 HK
 * revenue 2025", 2025年香港上半年营收); parts in a list share the year, and a part of several years belongs to each.
 * Two periods of different length without a joint are unclear.
 */
export function settlePeriods(
  items: readonly Item[],
  tokens: readonly Token[],
  calendar: FiscalCalendar,
): SettledPeriods {
  const periods = new Map<number, readonly Period[]>();
  const unclear = new Set<number>();
  const assumed = new Set<number>();
  const absorbed = new Map<number, number>();
  const clauses = clausesOfPeriods(items, tokens).map((clause) => withEnds(items, clause, { tokens, calendar }));
  for (const clause of clauses) {
    for (const named of clause) periods.set(named.index, named.own);
    settleClause(items, clause, { tokens, calendar, periods, unclear, assumed, absorbed });
    sharePartFirst(items, tokens, clause, periods);
    countFromNamed(items, tokens, clause, periods, calendar.fiscalYears);
    joinComparedSpans(items, clause, periods);
  }
  joinClauses(items, clauses, { tokens, calendar, periods, unclear, assumed, absorbed });
  findUnclearSentences(items, clauses, unclear);
  return { periods, unclear, assumed, absorbed };
}

/**
 * "We're looking at 2025. What was HK revenue in Q2?", "HK revenue 2025? H1?": a part without a year takes the year of
 * a neighbouring sentence. That year stays a period of its own only where both sentences ask for something.
 */
function joinClauses(items: readonly Item[], clauses: readonly (readonly Named[])[], out: Settling): void {
  for (const [at, clause] of clauses.entries()) {
    const parts = clause.filter((named) => out.assumed.has(named.index));
    if (parts.length === 0 || parts.length < clause.length) continue;
    const owner = clauses.slice(0, at).findLast(hasYear) ?? clauses.slice(at + 1).find(hasYear);
    const years = owner?.filter((named) => named.year !== null) ?? [];
    const year = years[0]?.year ?? null;
    if (owner === undefined || year === null || years.length > 1 || owner.length > 1) continue;
    for (const part of parts) {
      out.periods.set(
        part.index,
        part.own.map((period) => inYear(period, year)),
      );
      out.assumed.delete(part.index);
    }
    const asks = (named: readonly Named[]): boolean => named.some(({ index }) => sentenceHas(items, index, "metric"));
    const computes = owner.some(({ index }) => sentenceHas(items, index, "operation"));
    if (!asks(clause) || !(asks(owner) || computes)) for (const named of years) out.periods.delete(named.index);
  }
}

function hasYear(clause: readonly Named[]): boolean {
  return clause.some((named) => named.year !== null);
}

/** Whether a metric, or words of computing, stand in the sentence of an item. */
function sentenceHas(items: readonly Item[], index: number, kind: "metric" | "operation"): boolean {
  for (const step of [1, -1]) {
    for (let i = index; i >= 0 && i < items.length; i += step) {
      const item = items[i];
      if (endsSentence(item)) break;
      if (item?.kind === "term" && item.term.kind === kind) return true;
    }
  }
  return false;
}

interface Settling {
  readonly tokens: readonly Token[];
  readonly calendar: FiscalCalendar;
  readonly periods: Map<number, readonly Period[]>;
  readonly unclear: Set<number>;
  readonly assumed: Set<number>;
  readonly absorbed: Map<number, number>;
}

function settleClause(items: readonly Item[], clause: readonly Named[], out: Settling): void {
  const years = clause.filter((named) => named.year !== null);
  const parts = clause.filter((named) => named.part);
  const spans = clause.filter(({ range, own }) => range && own.every(({ kind }) => kind === "year"));
  if (parts.length === 1 && spans.length === 1 && clause.length === 2) {
    shareOverYears(spans, parts, out);
    return;
  }
  if (parts.length === 0) {
    findUnclear(items, clause, out);
    return;
  }
  if (years.length === 0) adoptFromNeighbours(items, clause, parts, out);
  else if (years.length === 1) completeParts(items, years, parts, out);
  else shareParts(years, parts, clause, out);
}

/** "H1 revenue, last 4 years" is H1 of each of them; of this year too, in place of the first, where it is over. */
function shareOverYears(
  [span]: readonly Named[],
  [part]: readonly Named[],
  { periods, calendar: { fiscalYears, today } }: Settling,
): void {
  if (span === undefined || part === undefined) return;
  periods.delete(part.index);
  const ofEach = span.own.flatMap((year) =>
    year.kind === "year" ? part.own.map((period) => inYear(period, year.year)) : [],
  );
  const next = ofEach.flatMap((period) => shiftYears(period, 1, fiscalYears) ?? []);
  const isOver = next.every((period) => compareDates(periodRange(period, fiscalYears, today).to, today) <= 0);
  periods.set(span.index, span.counted && isOver ? next : ofEach);
}

/** "H1 … 2025": parts without a year take the one year, which itself stays only where joined to them ("and", "vs"). */
function completeParts(items: readonly Item[], years: readonly Named[], parts: readonly Named[], out: Settling): void {
  const [only] = years;
  const year = only?.year ?? null;
  if (only === undefined || year === null) return;
  if (parts.every((part) => part.index < only.index && isHeldAgainst(items, part.index, only.index, out.tokens))) {
    for (const part of parts) out.assumed.add(part.index);
    return;
  }
  for (const part of parts)
    out.periods.set(
      part.index,
      part.own.map((period) => inYear(period, year)),
    );
  const joined = parts.every((part) => isJoined(items, only.index, part.index));
  if (joined) return;
  out.periods.delete(only.index);
  out.absorbed.set(only.index, year);
}

/** "H1 revenue 2024 and 2025" is H1 of each year; several parts with several years are unclear. */
function shareParts(years: readonly Named[], parts: readonly Named[], clause: readonly Named[], out: Settling): void {
  const [part, ...more] = parts;
  if (part === undefined || more.length > 0) {
    for (const named of clause) out.unclear.add(named.index);
    return;
  }
  out.periods.delete(part.index);
  for (const named of years) {
    const { year } = named;
    if (year !== null)
      out.periods.set(
        named.index,
        part.own.map((period) => inYear(period, year)),
      );
  }
}

/** "Q1, Q2 and Q3 2025": parts without a year take the year of another period in the clause. */
function adoptFromNeighbours(
  items: readonly Item[],
  clause: readonly Named[],
  parts: readonly Named[],
  out: Settling,
): void {
  const owner = clause.find((named) => !named.part && named.own[0] !== undefined && "year" in named.own[0]);
  const first = owner?.own[0];
  for (const part of parts) {
    const adopted =
      first !== undefined && "year" in first
        ? part.own.map((one) => inYear(one, first.year - Number(isHeldAgainstLater(part, owner, items))))
        : null;
    // "Q3 vs Q3 last year": the part that stands first is another one, so that its year is open.
    const repeats = adopted?.every((one, i) => i === 0 && owner !== undefined && samePeriod(one, owner.own[0]));
    const isBefore = owner !== undefined && part.index < owner.index;
    // "end of Q3 vs Dec 25": two days, of which the first is the latest one.
    const isOther =
      first?.kind !== part.own[0]?.kind &&
      between(items, part.index, owner?.index ?? part.index).some(
        (item) => isTerm(item, "joint") && holdsAgainst(item),
      );
    if (adopted === null || (isBefore && (repeats === true || isOther))) out.assumed.add(part.index);
    else out.periods.set(part.index, adopted);
  }
}

/** "Q1 2026 compared to Q4": a figure is held against what was before it. */
function isHeldAgainstLater(part: Named, owner: Named | undefined, items: readonly Item[]): boolean {
  const [one] = part.own;
  const first = owner?.own[0];
  if (owner === undefined || one === undefined || first === undefined || !("year" in first)) return false;
  if (part.index < owner.index || one.kind !== first.kind) return false;
  const isLater = periodCode(inYear(one, first.year)) > periodCode(first);
  return isLater && between(items, owner.index, part.index).some(holdsAgainst);
}

function samePeriod(a: Period, b: Period | undefined): boolean {
  return b !== undefined && periodCode(a) === periodCode(b);
}

function clausesOfPeriods(items: readonly Item[], tokens: readonly Token[]): readonly (readonly Named[])[] {
  const clauses: Named[][] = [[]];
  for (const [index, item] of items.entries()) {
    if (endsSentence(item)) clauses.push([]);
    if (item.kind !== "period" || item.reading.kind !== "periods" || isNegated(items, tokens, index)) continue;
    const { periods, yearNamed, range, counted = false } = item.reading;
    const only = periods.length === 1 ? periods[0] : undefined;
    const year = yearNamed && only?.kind === "year" ? only.year : null;
    clauses.at(-1)?.push({ index, own: periods, part: !yearNamed, year, range: range && periods.length > 1, counted });
  }
  return clauses;
}

/** "the full year, not the half": a negated period is not settled with the others. */
function isNegated(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  const before = items.slice(Math.max(0, index - 2), index);
  const nearest = before.findLast((item) => !(item.kind === "term" && tokens[item.from]?.text === "the"));
  return nearest?.kind === "term" && nearest.term.kind === "negation";
}
