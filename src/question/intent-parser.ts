import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent } from "../domain/intent.ts";
import type { Meaning } from "../domain/meaning.ts";
import type { KnownOn } from "./known-on.ts";

/** Parses a question. The security gate has checked the raw question before, independently of the parser. */
export interface IntentParser {
  /** `meanings` of words that are unexplained without them; those of other words count for nothing. */
  parse(question: string, today: CalendarDate, meanings?: readonly Meaning[]): Intent;

  /** The words of any text that ask for, or speak of, what was known on a day; null where there are none. */
  knownIn(text: string, today: CalendarDate): KnownOn | null;
}
