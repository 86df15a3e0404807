import type { CalendarDate } from "./calendar.ts";
import type { ResolvedQuestion } from "./resolved-question.ts";
import type { Clearance } from "./sensitivity.ts";

/** What a person asked, with asker, place and time. */
export interface Question {
  readonly id: string;
  /** As typed, in the place's own markup. */
  readonly text: string;
  /** What a button asks: the words are then only shown, and neither they nor the thread say what is asked. */
  readonly resolved?: ResolvedQuestion;
  /** The day that "last year" is relative to. */
  readonly at: CalendarDate;
  /** The day on which it is asked, where the asker chose another one for `at`. What may be shown goes by it. */
  readonly today?: CalendarDate;
  /** The thread it belongs to; null for a question without one. */
  readonly conversation: string | null;
  /** Nothing was said in the thread before: its memory is not read. Where nothing is said, something may have been. */
  readonly opensConversation?: boolean;
  readonly asker: string | null;
  /** What the asker may see; INTERNAL where nothing is said. */
  readonly clearance?: Clearance;
  /** What everybody who reads along may see: offers name nothing above it; INTERNAL where nothing is said. */
  readonly ceiling?: Clearance;
  /** A place where others read along what is posted; absent where the asker is alone. */
  readonly audience?: string;
  /** The key of the post that is made of the answer there: what it shows counts as shown in doubt until that is settled. */
  readonly postedAs?: string;
  /** The asker wants it posted there, although not everybody there may see it. */
  readonly isShared?: boolean;
}
