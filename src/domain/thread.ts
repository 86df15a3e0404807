import type { Operation, SlotGroup } from "./intent.ts";
import type { PeriodCode } from "./period.ts";

/** The context of a thread. An answer or refusal that others may not see changes only its asker's context. */
export interface Thread {
  /** After the last answer that everybody in the place may see. */
  readonly common: ThreadContext | null;
  /** Of people whose last answer others may not see, most recent last. */
  readonly own: readonly OwnContext[];
}

export interface OwnContext {
  /** Null where the asker is unknown. */
  readonly asker: string | null;
  readonly context: ThreadContext;
}

/** The slots of a thread's last question, which fill the open slots of a later one. Never values. */
export interface ThreadContext {
  readonly group: SlotGroup;
  readonly operation: Operation | null;
  /**
   * Periods of the previous question, if the last one changed only the period: "how much did it grow?" compares both.
   */
  readonly earlierPeriods: readonly PeriodCode[];
  /**
   * Slots that the last question named with an unknown word. A later question that leaves them open is asked to fill
   * them; they are neither taken from earlier turns nor assumed.
   */
  readonly unknown: readonly UnknownSubject[];
  /** Several figures that the thread showed, in one answer or one after the other; null where it showed only one. */
  readonly compared: ComparedSet | null;
  /** The last question for documents; null if the thread is about figures alone. */
  readonly documents: AskedDocuments | null;
  /** The day (YYYY-MM-DD) as known on which the last figures were shown; absent for those of today. */
  readonly knownOn?: string | undefined;
}

/** A question for documents, as words, codes and places; never text of the documents. */
export interface AskedDocuments {
  /** The words of the question without its entities, periods and numbers. */
  readonly asked: string;
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  readonly shown: readonly ShownPassage[];
  /** The turn was about figures too: a follow-up that only names an entity or a period is about those. */
  readonly besideFigures: boolean;
}

/** A passage that was quoted, and which of its sentences. */
export interface ShownPassage {
  readonly id: string;
  readonly sentences: readonly number[];
}

/** How a question continues one for documents that was asked before in its thread. */
export interface DocumentFollowUp {
  /** Asks `about` the former subject, the same `again` of another entity or period, or for `more` of the text. */
  readonly how: "about" | "again" | "more";
  readonly asked: string;
  readonly shown: readonly ShownPassage[];
}

export type UnknownSubject = "entity" | "metric" | "period";

/** The referent of "which one", "rank them" and "the worst". Its cells are the product of the group's lists. */
export interface ComparedSet {
  readonly group: SlotGroup;
  /** The slot whose values are compared. If the group has no value for it, there were too many to list. */
  readonly axis: SetAxis;
  readonly last: LastShown;
}

export type SetAxis = "metric" | "entity" | "period" | "dimension";

/** The last answer: the whole set, the member that it added, or a figure outside the set. */
export type LastShown = "listed" | "added" | "beside";
