import type { AnswerRun } from "../../domain/answer.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { Complaint } from "../../domain/tool-use.ts";
import type { Receipt } from "../receipts/ports.ts";

/** A question that is to be tested, and what is to be expected of its answer. */
export interface NewTest {
  readonly receipt: Receipt;
  /** The company's day on which it was asked. */
  readonly at: CalendarDate;
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
  /** What an answer says, or a question back for a slot. */
  readonly expects: AnswerRun | "metric" | "entity" | "period";
}

/**
 * `known`: its question is a test already, and the first expectation stands · `none`: no test expects such an answer.
 */
export type SavedTest = { readonly kind: "saved"; readonly id: string } | { readonly kind: "known" | "none" };

/** Where the tests of curators are kept. */
export interface TestDesk {
  /** Whether an answer's question is a test already. */
  has(receipt: string): Promise<boolean>;
  /**
   * Saved again with the same expectation, it is saved. `known`: it is one already with another, which stands · `none`:
   * no test can expect such an answer.
   */
  save(test: NewTest): Promise<SavedTest>;
}

/** A reader who says that an answer is not right. */
interface Doubt {
  readonly user: string;
  readonly complaint: Complaint | null;
}

/** An answer that somebody doubts. */
export interface ShownCase {
  readonly receipt: Receipt;
  readonly doubts: readonly Doubt[];
}

/** A case with what a curator needs to decide it. */
export interface OpenedCase extends ShownCase {
  /** When it was asked. */
  readonly day: CalendarDate;
  /** The answer as it was shown; null where it may not be shown to this curator now. */
  readonly answer: string | null;
  readonly isTest: boolean;
}
