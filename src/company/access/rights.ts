import type { AccessRules } from "../../domain/access.ts";
import { denialOf, isNamed } from "./may-ask.ts";
import { isOutsider, type Person } from "./person.ts";

export interface Rights {
  /** May load documents and decide what was in doubt. */
  readonly curator: boolean;
  /** May change settings; every admin is a curator. */
  readonly admin: boolean;
}

/** Whether the rules name a user group anywhere, so that it matters who is in which. */
export function namesGroups({ groups, askers, curators, admins }: AccessRules): boolean {
  const names = [...groups.keys(), ...(askers ?? []), ...curators, ...admins];
  return names.some((id) => id.startsWith("S"));
}

const NONE: Rights = { curator: false, admin: false };

/**
 * What somebody may do beside asking. `curators` are further ids, as the environment names them. People from outside have a right only by
 * their own id, and nobody has one who may not ask.
 */
export function rightsOf(person: Person, rules: AccessRules, curators: ReadonlySet<string>): Rights {
  if (denialOf(person, rules) !== null) return NONE;
  const known = isOutsider(person) ? { ...person, groups: [] } : person;
  const admin = isNamed(known, rules.admins);
  return { admin, curator: admin || isNamed(known, rules.curators) || isNamed(known, curators) };
}
