import type { Glossary } from "../company/glossary.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import { type Period, periodCode } from "../domain/period.ts";
import { shiftYears } from "../domain/period-steps.ts";
import { parseUnit } from "../domain/unit.ts";
import { exactTolerance } from "../passages/claims/claim-bounds.ts";
import type { Claim } from "../passages/claims/read-claims.ts";
import type { FoundName } from "../passages/name-finder.ts";
import type { MessageWords } from "./message-words.ts";

/** A value of a figure's address: said beside it, carried from elsewhere in the message, or left open. */
export type Slot<T> =
  | { readonly kind: "said"; readonly value: T }
  | { readonly kind: "carried"; readonly value: T }
  | { readonly kind: "open" };

export type Part = Readonly<Record<string, string>>;

/** What a figure is said of. */
export interface Tie {
  readonly claim: Claim;
  readonly metric: Slot<string>;
  readonly entity: Slot<string>;
  readonly period: Slot<Period>;
  readonly part: Part;
}

/** What the sentences before leave for the next one; null where they name nothing or several. */
export interface Carried {
  readonly metric: string | null;
  readonly entity: string | null;
  readonly period: Period | null;
  /** Of a heading without figures: "Agency, FY25:". */
  readonly part: Part | null;
  /** The last sentence named a part, so that a pronoun may mean it. */
  readonly hasPart: boolean;
  /** A heading without figures named the period, or the entity: what follows under it does not change them. */
  readonly heads: { readonly period: boolean; readonly entity: boolean };
  /** The heading speaks of a plan. */
  readonly isPlan: boolean;
  readonly isExternal: boolean;
}

/** A time of a sentence; of "Q3" with the year of the text before it. */
export interface Time {
  /** As `readClaims` reads it. */
  readonly read: readonly Period[];
  readonly meant: readonly Period[];
  readonly isYearAssumed: boolean;
  /** A number follows it, or it is compared with: "(FY24 1,433m)", "48m more than in 2024". */
  readonly isApart: boolean;
  /** Written like a period that there is not: "Q5 2025". */
  readonly isUnread: boolean;
  /** Of a year before, "93.5m vs 80.4 last year": the period that it is the year before of; null for other times. */
  readonly present: Period | null;
  readonly start: number;
  readonly end: number;
}

export interface Survey {
  readonly text: string;
  readonly names: readonly FoundName[];
  readonly times: readonly Time[];
  readonly isExternal: boolean;
  readonly before: Carried;
  readonly words: MessageWords;
}

/** What a number is said of; null where the message leaves it between several. */
export function tieOf(read: Claim, survey: Survey, glossary: Glossary): Tie | null {
  const { text, before, words } = survey;
  if (words.ofAnother.test(text.slice(read.end)) || words.partOfIt.test(text.slice(0, read.start))) return null;
  const sign = /^\s*([+\-−–])\S/u.exec(text.slice(read.start, read.end))?.[1];
  const isChange = sign === "+" || (sign !== undefined && read.unit === "percent");
  const tolerance = exactTolerance(read, read.value, text);
  // "Revenue - 1,571": a dash with a blank is no sign.
  const isDash = /^\s*[-−–]\s/u.test(text.slice(read.start, read.end));
  const value = isDash ? read.value.replace(/^-/u, "") : read.value;
  const isLoss = words.loss.test(text.slice(0, read.start));
  const claim: Claim = {
    ...read,
    value,
    tolerance,
    isLoss,
    comparedWith: read.comparedWith.map((period) => meantBy(period, survey.times)),
    says: isChange && isMoney(read, glossary) ? "change" : read.says,
  };
  const metric = metricOf(claim, before, glossary);
  const entity = entityOf(claim, survey);
  const period = periodOf(claim, survey, glossary.profile.fiscalYears);
  const part = partOf(claim, before);
  if (metric === null || entity === null || period === null || part === null) return null;
  return { claim, metric, entity, period, part };
}

/** Whether a percentage cannot be the value of the metric: "revenue: 1,571 (+12 %)". */
export function isMoney({ metrics }: Claim, glossary: Glossary): boolean {
  return metrics.every((code) => !isRatio(code, glossary));
}

function isRatio(metric: string, glossary: Glossary): boolean {
  return parseUnit(glossary.metric(metric)?.unit ?? "")?.kind === "percent";
}

/** Of several metrics ("2.8m customers and ROE of 16.6 %") the one that the unit can be of; null if that is not one. */
function metricOf({ metrics, says, unit }: Claim, { metric }: Carried, glossary: Glossary): Slot<string> | null {
  if (metrics.length === 0) return metric === null ? { kind: "open" } : { kind: "carried", value: metric };
  const isLike = (code: string): boolean => says === "change" || isRatio(code, glossary) === (unit === "percent");
  const like = metrics.length === 1 ? metrics : metrics.filter(isLike);
  const [only, ...more] = like;
  return only === undefined || more.length > 0 ? null : { kind: "said", value: only };
}

function entityOf({ entities, entityIs }: Claim, { before }: Survey): Slot<string> | null {
  const [only, ...more] = entities;
  if (more.length > 0) return null;
  if (only !== undefined) return { kind: entityIs === "near" ? "said" : "carried", value: only };
  return before.entity === null ? { kind: "open" } : { kind: "carried", value: before.entity };
}

/** The distinct codes of the names of a kind. */
export function codesOf(names: readonly FoundName[], kind: "metric" | "entity"): readonly string[] {
  return [...new Set(names.flatMap(({ named }) => (named.kind === kind ? [named.code] : [])))];
}

function periodOf(claim: Claim, survey: Survey, fiscalYears: FiscalYears): Slot<Period> | null {
  const { times, before } = survey;
  const [only, ...more] = claim.periods;
  if (more.length > 0) return null;
  if (only !== undefined) {
    const time = timeOf(only, times);
    const present =
      presentBeside(only, times, fiscalYears) ?? (time && !isBeside(claim, time, survey) ? time.present : null);
    if (present !== null) return { kind: "carried", value: present };
    return { kind: time?.isYearAssumed === true ? "carried" : "said", value: meantBy(only, times) };
  }
  const compared = new Set(claim.since.map(periodCode));
  const named = times.filter(
    ({ read, isApart }) => read.length > 0 && !isApart && !read.some((one) => compared.has(periodCode(one))),
  );
  const periods = new Map(named.flatMap(({ meant }) => meant.map((one) => [periodCode(one), one] as const)));
  if (periods.size > 1 || times.some(({ isUnread }) => isUnread)) return null;
  const [value] = periods.values();
  if (value !== undefined) return { kind: named[0]?.isYearAssumed === true ? "carried" : "said", value };
  return before.period === null ? { kind: "open" } : { kind: "carried", value: before.period };
}

/**
 * "93.5m vs 80.4 last year" reads the first one as of this year: it is of the period whose year before is spoken of.
 */
function presentBeside(period: Period, times: readonly Time[], fiscalYears: FiscalYears): Period | null {
  const isNext = (one: Period): boolean => {
    const next = shiftYears(one, 1, fiscalYears);
    return next !== null && periodCode(next) === periodCode(period);
  };
  return times.find(({ present, read }) => present !== null && read.some(isNext))?.present ?? null;
}

/** Whether a time stands right at a figure: "80.4 last year", 去年同期840万. */
function isBeside({ start, end }: Claim, time: Time, { text, words }: Survey): boolean {
  const between = time.start >= end ? text.slice(end, time.start) : text.slice(time.end, start);
  const said = between.replace(/[\s(（:：]/gu, "").toLowerCase();
  return said === "" || words.besideTime.has(said);
}

function timeOf(period: Period, times: readonly Time[]): Time | undefined {
  return times.find(({ read }) => read.some((one) => periodCode(one) === periodCode(period)));
}

/** With the year of the text before it, where it was named without one. */
function meantBy(period: Period, times: readonly Time[]): Period {
  const time = timeOf(period, times);
  const at = time?.read.findIndex((one) => periodCode(one) === periodCode(period)) ?? -1;
  return time?.meant[at] ?? period;
}

/** The dimension values of a figure; null where a part is named apart, so that the whole may not be meant. */
function partOf({ dimensions, hasPartApart, metrics }: Claim, { part, hasPart }: Carried): Part | null {
  const [only, ...more] = dimensions;
  if (only === undefined || more.length > 0 || hasPartApart) return null;
  if (part !== null) return { ...only, ...part };
  return metrics.length === 0 && hasPart ? null : only;
}
