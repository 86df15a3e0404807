import type { Answer, AnswerRun, NarrativeAnswer } from "../domain/answer.ts";
import { narrativeRunOf } from "../domain/answer-outcome.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import { type CellRequest, type Intent, ofOneGroup, type SlotGroup } from "../domain/intent.ts";
import { type ModelAbsence, modelAbsenceIn } from "../domain/narrative.ts";
import type { Language } from "../domain/profile.ts";
import type { Question } from "../domain/question.ts";
import { isTooLong, QUESTION_CHARACTERS_MAX } from "../domain/question-limits.ts";
import { limitsOf, type NarrativeDecision, type ResolvedQuestion } from "../domain/resolved-question.ts";
import { levelOf } from "../domain/sensitivity.ts";
import type { Thread, ThreadContext } from "../domain/thread.ts";
import { StoreError } from "../figures/store-error.ts";
import { languageOf } from "../language/han.ts";
import type { DocumentsFirst } from "../question/clarify.ts";
import type { SecurityVerdict } from "../question/security-gate.ts";
import type { FaqItem } from "../question/vetted/faq-book.ts";
import { faqById, lookupFaq } from "../question/vetted/lookup-faq.ts";
import { askFirst, help, namedAsUnknown } from "./ask-back.ts";
import { checkMessage } from "./check-message.ts";
import { withOffers } from "./document-offers.ts";
import { explain } from "./explain.ts";
import { completed } from "./narrowing.ts";
import { openDocument } from "./open-document.ts";
import { type Progress, startProgress } from "./progress.ts";
import { levelForPlace, type ReadingServices, servicesFor } from "./reader.ts";
import { type Course, clarifyIn, decisionOf, intentOf, resolvedBy, type SettledCourse } from "./resolve.ts";
import { saidInstead } from "./said-instead.ts";
import type { Services } from "./services.ts";
import { structuredPath } from "./structured-path.ts";
import { contextAfter, nextThread, refusedThread, type Turn, threadFor } from "./thread-memory.ts";
import { traceOf } from "./trace.ts";

/**
 * Answers one question, and writes exactly one trace. Refusals and questions back are decided before a fact, a passage
 * or a model is read; only a model may name codes for unknown words before. A failing store does not throw: the answer
 * says so.
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
  if (question.resolved?.kind === "check") return checked(question.resolved, question, services, progress);
  if (isTooLong(question.text))
    return { answer: { kind: "unread", because: "too_long" }, language: askersLanguage(question) };
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
  const parsed = progress.time("parse", () => intentOf(question, services));
  const { language } = parsed;
  const isOfToday = resolved === undefined && parsed.knownOn === undefined;
  const known = progress.time("faq", () => (isOfToday ? lookupFaq(parsed, reader, services.faq) : null));
  if (known !== null) return vetted(known.item, language);
  try {
    const kept = await loadThread(question, services);
    const { intent, decision } = await decisionOf(question, parsed, { kept, services, progress });
    const settled = await progress.timeAsync("path", () => answerTo(decision, intent, question, services, progress));
    const { answer } = settled;
    const seen = threadFor(question.asker, kept);
    const after = (before: ThreadContext | null): ThreadContext | null => {
      // An answer hidden from the others in the thread must not change the meaning of their follow-ups.
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
    const asked = resolvedBy(settled.decision, intent);
    return { answer: (await saidInstead(answer, asked.resolved, services)) ?? answer, language, ...asked };
  } catch (error) {
    if (error instanceof StoreError) return { answer: { kind: "unavailable", component: "store" }, language };
    throw error;
  }
}

/** Checks a message. The gate screens it sentence by sentence; nothing of it is remembered. */
async function checked(
  resolved: Extract<ResolvedQuestion, { kind: "check" }>,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<Decided> {
  const { language } = resolved;
  const read = (by: ReadingServices): Promise<Answer> =>
    checkMessage({ message: resolved.message, ...limitsOf(resolved) }, question, by);
  try {
    const answer = await progress.timeAsync("path", () => atLevelOfPlace(read, question, services));
    return { answer, language, resolved };
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

/** The same for an answer that follows no decision. */
async function atLevelOfPlace(
  read: (services: ReadingServices) => Promise<Answer>,
  question: Question,
  services: ReadingServices,
): Promise<Answer> {
  const own = await read(services);
  const level = levelForPlace(question, sensitivityOf(own), services.reader);
  return level === null ? own : read(services.upTo(level));
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
function isForReader({ why }: NarrativeAnswer, { use }: DocumentsFirst): boolean {
  return why.kind === "run" && (why.run.statements.length > 0 || use === "open");
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
      return askFirst(decision, intent, question, services);
    case "not_understood":
      return namedAsUnknown(decision, intent, question, services);
    case "narrative":
      return narrative(decision, intent, question, services, progress);
    case "document":
      return openDocument(decision, services);
    case "read":
      return structuredPath(decision, intent, question, services.limitedTo(decision), progress);
  }
}

async function narrative(
  { entities, periods, assumed, follows, isExact }: NarrativeDecision,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<NarrativeAnswer> {
  const request = { intent, slots: { entities, periods, follows, isExact }, cells: [], today: question.at };
  return {
    kind: "narrative",
    clarification:
      assumed.length === 0
        ? { mode: "none" }
        : { mode: "answer_with_assumptions", assumedSlots: assumed, narrowingOptions: [] },
    why: await withOffers(await explain(request, services, progress), services),
    ...(isExact === true ? { isInstead: true } : {}),
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
      : completed(
          {
            group: { ...group, entities: [home] },
            operation: intent.notUnderstood.length > 0 ? null : ofOneGroup(intent.operation),
          },
          question.at,
          services.glossary,
        );
  const options = request === null ? [] : [{ slot: "entity" as const, request }];
  return {
    answer: { kind: "refusal", external: verdict.external, options },
    language: askersLanguage(question),
    group,
  };
}

/** Reads only the start, since the text may be too long for a question. */
function askersLanguage({ text }: Question): Language {
  return languageOf(text.slice(0, QUESTION_CHARACTERS_MAX));
}

const EMPTY_GROUP: SlotGroup = { metrics: [], entities: [], periods: [], dimensions: {} };

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
  if (conversation === null) return;
  const next = nextThread(kept, { asker, ceiling: reader.ceiling, ...turn });
  if (next !== null) await conversations.save(conversation, next);
}
