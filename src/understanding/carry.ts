import type { AssumedSlot } from "../domain/clarification.ts";
import type { Intent, Operation, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode, periodCode, samePartIn, type YearOfPart } from "../domain/period.ts";
import type { ThreadContext } from "../domain/thread.ts";
import { isAncestor } from "../profile/family.ts";
import type { Glossary } from "../profile/glossary.ts";
import { EMPTY_GROUP, isOpen, runsOverTime } from "./open-slots.ts";
import { taken } from "./taken-slots.ts";

/** A question with what it takes from its thread. */
export interface Carried {
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
  /** The year of a part that was named without one is the thread's. */
  readonly yearCarried: boolean;
}

/** Takes open slots from the last question of the thread. A complete question takes nothing. */
export function carry(
  intent: Intent,
  { thread, glossary }: { readonly thread: ThreadContext | null; readonly glossary: Glossary },
): Carried {
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
