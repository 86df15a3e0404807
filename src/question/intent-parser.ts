import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";
import type { Meaning } from "../domain/meaning.ts";

/** Parses a question. The security gate has checked the raw question before, independently of the parser. */
export interface IntentParser {
  /** `meanings` of words that are unexplained without them; those of other words count for nothing. */
  parse(question: string, today: CalendarDate, meanings?: readonly Meaning[]): Intent;
}
