import type { Language } from "../../domain/profile.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { UnansweredCause } from "../../domain/unanswered.ts";
import type { Receipt } from "./ports.ts";

/** A question that was asked and has no answer. Its words are those of its receipt. */
export interface UnansweredNote {
  readonly receipt: Pick<Receipt, "id" | "at" | "asker" | "askedIn">;
  /** A digest, the same for the same question. */
  readonly question: string;
  readonly cause: UnansweredCause;
  /** The highest level that it could have been about: what its asker may see where it was asked. */
  readonly level: Clearance;
}

/** How often questions have no answer for one cause. */
export interface UnansweredCount {
  readonly cause: UnansweredCause;
  readonly times: number;
}

/** A question without an answer, however often it was asked. Says nothing of who asked it. */
export interface Unanswered extends UnansweredCount {
  /** As it was asked last. */
  readonly question: string;
  readonly resolved: ResolvedQuestion | null;
  readonly language: Language;
  /** The digest that names the question. */
  readonly key: string;
}

/** Somebody who asked for a figure that is not stored: where, in which words, and how they were read. */
export interface FigureAsker extends Pick<Receipt, "asker" | "askedIn" | "question"> {
  readonly resolved: ResolvedQuestion;
}

/** What is looked at: questions asked since a moment that were about no more than a level. */
export interface UnansweredView {
  readonly since: Date;
  readonly level: Clearance;
}

/** The questions without an answer. They are kept as long as their receipts. */
export interface UnansweredStore {
  /** Counts a question once for its asker and thread. */
  note(note: UnansweredNote): Promise<void>;

  /**
   * Forgets a question that was answered, where it was about the level of the answer or a higher one, and what the asker
   * was asked back in the thread before.
   */
  answered(answer: Pick<UnansweredNote, "receipt" | "question" | "level">): Promise<void>;

  /** The ones that were asked most often first, then the latest; none that was refused. */
  most(view: UnansweredView, limit: number): Promise<readonly Unanswered[]>;

  /** Those who asked a question, named by its digest, for which no figure is stored; each where they asked last. */
  askersOf(key: string, view: UnansweredView): Promise<readonly FigureAsker[]>;

  /** How often each cause was there, the most frequent first. */
  counts(view: UnansweredView): Promise<readonly UnansweredCount[]>;
}
