import type { AnswerRun } from "../domain/answer.ts";
import type { Intent } from "../domain/intent.ts";
import type { Question } from "../domain/question.ts";
import type { DocumentDecision } from "../domain/resolved-question.ts";
import type { Thread, ThreadContext } from "../domain/thread.ts";
import { clarify, type Decision, type SettledDecision } from "../question/clarify.ts";
import { readDocumentQuestion } from "../question/document-question.ts";
import { narrativeDecision } from "../question/for-documents.ts";
import { knownCourse } from "../question/known-course.ts";
import { requestIntent, wordlessIntent } from "../question/request-intent.ts";
import { namedDocument } from "./named-document.ts";
import type { Progress } from "./progress.ts";
import { readAgain } from "./read-again.ts";
import { readAsOf } from "./read-as-of.ts";
import { readHeadline } from "./read-headline.ts";
import { readPeriods } from "./read-periods.ts";
import type { ReadingServices } from "./reader.ts";
import type { Services } from "./services.ts";
import { statedCourse } from "./stated-in.ts";
import { threadFor } from "./thread-memory.ts";

/** Typed text is parsed; a button brings its resolved question. */
export function intentOf({ text, at, resolved }: Question, { parser }: Services): Intent {
  switch (resolved?.kind) {
    case "decided":
      return resolved.intent;
    case "request":
      return requestIntent(resolved, text);
    case "document":
      return wordlessIntent(text, resolved.language);
    default:
      return parser.parse(text, at);
  }
}

/** A decision about a question; a document is named by a button or found by its name. */
export type Course = Decision | DocumentDecision;

export type SettledCourse = SettledDecision | DocumentDecision;

interface Deciding {
  readonly kept: Thread | null;
  readonly services: ReadingServices;
  readonly progress: Progress;
}

/** What is done with a question, and how it was read for that. */
export interface Decided {
  readonly intent: Intent;
  readonly decision: Course;
}

/** The decision for a question: in the context of its thread for typed text, without it for a button. */
export async function decisionOf(
  question: Question,
  intent: Intent,
  { kept, services, progress }: Deciding,
): Promise<Decided> {
  const { resolved, asker, at } = question;
  if (resolved?.kind === "decided") return { intent, decision: resolved.decision };
  if (resolved?.kind === "document") return { intent, decision: resolved };
  const thread = resolved === undefined ? threadFor(asker, kept) : null;
  const decide = (one: Intent): Decision => clarifyIn(thread, one, question, services);
  const stated =
    resolved === undefined && intent.knownOn === undefined
      ? await statedCourse(question, intent, services, decide)
      : null;
  if (stated !== null) return stated;
  const clarified = progress.time("clarify", () => decide(intent));
  const decision = knownCourse(clarified, { intent, thread, today: question.today ?? at });
  if (decision !== clarified) {
    const then = decision.kind === "read" ? services.limitedTo(decision) : services;
    return { intent, decision: await readAsOf(decision, at, then) };
  }
  const asked = resolved === undefined && isOpen(decision) ? readDocumentQuestion(intent.rawQuestion) : null;
  if (asked !== null) {
    const named = await namedDocument(asked, intent, question, services);
    return { intent, decision: named ?? (decision.kind === "help" ? decision : narrativeDecision(intent, thread)) };
  }
  const first = { intent, decision };
  const read = resolved === undefined ? await readAgain(first, { question, thread }, services, progress) : first;
  const known = await readHeadline(read.decision, services);
  return { intent: read.intent, decision: await readPeriods(known, at, services) };
}

/** Whether a question that no figure answers may ask for a document by its name. */
function isOpen({ kind }: Decision): boolean {
  return kind !== "read" && kind !== "unread";
}

/** The question that asks the same again, where one was read. */
export function resolvedBy(decision: SettledCourse, intent: Intent): Pick<AnswerRun, "resolved"> {
  switch (decision.kind) {
    case "read":
    case "narrative":
      return { resolved: { kind: "decided", intent, decision } };
    case "document":
      return { resolved: { ...decision, language: intent.language } };
    default:
      return {};
  }
}

/** Interprets the words in the given thread context. */
export function clarifyIn(
  thread: ThreadContext | null,
  intent: Intent,
  { at }: Question,
  { glossary }: Services,
): Decision {
  return clarify(intent, { glossary, today: at, thread });
}
