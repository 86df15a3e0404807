import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, lower } from "../../domain/sensitivity.ts";

/** Where a question is asked, and who reads along. */
export interface Place {
  readonly channelId: string;
  /** People from outside are in it: it is shared with another organisation, or has guests. */
  readonly isShared: boolean;
  /** A conversation of the asker alone with the bot; one of several people counts as a channel. */
  readonly isDirect: boolean;
}

/** The highest level that everybody in a place may see. Whoever is alone with the bot is held back by nobody else. */
export function ceilingOf({ channelId, isShared, isDirect }: Place, rules: AccessRules): Clearance {
  const channel = rules.channels.get(channelId);
  if (isDirect) return channel?.ceiling ?? "RESTRICTED";
  const ceiling = channel?.ceiling ?? rules.defaultCeiling;
  return isShared ? lower(ceiling, channel?.ceilingWhenShared ?? "PUBLIC") : ceiling;
}
