import type { AccessRules } from "../../domain/access.ts";
import { type Clearance, highest } from "../../domain/sensitivity.ts";
import { isOutsider, type Person } from "./person.ts";
import type { Place } from "./place.ts";

/**
 * `unidentified`: Slack does not say who they are. `not_listed`: not among the company file's `askers`.
 * `silent_channel`: the bot does not answer in this channel.
 */
export type Denial = "bot" | "blocked" | "unidentified" | "outsider" | "not_listed" | "silent_channel";

export type Permission =
  | { readonly kind: "allowed"; readonly clearance: Clearance }
  | { readonly kind: "denied"; readonly reason: Denial };

/** Whether a person may ask or click in a place, and their clearance. Outsiders need an entry in the company file. */
export function mayAsk(person: Person, place: Place, rules: AccessRules): Permission {
  const reason = denialOf(person, rules) ?? (isAnsweredIn(place, rules) ? null : "silent_channel");
  return reason === null ? { kind: "allowed", clearance: clearanceOf(person, rules) } : { kind: "denied", reason };
}

/** Why a person may not ask anywhere; null if they may. */
export function denialOf(person: Person, { askers, blocked, outsiders }: AccessRules): Denial | null {
  if (person.isBot) return "bot";
  if (blocked.has(person.id) || (person.teamId !== null && blocked.has(person.teamId))) return "blocked";
  // Checked before invitations: an unidentified person may be a bot or from a blocked workspace.
  if (!person.isKnown) return "unidentified";
  if (isOutsider(person)) return isInvited(person, outsiders.allow) ? null : "outsider";
  return askers === null || isNamed(person, askers) ? null : "not_listed";
}

/**
 * A person's clearance, in every place. Their own entry decides, higher or lower; otherwise the highest of the default
 * and their user groups. Outsiders get nothing from user groups, which often contain them for other reasons.
 */
export function clearanceOf(person: Person, rules: AccessRules): Clearance {
  const own = rules.people.get(person.id);
  if (denialOf(person, rules) !== null) return "PUBLIC";
  if (isOutsider(person)) return own ?? rules.outsiders.clearance;
  return own ?? highest([rules.defaultClearance, ...person.groups.flatMap((id) => rules.groups.get(id) ?? [])]);
}

/** By their own id or one of their user groups. */
export function isNamed({ id, groups }: Person, names: ReadonlySet<string>): boolean {
  return names.has(id) || groups.some((group) => names.has(group));
}

/** A workspace id invites that workspace's members, not guests of the bot's own workspace. */
function isInvited({ id, teamId, isStranger }: Person, allow: ReadonlySet<string>): boolean {
  return allow.has(id) || (isStranger && teamId !== null && allow.has(teamId));
}

/** Whether anything is said in a place. */
export function isAnsweredIn({ channelId, isDirect }: Place, { channels, answerByDefault }: AccessRules): boolean {
  return channels.get(channelId)?.answer ?? (isDirect || answerByDefault);
}
