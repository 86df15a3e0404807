import type { Cell } from "../../domain/fact.ts";
import type { Language } from "../../domain/profile.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";
import type { CloseReason } from "../../domain/wanted-figure.ts";
import type { ThreadPlace } from "../ports.ts";

/** A question that somebody is to be told the answer of, once the figures that it lacks are there. */
export interface NewWanted {
  /** Short, and unique among all kept ones. */
  readonly id: string;
  /** The Slack user id of the person who is told. */
  readonly user: string;
  /** `request`: the curators see it as well. */
  readonly kind: "wish" | "request";
  /** The thread in which the person is told. */
  readonly place: ThreadPlace;
  readonly language: Language;
  readonly question: string;
  readonly asks: ResolvedQuestion;
  /** What was missing. */
  readonly cells: readonly Cell[];
  /** The same for the same question, in whatever words it was asked. */
  readonly questionKey: string;
  /** The same for the same missing cells. */
  readonly about: string;
  readonly at: Date;
}

/** `told`: said in a post, of which the key is kept until it has arrived. */
export type WantedState =
  | { readonly kind: "waiting" }
  | { readonly kind: "closed"; readonly reason: CloseReason }
  | { readonly kind: "told"; readonly post: string };

export interface Wanted extends NewWanted {
  readonly state: WantedState;
}

/** The requests for the same missing cells. */
export interface Demand {
  readonly about: string;
  readonly cells: readonly Cell[];
  /** Who asks for them, each once, the first one first. */
  readonly people: readonly string[];
}

/** `too_many`: the person waits for as many questions as one may. */
export type WantedKept = { readonly kind: "kept"; readonly id: string } | { readonly kind: "too_many" };

/** `after` is empty for the first page. */
export interface WantedPage {
  readonly after: string;
  readonly limit: number;
}

/** Wanted figures. Survive restarts; each ends when it is told, closed or forgotten, or after a year. */
export interface WantedStore {
  /** A person waits once for a question: again, it is told in the later place, and stays a request if it was one. */
  keep(wanted: NewWanted, waitingMax: number): Promise<WantedKept>;

  /** Waiting ones with an id above `after` that were not looked at in this state of the stored figures. */
  due(mark: string, page: WantedPage): Promise<readonly Wanted[]>;

  /** Notes that the figures were not there in this state. */
  lookedAt(ids: readonly string[], mark: string): Promise<void>;

  /** Those that are closed or told, and not over yet, with an id above `after`. */
  unsettled(page: WantedPage): Promise<readonly Wanted[]>;

  told(id: string, post: string): Promise<void>;

  /** It is to be told in another place, since it could not be told where it was asked. */
  moveTo(id: string, place: ThreadPlace): Promise<void>;

  end(id: string): Promise<void>;

  /** False where it is not there, or another person's. */
  forget(id: string, user: string): Promise<boolean>;

  /** What a person waits for, newest first. */
  waitingOf(user: string): Promise<readonly Wanted[]>;

  /** The requests by demand, the most wanted first. */
  demands(limit: number): Promise<readonly Demand[]>;

  demand(about: string): Promise<Demand | null>;

  /** Which of these questions somebody requests the figures of now. */
  requestedAmong(questionKeys: readonly string[]): Promise<ReadonlySet<string>>;

  /** Closes the requests for the same cells. */
  close(about: string, reason: CloseReason): Promise<void>;
}

/** What the edge needs to read and name wanted figures. */
export interface WantedPorts {
  /** The question of a text that asks to be told once it can be answered; null for any other text. */
  readonly readWish: (text: string) => string | null;
  /** Names missing figures for a list, each by its metric, entity and period. */
  readonly nameCells: (cells: readonly Cell[], language: Language) => readonly string[];
}
