import type { Glossary } from "../company/glossary.ts";
import type { Answer, FiguresAnswer } from "../domain/answer.ts";
import { narrativeRunOf } from "../domain/answer-outcome.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import { type GroupOperation, type Intent, ofOneGroup, type SlotGroup } from "../domain/intent.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { DocumentDecision, NarrativeDecision, ReadDecision } from "../domain/resolved-question.ts";
import { type Clearance, isReadable } from "../domain/sensitivity.ts";
import type { Thread, ThreadContext, UnknownSubject } from "../domain/thread.ts";
import { askedSet, isBare } from "../question/asked-set.ts";
import type { Decision, DocumentsFirst, SettledDecision } from "../question/clarify.ts";
import { EMPTY_GROUP } from "../question/open-slots.ts";
import { documentsAfter, documentsBeside } from "./asked-documents.ts";
import { comparedAfter } from "./compared-set.ts";

/** Limit of people per thread with a context of their own; the least recent are dropped. */
const OWN_MAX = 20;

/** The thread context of one person: their own where it differs from the common one. */
export function threadFor(asker: string | null, thread: Thread | null): ThreadContext | null {
  return thread?.own.find((one) => one.asker === asker)?.context ?? thread?.common ?? null;
}

/** One question and its answer, as far as they affect the thread. */
export interface Turn {
  readonly asker: string | null;
  /** The highest level that everybody in the place may see. */
  readonly ceiling: Clearance;
  readonly answer: Answer;
  /** The thread context after the turn, given the one before; null if the answer changes nothing. */
  readonly after: (before: ThreadContext | null) => ThreadContext | null;
}

/**
 * The thread after a turn; null if nothing changes. An answer that everyone in the place may see updates the
 * common and the asker's own context. Any other updates only the asker's, so that withheld slots never fill
 * gaps in another person's question.
 */
export function nextThread(thread: Thread | null, { asker, ceiling, answer, after }: Turn): Thread | null {
  const seen = threadFor(asker, thread);
  const next = after(seen);
  if (next === null) return null;
  const common = thread?.common ?? null;
  const own = { asker, context: next };
  if (!isForAll(answer, ceiling)) {
    const others = (thread?.own ?? []).filter((one) => one.asker !== asker);
    return { common, own: [...others, own].slice(-OWN_MAX) };
  }
  const forAll = seen === common ? next : (after(common) ?? common);
  return { common: forAll, own: JSON.stringify(forAll) === JSON.stringify(next) ? [] : [own] };
}

/** Whether everyone in the place may see all that was asked for. */
function isForAll(answer: Answer, ceiling: Clearance): boolean {
  if (!isReadable(sensitivityOf(answer), ceiling)) return false;
  if (answer.kind !== "figures") return true;
  const withheld = answer.cells.some(({ status }) => status === "withheld");
  return !withheld && answer.declined.every(({ reason }) => reason !== "withheld_operand");
}

/**
 * The thread context after an answer; null if the answer changes nothing (help, an unsupported computation).
 */
export function contextAfter(decision: Decision | DocumentDecision, answered: Answered): ThreadContext | null {
  const { intent, answer, before, glossary } = answered;
  switch (decision.kind) {
    case "help":
    case "unread":
    case "document":
      return null;
    case "narrative":
      return narrativeRunOf(answer) === null ? null : afterDocuments(decision, answered);
    case "documents_first":
      return afterDocumentsFirst(decision, answered);
    case "ask_first":
      return afterQuestion(decision, intent, before);
    case "not_understood":
      if (isComputationAlone(decision)) return null;
      return unknownSubject(decision.kept, intent, before);
    case "read":
      if (answer.kind !== "figures") return before;
      return afterFigures(decision, { intent, answer, before, glossary });
  }
}

export interface Answered<Of extends Answer = Answer> {
  readonly intent: Intent;
  readonly answer: Of;
  readonly before: ThreadContext | null;
  readonly glossary: Glossary;
}

/** "the median?" names only a computation: its subject is the thread's, which stays as it is. */
function isComputationAlone({ kept, notUnderstood }: Extract<SettledDecision, { kind: "not_understood" }>): boolean {
  return (
    notUnderstood.every(({ slot, blocks }) => slot === "operation" || !blocks) &&
    kept.metrics.length === 0 &&
    !namesSomething(kept)
  );
}

/** A refused question was about another company, so the entity is unknown until one is named. */
export function refusedThread(group: SlotGroup, before: ThreadContext | null): ThreadContext {
  return about(group, ["entity"], null, before);
}

function afterQuestion(
  decision: Extract<SettledDecision, { kind: "ask_first" }>,
  intent: Intent,
  before: ThreadContext | null,
): ThreadContext | null {
  if (intent.notUnderstood.some((unused) => unused.blocks)) return unknownSubject(decision.kept, intent, before);
  const stranger = before?.unknown.includes("entity") === true;
  if (decision.missing === "entity" && before !== null && stranger)
    return {
      ...before,
      group: filled({ ...decision.kept, entities: [] }, before),
      unknown: decision.kept.metrics.length > 0 ? ["entity"] : before.unknown,
    };
  if (decision.missing !== "metric" || !namesSomething(decision.kept)) return null;
  const stillUnknown = stranger && decision.kept.entities.length === 0;
  return {
    ...untouched(before),
    group: decision.kept,
    operation: openComputation(intent, before),
    unknown: stillUnknown ? ["entity"] : [],
  };
}

/**
 * The slots that the unknown words may have been: the metric if they resemble a known one ("Reveunue"); also
 * the entity, if none was named and the words do not qualify a metric ("net profit").
 */
function unknownSlots(kept: SlotGroup, intent: Intent): readonly UnknownSubject[] {
  const words = intent.notUnderstood.filter(({ blocks }) => blocks);
  const misspelt = words.every(({ raw }) => isMisspeltMetric(raw, intent));
  if (misspelt && words.length > 0 && kept.metrics.length === 0) return ["metric"];
  const blocking = words.map(({ slot }) => slot);
  const qualifies = blocking.every((slot) => slot === "metric") && kept.metrics.length > 0;
  const entity = blocking.includes("entity") || (kept.entities.length === 0 && !qualifies);
  const metric = blocking.some((slot) => slot !== "entity" && slot !== "period");
  const period = blocking.includes("period");
  const subjects = { entity, metric, period };
  return (["entity", "metric", "period"] as const).filter((subject) => subjects[subject]);
}

/** One word close to a metric; with other words ("Reveunue of Narnia") an unknown entity may be among them. */
function isMisspeltMetric(raw: string, { suggestions }: Intent): boolean {
  return /^[a-z]+$/i.test(raw) && suggestions.some((near) => near.raw === raw && near.slot === "metric");
}

function unknownSubject(kept: SlotGroup, intent: Intent, before: ThreadContext | null): ThreadContext {
  const unknown = unknownSlots(kept, intent);
  return about(kept, unknown, unknown.includes("entity") ? null : openComputation(intent, before), before);
}

/** "by market 2024", "2025", "revenue": the computation is kept until the metric is known. */
function openComputation({ operation }: Intent, before: ThreadContext | null): GroupOperation | null {
  const waiting = before !== null && before.group.metrics.length === 0 ? ofOneGroup(before.operation) : null;
  return ofOneGroup(operation) ?? waiting;
}

function about(
  kept: SlotGroup,
  unknown: readonly UnknownSubject[],
  operation: GroupOperation | null,
  before: ThreadContext | null,
): ThreadContext {
  const group = before === null ? kept : filled(kept, before);
  return {
    ...untouched(before),
    group: {
      ...group,
      metrics: unknown.includes("metric") ? [] : group.metrics,
      periods: unknown.includes("period") ? [] : group.periods,
    },
    operation,
    unknown,
    // The former subject may not be one of an entity that is not known.
    ...(unknown.includes("entity") ? { documents: null } : {}),
  };
}

/** A turn without figures leaves the compared set and the subject of documents unchanged. */
function untouched(before: ThreadContext | null): Pick<ThreadContext, "earlierPeriods" | "compared" | "documents"> {
  const documents = before?.documents ?? null;
  return {
    earlierPeriods: [],
    compared: before?.compared ?? null,
    documents: documents && { ...documents, besideFigures: true },
  };
}

/** Answered from documents, or the words that name no figure are kept as unknown; the subject stays in both cases. */
function afterDocumentsFirst(decision: DocumentsFirst, answered: Answered): ThreadContext | null {
  const { answer } = answered;
  if ((narrativeRunOf(answer)?.statements ?? []).length > 0) return afterDocuments(decision.narrative, answered);
  const asked = contextAfter(decision.otherwise, answered);
  if (decision.use === "exact") return asked;
  const context = asked ?? answered.before ?? NEW_CONTEXT;
  const besideFigures = answer.kind !== "narrative";
  return { ...context, documents: { ...documentsAfter(decision.narrative, answered), besideFigures } };
}

/** A question for documents also sets the entity and period of later questions. */
function afterDocuments(decision: NarrativeDecision, answered: Answered): ThreadContext {
  const context = answered.before ?? NEW_CONTEXT;
  const { entities, periods } = decision;
  const { group, unknown } = context;
  return {
    ...context,
    group: {
      ...group,
      entities: entities.length > 0 ? entities : group.entities,
      periods: periods.length > 0 ? periods : group.periods,
    },
    unknown: entities.length > 0 ? unknown.filter((slot) => slot !== "entity") : unknown,
    documents: documentsAfter(decision, answered),
  };
}

const NEW_CONTEXT: ThreadContext = {
  group: EMPTY_GROUP,
  operation: null,
  earlierPeriods: [],
  unknown: [],
  compared: null,
  documents: null,
};

function filled(kept: SlotGroup, before: ThreadContext): SlotGroup {
  return {
    metrics: kept.metrics.length > 0 ? kept.metrics : before.group.metrics,
    entities: kept.entities.length > 0 ? kept.entities : before.group.entities,
    periods: kept.periods.length > 0 ? kept.periods : before.group.periods,
    dimensions: { ...before.group.dimensions, ...kept.dimensions },
  };
}

function afterFigures(
  decision: ReadDecision,
  { intent, answer, before, glossary }: Answered<FiguresAnswer>,
): ThreadContext | null {
  const group = decision.groups.at(-1);
  if (group === undefined) return null;
  const operation = ofOneGroup(decision.operation);
  if (answer.cells.every(({ status }) => status === "withheld")) {
    const compared = before?.compared ? ({ ...before.compared, last: "beside" } as const) : null;
    return { group, operation, earlierPeriods: [], unknown: [], compared, documents: null, ...dayOf(decision) };
  }
  const shown = { decision, group, operation, intent, answer };
  const compared = decision.groups.length === 1 ? comparedAfter(shown, before, glossary) : null;
  const documents = documentsBeside(group, { intent, answer });
  return {
    group,
    operation,
    earlierPeriods: earlier(group, intent, before, glossary),
    unknown: [],
    compared,
    documents,
    ...dayOf(decision),
  };
}

function dayOf({ knownOn }: ReadDecision): Pick<ThreadContext, "knownOn"> {
  return knownOn === undefined ? {} : { knownOn };
}

/** A question about the compared set keeps the earlier periods of the thread. */
function earlier(
  group: SlotGroup,
  intent: Intent,
  before: ThreadContext | null,
  glossary: Glossary,
): readonly PeriodCode[] {
  if (before === null) return [];
  if (isBare(intent) && askedSet(intent, before, glossary) !== null) return before.earlierPeriods;
  return onlyPeriodChanged(group, before) ? before.group.periods : [];
}

function namesSomething(group: SlotGroup): boolean {
  return group.entities.length > 0 || group.periods.length > 0 || Object.keys(group.dimensions).length > 0;
}

function onlyPeriodChanged(group: SlotGroup, before: ThreadContext): boolean {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return (
    same(group.metrics, before.group.metrics) &&
    same(group.dimensions, before.group.dimensions) &&
    same(group.entities, before.group.entities) &&
    !same(group.periods, before.group.periods)
  );
}
