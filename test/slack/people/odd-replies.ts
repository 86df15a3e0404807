import type { AccessRules } from "../../../src/domain/access.ts";
import { DEFAULT_ACCESS } from "../../../src/domain/access.ts";
import { slackUser } from "../slack-workspace.ts";

/** Anything that a reply can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Path = readonly (string | number)[];

/** One place in one reply, and what stands there as Slack says it. */
export interface Spot {
  readonly method: string;
  readonly path: Path;
  readonly said: Json;
}

/** A value in place of another, or the field taken out. */
export type Change = { readonly kind: "replaced"; readonly by: Json } | { readonly kind: "deleted" };

const GUEST = { is_restricted: true, is_ultra_restricted: true };

/** A workspace with everybody whom the rules treat apart, as Slack tells of them. */
export const PEOPLE = [
  slackUser({ id: "U1" }),
  slackUser({ id: "U9", ...GUEST }),
  // Slack says less of people of other workspaces, and of those who are gone.
  { id: "U8", team_id: "T2", is_bot: false, is_stranger: false },
  slackUser({ id: "U2", deleted: false, is_stranger: false }),
  slackUser({ id: "U3" }),
  slackUser({ id: "U4", team_id: "T3" }),
  { id: "U5", team_id: "T1", is_bot: false, deleted: true },
  slackUser({ id: "U6", is_bot: true }),
  slackUser({ id: "U7", ...GUEST, is_ultra_restricted: false }),
];
const FIRST_PAGE = 4;

/** Who is in a channel, by pages. */
const MEMBERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  C0PLAIN: [
    ["U1", "U2"],
    ["U3", "U6"],
  ],
  C0GUEST: [["U1", "U2"], ["U9"]],
  C0PARTNER: [["U1", "U8"], ["U2"]],
  C0SHARED: [["U1", "U2"]],
  C0PENDING: [["U1", "U2"]],
  C0SHARE: [["U1", "U2", "U3"]],
};
export const CHANNELS = Object.keys(MEMBERS);

/** Rules under which it opens something to be taken for somebody else: the invited see more, and the blocked are invited. */
export const RULES: AccessRules = {
  ...DEFAULT_ACCESS,
  people: new Map([["U2", "CONFIDENTIAL"]]),
  groups: new Map([["S1", "RESTRICTED"]]),
  blocked: new Set(["T3"]),
  outsiders: { allow: new Set(["U3", "U4", "U5", "U6", "U7", "T2"]), clearance: "CONFIDENTIAL" },
  channels: new Map(
    [
      { id: "C0PLAIN", ceiling: "CONFIDENTIAL", share: false },
      { id: "C0SHARE", ceiling: null, share: true },
    ].map(({ id, ceiling, share }) => [
      id,
      {
        ceiling: ceiling === null ? null : "CONFIDENTIAL",
        ceilingWhenShared: "PUBLIC",
        share,
        answer: true,
        notices: true,
      },
    ]),
  ),
  curators: new Set(["S1", "U2"]),
};

type Arguments = Readonly<Record<string, unknown>>;

/** What the workspace replies. */
export function replyOf(method: string, args: Arguments): Json {
  const channel = String(args.channel);
  const user = String(args.user);
  switch (method) {
    case "users.info": {
      const person = PEOPLE.find(({ id }) => id === user);
      return person === undefined ? refusal("user_not_found") : { ok: true, user: asJson(person) };
    }
    case "users.list":
      return page(args.cursor, [PEOPLE.slice(0, FIRST_PAGE), PEOPLE.slice(FIRST_PAGE)].map(asJson));
    case "conversations.info": {
      const pages = MEMBERS[channel];
      const [isShared, isPending] = [channel === "C0SHARED", channel === "C0PENDING"];
      const is = { is_ext_shared: isShared, is_pending_ext_shared: isPending, is_shared: isShared };
      const lists = { shared_team_ids: ["T1"], pending_shared: isPending ? ["T2"] : [] };
      return pages === undefined
        ? refusal("channel_not_found")
        : { ok: true, channel: { id: channel, ...is, ...lists, num_members: pages.flat().length } };
    }
    case "conversations.members":
      return page(args.cursor, (MEMBERS[channel] ?? []).map(asJson));
    case "usergroups.list":
      return { ok: true, usergroups: [{ id: "S1", users: ["U1", "U9"] }] };
    case "conversations.open":
      return { ok: true, channel: { id: `D0${String(args.users)}` } };
    default:
      return refusal("unknown_method");
  }
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function refusal(error: string): Json {
  return { ok: false, error };
}

function page(cursor: unknown, pages: readonly Json[]): Json {
  const number = cursor === undefined ? 0 : pages.findIndex((_, index) => `page ${index}` === cursor);
  const members = pages[number];
  if (members === undefined) return refusal("invalid_cursor");
  const next = number + 1 < pages.length ? `page ${number + 1}` : "";
  return { ok: true, members, response_metadata: { next_cursor: next } };
}

/** Every field and element of a reply, and the reply itself. */
export function spotsOf(method: string, said: Json, path: Path = []): readonly Spot[] {
  const inner = typeof said === "object" && said !== null ? Object.entries(said) : [];
  const isList = Array.isArray(said);
  const deeper = inner.flatMap(([key, value]) => spotsOf(method, value, [...path, isList ? Number(key) : key]));
  return [{ method, path, said }, ...deeper];
}

/** A reply with one change in it. */
export function changed(reply: Json, [key, ...rest]: Path, change: Change): Json {
  if (key === undefined) return change.kind === "deleted" ? null : change.by;
  if (Array.isArray(reply)) {
    return reply.flatMap((item: Json, index) => {
      if (index !== key) return [item];
      return rest.length === 0 && change.kind === "deleted" ? [] : [changed(item, rest, change)];
    });
  }
  if (typeof reply !== "object" || reply === null) return reply;
  const entries = Object.entries(reply).flatMap(([name, value]): [string, Json][] => {
    if (name !== key) return [[name, value]];
    return rest.length === 0 && change.kind === "deleted" ? [] : [[name, changed(value, rest, change)]];
  });
  return Object.fromEntries(entries);
}

/**
 * Whether a reply that was changed so is one that Slack might give, and says something else: nothing in it tells that it is
 * not so. All other changes leave a reply that cannot be read.
 */
export function saysOtherwise({ method, path, said }: Spot, change: Change): boolean {
  const key = path.at(-1);
  if (change.kind === "deleted") return key === "num_members";
  const { by } = change;
  if (typeof said === "number") return typeof by === "number";
  if (typeof said === "boolean") return typeof by === "boolean";
  if (typeof by !== "string" || typeof said !== "string") return false;
  if (key === "team_id") return by !== "";
  return method === "conversations.open" && by.startsWith("D");
}
