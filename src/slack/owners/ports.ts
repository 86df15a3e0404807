import type { AnswerRun } from "../../domain/answer.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import type { OwnedMetric } from "../../domain/owned-metric.ts";
import type { Language } from "../../domain/profile.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { ThreadPlace } from "../ports.ts";

/** A question that is put to the owner of a metric. One answer is asked about once. */
export interface OwnerRequest extends OwnedMetric {
  /** The id of the answer that has nothing, and of the request. */
  readonly receipt: string;
  /** The Slack user id of the person who had the owner asked. */
  readonly asker: string;
  /** The thread that gets what the owner says. */
  readonly place: ThreadPlace;
  readonly question: string;
  readonly resolved: ResolvedQuestion;
  readonly language: Language;
  readonly at: Date;
}

/** A request as it is stored; `isPut`: whether the owner got it. */
export interface StandingRequest extends OwnerRequest {
  readonly isPut: boolean;
}

/** What an owner said in reply to a request. */
export interface OwnerStatement {
  readonly receipt: string;
  /** Counted from 1, for each request. */
  readonly number: number;
  /** The message of the owner. */
  readonly slackChannel: string;
  readonly ts: string;
  /** Without Slack's escapes. */
  readonly text: string;
  readonly at: Date;
}

/** Questions to owners, and what they said. Survive restarts. */
export interface OwnerStore {
  /** Stores a request, unless there is one of this answer; returns the one that stands. */
  ask(request: OwnerRequest): Promise<StandingRequest>;

  find(receipt: string): Promise<OwnerRequest | null>;

  /** The request to an owner whose message is the root of this thread of theirs; null for any other thread. */
  askedIn(threadTs: string, owner: string): Promise<OwnerRequest | null>;

  /** Stores a statement once for each key, and numbers it. */
  state(key: string, statement: Omit<OwnerStatement, "number">): Promise<OwnerStatement>;

  statement(receipt: string, number: number): Promise<OwnerStatement | null>;
}

/** A statement that is kept as a vetted answer. */
export interface StatementToKeep {
  readonly request: OwnerRequest;
  readonly statement: OwnerStatement;
  readonly day: CalendarDate;
  readonly level: Clearance;
  /** The address of the owner's message; null where Slack does not tell it. */
  readonly link: string | null;
}

/** What the edge needs to know of owners and their metrics. */
export interface OwnerPorts {
  /** The metric of which an answer has nothing, and its owner; null where nobody can be asked. */
  readonly ownedIn: (run: AnswerRun) => OwnedMetric | null;
  /** The highest level at which a figure of the metric is stored, and at least that of documents without a label. */
  readonly levelOf: (metric: string) => Promise<Clearance>;
  /** The metric's name, and how the question was read, a line for each slot. */
  readonly describe: (request: OwnerRequest) => { readonly metric: string; readonly reading: readonly string[] };
  /** Keeps what was said as the vetted answer to the question. `open`: the question means something else tomorrow. */
  readonly keep: (kept: StatementToKeep) => Promise<"kept" | "known" | "open">;
  /**
   * The numbers of a statement that may be the figure, as its menu shows them; none where several figures were asked
   * for.
   */
  readonly figures: (request: OwnerRequest, statement: OwnerStatement) => readonly string[];
  /**
   * A document that states one of them, in words that are asked about in review; null where there is no such number.
   */
  readonly proposal: (kept: StatementToKeep, figure: number) => { readonly name: string; readonly text: string } | null;
  /** A day as people write it. */
  readonly dayText: (day: CalendarDate, language: Language) => string;
}
