import type { Language } from "../../domain/profile.ts";

/** A review question that an owner was told of: once for each state of the question. */
export interface ToldOwner {
  readonly id: string;
  readonly question: number;
  /** The state of the question, as `seenQuestion` gives it. */
  readonly seen: string;
  /** The Slack user ids of the curator who had the owner told first, and of the owner. */
  readonly curator: string;
  readonly owner: string;
  /** The message in which the curator clicked. */
  readonly place: { readonly slackChannel: string; readonly threadTs: string };
  readonly language: Language;
  readonly at: Date;
}

/** What an owner replied. */
export interface OwnerReply extends Pick<ToldOwner, "question" | "seen" | "owner"> {
  /** Counted from 1, for each question. */
  readonly number: number;
  /** Without Slack's escapes. */
  readonly text: string;
  readonly at: Date;
}

/** The message in which an owner replied. */
export interface RepliedIn {
  readonly slackChannel: string;
  readonly ts: string;
}

/** Owners who were told of review questions, and what they replied. Survives restarts. */
export interface ToldOwnerStore {
  /** Stores it unless the owner was told of this state; returns the one that stands, and whether the owner got it. */
  tell(told: ToldOwner): Promise<ToldOwner & { readonly isPut: boolean }>;

  /** What an owner was told in the message that is the root of this thread of theirs; null for any other thread. */
  toldIn(threadTs: string, owner: string): Promise<ToldOwner | null>;

  /** Stores a reply once for each key, and numbers it. */
  reply(key: string, told: ToldOwner, reply: RepliedIn & Pick<OwnerReply, "text" | "at">): Promise<OwnerReply>;

  /** The latest replies on a question, oldest first. */
  repliesTo(question: number, limit: number): Promise<readonly OwnerReply[]>;
}
