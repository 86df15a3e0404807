import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";

/** Reads a question. Whatever a parser makes of it, the security gate has read the raw question itself before. */
export interface IntentParser {
  parse(question: string, today: CalendarDate): Intent;
}
