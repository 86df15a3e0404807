import type { Clearance } from "./sensitivity.ts";

/** What the company file says of one channel. */
export interface ChannelRules {
  /** The highest level that everybody there may see; null for that of all channels. */
  readonly ceiling: Clearance | null;
  /** The highest level while people from outside are in it. */
  readonly ceilingWhenShared: Clearance;
  /** Whether an asker may post there what was told privately. */
  readonly share: boolean;
  readonly answer: boolean;
}

/** Who may ask, and who may see, by Slack's ids. */
export interface AccessRules {
  /** Of everybody in the workspace who is not named. */
  readonly defaultClearance: Clearance;
  readonly people: ReadonlyMap<string, Clearance>;
  /** By user group: raises what its members may see. */
  readonly groups: ReadonlyMap<string, Clearance>;
  /** The people and user groups who may ask; null for everybody in the workspace. */
  readonly askers: ReadonlySet<string> | null;
  readonly blocked: ReadonlySet<string>;
  /** People from outside, by their own id or their workspace's, who may ask all the same. */
  readonly outsiders: { readonly allow: ReadonlySet<string>; readonly clearance: Clearance };
  readonly defaultCeiling: Clearance;
  /** Whether channels that are not named are answered in. */
  readonly answerByDefault: boolean;
  readonly channels: ReadonlyMap<string, ChannelRules>;
  readonly curators: ReadonlySet<string>;
  readonly admins: ReadonlySet<string>;
  /** The model runs where nobody else reads along, so that a prompt may hold what is RESTRICTED. */
  readonly privateModel: boolean;
}

/**
 * The rules that hold at this moment. They change while a server runs, so whoever decides asks for them with each decision and keeps no
 * copy.
 */
export interface AccessSource {
  current(): AccessRules;
}

export interface HeldAccess extends AccessSource {
  /** From here on every decision is made by these. */
  take(rules: AccessRules): void;
}

export function holdAccess(first: AccessRules): HeldAccess {
  let held = first;
  return {
    current: () => held,
    take: (rules) => {
      held = rules;
    },
  };
}

/** What holds where the company file says nothing. */
export const DEFAULT_ACCESS: AccessRules = {
  defaultClearance: "INTERNAL",
  people: new Map(),
  groups: new Map(),
  askers: null,
  blocked: new Set(),
  outsiders: { allow: new Set(), clearance: "PUBLIC" },
  defaultCeiling: "INTERNAL",
  answerByDefault: true,
  channels: new Map(),
  curators: new Set(),
  admins: new Set(),
  privateModel: false,
};
