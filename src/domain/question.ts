import type { CalendarDate } from "./calendar.ts";
import type { ResolvedQuestion } from "./resolved-question.ts";
import type { Clearance } from "./sensitivity.ts";

/** A person's question, with asker, place and day. */
export interface Question {
  readonly id: string;
  /** As typed, including the place's own markup. */
  readonly text: string;
  /** The question of a button; `text` is then only displayed, and neither it nor the thread is interpreted. */
  readonly resolved?: ResolvedQuestion;
  /** The reference day for words such as "last year". */
  readonly at: CalendarDate;
  /** The actual day, where the asker chose another `at`. Decides the access to content. */
  readonly today?: CalendarDate;
  /** The thread it belongs to; null for a question without one. */
  readonly conversation: string | null;
  /** True: the thread is new and its memory is not read. Absent: there may have been earlier messages. */
  readonly opensConversation?: boolean;
  readonly asker: string | null;
  /** The asker's clearance; INTERNAL by default. */
  readonly clearance?: Clearance;
  /** The highest level that everybody in the place may see, and the limit for offers; INTERNAL by default. */
  readonly ceiling?: Clearance;
  /** The place whose other members can read the answer; absent where the asker is alone. */
  readonly audience?: string;
  /** The key of the answer's post there. Its cells count as "in doubt" until posting succeeded or failed. */
  readonly postedAs?: string;
  /** The asker waits for a figure: choices are offered that nothing is stored for yet. */
  readonly isWish?: boolean;
  /** The asker chose to post it there, although not everybody there may see it. */
  readonly isShared?: boolean;
}
