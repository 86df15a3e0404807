import type { Outcome } from "../../domain/answer-outcome.ts";
import type { Route, UnusedSlot } from "../../domain/intent.ts";
import type { UnreadReason } from "../../domain/question-limits.ts";
import type { Stage } from "../../domain/stage.ts";
import type {
  BreakerState,
  GiveUpReason,
  LoadResult,
  MemoryOperation,
  ModelCallOutcome,
  PostLookUp,
  PostOutcome,
  QueueName,
  SlackLinkState,
  SourceState,
  TurnedAwayReason,
} from "./ports.ts";

/** A list of all values of a type: a new value fails the build until it is added here. */
type Every<Value extends string> = Readonly<Record<Value, true>>;

export const OUTCOMES: Every<Outcome> = {
  answered: true,
  not_found: true,
  unrecognized_param: true,
  ask_first: true,
  refused: true,
  help: true,
  unavailable: true,
  withheld: true,
};

/** `none`: the flow ended before a route was chosen. */
export const ROUTES: Every<Route | "none"> = {
  structured: true,
  narrative: true,
  composite: true,
  faq: true,
  none: true,
};

export const STAGES: Every<Stage> = {
  screen: true,
  parse: true,
  faq: true,
  clarify: true,
  path: true,
};

export const LOOKUPS: Every<"found" | "not_found" | "unrecognized"> = {
  found: true,
  not_found: true,
  unrecognized: true,
};

export const MEMORY_OPERATIONS: Every<MemoryOperation> = { read: true, write: true, forget: true };

export const SLOTS: Every<UnusedSlot> = {
  metric: true,
  entity: true,
  period: true,
  dimension: true,
  operation: true,
  unit: true,
  basis: true,
  breakdown: true,
  topic: true,
  question: true,
  remark: true,
};

export const UNREAD: Every<UnreadReason> = {
  too_long: true,
  too_many_names: true,
  too_many_periods: true,
  too_intricate: true,
  known_on_which_day: true,
  known_on_later_day: true,
  known_on_unnamed: true,
};

export const POST_OUTCOMES: Every<PostOutcome> = { posted: true, not_sent: true, in_doubt: true, rejected: true };

export const GIVE_UP_REASONS: Every<GiveUpReason> = {
  too_old: true,
  rejected: true,
  in_doubt: true,
};

export const POST_LOOK_UPS: Every<PostLookUp> = { found: true, absent: true, unknown: true, blind: true };

export const TURNED_AWAY_REASONS: Every<TurnedAwayReason> = {
  not_allowed: true,
  other_workspace: true,
  not_curator: true,
  too_many_questions: true,
  overload: true,
};

export const QUEUES: Every<QueueName> = { inbox: true, outbox: true };

export const LOADS: Every<LoadResult> = {
  loaded: true,
  unchanged: true,
  replaces: true,
  failed: true,
  not_downloaded: true,
  broken: true,
};

export const SOURCE_STATES: Every<SourceState> = { done: true, partly: true, failed: true, unread: true };

export const MODEL_CALL_OUTCOMES: Every<ModelCallOutcome> = {
  success: true,
  defect: true,
  timeout: true,
  connection: true,
  rate_limited: true,
  overloaded: true,
  rejected: true,
  malformed: true,
  unavailable: true,
  resting: true,
  busy: true,
  budget_used_up: true,
  budget_unknown: true,
};

export const SLACK_LINK_STATES: Every<SlackLinkState> = { reached: true, unreachable: true, refused: true };

export const BREAKER_STATES: Every<BreakerState> = { working: true, resting: true, trying: true };

export const TOKEN_DIRECTIONS: Every<"input" | "output"> = { input: true, output: true };

/** Error codes of Slack, HTTP and connections for a post; any other is `other`. */
export const POST_CODES = {
  ok: true,
  account_inactive: true,
  channel_not_found: true,
  fatal_error: true,
  internal_error: true,
  invalid_auth: true,
  invalid_blocks: true,
  is_archived: true,
  missing_scope: true,
  msg_too_long: true,
  no_text: true,
  not_in_channel: true,
  ratelimited: true,
  restricted_action: true,
  service_unavailable: true,
  thread_not_found: true,
  token_revoked: true,
  user_not_found: true,
  http_4xx: true,
  http_5xx: true,
  broken_reply: true,
  no_ts: true,
  EAI_AGAIN: true,
  ECONNREFUSED: true,
  ECONNRESET: true,
  EHOSTUNREACH: true,
  ENETUNREACH: true,
  ENOTFOUND: true,
  ETIMEDOUT: true,
  TimeoutError: true,
  UND_ERR_CONNECT_TIMEOUT: true,
  UND_ERR_SOCKET: true,
  other: true,
} as const;

/** The list entry under which a code is counted. */
export function postCode(code: string): keyof typeof POST_CODES {
  const status = /^http_([45])\d\d$/.exec(code)?.[1];
  if (status !== undefined) return status === "4" ? "http_4xx" : "http_5xx";
  return isListed(code) ? code : "other";
}

function isListed(code: string): code is keyof typeof POST_CODES {
  return Object.hasOwn(POST_CODES, code);
}

/** The entries of a record whose keys are listed; other keys are ignored. */
export function listedEntries<Key extends string>(
  list: Every<Key>,
  record: Readonly<Partial<Record<Key, number>>>,
): readonly (readonly [Key, number])[] {
  const isKey = (key: string): key is Key => Object.hasOwn(list, key);
  return Object.keys(list)
    .filter(isKey)
    .flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]] as const]));
}
