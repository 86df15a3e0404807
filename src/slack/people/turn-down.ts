import type { Denial } from "../../company/access/may-ask.ts";
import { codeOf } from "../../operations/audit/audit-code.ts";
import type { TurnedAwayReason } from "../../operations/metrics/ports.ts";
import type { Listener } from "../answer/show-alone.ts";
import { tellPrivately } from "../answer/tell-privately.ts";
import type { Edge } from "../edge.ts";
import { type EdgeTexts, replyLanguage } from "../texts.ts";

/** A person whose question or click is refused. */
export interface TurnedDown extends Listener {
  /** Idempotency key of the request, for its audit entry. */
  readonly key: string;
  /** The text by which the language is detected. */
  readonly words: string;
}

/** Tells a person in private that they may not ask; bots are told nothing. */
export async function turnDown(edge: Edge, who: TurnedDown, reason: Denial): Promise<void> {
  edge.metrics.turnedAway(counted(reason));
  await recordTurnedAway(edge, who, reason);
  if (reason === "bot") return;
  await tellPrivately(edge, who, whyNot(edge.texts[replyLanguage(who.words)], reason));
}

/** The message for a person who may not ask. */
export function whyNot(texts: EdgeTexts, reason: Denial): string {
  switch (reason) {
    case "unidentified":
      return texts.unidentified;
    case "silent_channel":
      return texts.silentChannel;
    default:
      return texts.notForYou;
  }
}

/** Records in the audit trail who was refused, and where. */
export async function recordTurnedAway(
  edge: Edge,
  { key, user, slackChannel, threadTs }: Omit<TurnedDown, "words" | "responseUrl">,
  why: Denial | "rate_limit",
): Promise<void> {
  const place = { kind: "slack", slackChannel: slackChannel ?? "home", threadTs } as const;
  const event = { kind: "turned_away", who: codeOf(user), place, why } as const;
  await edge.audit.record([{ at: edge.clock(), key: `turned_away:${key}`, event }]);
}

function counted(reason: Denial): TurnedAwayReason {
  return reason === "outsider" ? "other_workspace" : "not_allowed";
}
