import type { Glossary } from "../company/glossary.ts";
import type { UnreadAnswer } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent, NotUnderstood, SamePart, SlotGroup, Topic } from "../domain/intent.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import type { NarrativeDecision, ReadDecision } from "../domain/resolved-question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import { askedSet, isBare, operationWords, valuesOn } from "./asked-set.ts";
import { type Carried, carry } from "./carry.ts";
import { documentFollowUp, isAboutDocuments } from "./document-follow-up.ts";
import { fillDefaults } from "./fill-defaults.ts";
import {
  asksOfNothing,
  asksWhyOfThread,
  type DocumentUse,
  documentUse,
  isForDocuments,
  narrativeDecision,
} from "./for-documents.ts";
import { onLatestLevel } from "./latest-level.ts";
import { EMPTY_GROUP, runsOverTime } from "./open-slots.ts";

/** The decision about a question, made without the store, the index or a model. */
export type Decision = SettledDecision | DocumentsFirst;

/** A decision that does not depend on the documents. */
export type SettledDecision =
  | UnreadAnswer
  | { readonly kind: "help"; readonly topic: Topic }
  | { readonly kind: "ask_first"; readonly missing: "metric" | "entity" | "period"; readonly kept: SlotGroup }
  | { readonly kind: "not_understood"; readonly kept: SlotGroup; readonly notUnderstood: readonly NotUnderstood[] }
  | NarrativeDecision
  | ReadDecision;

/** Searches the documents first. Unless the question is one for them alone, `otherwise` follows if none answers. */
export interface DocumentsFirst {
  readonly kind: "documents_first";
  readonly narrative: NarrativeDecision;
  readonly use: DocumentUse;
  readonly otherwise: TurnedBack;
}

/** A question back, instead of an answer. */
export type AskedBack = Extract<SettledDecision, { kind: "ask_first" | "not_understood" }>;

/** The reply where nothing can be read. */
export type TurnedBack = AskedBack | Extract<SettledDecision, { kind: "help" }>;

export interface ClarifyContext {
  readonly glossary: Glossary;
  readonly today: CalendarDate;
  readonly thread: ThreadContext | null;
}

/**
 * Decides about a question. A missing metric is asked for, because a guess would give a wrong number; a
 * missing entity or period is assumed and shown as such. A word that may select another figure stops the
 * question and is named.
 */
export function clarify(intent: Intent, context: ClarifyContext): Decision {
  const followed = documentFollowUp(intent, context.thread);
  const isAfter = isAboutDocuments(context.thread);
  if (followed !== null && isAfter) return followed;
  const decision = decide(intent, context);
  if (followed !== null && isTurnedBack(decision, intent)) return followed;
  if (!isTurnedBack(decision, intent)) return decision;
  const use = documentUse(intent, { isAfterDocuments: isAfter });
  if (use === null) return decision;
  const asked = narrativeDecision(intent, context.thread);
  const narrative = use === "exact" ? { ...asked, isExact: true as const } : asked;
  return { kind: "documents_first", narrative, use, otherwise: decision };
}

/** Said of Footnote itself: "your figures". */
const OF_FOOTNOTE = /\byou(?:rs?)?\b|你|您/iu;

/** A list of metrics or entities does not answer a question with words of its own: "which countries compete …". */
function isTurnedBack(decision: SettledDecision, { rawQuestion }: Intent): decision is TurnedBack {
  if (decision.kind === "help") return decision.topic.kind.startsWith("list_") && !OF_FOOTNOTE.test(rawQuestion);
  return decision.kind === "not_understood" || decision.kind === "ask_first";
}

function decide(asked: Intent, context: ClarifyContext): SettledDecision {
  const intent = onLatestLevel(asked, context);
  if (intent.unread !== undefined) return { kind: "unread", because: intent.unread };
  if (intent.topic !== null) return { kind: "help", topic: inThread(intent.topic, context.thread) };
  const blocking = intent.notUnderstood.filter((unused) => unused.blocks);
  const own = intent.groups[0] ?? EMPTY_GROUP;
  if (blocking.length > 0)
    return isForDocuments(intent, blocking)
      ? narrativeDecision(intent, context.thread)
      : stopped(intent, own, blocking, context.thread);
  if (asksOfNothing(intent, context.thread)) return askFor("metric", own);
  if (intent.route === "narrative" && !asksWhyOfThread(intent, context.thread))
    return narrativeDecision(intent, context.thread);
  if (asksAboutOthers(intent, context)) return askFor("entity", withThread(own, context.thread));
  if (intent.samePart !== null && own.periods.length === 0 && (context.thread?.group.periods ?? []).length === 0)
    return unanchored(intent, own, intent.samePart);
  if (asksOfNoSuchSet(intent, context)) return notComputed(intent, own);
  const carried = carry(intent, context);
  const lone = comparesOne(intent, carried, context);
  if (lone !== null) return lone;
  if (lacksMetric(carried)) return askFor("metric", carried.groups[0] ?? own);
  const filled = fillDefaults(intent, carried, context);
  // Asked before the period, because the options for a period name an entity.
  if (filled === null) return askFor("entity", carried.groups[0] ?? own);
  const compares = filled.operation?.kind === "compare" || (filled.operation === null && intent.comparesWithThread);
  if (compares && filled.route === "structured" && isOneCell(filled.groups)) return notComputed(intent, own);
  return leavesPeriodOpen(carried, context) ? askFor("period", carried.groups[0] ?? own) : filled;
}

/** "when was it last updated?" after a figure asks so of that figure. */
function inThread(topic: Topic, thread: ThreadContext | null): Topic {
  const asksOfThread = topic.kind === "updated" && topic.ofThread && topic.groups.length === 0;
  if (!asksOfThread || thread === null || thread.group.metrics.length === 0) return topic;
  const periods = thread.group.periods.filter((code) => parseLatestCode(code) === null);
  return { ...topic, groups: [{ ...thread.group, periods }] };
}

/** An overview without a metric is of the headline ones. */
function lacksMetric({ groups, operation }: Carried): boolean {
  const isHeadline = operation?.kind === "overview" && operation.headline;
  return !isHeadline && groups.some((group) => group.metrics.length === 0);
}

/** "is HK revenue higher": one figure, without a second one to compare it with. */
export function isOneCell([group, ...more]: readonly SlotGroup[]): boolean {
  if (group === undefined || more.length > 0) return false;
  const { metrics, entities, periods, dimensions } = group;
  return [metrics, entities, periods, ...Object.values(dimensions)].every((values) => values.length < 2);
}

function askFor(missing: "metric" | "entity" | "period", kept: SlotGroup): AskedBack {
  return { kind: "ask_first", missing, kept };
}

/** After a period that does not exist ("Q5 2025"), the default year is not used instead. */
function leavesPeriodOpen({ groups, operation }: Carried, { thread }: ClarifyContext): boolean {
  const unknown = thread?.unknown.includes("period") === true;
  return unknown && !runsOverTime(operation) && groups.some((group) => group.periods.length === 0);
}

/**
 * Without a metric, the unknown word most likely was one, so the metric is asked for. An unknown entity, period or
 * dimension is named as not understood, and so is an unsupported computation ("the median?" in a thread).
 */
function stopped(
  intent: Intent,
  own: SlotGroup,
  blocking: readonly NotUnderstood[],
  thread: ThreadContext | null,
): AskedBack {
  const computes = (thread?.group.metrics ?? []).length > 0 && blocking.every(({ slot }) => slot === "operation");
  const named = computes || intent.groups.every((group) => group.metrics.length > 0);
  const about = blocking.some(
    ({ slot }) => slot === "entity" || slot === "period" || slot === "dimension" || slot === "breakdown",
  );
  return named || about
    ? { kind: "not_understood", kept: own, notUnderstood: intent.notUnderstood }
    : askFor("metric", own);
}

/**
 * Whether the operation is not supported on the set asked about: a ranking of dimension values, metrics or growths,
 * shares of periods or metrics, anything about a set without members.
 */
function asksOfNoSuchSet(intent: Intent, { thread, glossary }: ClarifyContext): boolean {
  const set = askedSet(intent, thread, glossary);
  if (set === null) return false;
  if (valuesOn(set.group, set.axis).length === 0) return true;
  // "share?" after the quarters of a year is ambiguous: of the year, or of the parent entity in each quarter.
  if (intent.operation?.kind === "share") return set.axis === "period" || set.axis === "metric";
  if (intent.operation?.kind !== "rank") return false;
  const shown = thread?.operation?.kind;
  const computed = shown === "growth" || shown === "cagr" || shown === "share";
  return set.axis === "dimension" || set.axis === "metric" || (computed && isBare(intent));
}

/** Names the words for the operation as not understood, rather than answering another question. */
function notComputed(intent: Intent, kept: SlotGroup): AskedBack {
  return { kind: "not_understood", kept, notUnderstood: [...intent.notUnderstood, ...operationWords(intent)] };
}

/** "which one grew more?" where one figure was shown, "of the two" where there are not two: asks for the others. */
function comparesOne(intent: Intent, { groups }: Carried, { thread, glossary }: ClarifyContext): AskedBack | null {
  const { operation, reference } = intent;
  const [group, ...more] = groups;
  if (group === undefined || more.length > 0 || group.metrics.length === 0) return null;
  const lengths = (["metric", "entity", "period", "dimension"] as const).map((axis) => valuesOn(group, axis).length);
  const ofTwo = reference.two && !lengths.includes(2);
  const compares = operation !== null && !["rank", "series", "subtract"].includes(operation.kind);
  const leans = thread !== null && reference.to === "set" && isBare(intent) && compares;
  const ofOne = leans && askedSet(intent, thread, glossary) === null && lengths.every((length) => length < 2);
  if (!ofTwo && !ofOne) return null;
  return reference.axis === "period" || (ofTwo && valuesOn(intent.groups[0] ?? EMPTY_GROUP, "entity").length > 0)
    ? askFor("period", { ...group, periods: [] })
    : askFor("entity", { ...group, entities: [] });
}

/** "same period last year" with no period beside it: the part of the year that is meant is unknown. */
function unanchored(intent: Intent, own: SlotGroup, { raw }: SamePart): AskedBack {
  const unused: NotUnderstood = { raw, slot: "period", blocks: true };
  return { kind: "not_understood", kept: own, notUnderstood: [...intent.notUnderstood, unused] };
}

/**
 * Whether the entity asked about is unknown: "their revenue" with none named before; after an unknown entity
 * also "and in HK?"; the remainder of a subtraction; the winner of a ranking.
 */
function asksAboutOthers(intent: Intent, { thread, glossary }: ClarifyContext): boolean {
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
  // "growth?" after "excluding HK": the remainder is not an entity.
  const ofRemainder = thread?.operation?.kind === "subtract" && operation !== null && operation.kind !== "subtract";
  if (ofRemainder) return true;
  const ofWinner = thread?.operation?.kind === "rank" && thread.operation.by === "entity" && operation !== null;
  const ofAll = intent.reference.to === "set";
  if (ofWinner && !ofAll && intent.followUp && operation.kind !== "rank") return true;
  // "rank them": the set that the thread showed.
  if (askedSet(intent, thread, glossary) !== null) return false;
  // "and theirs?": an entity other than the thread's.
  if (intent.refersToOthers && intent.groups.every(namesNothing)) return true;
  return intent.refersToOthers && (thread === null || thread.group.entities.length === 0);
}

function namesNothing(group: SlotGroup): boolean {
  return group.metrics.length === 0 && group.entities.length === 0;
}

/** The slots of a question, with the metrics and periods of the thread where it names none. */
function withThread(own: SlotGroup, thread: ThreadContext | null): SlotGroup {
  if (thread === null) return own;
  const metrics = own.metrics.length > 0 || thread.unknown.includes("metric") ? own.metrics : thread.group.metrics;
  return { ...own, metrics, periods: own.periods.length > 0 ? own.periods : thread.group.periods };
}
