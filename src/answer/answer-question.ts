import type { Glossary } from "../company/glossary.ts";
import { type Answer, type AnswerRun, type NarrativeAnswer, narrativeRunOf } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import { type CellRequest, type GroupOperation, type Intent, ofOneGroup, type SlotGroup } from "../domain/intent.ts";
import { type ModelAbsence, modelAbsenceIn } from "../domain/narrative.ts";
import { latestCompleteYear, periodCode } from "../domain/period.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import { isTooLong, QUESTION_CHARACTERS_MAX } from "../domain/question-limits.ts";
import type { NarrativeDecision, ResolvedQuestion } from "../domain/resolved-question.ts";
import { levelOf } from "../domain/sensitivity.ts";
import type { Thread, ThreadContext } from "../domain/thread.ts";
import { StoreError } from "../figures/store-error.ts";
import type { AskedBack, DocumentsFirst, SettledDecision } from "../question/clarify.ts";
import type { SecurityVerdict } from "../question/security-gate.ts";
import type { FaqItem } from "../question/vetted/faq-book.ts";
import { faqById, lookupFaq } from "../question/vetted/lookup-faq.ts";
import { withOffers } from "./document-offers.ts";
import { exampleOptions } from "./examples.ts";
import { explain } from "./explain.ts";
import { entityOptions, metricOptions, periodOptions, suggestionOptions } from "./narrowing.ts";
import { openDocument } from "./open-document.ts";
import { type Progress, startProgress } from "./progress.ts";
import { levelForPlace, type ReadingServices, servicesFor } from "./reader.ts";
import { type Course, clarifyIn, decisionOf, intentOf, resolvedBy, type SettledCourse } from "./resolve.ts";
import type { Services } from "./services.ts";
import { structuredPath } from "./structured-path.ts";
import { contextAfter, nextThread, refusedThread, type Turn, threadFor } from "./thread-memory.ts";
import { traceOf } from "./trace.ts";

/**
 * Answers one question. The order of the steps is fixed: refusals and questions back are decided before any fact,
 * passage or model is read, except that a model may name an open metric. A failing store does not throw: the asker is
 * told. Writes exactly one trace.
 */
export async function answerQuestion(question: Question, services: Services): Promise<AnswerRun> {
  const progress = startProgress(services.nowMs);
  const { answer, language, resolved } = await decide(question, servicesFor(question, services), progress);
  const absence = absenceFor(answer, progress);
  const run: AnswerRun = {
    requestId: services.newId(),
    question: question.text,
    language,
    answer,
    ...(resolved === undefined ? {} : { resolved }),
    providerCalls: progress.providerCalls,
    elapsedMs: progress.elapsedMs(),
    ...(absence === null ? {} : { modelAbsence: absence }),
  };
  services.trace(traceOf(run, progress));
  return run;
}

function absenceFor(answer: Answer, progress: Progress): ModelAbsence | null {
  const narrated = narrativeRunOf(answer);
  return progress.absence ?? (narrated === null ? null : modelAbsenceIn(narrated));
}

interface Decided {
  readonly answer: Answer;
  readonly language: Language;
  readonly resolved?: ResolvedQuestion;
}

async function decide(question: Question, services: ReadingServices, progress: Progress): Promise<Decided> {
  if (isTooLong(question.text))
    return { answer: { kind: "unread", because: "too_long" }, language: languageOf(question) };
  const verdict = progress.time("screen", () => services.gate.screen(question.text));
  if (verdict.kind === "refuse_out_of_scope") {
    const { group, ...refused } = refuse(question, verdict, services);
    // After a refusal the thread is about the refused company; a follow-up must not fall back to the home company.
    const after = (before: ThreadContext | null): ThreadContext => refusedThread(group, before);
    await remember(question, { kept: await loadThread(question, services), answer: refused.answer, after }, services);
    return refused;
  }
  const { resolved } = question;
  const vetted = (item: FaqItem, language: Language): Decided => ({
    answer: faqAnswer(item),
    language,
    resolved: { kind: "faq", id: item.id, language },
  });
  const reader = { today: question.at, clearance: services.reader.clearance };
  if (resolved?.kind === "faq") {
    const again = faqById(resolved.id, reader, services.faq);
    const gone: Answer = { kind: "unavailable", component: "engine" };
    return again === null ? { answer: gone, language: resolved.language } : vetted(again.item, resolved.language);
  }
  const intent = progress.time("parse", () => intentOf(question, services));
  const { language } = intent;
  const known = progress.time("faq", () =>
    resolved === undefined ? lookupFaq(question.text, intent, reader, services.faq) : null,
  );
  if (known !== null) return vetted(known.item, language);
  try {
    const kept = await loadThread(question, services);
    const decision = await decisionOf(question, intent, { kept, services, progress });
    const settled = await progress.timeAsync("path", () => answerTo(decision, intent, question, services, progress));
    const { answer } = settled;
    const seen = threadFor(question.asker, kept);
    const after = (before: ThreadContext | null): ThreadContext | null => {
      // An answer that the others in the thread did not see must not define what their follow-ups mean.
      const isAsked =
        before === seen ||
        decision.kind === "read" ||
        decision.kind === "document" ||
        answer.kind === "narrative" ||
        resolved !== undefined;
      const meant = isAsked ? decision : clarifyIn(before, intent, question, services);
      return contextAfter(meant, { intent, answer, before, glossary: services.glossary });
    };
    await remember(question, { kept, answer, after }, services);
    return { answer, language, ...resolvedBy(settled.decision, intent) };
  } catch (error) {
    if (error instanceof StoreError) return { answer: { kind: "unavailable", component: "store" }, language };
    throw error;
  }
}

/** An answer, with the decision that it follows. */
interface Settled {
  readonly decision: SettledCourse;
  readonly answer: Answer;
}

/**
 * An answer posted to a channel is read again at the clearance shared by everyone there, so that documents above it
 * influence nothing, not even duplicate names or conflicts.
 */
async function answerTo(
  decision: Course,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<Settled> {
  const own = await settle(decision, intent, question, services, progress);
  const level = levelForPlace(question, sensitivityOf(own.answer), services.reader);
  return level === null ? own : settle(decision, intent, question, services.upTo(level), progress);
}

async function settle(
  decision: Course,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<Settled> {
  if (decision.kind !== "documents_first")
    return { decision, answer: await follow(decision, intent, question, services, progress) };
  const answer = await narrative(decision.narrative, intent, question, services, progress);
  if (isForReader(answer, decision)) return { decision: decision.narrative, answer };
  return {
    decision: decision.otherwise,
    answer: await follow(decision.otherwise, intent, question, services, progress),
  };
}

/** Whether an answer from documents is better than a question back. */
function isForReader({ why }: NarrativeAnswer, { isFragment }: DocumentsFirst): boolean {
  return why.kind === "run" && (why.run.statements.length > 0 || !isFragment);
}

function follow(
  decision: SettledCourse,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<Answer> {
  switch (decision.kind) {
    case "help":
      return help(decision.topic, question, services);
    case "unread":
      return Promise.resolve(decision);
    case "ask_first":
      return Promise.resolve(askFirst(decision, intent, question.at, services));
    case "not_understood":
      return Promise.resolve(namedAsUnknown(decision, intent, question.at, services));
    case "narrative":
      return narrative(decision, intent, question, services, progress);
    case "document":
      return openDocument(decision, services);
    case "read":
      return structuredPath(decision, intent, question, services, progress);
  }
}

async function narrative(
  { entities, periods, assumed, follows }: NarrativeDecision,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<NarrativeAnswer> {
  const request = { intent, slots: { entities, periods, follows }, cells: [], today: question.at };
  return {
    kind: "narrative",
    clarification:
      assumed.length === 0
        ? { mode: "none" }
        : { mode: "answer_with_assumptions", assumedSlots: assumed, narrowingOptions: [] },
    why: await withOffers(await explain(request, services, progress), services),
  };
}

/** Vetted by people and returned unchanged: no later step may alter it. */
function faqAnswer({ id, version, answer, source, sensitivity }: FaqItem): Answer {
  return { kind: "faq", id, version, text: answer, source, sensitivity: levelOf(sensitivity) };
}

/** Parses the question without the external name, to offer it about the home company instead. Reads no store. */
function refuse(
  question: Question,
  verdict: Extract<SecurityVerdict, { kind: "refuse_out_of_scope" }>,
  services: Services,
): Omit<Decided, "resolved"> & { readonly group: SlotGroup } {
  const masked =
    question.text.slice(0, verdict.start) + " ".repeat(verdict.end - verdict.start) + question.text.slice(verdict.end);
  const intent = services.parser.parse(masked, question.at);
  const home = services.glossary.profile.company.homeEntity;
  const group = intent.groups[0] ?? EMPTY_GROUP;
  const request: CellRequest | null =
    home === null || group.metrics.length === 0
      ? null
      : {
          group: completed({ ...group, entities: [home] }, question.at, services.glossary),
          operation: intent.notUnderstood.length > 0 ? null : ofOneGroup(intent.operation),
        };
  const options = request === null ? [] : [{ slot: "entity" as const, request }];
  return { answer: { kind: "refusal", external: verdict.external, options }, language: languageOf(question), group };
}

function languageOf({ text }: Question): Language {
  return /\p{Script=Han}/u.test(text.slice(0, QUESTION_CHARACTERS_MAX)) ? "zh" : "en";
}

const EMPTY_GROUP: SlotGroup = { metrics: [], entities: [], periods: [], dimensions: {} };

async function help(
  topic: Extract<SettledDecision, { kind: "help" }>["topic"],
  question: Question,
  { glossary, offered }: ReadingServices,
): Promise<Answer> {
  return {
    kind: "help",
    topic,
    examples: await exampleOptions({ glossary, store: offered, today: question.at }),
  };
}

function askFirst(
  decision: Extract<AskedBack, { kind: "ask_first" }>,
  intent: Intent,
  at: CalendarDate,
  { glossary }: Services,
): Answer {
  const operation = ofOneGroup(intent.operation);
  const kept: CellRequest = { group: decision.kept, operation };
  const near = suggestionOptions(intent.suggestions, decision.kept, operation);
  const menu = menuOf(decision, operation, at, glossary);
  return {
    kind: "ask_first",
    missing: decision.missing,
    kept,
    notUnderstood: intent.notUnderstood,
    options: [...near, ...menu],
  };
}

function menuOf(
  { missing, kept }: Extract<AskedBack, { kind: "ask_first" }>,
  operation: GroupOperation | null,
  at: CalendarDate,
  glossary: Glossary,
): readonly NarrowingOption[] {
  switch (missing) {
    case "metric":
      return metricOptions(kept, operation, glossary);
    case "entity":
      return entityOptions(kept, operation, glossary);
    case "period": {
      const home = completed(kept, at, glossary);
      return periodOptions(home, operation, at, glossary);
    }
  }
}

/** Options to offer instead: near misses, or the question without the unknown word if it still names a figure. */
function namedAsUnknown(
  { kept, notUnderstood }: Extract<AskedBack, { kind: "not_understood" }>,
  intent: Intent,
  at: CalendarDate,
  { glossary }: Services,
): Answer {
  const complete = completed(kept, at, glossary);
  const operation = ofOneGroup(intent.operation);
  const near = suggestionOptions(intent.suggestions, complete, operation);
  const nameable = complete.metrics.length > 0 && complete.entities.length > 0;
  const whole = intent.operation?.kind !== "between" && intent.groups.length === 1;
  const without =
    nameable && whole && near.length === 0 ? [{ slot: "cell" as const, request: { group: complete, operation } }] : [];
  return {
    kind: "not_understood",
    route: intent.route,
    notUnderstood,
    options: [...near, ...without],
  };
}

/** Fills open slots with their defaults, since the request behind a button has to be complete. */
function completed(group: SlotGroup, at: CalendarDate, glossary: Glossary): SlotGroup {
  const home = glossary.profile.company.homeEntity;
  const year = latestCompleteYear(at, glossary.profile.fiscalYearStartMonth);
  return {
    ...group,
    entities: group.entities.length > 0 || home === null ? group.entities : [home],
    periods: group.periods.length > 0 ? group.periods : [periodCode({ kind: "year", year })],
  };
}

async function loadThread(
  { conversation, opensConversation = false }: Question,
  { conversations }: Services,
): Promise<Thread | null> {
  return conversation === null || opensConversation ? null : conversations.load(conversation);
}

async function remember(
  { conversation, asker }: Question,
  { kept, ...turn }: Pick<Turn, "answer" | "after"> & { readonly kept: Thread | null },
  { conversations, reader }: ReadingServices,
): Promise<void> {
  const next = nextThread(kept, { asker, ceiling: reader.ceiling, ...turn });
  if (conversation !== null && next !== null) await conversations.save(conversation, next);
}
