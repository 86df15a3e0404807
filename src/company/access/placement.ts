import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import { ceilingOf, type Place } from "./place.ts";

/** `private`: shown to the asker only, because not everybody in the channel may see it. `withheld`: shown to nobody. */
export type Placement =
  | { readonly kind: "thread" }
  | {
      readonly kind: "private";
      readonly reason: "above_ceiling";
      readonly ceiling: Clearance;
      /** Whether the asker may still post it to the thread with a click. */
      readonly mayShare: boolean;
    }
  | { readonly kind: "withheld" };

export interface Placing {
  /** The answer's sensitivity: the highest level of everything it shows. */
  readonly sensitivity: Clearance;
  /** The asker's clearance. */
  readonly clearance: Clearance;
  /** The place's ceiling. */
  readonly ceiling: Clearance;
  readonly shareAllowed: boolean;
}

/** Where an answer goes: to the thread if everybody there may see it, else to the asker alone, or nowhere. */
export function placement({ sensitivity, clearance, ceiling, shareAllowed }: Placing): Placement {
  if (!isReadable(sensitivity, clearance)) return { kind: "withheld" };
  if (isReadable(sensitivity, ceiling)) return { kind: "thread" };
  const mayShare = shareAllowed && sensitivity !== "RESTRICTED";
  return { kind: "private", reason: "above_ceiling", ceiling, mayShare };
}

/** `placement` with ceiling and sharing taken from the place and the company file. */
export function placeAnswer(
  answer: Pick<Placing, "sensitivity" | "clearance">,
  place: Place,
  rules: AccessRules,
): Placement {
  return placement({ ...answer, ceiling: ceilingOf(place, rules), shareAllowed: isShareAllowed(place, rules) });
}

/** Asker-initiated sharing needs the company file's permission and is never allowed where outsiders read along. */
export function isShareAllowed({ channelId, isShared, isDirect }: Place, { channels }: AccessRules): boolean {
  return !isShared && !isDirect && channels.get(channelId)?.share === true;
}
