import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import { ceilingOf, type Place } from "./place.ts";

/** `private`: the asker may see it, and not everybody in the channel. `withheld`: it is shown nowhere. */
export type Placement =
  | { readonly kind: "thread" }
  | {
      readonly kind: "private";
      readonly reason: "above_ceiling";
      readonly ceiling: Clearance;
      /** Whether the asker may post it in the thread all the same, by a click of their own. */
      readonly mayShare: boolean;
    }
  | { readonly kind: "withheld" };

export interface Placing {
  /** Of the answer: the highest of everything that it shows. */
  readonly sensitivity: Clearance;
  /** Of the asker. */
  readonly clearance: Clearance;
  /** Of the place. */
  readonly ceiling: Clearance;
  readonly shareAllowed: boolean;
}

/** Where an answer goes: into the thread only where everybody there may see it, and nowhere where the asker may not. */
export function placement({ sensitivity, clearance, ceiling, shareAllowed }: Placing): Placement {
  if (!isReadable(sensitivity, clearance)) return { kind: "withheld" };
  if (isReadable(sensitivity, ceiling)) return { kind: "thread" };
  const mayShare = shareAllowed && sensitivity !== "RESTRICTED";
  return { kind: "private", reason: "above_ceiling", ceiling, mayShare };
}

/** The same for a place and the rules of the company file. */
export function placeAnswer(
  answer: Pick<Placing, "sensitivity" | "clearance">,
  place: Place,
  rules: AccessRules,
): Placement {
  return placement({ ...answer, ceiling: ceilingOf(place, rules), shareAllowed: isShareAllowed(place, rules) });
}

/** Sharing is a person's own decision, and never one over the heads of the company: people from outside are shown nothing by it. */
export function isShareAllowed({ channelId, isShared, isDirect }: Place, { channels }: AccessRules): boolean {
  return !isShared && !isDirect && channels.get(channelId)?.share === true;
}
