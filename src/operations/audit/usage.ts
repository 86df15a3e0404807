import { isPseudonym } from "../../domain/personal-data.ts";
import type { AnsweredEvent, AuditDecision, AuditEvent, AuditPlace } from "./audit-event.ts";

/** Where questions are asked: a channel, direct messages, the API, the command line. */
export const USAGE_PLACES = ["channel", "direct", "api", "terminal"] as const;
export type UsagePlace = (typeof USAGE_PLACES)[number];

/** What became of a question. `other`: help, what only others may see, or a fault. `turned_away`: never read. */
export const USAGE_RESULTS = ["answered", "asked_back", "not_found", "refused", "other", "turned_away"] as const;
export type UsageResult = (typeof USAGE_RESULTS)[number];

/** The questions of one day (UTC) and place. Says nothing of who asked. */
export interface UsageCount {
  readonly day: string;
  readonly place: UsagePlace;
  readonly results: Readonly<Record<UsageResult, number>>;
}

/** In milliseconds, without the way to the reader; `of` answers, those whose time is kept. */
export interface UsageTimes {
  readonly p50: number;
  readonly p95: number;
  readonly of: number;
}

export interface Usage {
  /** Oldest day first, places in the order of `USAGE_PLACES`. */
  readonly counts: readonly UsageCount[];
  /** Null where no time is kept. */
  readonly times: UsageTimes | null;
}

/** Counts the questions of the audit trail. */
export interface UsageTally {
  add(at: Date, event: AuditEvent): void;
  usage(): Usage;
}

export function tallyUsage(): UsageTally {
  const counts = new Map<string, { day: string; place: UsagePlace; results: Record<UsageResult, number> }>();
  const answers = new Map<string, { readonly count: () => void; readonly elapsedMs: number | null }>();
  const countIn = (at: Date, place: AuditPlace, result: UsageResult): void => {
    const day = at.toISOString().slice(0, "YYYY-MM-DD".length);
    const where = placeOf(place);
    if (where === null) return;
    const one = counts.get(`${day} ${where}`) ?? { day, place: where, results: none() };
    one.results[result] += 1;
    counts.set(`${day} ${where}`, one);
  };
  return {
    add: (at, event) => {
      if (event.kind === "turned_away") countIn(at, event.place, event.why === "outsider" ? "refused" : "turned_away");
      // An answer that was shared is no further question.
      if (event.kind === "shared") answers.delete(event.requestId);
      if (event.kind !== "answered" || event.unasked === true) return;
      const { requestId, place, elapsedMs = null } = event;
      answers.set(requestId, { count: () => countIn(at, place, resultOf(event)), elapsedMs });
    },
    usage: () => {
      for (const { count } of answers.values()) count();
      const times = [...answers.values()].flatMap(({ elapsedMs }) => elapsedMs ?? []).sort((a, b) => a - b);
      answers.clear();
      const inOrder = (a: UsageCount, b: UsageCount): number =>
        a.day.localeCompare(b.day) || USAGE_PLACES.indexOf(a.place) - USAGE_PLACES.indexOf(b.place);
      return { counts: [...counts.values()].sort(inOrder), times: timesOf(times) };
    },
  };
}

function none(): Record<UsageResult, number> {
  return { answered: 0, asked_back: 0, not_found: 0, refused: 0, other: 0, turned_away: 0 };
}

/** The sum over days and places. */
export function totalOf(counts: readonly UsageCount[]): Readonly<Record<UsageResult, number>> {
  const total = none();
  for (const { results } of counts) for (const result of USAGE_RESULTS) total[result] += results[result];
  return total;
}

/** How many questions there were, with those that were turned away. */
export function questionsIn(results: Readonly<Record<UsageResult, number>>): number {
  return USAGE_RESULTS.reduce((sum, result) => sum + results[result], 0);
}

/**
 * Of the questions that were answered, asked back, refused or not found: the answered ones in percent; null for none.
 */
export function answeredShare({ answered, asked_back, not_found, refused }: UsageCount["results"]): number | null {
  const all = answered + asked_back + not_found + refused;
  return all === 0 ? null : Math.round((100 * answered) / all);
}

/**
 * Ids of direct messages begin with a D, in all of Slack, and the trail has names in place of those of one person; null
 * for a source, where nobody asks.
 */
function placeOf(place: AuditPlace): UsagePlace | null {
  if (place.kind === "source") return null;
  if (place.kind !== "slack") return place.kind;
  return place.slackChannel.startsWith("D") || isPseudonym(place.slackChannel) ? "direct" : "channel";
}

function resultOf({ decision, delivery }: AnsweredEvent): UsageResult {
  return delivery.kind === "withheld" ? "other" : decisionResult(decision);
}

function decisionResult(decision: AuditDecision): UsageResult {
  switch (decision.kind) {
    case "figures":
      if (decision.outcome === "unrecognized_param") return "asked_back";
      return decision.outcome === "withheld" ? "other" : decision.outcome;
    case "narrative":
      return decision.explanation.kind === "run" && decision.explanation.outcome === "grounded_answer"
        ? "answered"
        : "not_found";
    case "faq":
    case "check":
      return "answered";
    case "not_understood":
    case "ask_first":
      return "asked_back";
    case "refusal":
    case "unread":
      return "refused";
    case "help":
    case "unavailable":
      return "other";
  }
}

function timesOf(sorted: readonly number[]): UsageTimes | null {
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return sorted.length === 0 ? null : { p50: at(0.5), p95: at(0.95), of: sorted.length };
}
