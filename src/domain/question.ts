import type { CalendarDate } from "./calendar.ts";
import type { Clearance } from "./sensitivity.ts";

/** What a person asked, with asker, place and time. */
export interface Question {
  readonly id: string;
  /** As typed, in the place's own markup. */
  readonly text: string;
  /** The day that "last year" is relative to. */
  readonly at: CalendarDate;
  /** The thread it belongs to; null for a question without one. */
  readonly conversation: string | null;
  /** Nothing was said in the thread before: its memory is not read. Where nothing is said, something may have been. */
  readonly opensConversation?: boolean;
  readonly asker: string | null;
  /** What the asker may see; INTERNAL where nothing is said. */
  readonly clearance?: Clearance;
  /** What everybody who reads along may see: offers name nothing above it; INTERNAL where nothing is said. */
  readonly ceiling?: Clearance;
}
