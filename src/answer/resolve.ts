import type { Intent } from "../domain/intent.ts";
import type { Question } from "../domain/question.ts";
import type { Thread, ThreadContext } from "../domain/thread.ts";
import { clarify, type Decision } from "../question/clarify.ts";
import { requestIntent } from "../question/request-intent.ts";
import type { Progress } from "./progress.ts";
import { readLatest } from "./read-latest.ts";
import { readOpenMetric } from "./read-open-metric.ts";
import type { ReadingServices } from "./reader.ts";
import type { Services } from "./services.ts";
import { threadFor } from "./thread-memory.ts";

/** Typed text is parsed; a button brings its resolved question. */
export function intentOf({ text, at, resolved }: Question, { parser }: Services): Intent {
  switch (resolved?.kind) {
    case "decided":
      return resolved.intent;
    case "request":
      return requestIntent(resolved, text);
    default:
      return parser.parse(text, at);
  }
}

interface Deciding {
  readonly kept: Thread | null;
  readonly services: ReadingServices;
  readonly progress: Progress;
}

/** The decision for a question: in the context of its thread for typed text, without it for a button. */
export async function decisionOf(
  question: Question,
  intent: Intent,
  { kept, services, progress }: Deciding,
): Promise<Decision> {
  const { resolved, asker, at } = question;
  if (resolved?.kind === "decided") return resolved.decision;
  const thread = resolved === undefined ? threadFor(asker, kept) : null;
  const decision = progress.time("clarify", () => clarifyIn(thread, intent, question, services));
  const known =
    resolved === undefined ? await readOpenMetric(decision, intent, question, services, progress, thread) : decision;
  return readLatest(known, at, services);
}

/** Decides what the words mean in the given thread context. */
export function clarifyIn(
  thread: ThreadContext | null,
  intent: Intent,
  { at }: Question,
  { glossary }: Services,
): Decision {
  return clarify(intent, { glossary, today: at, thread });
}
