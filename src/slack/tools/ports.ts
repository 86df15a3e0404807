import type { Complaint } from "../../domain/tool-use.ts";

/** What a reader says of an answer. */
export interface Rating {
  readonly receipt: string;
  /** The Slack user id of the reader. */
  readonly user: string;
  readonly isRight: boolean;
  /** What is wrong; null where the reader has not said it. */
  readonly complaint: Complaint | null;
  /** When the click arrived, whenever it is done. */
  readonly at: Date;
}

/** The ratings of answers: the last one of each reader counts. */
export interface RatingStore {
  /** Changes nothing where a later one is kept, or the same one, whose case may be closed by now. */
  rate(rating: Rating): Promise<void>;

  /** The ratings that say that an answer is not right and that no curator has closed, newest first. */
  open(limit: number): Promise<readonly Rating[]>;

  /** Those of one answer. */
  openOf(receipt: string): Promise<readonly Rating[]>;

  /** Closes the case of an answer: a curator has looked at it. */
  close(receipt: string): Promise<void>;
}
