import type { Outcome } from "../../domain/answer-outcome.ts";
import type { Language } from "../../domain/profile.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";
import type { ShownSource } from "../../domain/shown-source.ts";
import type { MessageBody, Place } from "../deliver/ports.ts";
import type { SeenAnswer } from "../ports.ts";

/** An answer as it was shown in Slack. */
export interface Receipt {
  /** Short, and unique among all kept receipts. */
  readonly id: string;
  readonly at: Date;
  /** The Slack user id of the asker. */
  readonly asker: string;
  /** Where the question was asked. */
  readonly askedIn: { readonly slackChannel: string; readonly threadTs: string };
  /** Where the answer was posted: there, or a direct message where only the asker may see it. */
  readonly place: Place;
  readonly question: string;
  /** Null where nothing stored was requested. */
  readonly resolved: ResolvedQuestion | null;
  readonly language: Language;
  readonly outcome: Outcome;
  readonly body: MessageBody;
  /** Detects whether the same question would be answered with the same content today; has the level of the answer. */
  readonly seen: SeenAnswer;
  /** In the order of the footnotes. */
  readonly sources: readonly ShownSource[];
  /** A question back to somebody who asked to be told the answer once there is one. */
  readonly isWish?: true | undefined;
}

/** Receipts by id. Survive restarts, and are deleted after their retention. */
export interface ReceiptStore {
  /** Throws where the id is taken. */
  save(receipt: Receipt): Promise<void>;

  find(id: string): Promise<Receipt | null>;

  /** The newest receipt of a person's questions in a thread before a moment; null for none. */
  lastIn(asker: string, askedIn: Receipt["askedIn"], before: Date): Promise<Receipt | null>;

  /** The newest receipts of a person's questions, newest first. */
  latestOf(asker: string, limit: number): Promise<readonly Receipt[]>;
}
