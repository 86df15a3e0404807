import type { SlackBlock } from "../answer/replace-row.ts";
import type { CaseSubmission } from "../cases/case-click.ts";
import type { CheckRequest } from "../check/check-request.ts";
import type { CommandRequest } from "../command/command-request.ts";
import type { ReplaceClick } from "../documents/replace-click.ts";
import type { NameClick } from "../names/name-click.ts";
import type { ChartOrder } from "../pictures/ports.ts";
import type { SharedFile } from "../ports.ts";
import type { DirectReviewClick, ReviewOpening, ReviewSubmission } from "../review/review-click.ts";
import type { ToolClick } from "../tools/tool-click.ts";
import type { WantedClick } from "../wanted/wanted-click.ts";

/** A message to answer. */
export interface InboundMessage {
  /** Idempotency key of the message, not of its delivery: one message can arrive as several events. */
  readonly key: string;
  readonly slackChannel: string;
  /** Slack's timestamp, which also identifies the message in its channel. */
  readonly ts: string;
  /** The thread to answer in. */
  readonly threadTs: string;
  readonly user: string;
  /** The person's workspace by the event; null where it names none. */
  readonly team: string | null;
  /** Whether the event says that the channel is shared with another organization. */
  readonly isExtShared: boolean;
  readonly text: string;
  /** The files of the message, as Slack describes them; without their content. */
  readonly files: readonly SharedFile[];
}

export interface ClickedMessage {
  readonly ts: string;
  /** Null for a message outside threads. */
  readonly threadTs: string | null;
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** A click on an offer. */
export interface Click {
  readonly offerId: string;
  readonly user: string;
  readonly team: string | null;
  /** Null on the Home tab, which has no channel. */
  readonly slackChannel: string | null;
  readonly message: ClickedMessage | null;
  /** For a click in a message that only this person sees: where replies go. Null for any other. */
  readonly alone: { readonly threadTs: string | null; readonly responseUrl: string | null } | null;
}

/** Work as it is stored until it is done. */
export type Work =
  | { readonly kind: "message"; readonly key: string; readonly message: InboundMessage }
  | { readonly kind: "click"; readonly key: string; readonly click: Click }
  /** A question that was edited while or after it was answered. */
  | { readonly kind: "edit"; readonly key: string; readonly message: InboundMessage }
  /** A decision on a review question, or skipping it. */
  | { readonly kind: "review"; readonly key: string; readonly click: DirectReviewClick }
  /** A decision about a file that would replace a version. */
  | { readonly kind: "replace"; readonly key: string; readonly click: ReplaceClick }
  /** A decision about a learned name. */
  | { readonly kind: "name"; readonly key: string; readonly click: NameClick }
  /** A click that does something with an answer. */
  | { readonly kind: "tool"; readonly key: string; readonly click: ToolClick }
  /** A submitted decision about an answer. */
  | { readonly kind: "case"; readonly key: string; readonly submission: CaseSubmission }
  /** A submitted dialog of a review question. */
  | { readonly kind: "dialog"; readonly key: string; readonly submission: ReviewSubmission }
  /** A click that ends the waiting for a figure, or closes requests for it. */
  | { readonly kind: "wanted"; readonly key: string; readonly click: WantedClick }
  /** The figures of a message are to be checked. */
  | { readonly kind: "check"; readonly key: string; readonly request: CheckRequest }
  /** A slash command. */
  | { readonly kind: "command"; readonly key: string; readonly request: CommandRequest }
  /** Footnote was added to a channel. */
  | { readonly kind: "joined"; readonly key: string; readonly joined: Joined }
  /** A picture that follows an answer. */
  | { readonly kind: "chart"; readonly key: string; readonly chart: ChartOrder }
  /** A request to open the review queue. */
  | { readonly kind: "queue"; readonly key: string; readonly opening: ReviewOpening }
  | { readonly kind: "visit"; readonly key: string; readonly visit: Visit };

export interface Joined {
  readonly slackChannel: string;
  /** The person who added it. */
  readonly inviter: string;
}

/** A person opened one of Footnote's tabs. */
export interface Visit {
  readonly user: string;
  /** The direct messages between the visitor and the bot. */
  readonly slackChannel: string;
  readonly tab: "home" | "messages";
}

/** A message after an edit; `editedTs` identifies the edit. */
export interface Edit {
  readonly editedTs: string;
  readonly message: InboundMessage;
}

/** The meaning of an event for the inbox. */
export type Arrival =
  | { readonly kind: "work"; readonly work: Work; readonly eventId: string | null }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "deletion"; readonly key: string };

/** Why work ended without an answer. */
export type GivenUp = "deleted" | "rate_limited" | "overload" | "attempts" | "turned_away" | "nothing_to_do";

/** Crashes after which work is given up, so that it cannot crash the process for ever. */
export const ATTEMPTS_MAX = 3;

/** Stores incoming work before the event is acknowledged to Slack. */
export interface InboxStore {
  /** Stores an arrival and returns its work; null where it brings none or is known already. */
  receive(arrival: Arrival, now: Date): Promise<Work | null>;
}

/** `taken`: the caller processes it, in its current version · `busy`: another caller has it · `over`: finished. */
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
  /** Compare-and-set: one caller gets a key as `taken`. A key that was never received can be claimed too. */
  claim(key: string, now: Date): Promise<Claim>;

  /** Finishes work and deletes its content. `reason` is null where it was done. */
  finish(key: string, reason: GivenUp | null, now: Date): Promise<void>;

  /** Returns work after a failed attempt, which then does not count as a crash. */
  release(key: string): Promise<void>;

  /** Reopens the work of a crashed process. Returns work with too many attempts or too long a wait, to be ended. */
  recover(now: Date): Promise<readonly Work[]>;

  /** Waiting work with an id above `after`, oldest first. */
  waiting(page: { readonly after: number; readonly limit: number }): Promise<readonly WaitingWork[]>;

  depth(): Promise<WorkDepth>;
}

export interface WaitingWork {
  readonly id: number;
  readonly work: Work;
  /** Number of crashes while it was in progress. */
  readonly attempts: number;
}
