import { type CalendarDate, formatDate } from "../domain/calendar.ts";
import type { AssumedSlot } from "../domain/clarification.ts";
import type { AskedKnownOn, Intent } from "../domain/intent.ts";
import { type PeriodCode, parsePeriodCode } from "../domain/period.ts";
import type { UnreadReason } from "../domain/question-limits.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import type { Decision } from "./clarify.ts";

interface Asked {
  readonly intent: Intent;
  readonly thread: ThreadContext | null;
  readonly today: CalendarDate;
}

/**
 * What is done with a question for what was known on a day, its own or that of the question that it continues: figures
 * that it names are read so, and everything else is refused, since it would be answered by what is known today.
 */
export function knownCourse(decision: Decision, { intent, thread, today }: Asked): Decision {
  const asked = intent.knownOn ?? dayOfThread(decision, intent, thread);
  if (intent.unread !== undefined) return decision;
  if (asked === null)
    return decision.kind === "read" && intent.asksFormer === true ? { ...decision, asksFormer: true } : decision;
  if (asked.day === null) return refused("known_on_which_day");
  if (asked.day > formatDate(today)) return refused("known_on_later_day");
  return decision.kind === "read" && isNamed(decision, intent)
    ? { ...decision, knownOn: asked.day }
    : refused("known_on_unnamed");
}

function refused(because: UnreadReason): Decision {
  return { kind: "unread", because };
}

/** "and China?" after an answer as known on a day is of that day too. */
function dayOfThread(decision: Decision, intent: Intent, thread: ThreadContext | null): AskedKnownOn | null {
  if (thread?.knownOn === undefined) return null;
  const { reference, followUp, comparesWithThread } = intent;
  const isOfFigures = decision.kind === "read" || decision.kind === "ask_first";
  const leans = isOfFigures && (followUp || comparesWithThread || reference.to !== null || reference.replaces);
  const read = decision.kind === "documents_first" ? decision.narrative : decision;
  const takes = "assumed" in read && read.assumed.some(({ from }) => from.kind === "carried");
  return leans || takes ? { day: thread.knownOn } : null;
}

/** Whether the same cells are meant whatever is stored: metric and period are named, here or before in the thread. */
function isNamed({ route, groups, operation, assumed }: ReadDecision, intent: Intent): boolean {
  return (
    route === "structured" &&
    operation?.kind !== "overview" &&
    intent.yearAssumed.length === 0 &&
    groups.every(({ metrics, entities, periods }) => metrics.length > 0 && entities.length > 0 && areFixed(periods)) &&
    assumed.every(isFixed)
  );
}

function areFixed(periods: readonly PeriodCode[]): boolean {
  return periods.length > 0 && periods.every((code) => !OPEN.has(parsePeriodCode(code)?.kind ?? "latest"));
}

/** Periods that end with what is stored. */
const OPEN: ReadonlySet<string> = new Set([
  "latest",
  "year_to_date",
  "quarter_to_date",
  "month_to_date",
  "trailing_year",
]);

/** The company itself may be assumed: which one it is does not depend on the day. */
function isFixed({ slot, from }: AssumedSlot): boolean {
  return from.kind === "carried" || from.kind === "read_as" || (from.kind === "default" && slot === "entity");
}
