import type { webApi } from "@slack/bolt";
import { z } from "zod";
import { type Home, type Person, personOf, type SlackUser, unknownPerson } from "../../access/person.ts";
import type { Place } from "../../access/place.ts";
import type { Logger } from "../../logging/logger.ts";
import { slackFault } from "../delivery/slack-fault.ts";
import { SlackEdgeError } from "../errors.ts";
import { Remembered } from "./remembered.ts";

/** Who somebody is and who reads along, as Slack says. Throws `SlackEdgeError` while Slack cannot be asked. */
export interface Directory {
  /** `hint` is what the event itself said of them. */
  person(id: string, hint?: PersonHint): Promise<Person>;
  place(slackChannel: string, hint?: PlaceHint): Promise<Place>;
  /** The direct messages with somebody. */
  directChannel(user: string): Promise<string>;
}

export interface PersonHint {
  /** The workspace that the event says they are of; null where it says nothing. */
  readonly team: string | null;
}

export interface PlaceHint {
  /** The event says that the channel is shared with another organisation. */
  readonly isExtShared: boolean;
}

/** `refused`: Slack will not say · `unknown`: the server has no such question, as a workspace of one's own for trying out. */
type Told<T> =
  | { readonly kind: "told"; readonly reply: T }
  | { readonly kind: "refused" }
  | { readonly kind: "unknown" };

export interface DirectoryOptions {
  readonly client: webApi.WebClient;
  readonly home: Home;
  /** Whether the rules name user groups at all. */
  readonly usesGroups: boolean;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

const MINUTE_MS = 60_000;
const PEOPLE_MAX = 20_000;
const CHANNELS_MAX = 5_000;
const PAGE = 1_000;
/** More members or people than this are not looked through: then somebody from outside may be among them. */
const PAGES_MAX = 20;
/** Slack's ids of direct messages begin so. */
const DIRECT = "D";

const User = z.object({
  id: z.string(),
  team_id: z.string().optional(),
  enterprise_user: z.object({ enterprise_id: z.string().optional() }).optional(),
  deleted: z.boolean().optional(),
  is_bot: z.boolean().optional(),
  is_stranger: z.boolean().optional(),
  is_restricted: z.boolean().optional(),
  is_ultra_restricted: z.boolean().optional(),
});
const Cursor = z.object({ next_cursor: z.string().default("") }).default({ next_cursor: "" });
const UserReply = z.object({ user: User });
const UsersPage = z.object({ members: z.array(User), response_metadata: Cursor });
const MembersPage = z.object({ members: z.array(z.string()), response_metadata: Cursor });
const GroupsReply = z.object({
  usergroups: z.array(z.object({ id: z.string(), users: z.array(z.string()).default([]) })),
});
const ChannelReply = z.object({
  channel: z.object({
    is_ext_shared: z.boolean().optional(),
    is_pending_ext_shared: z.boolean().optional(),
    is_shared: z.boolean().optional(),
    is_org_shared: z.boolean().optional(),
  }),
});
const OpenReply = z.object({ channel: z.object({ id: z.string() }) });

/** The directory of the workspace that a client is connected to. What it says is kept for some minutes. */
export class SlackDirectory implements Directory {
  readonly #options: DirectoryOptions;
  readonly #people: Remembered<Person>;
  readonly #places: Remembered<Place>;
  readonly #lists: Remembered<ReadonlyMap<string, readonly string[]>>;
  readonly #directs: Remembered<string>;

  constructor(options: DirectoryOptions) {
    const { nowMs } = options;
    this.#options = options;
    this.#people = new Remembered({ keptMs: 10 * MINUTE_MS, max: PEOPLE_MAX, nowMs });
    this.#places = new Remembered({ keptMs: 10 * MINUTE_MS, max: CHANNELS_MAX, nowMs });
    this.#lists = new Remembered({ keptMs: 30 * MINUTE_MS, max: 2, nowMs });
    this.#directs = new Remembered({ keptMs: 24 * 60 * MINUTE_MS, max: PEOPLE_MAX, nowMs });
  }

  async person(id: string, { team }: PersonHint = { team: null }): Promise<Person> {
    const { home } = this.#options;
    const person = await this.#people.get(id, () => this.#look(id));
    const isElsewhere = team !== null && team !== home.teamId && team !== home.enterpriseId;
    return isElsewhere && person.teamId !== home.teamId ? { ...person, teamId: team, isStranger: true } : person;
  }

  async place(slackChannel: string, { isExtShared }: PlaceHint = { isExtShared: false }): Promise<Place> {
    if (slackChannel.startsWith(DIRECT)) return { channelId: slackChannel, isShared: false, isDirect: true };
    const place = await this.#places.get(slackChannel, async () => ({
      channelId: slackChannel,
      isShared: (await this.#isShared(slackChannel)) || (await this.#hasOutsiders(slackChannel)),
      isDirect: false,
    }));
    return isExtShared ? { ...place, isShared: true } : place;
  }

  directChannel(user: string): Promise<string> {
    return this.#directs.get(user, async () => {
      const { client } = this.#options;
      const reply = await this.#ask("conversations.open", () => client.conversations.open({ users: user }), OpenReply);
      // Slack opens them by the person's id as well, but cannot be asked what stands there.
      return reply.kind === "told" ? reply.reply.channel.id : user;
    });
  }

  /** A channel of which Slack tells nothing counts as shared. */
  async #isShared(channel: string): Promise<boolean> {
    const { client } = this.#options;
    const reply = await this.#ask("conversations.info", () => client.conversations.info({ channel }), ChannelReply);
    if (reply.kind !== "told") return reply.kind === "refused";
    const { is_ext_shared: isShared, is_pending_ext_shared: isPending } = reply.reply.channel;
    return isShared === true || isPending === true;
  }

  async #hasOutsiders(channel: string): Promise<boolean> {
    const outsiders = (await this.#outsiders()).get("outsiders");
    if (outsiders === undefined) return true;
    const among = new Set(outsiders);
    if (among.size === 0) return false;
    const { client } = this.#options;
    let cursor = "";
    for (let page = 0; page < PAGES_MAX; page++) {
      const reply = await this.#ask(
        "conversations.members",
        () => client.conversations.members({ channel, limit: PAGE, ...(cursor === "" ? {} : { cursor }) }),
        MembersPage,
      );
      if (reply.kind !== "told") return reply.kind === "refused";
      if (reply.reply.members.some((id) => among.has(id))) return true;
      cursor = reply.reply.response_metadata.next_cursor;
      if (cursor === "") return false;
    }
    return true;
  }

  /** Guests and people of other workspaces, under one key; no key where there are too many people to tell. */
  #outsiders(): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.#lists.get("outsiders", async () => {
      const { client, home } = this.#options;
      const found: string[] = [];
      let cursor = "";
      for (let page = 0; page < PAGES_MAX; page++) {
        const reply = await this.#ask(
          "users.list",
          () => client.users.list({ limit: PAGE, ...(cursor === "" ? {} : { cursor }) }),
          UsersPage,
        );
        if (reply.kind !== "told")
          return new Map(reply.kind === "refused" ? [] : [["outsiders", [] as readonly string[]]]);
        for (const user of reply.reply.members) {
          const { isGuest, isStranger, isBot } = personOf(userOf(user, home), home, []);
          if (!isBot && user.deleted !== true && (isGuest || isStranger)) found.push(user.id);
        }
        cursor = reply.reply.response_metadata.next_cursor;
        if (cursor === "") return new Map([["outsiders", found]]);
      }
      return new Map();
    });
  }

  /** The user groups of each person. */
  #groups(): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.#lists.get("groups", async () => {
      const { client } = this.#options;
      const reply = await this.#ask(
        "usergroups.list",
        () => client.usergroups.list({ include_users: true }),
        GroupsReply,
      );
      const groupsOf = new Map<string, string[]>();
      for (const { id, users } of reply.kind === "told" ? reply.reply.usergroups : [])
        for (const user of users) groupsOf.set(user, [...(groupsOf.get(user) ?? []), id]);
      return groupsOf;
    });
  }

  async #look(id: string): Promise<Person> {
    const { client, home, usesGroups } = this.#options;
    const groups = usesGroups ? ((await this.#groups()).get(id) ?? []) : [];
    const told = await this.#ask("users.info", () => client.users.info({ user: id }), UserReply);
    switch (told.kind) {
      case "told":
        return personOf(userOf(told.reply.user, home), home, groups);
      case "refused":
        return unknownPerson(id);
      case "unknown":
        return { ...personOf({ id, team_id: home.teamId }, home, groups), teamId: null };
    }
  }

  async #ask<T>(method: string, call: () => Promise<unknown>, shape: z.ZodType<T>): Promise<Told<T>> {
    let reply: unknown;
    try {
      reply = await call();
    } catch (error) {
      const fault = slackFault(error);
      if (fault.kind !== "rejected") throw unreachable(method, error);
      this.#options.logger.error({ method, code: fault.code }, "Slack does not say who somebody is");
      return { kind: fault.code === "unknown_method" ? "unknown" : "refused" };
    }
    const parsed = shape.safeParse(reply);
    return parsed.success ? { kind: "told", reply: parsed.data } : { kind: "unknown" };
  }
}

/** Slack names everybody's workspace; a server that names none has one. */
function userOf(user: z.output<typeof User>, home: Home): SlackUser {
  return { ...user, team_id: user.team_id ?? home.teamId };
}

function unreachable(method: string, cause?: unknown): SlackEdgeError {
  return new SlackEdgeError("slack_unreachable", `Slack could not be asked for ${method}.`, { cause });
}
