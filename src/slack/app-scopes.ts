import { namesGroups } from "../company/access/rights.ts";
import type { AccessRules } from "../domain/access.ts";

/** What is switched on that some scopes serve alone. */
export interface SwitchedOn {
  readonly access: AccessRules;
  /** The curators of the environment. */
  readonly curators: ReadonlySet<string>;
}

/** A scope that this company does not need, and why. */
export interface UnneededScope {
  readonly scope: string;
  readonly because: string;
}

/** The scopes of the manifest that nothing which is switched on needs. */
export function unneededScopes({ access, curators }: SwitchedOn): readonly UnneededScope[] {
  const hasCurators = curators.size + access.curators.size + access.admins.size > 0;
  return [
    ...(hasCurators ? [] : [{ scope: "files:read", because: "nobody is named who may load documents" }]),
    ...(namesGroups(access) ? [] : [{ scope: "usergroups:read", because: "the access rules name no user group" }]),
  ];
}
