import type { CalendarDate } from "../domain/calendar.ts";
import type { AssumedSlot, AssumptionOrigin } from "../domain/clarification.ts";
import type { Intent, NotUnderstood, Operation, SamePart, SlotGroup, Topic } from "../domain/intent.ts";
import { latestCompleteYear, parsePeriodCode, periodCode, samePartIn, type YearOfPart } from "../domain/period.ts";
import type { ThreadContext } from "../domain/thread.ts";
import { isAncestor } from "../profile/family.ts";
import type { Glossary } from "../profile/glossary.ts";
import {
  asksOfNothing,
  asksWhyOfThread,
  isForDocuments,
  type NarrativeDecision,
  narrativeDecision,
} from "./for-documents.ts";
import { CARRIED, taken } from "./taken-slots.ts";

/** What is done with a question before anything is read: the decision needs no store, no index and no model. */
export type Decision =
  | { readonly kind: "help"; readonly topic: Topic }
  | { readonly kind: "ask_first"; readonly missing: "metric" | "entity" | "period"; readonly kept: SlotGroup }
  | { readonly kind: "not_understood"; readonly kept: SlotGroup; readonly notUnderstood: readonly NotUnderstood[] }
  | NarrativeDecision
  | ReadDecision;

/** Every group is complete, but for the periods of a series over time. */
export interface ReadDecision {
  readonly kind: "read";
  readonly route: "structured" | "composite";
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
}

export interface ClarifyContext {
  readonly glossary: Glossary;
  readonly today: CalendarDate;
  readonly thread: ThreadContext | null;
}

const DEFAULT: AssumptionOrigin = { kind: "default" };

/**
 * A missing metric asks first, since guessing which number is wrong beyond repair; a missing entity or period is assumed and said.
 * A word that changes which figure is meant stops the flow: it is named and never ignored.
 */
export function clarify(intent: Intent, context: ClarifyContext): Decision {
  if (intent.topic !== null) return { kind: "help", topic: intent.topic };
  const blocking = intent.notUnderstood.filter((unused) => unused.blocks);
  const own = intent.groups[0] ?? EMPTY_GROUP;
  if (blocking.length > 0)
    return isForDocuments(intent, blocking)
      ? narrativeDecision(intent, context.thread)
      : stopped(intent, own, blocking);
  if (asksOfNothing(intent, context.thread)) return askFor("metric", own);
  if (intent.route === "narrative" && !asksWhyOfThread(intent, context.thread))
    return narrativeDecision(intent, context.thread);
  if (asksAboutOthers(intent, context)) return askFor("entity", withThread(own, context.thread));
  if (intent.samePart !== null && own.periods.length === 0 && (context.thread?.group.periods ?? []).length === 0)
    return unanchored(intent, own, intent.samePart);
  const carried = carry(intent, context);
  if (carried.groups.some((group) => group.metrics.length === 0)) return askFor("metric", carried.groups[0] ?? own);
  if (leavesPeriodOpen(carried, context)) return askFor("period", carried.groups[0] ?? own);
  const filled = fillDefaults(intent, carried, context);
  if (filled === null) return askFor("entity", carried.groups[0] ?? own);
  return filled;
}

const EMPTY_GROUP: SlotGroup = { metrics: [], entities: [], periods: [], dimensions: {} };

function askFor(missing: "metric" | "entity" | "period", kept: SlotGroup): Decision {
  return { kind: "ask_first", missing, kept };
}

/** After a period that nobody has ("Q5 2025"), the latest year is not put in its place. */
function leavesPeriodOpen({ groups, operation }: Carried, { thread }: ClarifyContext): boolean {
  const unknown = thread?.unknown.includes("period") === true;
  return unknown && !runsOverTime(operation) && groups.some((group) => group.periods.length === 0);
}

/** Without a metric the unknown word most likely was one; an unknown entity or period is named as such. */
function stopped(intent: Intent, own: SlotGroup, blocking: readonly NotUnderstood[]): Decision {
  const named = intent.groups.every((group) => group.metrics.length > 0);
  const about = blocking.some(
    ({ slot }) => slot === "entity" || slot === "period" || slot === "dimension" || slot === "breakdown",
  );
  return named || about
    ? { kind: "not_understood", kept: own, notUnderstood: intent.notUnderstood }
    : askFor("metric", own);
}

/** "same period last year" of nothing that was named: which part of that year is meant is not said. */
function unanchored(intent: Intent, own: SlotGroup, { raw }: SamePart): Decision {
  const unused: NotUnderstood = { raw, slot: "period", blocks: true };
  return { kind: "not_understood", kept: own, notUnderstood: [...intent.notUnderstood, unused] };
}

/**
 * Whether the question may be about somebody who is not ours: "their revenue" of nobody who was named; after a question about somebody
 * unknown also "and in HK?", "are they bigger than us?" and the winner of a ranking.
 */
function asksAboutOthers(intent: Intent, { thread }: ClarifyContext): boolean {
  const entities = intent.groups.flatMap((group) => group.entities);
  const stranger = thread?.unknown.includes("entity") === true;
  if (stranger) {
    const elliptic = intent.groups.every((group) => group.metrics.length === 0);
    const relates =
      (intent.comparesWithThread && entities.length <= 1) || (elliptic && intent.operation?.kind === "subtract");
    return intent.refersToOthers || relates || (elliptic && entities.length > 0 && intent.entityPlaced);
  }
  if (entities.length > 0) return false;
  const { operation } = intent;
  // "growth?" after "excluding HK": the remainder is no entity whose growth is known.
  const ofRemainder = thread?.operation?.kind === "subtract" && operation !== null && operation.kind !== "subtract";
  if (ofRemainder) return true;
  // "and theirs?": somebody else than the thread is about.
  if (intent.refersToOthers && intent.groups.every(namesNothing)) return true;
  const ofWinner = thread?.operation?.kind === "rank" && thread.operation.by === "entity" && operation !== null;
  if (ofWinner && intent.followUp && operation.kind !== "rank") return true;
  return intent.refersToOthers && (thread === null || thread.group.entities.length === 0);
}

function namesNothing(group: SlotGroup): boolean {
  return group.metrics.length === 0 && group.entities.length === 0;
}

/** What is asked about somebody, with the metric and the period that the thread is about. */
function withThread(own: SlotGroup, thread: ThreadContext | null): SlotGroup {
  if (thread === null) return own;
  const metrics = own.metrics.length > 0 || thread.unknown.includes("metric") ? own.metrics : thread.group.metrics;
  return { ...own, metrics, periods: own.periods.length > 0 ? own.periods : thread.group.periods };
}

interface Carried {
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
  /** The year of a part that was named without one is the thread's. */
  readonly yearCarried: boolean;
}

/** Takes open slots from the last question of the thread. A complete question takes nothing. */
function carry(intent: Intent, { thread, glossary }: ClarifyContext): Carried {
  const base: Carried = { groups: intent.groups, operation: intent.operation, assumed: [], yearCarried: false };
  if (thread === null || intent.groups.length !== 1 || !isOpen(intent, glossary)) return base;
  const own = intent.groups[0] ?? EMPTY_GROUP;
  const last = thread.group;
  const group: SlotGroup = {
    metrics: carriedMetrics(intent, own, thread),
    entities: carriedEntities(intent, own, thread),
    periods: periodsInThread(intent, own, thread),
    dimensions: dropsParts(intent) ? own.dimensions : { ...last.dimensions, ...own.dimensions },
  };
  const partsCarried = Object.entries(dropsParts(intent) ? {} : last.dimensions).flatMap(([key, values]) =>
    own.dimensions[key] === undefined ? values.filter((code) => code !== glossary.defaultDimensions[key]) : [],
  );
  const assumed = [
    ...taken(
      "metric",
      own.metrics,
      group.metrics.filter((code) => !own.metrics.includes(code)),
    ),
    ...taken(
      "entity",
      own.entities,
      group.entities.filter((code) => !own.entities.includes(code)),
    ),
    ...taken("period", own.periods, group.periods),
    ...taken("dimension", [], partsCarried),
  ];
  const leans = own.metrics.length === 0 || intent.followUp;
  const operation =
    totalOfThread(intent, group) ??
    shareOfThread(intent, own, glossary, thread) ??
    intent.operation ??
    (leans ? thread.operation : null);
  return { groups: [group], operation, assumed, yearCarried: takesYear(intent, thread) };
}

/** "and in total?" is the whole of every dimension; "share of total?" is of the part that the thread is about. */
function dropsParts(intent: Intent): boolean {
  return intent.namesWhole && intent.operation?.kind !== "share";
}

/** "in total?" after two entities or two periods adds them up. */
function totalOfThread(intent: Intent, group: SlotGroup): Operation | null {
  const several = group.entities.length > 1 || group.periods.length > 1;
  return intent.namesWhole && intent.operation === null && several ? { kind: "sum" } : null;
}

/** "as % of group?" after a question about HK: a share or a ratio of what the thread is about. */
function isRelated({ operation }: Intent, own: SlotGroup, thread: ThreadContext): boolean {
  const relates = operation?.kind === "share" || operation?.kind === "ratio";
  const same = own.metrics.every((code) => thread.group.metrics.includes(code));
  return relates && same && own.entities.length === 1;
}

/** "as % of group?" is a share where the thread is about a part of the group. */
function shareOfThread(intent: Intent, own: SlotGroup, glossary: Glossary, thread: ThreadContext): Operation | null {
  const last = thread.group;
  const [whole = ""] = own.entities;
  const part = last.entities.length > 0 && last.entities.every((code) => isAncestor(whole, code, glossary));
  return isRelated(intent, own, thread) && part ? { kind: "share" } : null;
}

/** "vs new sales?" after a question about revenue is about both. */
function carriedMetrics(intent: Intent, own: SlotGroup, thread: ThreadContext): readonly string[] {
  const last = thread.unknown.includes("metric") ? [] : thread.group.metrics;
  if (own.metrics.length === 0) return last;
  const only = own.metrics.length === 1 && own.entities.length === 0 && own.periods.length === 0;
  // "what % of it is profit?" after a question about revenue.
  const part = intent.operation?.kind === "share" || intent.operation?.kind === "ratio";
  if (only && part && last.length === 1) return [...new Set([...own.metrics, ...last])];
  return only && intent.comparesWithThread && last.length === 1 ? [...new Set([...last, ...own.metrics])] : own.metrics;
}

/** "H1?", 下半年呢: a part that is named without its year is of the year that the thread is about. */
function takesYear(intent: Intent, thread: ThreadContext): boolean {
  return intent.yearAssumed && threadYear(thread) !== null;
}

function threadYear(thread: ThreadContext): number | null {
  const last = parsePeriodCode(thread.group.periods.at(-1) ?? "");
  return last === null || last.kind === "trailing_year" ? null : last.year;
}

/** "compared to 2024?" after a question about FY2025 is about both. */
function periodsInThread(intent: Intent, own: SlotGroup, thread: ThreadContext): readonly string[] {
  if (runsOverTime(intent.operation)) return own.periods;
  if (own.periods.length === 0) return carriedPeriods(intent, thread);
  const year = intent.yearAssumed ? threadYear(thread) : null;
  if (year !== null) return own.periods.flatMap((code) => movedTo(code, { year }));
  const adds =
    intent.comparesWithThread && own.metrics.length === 0 && own.entities.length === 0 && own.periods.length === 1;
  return adds ? [...new Set([...thread.group.periods, ...own.periods])] : own.periods;
}

/** "vs China?" after a question about HK is about both; otherwise an entity that is named replaces the thread's. */
function carriedEntities(intent: Intent, own: SlotGroup, thread: ThreadContext): readonly string[] {
  const last = thread.group.entities;
  if (own.entities.length === 0) return thread.unknown.includes("entity") ? [] : last;
  const known = !thread.unknown.includes("entity") && last.length === 1;
  if (known && isRelated(intent, own, thread)) return [...new Set([...last, ...own.entities])];
  const adds = intent.comparesWithThread && own.metrics.length === 0 && own.entities.length === 1 && known;
  return adds ? [...new Set([...last, ...own.entities])] : own.entities;
}

function isOpen(intent: Intent, glossary: Glossary): boolean {
  const own = intent.groups[0] ?? EMPTY_GROUP;
  if (own.metrics.length === 0 && own.entities.length === 0 && own.periods.length === 0) {
    if (intent.asksWhy) return true;
    const leans = intent.followUp || intent.namesWhole || intent.wholeYear || intent.operation !== null;
    return leans || intent.samePart !== null || Object.keys(own.dimensions).length > 0;
  }
  const entityOpen = own.entities.length === 0 && impliedEntity(intent.operation, glossary) === null;
  return own.metrics.length === 0 || entityOpen || own.periods.length === 0;
}

/** "how much did it grow?" after two questions about two periods is between these; "same period last year" is a year before. */
function carriedPeriods(intent: Intent, thread: ThreadContext): readonly string[] {
  const last = thread.group.periods;
  const { samePart } = intent;
  if (samePart !== null) return last.flatMap((code) => movedTo(code, samePart.of));
  if (intent.wholeYear) return [...new Set(last.flatMap(yearOf))];
  const between =
    intent.operation !== null && ["growth", "difference", "cagr", "compare"].includes(intent.operation.kind);
  const kinds = new Set(last.map(kindOf));
  const comparable = thread.earlierPeriods.filter((code) => kinds.has(kindOf(code)));
  return between ? [...new Set([...comparable, ...last])] : last;
}

function kindOf(code: string): string | null {
  return parsePeriodCode(code)?.kind ?? null;
}

function movedTo(code: string, of: YearOfPart): readonly string[] {
  const period = parsePeriodCode(code);
  const moved = period && samePartIn(period, of);
  return moved ? [periodCode(moved)] : [];
}

/** "full year?" after a question about H1 2025 is about FY2025. */
function yearOf(code: string): readonly string[] {
  const period = parsePeriodCode(code);
  if (period === null || period.kind === "trailing_year") return [];
  return [periodCode({ kind: "year", year: period.year })];
}

function fillDefaults(intent: Intent, carried: Carried, context: ClarifyContext): ReadDecision | null {
  const { glossary, today } = context;
  const home = glossary.profile.company.homeEntity;
  const operation = settleGrowth(carried.operation, carried.groups);
  const implied = impliedEntity(operation, glossary);
  const entity = implied ?? home;
  const needsEntity = carried.groups.some((group) => group.entities.length === 0);
  // After a question about somebody unknown, "它的营收呢" is about them: the home entity is never put in their place.
  const open = context.thread?.unknown.includes("entity") === true && implied === null;
  if (needsEntity && (entity === null || open)) return null;
  const year = periodCode({ kind: "year", year: latestCompleteYear(today, glossary.profile.fiscalYearStartMonth) });
  const needsPeriod = !runsOverTime(operation) && carried.groups.some((group) => group.periods.length === 0);
  const groups = carried.groups.map((group) => ({
    ...group,
    entities: group.entities.length === 0 && entity !== null ? [entity] : group.entities,
    periods: group.periods.length === 0 && needsPeriod ? [year] : group.periods,
  }));
  const assumed = [...carried.assumed];
  if (needsEntity && entity !== null && implied === null)
    assumed.push({ slot: "entity", codes: [entity], from: DEFAULT });
  if (needsPeriod) assumed.push({ slot: "period", codes: [year], from: DEFAULT });
  else if (intent.yearAssumed)
    assumed.push({ slot: "period", codes: groups[0]?.periods ?? [], from: carried.yearCarried ? CARRIED : DEFAULT });
  const route = intent.route === "structured" ? "structured" : "composite";
  return { kind: "read", route, groups, operation, assumed };
}

/** "everything except HK" is about the whole that HK is a part of: the question names it by what it leaves out. */
function impliedEntity(operation: Operation | null, glossary: Glossary): string | null {
  if (operation?.kind !== "subtract") return null;
  const parts = operation.without.flatMap((part) => (part.axis === "entity" ? [part.code] : []));
  const parent = parts[0] === undefined ? null : (glossary.entity(parts[0])?.parent ?? null);
  return parent !== null && parts.every((code) => isAncestor(parent, code, glossary)) ? parent : null;
}

/** Growth is between the periods where two are named, and over the year before each where one or a whole series is. */
function settleGrowth(operation: Operation | null, groups: readonly SlotGroup[]): Operation | null {
  if (operation?.kind !== "growth" || operation.base === "period_before") return operation;
  const most = Math.max(...groups.map((group) => group.periods.length));
  if (most < 2) return { kind: "growth", base: "year_earlier" };
  return most === 2 ? { kind: "growth", base: "named_periods" } : operation;
}

function runsOverTime(operation: Operation | null): boolean {
  if (operation?.kind === "series") return ["year", "half", "quarter", "month"].includes(operation.by);
  return operation?.kind === "rank" && operation.by === "period";
}
