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
  person(id: string): Promise<Person>;
  place(slackChannel: string): Promise<Place>;
  /** The direct messages with somebody. */
  directChannel(user: string): Promise<string>;
}

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

  person(id: string): Promise<Person> {
    return this.#people.get(id, async () => {
      const groups = this.#options.usesGroups ? ((await this.#groups()).get(id) ?? []) : [];
      const reply = await this.#ask("users.info", () => this.#options.client.users.info({ user: id }), UserReply);
      return reply === null ? unknownPerson(id) : personOf(userOf(reply.user), this.#options.home, groups);
    });
  }

  place(slackChannel: string): Promise<Place> {
    if (slackChannel.startsWith(DIRECT))
      return Promise.resolve({ channelId: slackChannel, isShared: false, isDirect: true });
    return this.#places.get(slackChannel, async () => ({
      channelId: slackChannel,
      isShared: (await this.#isShared(slackChannel)) || (await this.#hasOutsiders(slackChannel)),
      isDirect: false,
    }));
  }

  directChannel(user: string): Promise<string> {
    return this.#directs.get(user, async () => {
      const { client } = this.#options;
      const reply = await this.#ask("conversations.open", () => client.conversations.open({ users: user }), OpenReply);
      if (reply === null) throw unreachable("conversations.open");
      return reply.channel.id;
    });
  }

  /** A channel of which Slack tells nothing counts as shared. */
  async #isShared(channel: string): Promise<boolean> {
    const { client } = this.#options;
    const reply = await this.#ask("conversations.info", () => client.conversations.info({ channel }), ChannelReply);
    if (reply === null) return true;
    const { is_ext_shared: isShared, is_pending_ext_shared: isPending } = reply.channel;
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
      if (reply === null || reply.members.some((id) => among.has(id))) return true;
      cursor = reply.response_metadata.next_cursor;
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
        if (reply === null) return new Map();
        for (const user of reply.members) {
          const { isGuest, isStranger, isBot } = personOf(userOf(user), home, []);
          if (!isBot && user.deleted !== true && (isGuest || isStranger)) found.push(user.id);
        }
        cursor = reply.response_metadata.next_cursor;
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
      for (const { id, users } of reply?.usergroups ?? [])
        for (const user of users) groupsOf.set(user, [...(groupsOf.get(user) ?? []), id]);
      return groupsOf;
    });
  }

  /** Null where Slack will not say, whenever it is asked; then nothing is given to anybody for it. */
  async #ask<T>(method: string, call: () => Promise<unknown>, shape: z.ZodType<T>): Promise<T | null> {
    let reply: unknown;
    try {
      reply = await call();
    } catch (error) {
      const fault = slackFault(error);
      if (fault.kind !== "rejected") throw unreachable(method, error);
      this.#options.logger.error({ method, code: fault.code }, "Slack does not say who somebody is");
      return null;
    }
    const parsed = shape.safeParse(reply);
    if (!parsed.success) throw unreachable(method);
    return parsed.data;
  }
}

/** An absent key is no `undefined` to whoever reads it. */
function userOf(user: z.output<typeof User>): SlackUser {
  return user;
}

function unreachable(method: string, cause?: unknown): SlackEdgeError {
  return new SlackEdgeError("slack_unreachable", `Slack could not be asked for ${method}.`, { cause });
}
