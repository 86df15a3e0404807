import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";

/** Parses a question. The security gate has checked the raw question before, independently of the parser. */
export interface IntentParser {
  parse(question: string, today: CalendarDate): Intent;
}
