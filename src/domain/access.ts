import type { Clearance } from "./sensitivity.ts";

/** The company file's rules for one Slack channel. */
export interface ChannelRules {
  /** The highest level that every member of the channel may see; null for the default ceiling. */
  readonly ceiling: Clearance | null;
  /** The ceiling while the channel has members from outside the company. */
  readonly ceilingWhenShared: Clearance;
  /** Whether an asker may post a private answer in the channel. */
  readonly share: boolean;
  readonly answer: boolean;
  /** Whether threads are told that a figure in them has changed. */
  readonly notices: boolean;
}

/** The rights to ask and to see. People, user groups and channels are Slack ids. */
export interface AccessRules {
  /** For everybody in the workspace who is not listed. */
  readonly defaultClearance: Clearance;
  readonly people: ReadonlyMap<string, Clearance>;
  /** User groups; membership can only raise a person's clearance. */
  readonly groups: ReadonlyMap<string, Clearance>;
  /** The people and user groups who may ask; null for everybody in the workspace. */
  readonly askers: ReadonlySet<string> | null;
  readonly blocked: ReadonlySet<string>;
  /** External people, by user id or workspace id, who may ask. */
  readonly outsiders: { readonly allow: ReadonlySet<string>; readonly clearance: Clearance };
  readonly defaultCeiling: Clearance;
  /** Whether the bot answers in channels that are not listed. */
  readonly answerByDefault: boolean;
  readonly channels: ReadonlyMap<string, ChannelRules>;
  readonly curators: ReadonlySet<string>;
  readonly admins: ReadonlySet<string>;
  /** The model runs in private, so prompts may contain RESTRICTED content. */
  readonly privateModel: boolean;
}

/** The access rules in force. They can change while the server runs: read them for every decision, never cache them. */
export interface AccessSource {
  current(): AccessRules;
}

export interface HeldAccess extends AccessSource {
  /** Replaces the rules; every later decision uses the new ones. */
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

/** The rules where the company file does not set any. */
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
