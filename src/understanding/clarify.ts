import type { CalendarDate } from "../domain/calendar.ts";
import type { AssumedSlot, AssumptionOrigin } from "../domain/clarification.ts";
import type { Intent, NotUnderstood, Operation, SlotGroup, Topic } from "../domain/intent.ts";
import { latestCompleteYear, parsePeriodCode, periodCode, shiftYears } from "../domain/period.ts";
import type { ThreadContext } from "../domain/thread.ts";
import { isAncestor } from "../profile/family.ts";
import type { Glossary } from "../profile/glossary.ts";

/** What is done with a question before anything is read: the decision needs no store, no index and no model. */
export type Decision =
  | { readonly kind: "help"; readonly topic: Topic }
  | { readonly kind: "ask_first"; readonly missing: "metric" | "entity"; readonly kept: SlotGroup }
  | { readonly kind: "not_understood"; readonly kept: SlotGroup }
  | { readonly kind: "narrative" }
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
const CARRIED: AssumptionOrigin = { kind: "carried" };

/**
 * A missing metric asks first, since guessing which number is wrong beyond repair; a missing entity or period is assumed and said.
 * A word that changes which figure is meant stops the flow: it is named and never ignored.
 */
export function clarify(intent: Intent, context: ClarifyContext): Decision {
  if (intent.topic !== null) return { kind: "help", topic: intent.topic };
  const blocking = intent.notUnderstood.filter((unused) => unused.blocks);
  const own = intent.groups[0] ?? EMPTY_GROUP;
  if (blocking.length > 0) return stopped(intent, own, blocking);
  if (intent.route === "narrative") return { kind: "narrative" };
  const carried = carry(intent, context);
  if (carried.groups.some((group) => group.metrics.length === 0)) return askFor("metric", carried.groups[0] ?? own);
  const filled = fillDefaults(intent, carried, context);
  if (filled === null) return askFor("entity", carried.groups[0] ?? own);
  return filled;
}

const EMPTY_GROUP: SlotGroup = { metrics: [], entities: [], periods: [], dimensions: {} };

function askFor(missing: "metric" | "entity", kept: SlotGroup): Decision {
  return { kind: "ask_first", missing, kept };
}

/** Without a metric the unknown word most likely was one; an unknown entity or period is named as such. */
function stopped(intent: Intent, own: SlotGroup, blocking: readonly NotUnderstood[]): Decision {
  const named = intent.groups.every((group) => group.metrics.length > 0);
  const about = blocking.some(
    ({ slot }) => slot === "entity" || slot === "period" || slot === "dimension" || slot === "breakdown",
  );
  return named || about ? { kind: "not_understood", kept: own } : askFor("metric", own);
}

interface Carried {
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
}

/** Takes open slots from the last question of the thread. A complete question takes nothing. */
function carry(intent: Intent, { thread, glossary }: ClarifyContext): Carried {
  const base: Carried = { groups: intent.groups, operation: intent.operation, assumed: [] };
  if (thread === null || intent.groups.length !== 1 || !isOpen(intent, glossary)) return base;
  const own = intent.groups[0] ?? EMPTY_GROUP;
  const last = thread.group;
  const group: SlotGroup = {
    metrics: own.metrics.length > 0 || thread.subjectUnknown === "metric" ? own.metrics : last.metrics,
    entities: carriedEntities(intent, own, thread),
    periods: periodsInThread(intent, own, thread),
    dimensions: intent.namesWhole ? own.dimensions : { ...last.dimensions, ...own.dimensions },
  };
  const partsCarried = Object.entries(intent.namesWhole ? {} : last.dimensions).flatMap(([key, values]) =>
    own.dimensions[key] === undefined ? values : [],
  );
  const assumed = [
    ...taken("metric", own.metrics, group.metrics),
    ...taken(
      "entity",
      own.entities,
      group.entities.filter((code) => !own.entities.includes(code)),
    ),
    ...taken("period", own.periods, group.periods),
    ...taken("dimension", [], partsCarried),
  ];
  const leans = own.metrics.length === 0 || intent.followUp;
  return { groups: [group], operation: intent.operation ?? (leans ? thread.operation : null), assumed };
}

/** "compared to 2024?" after a question about FY2025 is about both. */
function periodsInThread(intent: Intent, own: SlotGroup, thread: ThreadContext): readonly string[] {
  if (runsOverTime(intent.operation)) return own.periods;
  if (own.periods.length === 0) return carriedPeriods(intent, thread);
  const adds =
    intent.comparesWithThread && own.metrics.length === 0 && own.entities.length === 0 && own.periods.length === 1;
  return adds ? [...new Set([...thread.group.periods, ...own.periods])] : own.periods;
}

/** "vs China?" after a question about HK is about both; otherwise an entity that is named replaces the thread's. */
function carriedEntities(intent: Intent, own: SlotGroup, thread: ThreadContext): readonly string[] {
  const last = thread.group.entities;
  if (own.entities.length === 0) return thread.subjectUnknown === "entity" ? [] : last;
  const known = thread.subjectUnknown !== "entity" && last.length === 1;
  const adds = intent.comparesWithThread && own.metrics.length === 0 && own.entities.length === 1 && known;
  return adds ? [...new Set([...last, ...own.entities])] : own.entities;
}

function isOpen(intent: Intent, glossary: Glossary): boolean {
  const own = intent.groups[0] ?? EMPTY_GROUP;
  if (own.metrics.length === 0 && own.entities.length === 0 && own.periods.length === 0) {
    const leans = intent.followUp || intent.yearEarlier || intent.namesWhole || intent.operation !== null;
    return leans || Object.keys(own.dimensions).length > 0;
  }
  const entityOpen = own.entities.length === 0 && impliedEntity(intent.operation, glossary) === null;
  return own.metrics.length === 0 || entityOpen || own.periods.length === 0;
}

/** "how much did it grow?" after two questions about two periods is between these; "same period last year" is a year before. */
function carriedPeriods(intent: Intent, thread: ThreadContext): readonly string[] {
  const last = thread.group.periods;
  if (intent.yearEarlier) return last.flatMap((code) => yearBefore(code));
  const between =
    intent.operation !== null && ["growth", "difference", "cagr", "compare"].includes(intent.operation.kind);
  return between ? [...new Set([...thread.earlierPeriods, ...last])] : last;
}

function yearBefore(code: string): readonly string[] {
  const period = parsePeriodCode(code);
  const before = period && shiftYears(period, -1);
  return before ? [periodCode(before)] : [];
}

function taken(slot: AssumedSlot["slot"], own: readonly string[], filled: readonly string[]): readonly AssumedSlot[] {
  const added = filled.filter((code) => !own.includes(code));
  return (own.length === 0 || slot === "entity") && added.length > 0 ? [{ slot, codes: added, from: CARRIED }] : [];
}

function fillDefaults(intent: Intent, carried: Carried, context: ClarifyContext): ReadDecision | null {
  const { glossary, today } = context;
  const home = glossary.profile.company.homeEntity;
  const operation = settleGrowth(carried.operation, carried.groups);
  const implied = impliedEntity(operation, glossary);
  const entity = implied ?? home;
  const needsEntity = carried.groups.some((group) => group.entities.length === 0);
  // After a question about somebody unknown, "它的营收呢" is about them: the home entity is never put in their place.
  const open = context.thread?.subjectUnknown === "entity" && implied === null;
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
  else if (intent.yearAssumed) assumed.push({ slot: "period", codes: groups[0]?.periods ?? [], from: DEFAULT });
  const route = intent.route === "composite" ? "composite" : "structured";
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
