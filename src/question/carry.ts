import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { AssumedSlot } from "../domain/clarification.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import type { Intent, Operation, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode, periodCode } from "../domain/period.ts";
import { samePartIn, type YearOfPart } from "../domain/period-steps.ts";
import type { ComparedSet, ThreadContext } from "../domain/thread.ts";
import { askedSet, asksForChange, isBare } from "./asked-set.ts";
import { EMPTY_GROUP, isOpen, runsOverTime } from "./open-slots.ts";
import { taken } from "./taken-slots.ts";

/** A question completed from its thread. */
export interface Carried {
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
  /** A part without a year ("Q3") took the year of the thread. */
  readonly yearCarried: boolean;
}

/** The source of open slots: the thread's last question, or the set that it showed if the question is about that. */
interface Leaning {
  readonly thread: ThreadContext;
  readonly set: ComparedSet | null;
  readonly glossary: Glossary;
}

/** Fills open slots from the last question of the thread or the set it showed. A complete question takes nothing. */
export function carry(
  intent: Intent,
  { thread, glossary }: { readonly thread: ThreadContext | null; readonly glossary: Glossary },
): Carried {
  const base: Carried = { groups: intent.groups, operation: intent.operation, assumed: [], yearCarried: false };
  const set = askedSet(intent, thread, glossary);
  if (thread === null || intent.groups.length !== 1 || (set === null && !isOpen(intent, glossary))) return base;
  const own = intent.groups[0] ?? EMPTY_GROUP;
  const leaning: Leaning = { thread: set === null ? thread : aboutSet(set, intent, thread), set, glossary };
  const last = leaning.thread.group;
  const drops = dropsParts(intent, set);
  const whole: SlotGroup = {
    metrics: carriedMetrics(intent, own, leaning.thread),
    entities: carriedEntities(intent, own, leaning),
    periods: periodsInThread(intent, own, leaning),
    dimensions: drops ? own.dimensions : { ...last.dimensions, ...own.dimensions },
  };
  const operation = operationInThread(intent, own, whole, leaning);
  // "how did we do in Q3", "and China?" after an overview: of the headline metrics there, whatever was asked before.
  const isHeadline = operation?.kind === "overview" && operation.headline;
  const group = isHeadline ? { ...whole, metrics: own.metrics } : whole;
  const partsCarried = Object.entries(drops ? {} : last.dimensions).flatMap(([key, values]) =>
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
  return { groups: [group], operation, assumed, yearCarried: takesYear(intent, thread) };
}

/** The thread as if its last question had named the whole set. */
function aboutSet(set: ComparedSet, { reference, operation }: Intent, thread: ThreadContext): ThreadContext {
  const within = set.axis === "period" || (reference.to === "set" && isComparison(operation));
  const spread = thread.operation?.kind === "series" || thread.operation?.kind === "rank";
  return {
    ...thread,
    group: set.group,
    operation: spread ? null : thread.operation,
    earlierPeriods: within ? [] : thread.earlierPeriods,
  };
}

/** With several members, a comparison is between the members, not between the periods of each. */
function isComparison(operation: Operation | null): boolean {
  return operation?.kind === "compare" || operation?.kind === "difference";
}

function operationInThread(intent: Intent, own: SlotGroup, group: SlotGroup, leaning: Leaning): Operation | null {
  const { thread, set, glossary } = leaning;
  // A reply that names the missing metric completes the previous question.
  const leans = own.metrics.length === 0 || intent.followUp || thread.group.metrics.length === 0;
  return (
    totalOfThread(intent, group, set) ??
    shareOfThread(intent, own, leaning) ??
    (set === null ? null : ofSet(set, intent)) ??
    intent.operation ??
    (leans && !namesOneOfList(own, thread, glossary) ? ofWhatIsNamed(thread.operation, own) : null)
  );
}

/** "and profit?" after an overview is about that metric; "and China?" after one by market about China alone. */
function ofWhatIsNamed(operation: Operation | null, own: SlotGroup): Operation | null {
  if (operation?.kind !== "overview") return operation;
  const headline = operation.headline && own.metrics.length === 0;
  return own.entities.length > 0 ? { kind: "overview", headline } : { ...operation, headline };
}

/** "and HK?" after a list of markets is about HK alone, which has no markets to list. */
function namesOneOfList({ entities }: SlotGroup, { operation }: ThreadContext, glossary: Glossary): boolean {
  const lists = operation?.kind === "series" && operation.by === "entity";
  return lists && entities.length > 0 && entities.every((code) => glossary.children(code).length === 0);
}

/** The operation on the set: a ranking orders its members, a change is computed for each. */
function ofSet({ axis, group }: ComparedSet, intent: Intent): Operation | null {
  const { operation } = intent;
  if (operation?.kind === "rank" && axis === "period") {
    const kind = kindOf(group.periods[0] ?? "");
    const step = kind === "half" || kind === "quarter" || kind === "month" ? kind : "year";
    return { kind: "rank", order: operation.order, by: "period", step: operation.step ?? step };
  }
  return asksForChange(intent) && isBare(intent) ? { kind: "growth", base: "year_earlier" } : null;
}

/** "which market grew fastest" after a question about one market, which has none: it is about all of them. */
function listsMembers({ operation }: Intent, { group }: ThreadContext, glossary: Glossary): boolean {
  const over = operation !== null && "over" in operation ? operation.over : undefined;
  const by = operation?.kind === "series" ? operation.by : over;
  return by === "entity" && group.entities.every((code) => glossary.children(code).length === 0);
}

/** "and in total?" drops the dimension values of the thread; "share of total?" keeps them. */
function dropsParts(intent: Intent, set: ComparedSet | null): boolean {
  return set === null && intent.namesWhole && intent.operation?.kind !== "share";
}

/** "in total?" after several figures adds them up. */
function totalOfThread(intent: Intent, group: SlotGroup, set: ComparedSet | null): Operation | null {
  const several = set !== null || group.entities.length > 1 || group.periods.length > 1;
  return intent.namesWhole && intent.operation === null && several ? { kind: "sum" } : null;
}

/** "as % of group?" after a question about HK: a share or ratio of the thread's figure. */
function isRelated({ operation }: Intent, own: SlotGroup, thread: ThreadContext): boolean {
  const relates = operation?.kind === "share" || operation?.kind === "ratio";
  const same = own.metrics.every((code) => thread.group.metrics.includes(code));
  return relates && same && own.entities.length === 1;
}

/** "as % of group?" is a share where the thread is about a part of the group. */
function shareOfThread(intent: Intent, own: SlotGroup, { glossary, thread }: Leaning): Operation | null {
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

/** "H1?", 下半年呢: a part without a year takes the year of the thread. */
function takesYear(intent: Intent, thread: ThreadContext): boolean {
  return intent.yearAssumed.length > 0 && threadYear(thread) !== null;
}

function threadYear(thread: ThreadContext): number | null {
  const last = parsePeriodCode(thread.group.periods.at(-1) ?? "");
  return last === null || last.kind === "trailing_year" ? null : last.year;
}

/** "compared to 2024?" after a question about FY2025 is about both. */
function periodsInThread(intent: Intent, own: SlotGroup, { thread, set, glossary }: Leaning): readonly string[] {
  const { fiscalYears } = glossary.profile;
  if (runsOverTime(intent.operation)) return own.periods.length > 0 ? own.periods : course(intent, thread, set);
  if (own.periods.length === 0) return carriedPeriods(intent, thread, fiscalYears);
  const year = threadYear(thread);
  const named =
    takesYear(intent, thread) && year !== null
      ? own.periods.flatMap((code) =>
          intent.yearAssumed.includes(code) ? movedTo(code, { year }, fiscalYears) : [code],
        )
      : own.periods;
  const adds =
    intent.comparesWithThread && own.metrics.length === 0 && own.entities.length === 0 && own.periods.length === 1;
  return adds ? [...new Set([...thread.group.periods, ...named])] : named;
}

/**
 * The periods of a series or ranking: "by quarter?" after a year covers that year, "which quarter was the best?" after
 * a list of quarters covers these, "by year?" covers all years.
 */
function course({ operation }: Intent, { group }: ThreadContext, set: ComparedSet | null): readonly string[] {
  if (set?.axis === "period") return group.periods;
  const step = operation?.kind === "series" ? operation.by : operation?.kind === "rank" ? operation.step : undefined;
  const divides = step !== undefined && step !== "year" && group.periods.every((code) => kindOf(code) === "year");
  return divides ? group.periods : [];
}

/** "vs China?" after a question about HK is about both; otherwise a named entity replaces the thread's. */
function carriedEntities(intent: Intent, own: SlotGroup, { thread, set, glossary }: Leaning): readonly string[] {
  const last = thread.group.entities;
  if (set === null && own.entities.length === 0 && listsMembers(intent, thread, glossary)) return [];
  if (own.entities.length === 0)
    return thread.unknown.includes("entity") ? [] : [...last, ...wholeOf(intent, set, glossary)];
  const known = !thread.unknown.includes("entity") && (last.length === 1 || set !== null);
  if (known && isRelated(intent, own, thread)) return [...new Set([...last, ...own.entities])];
  const adds = intent.comparesWithThread && own.metrics.length === 0 && own.entities.length === 1 && known;
  return adds ? [...new Set([...last, ...own.entities])] : own.entities;
}

/** "share?" after several entities is the share of each in their common parent. */
function wholeOf({ operation }: Intent, set: ComparedSet | null, glossary: Glossary): readonly string[] {
  if (operation?.kind !== "share" || set?.axis !== "entity") return [];
  const parents = new Set(set.group.entities.map((code) => glossary.entity(code)?.parent ?? null));
  const [parent = null] = parents;
  return parents.size > 1 || parent === null || set.group.entities.includes(parent) ? [] : [parent];
}

/** "how much did it grow?" after questions about two periods is between them; "same period last year" shifts them. */
function carriedPeriods(intent: Intent, thread: ThreadContext, fiscalYears: FiscalYears): readonly string[] {
  const last = thread.group.periods;
  const { samePart } = intent;
  if (samePart !== null) return last.flatMap((code) => movedTo(code, samePart.of, fiscalYears));
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

function movedTo(code: string, of: YearOfPart, fiscalYears: FiscalYears): readonly string[] {
  const period = parsePeriodCode(code);
  const moved = period && samePartIn(period, of, fiscalYears);
  return moved ? [periodCode(moved)] : [];
}

/** "full year?" after a question about H1 2025 is about FY2025. */
function yearOf(code: string): readonly string[] {
  const period = parsePeriodCode(code);
  if (period === null || period.kind === "trailing_year") return [];
  return [periodCode({ kind: "year", year: period.year })];
}
