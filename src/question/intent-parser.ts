import type { CalendarDate } from "../domain/calendar.ts";
import type { Intent, TextRange } from "../domain/intent.ts";
import type { Meaning } from "../domain/meaning.ts";
import type { KnownOn } from "./known-on.ts";
import type { SaidDocument } from "./said-document.ts";

/** Parses a question. The security gate has checked the raw question before, independently of the parser. */
export interface IntentParser {
  /** `meanings` of words that are unexplained without them; those of other words count for nothing. */
  parse(question: string, today: CalendarDate, meanings?: readonly Meaning[]): Intent;

  /** The words of any text that ask for, or speak of, what was known on a day; null where there are none. */
  knownIn(text: string, today: CalendarDate): KnownOn | null;

  /** Where a text may name the document that it wants to be answered from, likeliest first. */
  documentsNamed(text: string): readonly SaidDocument[];

  /** Where a text may name the document that its figures are to be taken from, likeliest first. */
  sourcesNamed(text: string): readonly SaidDocument[];

  /** The parts of a text that asks for several things; the whole text where it does not. */
  askedParts(text: string): readonly TextRange[];
}
