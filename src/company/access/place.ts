import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, lower } from "../../domain/sensitivity.ts";

/** The channel where a question is asked. */
export interface Place {
  readonly channelId: string;
  /** Shared with another organisation, or has guests. */
  readonly isShared: boolean;
  /** A direct message between asker and bot; a group direct message counts as a channel. */
  readonly isDirect: boolean;
}

/** The highest level that everybody in a place may see. Direct messages have no limit unless one is configured. */
export function ceilingOf({ channelId, isShared, isDirect }: Place, rules: AccessRules): Clearance {
  const channel = rules.channels.get(channelId);
  if (isDirect) return channel?.ceiling ?? "RESTRICTED";
  const ceiling = channel?.ceiling ?? rules.defaultCeiling;
  return isShared ? lower(ceiling, channel?.ceilingWhenShared ?? "PUBLIC") : ceiling;
}
