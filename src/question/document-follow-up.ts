import type { Intent, SpanKind } from "../domain/intent.ts";
import type { NarrativeDecision } from "../domain/resolved-question.ts";
import type { AskedDocuments, DocumentFollowUp, ThreadContext } from "../domain/thread.ts";
import { narrativeDecision } from "./for-documents.ts";
import { asksForFormerEdition, asksForMore, asksWithoutSubject, refersBack } from "./referring-words.ts";
import { taken } from "./taken-slots.ts";

/**
 * The search for a follow-up of a question for documents: "when was that?", "and in China?". Takes over the
 * former words, and entities and periods that it does not name. Null for a question with its own subject or
 * about a figure.
 */
export function documentFollowUp(intent: Intent, thread: ThreadContext | null): NarrativeDecision | null {
  const documents = thread?.documents ?? null;
  if (documents === null || intent.unread !== undefined || intent.topic !== null) return null;
  const how = howItFollows(intent, documents);
  if (how === null) return null;
  const { entities, periods } = narrativeDecision(intent, null);
  const follows = { how, asked: documents.asked, shown: documents.shown };
  if (how === "more")
    return { kind: "narrative", entities: documents.entities, periods: documents.periods, assumed: [], follows };
  const carriedEntities = entities.length === 0 ? documents.entities : [];
  const carriedPeriods = periods.length === 0 ? documents.periods : [];
  return {
    kind: "narrative",
    entities: [...entities, ...carriedEntities],
    periods: [...periods, ...carriedPeriods],
    assumed: [...taken("entity", entities, carriedEntities), ...taken("period", periods, carriedPeriods)],
    follows,
  };
}

/** Whether the thread's last turn was about documents, not figures. */
export function isAboutDocuments(thread: ThreadContext | null): boolean {
  return thread?.documents?.besideFigures === false;
}

function howItFollows(intent: Intent, { besideFigures, shown }: AskedDocuments): DocumentFollowUp["how"] | null {
  const words = withoutSlots(intent);
  if (asksForMore(words)) return shown.length > 0 ? "more" : null;
  const isBlocked = intent.notUnderstood.some(({ blocks }) => blocks);
  const isOfFigure = intent.operation !== null || intent.groups.some(({ metrics }) => metrics.length > 0);
  if (isOfFigure && !isBlocked && !intent.asksWhy) return null;
  if (asksForFormerEdition(words)) return "again";
  if (namesOnlySlots(intent)) return besideFigures ? null : "again";
  if (!refersBack(words) && !(asksWithoutSubject(words) && isOfThread(intent))) return null;
  return "about";
}

/** "how did China do?" names its subject; "and why in China?" continues the thread. */
function isOfThread({ spans, followUp, asksWhy }: Intent): boolean {
  return followUp || asksWhy || !spans.some(({ kind }) => SLOT_KINDS.has(kind));
}

const SLOT_KINDS: ReadonlySet<SpanKind> = new Set(["entity", "period"]);
const BESIDE_KINDS: ReadonlySet<SpanKind> = new Set(["glue", "cue", "courtesy", "artefact"]);

/** "and in China?", 中国呢: names an entity or a period and nothing else. */
function namesOnlySlots({ spans, followUp, rawQuestion }: Intent): boolean {
  if (!spans.some(({ kind }) => SLOT_KINDS.has(kind))) return false;
  const isBare = spans.every(({ kind }) => SLOT_KINDS.has(kind) || kind === "glue" || kind === "artefact");
  const follows = followUp && spans.every(({ kind }) => SLOT_KINDS.has(kind) || BESIDE_KINDS.has(kind));
  return isBare || (follows && rawQuestion.length < SHORT);
}

/** A longer question says more than an entity. */
const SHORT = 60;

/** The words of a question without its entities and periods. */
function withoutSlots({ rawQuestion, spans }: Intent): string {
  const blank = new Set<SpanKind>(["entity", "period", "artefact"]);
  return spans.map(({ start, end, kind }) => (blank.has(kind) ? " " : rawQuestion.slice(start, end))).join("");
}
