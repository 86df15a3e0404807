import type { Person } from "../../company/access/person.ts";
import type { Place as PlaceOfPeople } from "../../company/access/place.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { GivenUp } from "../intake/ports.ts";

/** Where a message goes. Without a thread it opens one of its own. */
export interface Place {
  readonly slackChannel: string;
  readonly threadTs: string | null;
}

/** A message as text, and as blocks where the text is only their fallback. Everything in it is escaped already. */
export interface MessageBody {
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
}

/**
 * By whose rights a post shows something, and to whom: to its asker alone, to everybody in the place of the question, or to them because
 * somebody shares it. With the levels that it was judged by.
 */
export interface Grant {
  readonly to: "asker" | "place" | "shared";
  readonly person: Person;
  readonly place: PlaceOfPeople;
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
}

/** `answer`: what somebody waits for · `note`: a word about it, such as that it takes long. */
export type PostPurpose = "answer" | "note";

/** A message that is to stand in Slack. */
export interface NewPost {
  readonly kind: "post";
  /** Names what it says to whom: of all that are kept under one key, the first is posted. */
  readonly key: string;
  /** Travels with the message, opaque, so that it is recognised in its thread. */
  readonly runId: string;
  readonly purpose: PostPurpose;
  readonly place: Place;
  /** A `ts` of Slack's clock that the message comes after; null where none is known. */
  readonly since: string | null;
  /** When the question that it answers arrived, in milliseconds; null for what answers none. */
  readonly receivedAt: number | null;
  /**
   * The richest first; the next one is posted where Slack rejects the content of the one before. With a grant the last one shows nothing, and
   * is posted where the grant holds no longer.
   */
  readonly bodies: readonly MessageBody[];
  /** Absent where nothing of the stores is shown. */
  readonly grant?: Grant;
}

/** A message of ours that is to look different. Doing it twice changes nothing. */
export interface NewUpdate {
  readonly kind: "update";
  readonly key: string;
  readonly runId: string;
  readonly slackChannel: string;
  readonly ts: string;
  readonly bodies: readonly MessageBody[];
}

export type Outgoing = NewPost | NewUpdate;

/** What is kept together with posts, in one step: all of it, or nothing. */
export interface Settling {
  /** The inbox's key of the work that is done with these posts; null where none is. */
  readonly work: string | null;
  /** Why that work ends without an answer; null where it is answered. */
  readonly reason: GivenUp | null;
  /** The row of offers that is decided with them; it opens again when they are given up. */
  readonly row: string | null;
}

export const SETTLES_NOTHING: Settling = { work: null, reason: null, row: null };

/**
 * `waiting`: certainly not in Slack · `sending`: tried, and its outcome unknown · `sent`, `given_up`: over. `ts` is null for an
 * update, and where nobody could tell it.
 */
export type OutboxState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly triedAt: Date }
  | { readonly kind: "sent"; readonly ts: string | null }
  | { readonly kind: "given_up"; readonly code: string };

const IN_DOUBT = "in_doubt_";

/** The code of what was given up and may stand in Slack all the same. */
export function inDoubt(code: string): string {
  return `${IN_DOUBT}${code}`;
}

export function isInDoubt(code: string): boolean {
  return code.startsWith(IN_DOUBT);
}

/** Something outgoing, as it is kept until it is over. */
export interface OutboxEntry {
  readonly id: number;
  readonly outgoing: Outgoing;
  /** The body that is tried now. */
  readonly body: number;
  readonly state: Extract<OutboxState, { readonly kind: "waiting" | "sending" }>;
  readonly createdAt: Date;
}

/** `known`: an earlier one of this key stands, and this one was not kept. `withdrawn`: its question was deleted. */
export type Kept =
  | { readonly kind: "kept"; readonly entry: OutboxEntry }
  | { readonly kind: "known"; readonly id: number; readonly state: OutboxState }
  | { readonly kind: "withdrawn" };

export interface OutboxDepth {
  readonly open: number;
  readonly oldestAt: Date | null;
}

/** What is to stand in Slack, and how far it got. Survives restarts. */
export interface OutboxStore {
  /** Keeps something outgoing; of all processes and attempts, one keeps a key. */
  keep(outgoing: readonly Outgoing[], settling: Settling, now: Date): Promise<readonly Kept[]>;

  /** Compare-and-set before each attempt: false when it was withdrawn meanwhile. */
  trying(id: number, body: number, now: Date): Promise<boolean>;

  /** After an attempt: certainly not in Slack, or over. What it said is forgotten when it is over. */
  settle(id: number, state: Exclude<OutboxState, { readonly kind: "sending" }>, now: Date): Promise<void>;

  /** What is not over, oldest first, behind an id. */
  open(page: { readonly after: number; readonly limit: number }): Promise<readonly OutboxEntry[]>;

  depth(): Promise<OutboxDepth>;
}
