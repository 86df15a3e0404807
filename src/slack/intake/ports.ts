import type { SlackBlock } from "../answer/replace-row.ts";
import type { ReplaceClick } from "../documents/replace-click.ts";
import type { SharedFile } from "../ports.ts";
import type { DirectReviewClick, ReviewOpening } from "../review/review-click.ts";

/** A message that waits for an answer. */
export interface InboundMessage {
  /** Names the message itself, not its delivery: one message may arrive as several events. */
  readonly key: string;
  readonly slackChannel: string;
  /** Slack's name of the message in its channel, and its time. */
  readonly ts: string;
  /** The thread that the answer belongs in. */
  readonly threadTs: string;
  readonly user: string;
  /** The workspace that Slack says they are of; null where it says nothing. */
  readonly team: string | null;
  /** Slack says that the channel is shared with another organisation. */
  readonly isExtShared: boolean;
  readonly text: string;
  /** What was dropped with it, as Slack describes it; nothing of a file's content. */
  readonly files: readonly SharedFile[];
}

export interface ClickedMessage {
  readonly ts: string;
  /** Null for a message outside every thread. */
  readonly threadTs: string | null;
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** A click on an offer. */
export interface Click {
  readonly offerId: string;
  readonly user: string;
  readonly team: string | null;
  /** Null on the Home tab, which is no channel. */
  readonly slackChannel: string | null;
  readonly message: ClickedMessage | null;
}

/** What somebody waits for, as it is kept until it is done. */
export type Work =
  | { readonly kind: "message"; readonly key: string; readonly message: InboundMessage }
  | { readonly kind: "click"; readonly key: string; readonly click: Click }
  /** A question that was changed when its answer was under way or given. */
  | { readonly kind: "edit"; readonly key: string; readonly message: InboundMessage }
  /** A decision about what a document leaves open, or the wish to skip it. */
  | { readonly kind: "review"; readonly key: string; readonly click: DirectReviewClick }
  /** What is to be done with a file that would replace a version. */
  | { readonly kind: "replace"; readonly key: string; readonly click: ReplaceClick }
  /** The wish to see all that documents leave open. */
  | { readonly kind: "queue"; readonly key: string; readonly opening: ReviewOpening }
  | { readonly kind: "visit"; readonly key: string; readonly visit: Visit };

/** Somebody opened one of Footnote's tabs. */
export interface Visit {
  readonly user: string;
  /** The direct messages between the visitor and the bot. */
  readonly slackChannel: string;
  readonly tab: "home" | "messages";
}

/** A message as it reads after an edit; `editedTs` names the edit. */
export interface Edit {
  readonly editedTs: string;
  readonly message: InboundMessage;
}

/** What an event asks of the inbox. */
export type Arrival =
  | { readonly kind: "work"; readonly work: Work; readonly eventId: string | null }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "deletion"; readonly key: string };

/** Why work ended without an answer. */
export type GivenUp =
  | "deleted"
  | "rate_limited"
  | "overload"
  | "attempts"
  | "too_old"
  | "turned_away"
  | "nothing_to_do";

/** Attempts that may die at one piece of work: what kills the process must not do so for ever. */
export const ATTEMPTS_MAX = 3;

/** What arrives, kept before Slack hears that it did. */
export interface InboxStore {
  /** Keeps an arrival; returns the work that it brings, null where none does or it is known already. */
  receive(arrival: Arrival, now: Date): Promise<Work | null>;
}

/** `taken`: the caller does it, as it reads now · `busy`: another does · `over`: nothing is left to do. */
export type Claim =
  | { readonly kind: "taken"; readonly work: Work | null; readonly receivedAt: Date }
  | { readonly kind: "busy" }
  | { readonly kind: "over" };

export interface WorkDepth {
  readonly open: number;
  readonly oldestAt: Date | null;
}

/** Work by its key: received, answering, then answered or given up. Survives restarts. */
export interface WorkStore {
  /** Compare-and-set: of all who ask for a key, one has it `taken`. A key that was never received is claimed all the same. */
  claim(key: string, now: Date): Promise<Claim>;

  /** The work is over; what it said is forgotten. `reason` is null where it is done. */
  finish(key: string, reason: GivenUp | null, now: Date): Promise<void>;

  /** The attempt failed without dying: another may follow, and this one does not count. */
  release(key: string): Promise<void>;

  /** Opens what a dead process left under way, but for what has cost too many attempts or waited too long: the caller ends that. */
  recover(now: Date): Promise<readonly Work[]>;

  /** Work that waits, oldest first, behind an id. */
  waiting(page: { readonly after: number; readonly limit: number }): Promise<readonly WaitingWork[]>;

  depth(): Promise<WorkDepth>;
}

export interface WaitingWork {
  readonly id: number;
  readonly work: Work;
  /** How many processes have died while it was under way. */
  readonly attempts: number;
}
