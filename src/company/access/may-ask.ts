import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, highest } from "../../domain/sensitivity.ts";
import { isOutsider, type Person } from "./person.ts";
import type { Place } from "./place.ts";

/**
 * `unidentified`: Slack does not tell who they are · `not_listed`: the company file names who may ask, and not them ·
 * `silent_channel`: nothing is answered there.
 */
export type Denial = "bot" | "blocked" | "unidentified" | "outsider" | "not_listed" | "silent_channel";

export type Permission =
  | { readonly kind: "allowed"; readonly clearance: Clearance }
  | { readonly kind: "denied"; readonly reason: Denial };

/** Whether somebody may ask or click there, and what they may see. Whoever is from outside may not, unless they are named. */
export function mayAsk(person: Person, place: Place, rules: AccessRules): Permission {
  const reason = denialOf(person, rules) ?? (isAnsweredIn(place, rules) ? null : "silent_channel");
  return reason === null ? { kind: "allowed", clearance: clearanceOf(person, rules) } : { kind: "denied", reason };
}

/** Why somebody may ask nowhere; null where they may. */
export function denialOf(person: Person, { askers, blocked, outsiders }: AccessRules): Denial | null {
  if (person.isBot) return "bot";
  if (blocked.has(person.id) || (person.teamId !== null && blocked.has(person.teamId))) return "blocked";
  // An invitation by id does not help here: they may be a bot, or of a workspace that is blocked.
  if (!person.isKnown) return "unidentified";
  if (isOutsider(person)) return isInvited(person, outsiders.allow) ? null : "outsider";
  return askers === null || isNamed(person, askers) ? null : "not_listed";
}

/**
 * What somebody may see, wherever they ask. Their own entry decides, up or down; without one the highest of what everybody and their user
 * groups may see. A user group gives nothing to people from outside, who are often put into one for another reason.
 */
export function clearanceOf(person: Person, rules: AccessRules): Clearance {
  const own = rules.people.get(person.id);
  if (denialOf(person, rules) !== null) return "PUBLIC";
  if (isOutsider(person)) return own ?? rules.outsiders.clearance;
  return own ?? highest([rules.defaultClearance, ...person.groups.flatMap((id) => rules.groups.get(id) ?? [])]);
}

/** By their own id, or by that of their user groups. */
export function isNamed({ id, groups }: Person, names: ReadonlySet<string>): boolean {
  return names.has(id) || groups.some((group) => names.has(group));
}

/** A workspace's id invites its people, not the guests of the bot's own workspace. */
function isInvited({ id, teamId, isStranger }: Person, allow: ReadonlySet<string>): boolean {
  return allow.has(id) || (isStranger && teamId !== null && allow.has(teamId));
}

function isAnsweredIn({ channelId, isDirect }: Place, { channels, answerByDefault }: AccessRules): boolean {
  return channels.get(channelId)?.answer ?? (isDirect || answerByDefault);
}
