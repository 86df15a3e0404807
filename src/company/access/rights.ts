import type { AccessRules } from "../../domain/access.ts";
import { denialOf, isNamed } from "./may-ask.ts";
import { isOutsider, type Person } from "./person.ts";

export interface Rights {
  /** May load documents and decide review questions. */
  readonly curator: boolean;
  /** May change settings; every admin is also a curator. */
  readonly admin: boolean;
}

/** Whether any rule names a user group, so that group memberships have to be fetched. */
export function namesGroups({ groups, askers, curators, admins }: AccessRules): boolean {
  const names = [...groups.keys(), ...(askers ?? []), ...curators, ...admins];
  return names.some((id) => id.startsWith("S"));
}

const NONE: Rights = { curator: false, admin: false };

/**
 * A person's rights beyond asking. `curators` are additional ids from the environment. Outsiders have rights only by
 * their own id; people who may not ask have none.
 */
export function rightsOf(person: Person, rules: AccessRules, curators: ReadonlySet<string>): Rights {
  if (denialOf(person, rules) !== null) return NONE;
  const known = isOutsider(person) ? { ...person, groups: [] } : person;
  const admin = isNamed(known, rules.admins);
  return { admin, curator: admin || isNamed(known, rules.curators) || isNamed(known, curators) };
}
