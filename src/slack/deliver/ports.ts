import type { SaidFigure } from "../../domain/figure-change.ts";
import type { Language } from "../../domain/profile.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import type { GivenUp, Work } from "../intake/ports.ts";
import type { Grant, PersonalGrant } from "./grant.ts";

/** Where a message goes. Without a thread it starts a new one. */
export interface Place {
  readonly slackChannel: string;
  readonly threadTs: string | null;
}

/** The text and the blocks of a message; with blocks, the text is only the fallback. Both are already escaped. */
export interface MessageBody {
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
}

/** `answer`: an awaited answer · `note`: a message about it, such as that it takes long. */
export type PostPurpose = "answer" | "note";

/** A message to post in Slack. */
export interface NewPost {
  readonly kind: "post";
  /** Idempotency key: of all posts with the same key, only the first is posted. */
  readonly key: string;
  /** An opaque id in the metadata of the message, by which it is found again. */
  readonly runId: string;
  readonly purpose: PostPurpose;
  readonly place: Place;
  /** A Slack timestamp that the message comes after; null where none is known. */
  readonly since: string | null;
  /** When the question arrived, as Unix time in milliseconds; null for anything but an answer. */
  readonly receivedAt: number | null;
  /**
   * Bodies from richest to plainest; the next one is posted where Slack rejects the content of the one before. With a
   * grant, the last body shows no content and is posted where the grant no longer applies.
   */
  readonly bodies: readonly MessageBody[];
  /** Absent where the post shows nothing from the stores. */
  readonly grant?: Grant;
}

/** A post with an id of its own, after no known message and outside the times of answers unless `post` names them. */
export function newPost(
  { newId }: { readonly newId: () => string },
  post: Pick<NewPost, "key" | "purpose" | "place" | "bodies"> & Partial<NewPost>,
): NewPost {
  return { kind: "post", since: null, receivedAt: null, ...post, runId: post.runId ?? newId() };
}

/** A change of one of our messages; idempotent. */
export interface NewUpdate {
  readonly kind: "update";
  readonly key: string;
  readonly runId: string;
  readonly slackChannel: string;
  readonly ts: string;
  readonly bodies: readonly MessageBody[];
}

/** A file to share in Slack. */
export interface NewUpload {
  readonly kind: "upload";
  readonly key: string;
  readonly runId: string;
  readonly place: Place;
  /** A Slack timestamp that the file comes after; null where none is known. */
  readonly since: string | null;
  /** Its name is unique in the place: the file is found again by it. `alt` describes a picture. */
  readonly file: {
    readonly name: string;
    readonly title: string;
    readonly alt: string | null;
    readonly base64: string;
  };
  /** Whether the person of the grant waits for it, and is told where it cannot be shared. */
  readonly isAwaited: boolean;
  readonly grant: PersonalGrant;
}

export type Outgoing = NewPost | NewUpdate | NewUpload;

/** The number of bodies that can be tried. */
export function attemptsOf(outgoing: Outgoing): number {
  return outgoing.kind === "upload" ? 1 : outgoing.bodies.length;
}

/** A figure that was said in a place, and how it was said there last. */
export interface SaidHere extends SaidFigure {
  readonly place: Place;
  /** By whom the answer was asked for; in a direct message, the person it was said to. */
  readonly asker: string;
  readonly language: Language;
}

/** What is told of figures on a day (`YYYY-MM-DD`) by the post that is stored with it. */
export interface Told {
  readonly day: string;
  readonly figures: readonly SaidHere[];
}

/** Changes stored in the same transaction as the posts. */
export interface Settling {
  /** The inbox key of the work that these posts finish; null where there is none. */
  readonly work: string | null;
  /** Why the work ends without an answer; null where it is answered. */
  readonly reason: GivenUp | null;
  /** The row of offers that is decided; it reopens if the posts are given up. */
  readonly row: string | null;
  /** Work that follows, which is stored as well. */
  readonly next?: readonly Work[];
  /** What the posts tell a place of figures that it knows; recorded only if they are stored by this call. */
  readonly told?: Told;
}

export const SETTLES_NOTHING: Settling = { work: null, reason: null, row: null };

/**
 * `waiting`: certainly not in Slack · `sending`: tried, outcome unknown · `sent`, `given_up`: final. `ts` is null for
 * an update, and where it is unknown.
 */
export type OutboxState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly triedAt: Date }
  | { readonly kind: "sent"; readonly ts: string | null }
  | { readonly kind: "given_up"; readonly code: string };

const IN_DOUBT = "in_doubt_";

/** The code of a message that was given up but may have been posted. */
export function inDoubt(code: string): string {
  return `${IN_DOUBT}${code}`;
}

export function isInDoubt(code: string): boolean {
  return code.startsWith(IN_DOUBT);
}

/** A message in the outbox that is not final yet. */
export interface OutboxEntry {
  readonly id: number;
  readonly outgoing: Outgoing;
  /** Index of the body that is tried now. */
  readonly body: number;
  readonly state: Extract<OutboxState, { readonly kind: "waiting" | "sending" }>;
  readonly createdAt: Date;
}

/** `known`: the key exists already, and nothing was stored · `withdrawn`: the question was deleted. */
export type Kept =
  | { readonly kind: "kept"; readonly entry: OutboxEntry }
  | { readonly kind: "known"; readonly id: number; readonly state: OutboxState }
  | { readonly kind: "withdrawn" };

export interface OutboxDepth {
  readonly open: number;
  readonly oldestAt: Date | null;
}

/** Outgoing messages and the state of their delivery. Survives restarts. */
export interface OutboxStore {
  /** Stores messages; each key is stored only once, by whichever process or attempt comes first. */
  keep(outgoing: readonly Outgoing[], settling: Settling, now: Date): Promise<readonly Kept[]>;

  /** Compare-and-set before each attempt; false where the message was withdrawn. */
  trying(id: number, body: number, now: Date): Promise<boolean>;

  /** Records the state after an attempt. The content is deleted when the state is final. */
  settle(id: number, state: Exclude<OutboxState, { readonly kind: "sending" }>, now: Date): Promise<void>;

  /** Null where no message has this key, or it is kept no longer. */
  stateOf(key: string): Promise<OutboxState | null>;

  /** Entries that are not final with an id above `after`, oldest first. */
  open(page: { readonly after: number; readonly limit: number }): Promise<readonly OutboxEntry[]>;

  depth(): Promise<OutboxDepth>;
}
