import type { webApi } from "@slack/bolt";
import { z } from "zod";
import { type Home, type Person, personOf, type SlackUser, unknownPerson } from "../../access/person.ts";
import type { Place } from "../../access/place.ts";
import type { Logger } from "../../logging/logger.ts";
import { Inquiry } from "./inquiry.ts";
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
/** What is asked of the whole workspace is remembered under one key. */
const WORKSPACE = "";
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
  readonly #slack: Inquiry;
  readonly #people: Remembered<Person>;
  readonly #places: Remembered<Place>;
  readonly #outsiders: Remembered<ReadonlySet<string> | null>;
  readonly #groups: Remembered<ReadonlyMap<string, readonly string[]>>;
  readonly #directs: Remembered<string>;

  constructor(options: DirectoryOptions) {
    const { nowMs } = options;
    this.#options = options;
    this.#slack = new Inquiry(options.logger);
    this.#people = new Remembered({ keptMs: 10 * MINUTE_MS, max: PEOPLE_MAX, nowMs });
    this.#places = new Remembered({ keptMs: 10 * MINUTE_MS, max: CHANNELS_MAX, nowMs });
    this.#outsiders = new Remembered({ keptMs: 30 * MINUTE_MS, max: 1, nowMs });
    this.#groups = new Remembered({ keptMs: 30 * MINUTE_MS, max: 1, nowMs });
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
      const reply = await this.#slack.ask(
        "conversations.open",
        () => client.conversations.open({ users: user }),
        OpenReply,
      );
      // Slack opens them by the person's id as well, but cannot be asked what stands there.
      return reply.kind === "told" ? reply.reply.channel.id : user;
    });
  }

  /** A channel of which Slack tells nothing counts as shared. */
  async #isShared(channel: string): Promise<boolean> {
    const { client } = this.#options;
    const reply = await this.#slack.ask(
      "conversations.info",
      () => client.conversations.info({ channel }),
      ChannelReply,
    );
    if (reply.kind !== "told") return reply.kind === "refused";
    const { is_ext_shared: isShared, is_pending_ext_shared: isPending } = reply.reply.channel;
    return isShared === true || isPending === true;
  }

  async #hasOutsiders(channel: string): Promise<boolean> {
    const outsiders = await this.#outsiders.get(WORKSPACE, () => this.#lookForOutsiders());
    if (outsiders === null) return true;
    if (outsiders.size === 0) return false;
    const { client } = this.#options;
    const pages = this.#slack.pages(
      "conversations.members",
      (start) => client.conversations.members({ channel, limit: PAGE, ...start }),
      MembersPage,
    );
    for await (const page of pages) {
      if (page.kind !== "told") return page.kind !== "unknown";
      if (page.reply.members.some((id) => outsiders.has(id))) return true;
    }
    return false;
  }

  /** Guests and people of other workspaces; null where Slack does not say, or there are too many people to tell. */
  async #lookForOutsiders(): Promise<ReadonlySet<string> | null> {
    const { client, home } = this.#options;
    const found = new Set<string>();
    const pages = this.#slack.pages("users.list", (start) => client.users.list({ limit: PAGE, ...start }), UsersPage);
    for await (const page of pages) {
      if (page.kind === "unknown") return new Set();
      if (page.kind !== "told") return null;
      for (const user of page.reply.members) {
        const { isGuest, isStranger, isBot } = personOf(userOf(user, home), home, []);
        if (!isBot && user.deleted !== true && (isGuest || isStranger)) found.add(user.id);
      }
    }
    return found;
  }

  /** The user groups of each person. */
  async #lookForGroups(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { client } = this.#options;
    const list = (): Promise<unknown> => client.usergroups.list({ include_users: true });
    const reply = await this.#slack.ask("usergroups.list", list, GroupsReply);
    const groupsOf = new Map<string, string[]>();
    for (const { id, users } of reply.kind === "told" ? reply.reply.usergroups : [])
      for (const user of users) groupsOf.set(user, [...(groupsOf.get(user) ?? []), id]);
    return groupsOf;
  }

  async #groupsOf(id: string): Promise<readonly string[]> {
    const groups = await this.#groups.get(WORKSPACE, () => this.#lookForGroups());
    return groups.get(id) ?? [];
  }

  async #look(id: string): Promise<Person> {
    const { client, home, usesGroups } = this.#options;
    const groups = usesGroups ? await this.#groupsOf(id) : [];
    const told = await this.#slack.ask("users.info", () => client.users.info({ user: id }), UserReply);
    switch (told.kind) {
      case "told":
        return personOf(userOf(told.reply.user, home), home, groups);
      case "refused":
        return unknownPerson(id);
      case "unknown":
        return { ...personOf({ id, team_id: home.teamId }, home, groups), teamId: null };
    }
  }
}

/** Slack names everybody's workspace; a server that names none has one. */
function userOf(user: z.output<typeof User>, home: Home): SlackUser {
  return { ...user, team_id: user.team_id ?? home.teamId };
}
