import type { webApi } from "@slack/bolt";
import { z } from "zod";
import {
  type Home,
  isOutsideReader,
  type Person,
  personOf,
  undescribedPerson,
  unknownPerson,
} from "../../access/person.ts";
import type { Place } from "../../access/place.ts";
import type { Logger } from "../../logging/logger.ts";
import { Inquiry, type Told } from "./inquiry.ts";
import { Remembered } from "./remembered.ts";
import { ChannelReply, DIRECT, Group, GroupsReply, Id, MembersPage, OpenReply, User, UsersPage } from "./replies.ts";

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
/** Slack takes a limit below 1,000. */
const PAGE = 999;
/** Members of one channel who are asked for one by one because the list of people lacks them: it may be older than they. */
const UNLISTED_MAX = 20;
/** What is asked of the whole workspace is remembered under one key. */
const WORKSPACE = "";

/** The people of the workspace by id, and whether somebody is from outside. */
type Census = ReadonlyMap<string, boolean>;

/** The directory of the workspace that a client is connected to. What it says is kept for some minutes. */
export class SlackDirectory implements Directory {
  readonly #options: DirectoryOptions;
  readonly #slack: Inquiry;
  readonly #people: Remembered<Person>;
  readonly #places: Remembered<Place>;
  readonly #census: Remembered<Told<Census>>;
  readonly #groups: Remembered<ReadonlyMap<string, readonly string[]>>;
  readonly #directs: Remembered<string>;

  constructor(options: DirectoryOptions) {
    const { nowMs } = options;
    this.#options = options;
    this.#slack = new Inquiry(options.logger);
    this.#people = new Remembered({ keptMs: 10 * MINUTE_MS, max: PEOPLE_MAX, nowMs });
    this.#places = new Remembered({ keptMs: 10 * MINUTE_MS, max: CHANNELS_MAX, nowMs });
    this.#census = new Remembered({ keptMs: 30 * MINUTE_MS, max: 1, nowMs });
    this.#groups = new Remembered({ keptMs: 30 * MINUTE_MS, max: 1, nowMs });
    this.#directs = new Remembered({ keptMs: 24 * 60 * MINUTE_MS, max: PEOPLE_MAX, nowMs });
  }

  async person(id: string, { team }: PersonHint = { team: null }): Promise<Person> {
    const { home } = this.#options;
    const person = await this.#people.get(id, () => this.#look(id));
    if (!person.isKnown) return person;
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
    const told = await this.#slack.ask(
      "conversations.info",
      () => client.conversations.info({ channel }),
      ChannelReply,
    );
    if (told.kind !== "told") return told.kind === "untold";
    return told.reply.channel.is_ext_shared || told.reply.channel.is_pending_ext_shared;
  }

  /** Whether a channel has people from outside, or may have: each member has to be known as one of the workspace. */
  async #hasOutsiders(channel: string): Promise<boolean> {
    const census = await this.#census.get(WORKSPACE, () => this.#lookAround());
    if (census.kind !== "told") return census.kind === "untold";
    const { client } = this.#options;
    const method = "conversations.members";
    const pages = this.#slack.pages(
      method,
      (start) => client.conversations.members({ channel, limit: PAGE, ...start }),
      MembersPage,
    );
    const unlisted: string[] = [];
    for await (const page of pages) {
      if (page.kind !== "told") return page.kind === "untold";
      for (const id of this.#slack.each(method, page.reply.members, Id)) {
        if (id === null || census.reply.get(id) === true) return true;
        if (!census.reply.has(id)) unlisted.push(id);
      }
    }
    return this.#isAnyOutside(unlisted);
  }

  /** The same of people whom no list names. */
  async #isAnyOutside(ids: readonly string[]): Promise<boolean> {
    if (ids.length > UNLISTED_MAX) {
      this.#slack.untold("users.list", "people_missing");
      return true;
    }
    for (const id of ids) if (isOutsideReader(await this.person(id))) return true;
    return false;
  }

  /** Who is of the workspace and who is not. An entry that cannot be read is left out, and its person asked for alone. */
  async #lookAround(): Promise<Told<Census>> {
    const { client, home } = this.#options;
    const method = "users.list";
    const census = new Map<string, boolean>();
    const pages = this.#slack.pages(method, (start) => client.users.list({ limit: PAGE, ...start }), UsersPage);
    for await (const page of pages) {
      if (page.kind !== "told") return page;
      for (const user of this.#slack.each(method, page.reply.members, User)) {
        if (user === null) continue;
        const person = personOf(user, home, []);
        // Who is gone reads nothing any more.
        const isOutside = user.deleted !== true && isOutsideReader(person);
        if (person.isKnown) census.set(user.id, census.get(user.id) === true || isOutside);
      }
    }
    return { kind: "told", reply: census };
  }

  /** The user groups of each person: nobody is in one that Slack does not tell of. */
  async #lookForGroups(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { client } = this.#options;
    const method = "usergroups.list";
    const list = (): Promise<unknown> => client.usergroups.list({ include_users: true });
    const told = await this.#slack.ask(method, list, GroupsReply);
    const groups = told.kind === "told" ? this.#slack.each(method, told.reply.usergroups, Group) : [];
    const groupsOf = new Map<string, string[]>();
    for (const group of groups) {
      for (const user of this.#slack.each(method, group?.users ?? [], Id))
        if (user !== null && group !== null) groupsOf.set(user, [...(groupsOf.get(user) ?? []), group.id]);
    }
    return groupsOf;
  }

  async #groupsOf(id: string): Promise<readonly string[]> {
    const groups = await this.#groups.get(WORKSPACE, () => this.#lookForGroups());
    return groups.get(id) ?? [];
  }

  async #look(id: string): Promise<Person> {
    const { client, home, usesGroups } = this.#options;
    const groups = usesGroups ? await this.#groupsOf(id) : [];
    const method = "users.info";
    // A reply about somebody else says nothing of them.
    const reply = z.object({ user: User.extend({ id: z.literal(id) }) });
    const told = await this.#slack.ask(method, () => client.users.info({ user: id }), reply);
    switch (told.kind) {
      case "told": {
        const person = personOf(told.reply.user, home, groups);
        if (!person.isKnown) this.#slack.untold(method, "unreadable_reply", "user.is_restricted");
        return person;
      }
      case "untold":
        return unknownPerson(id);
      case "no_such_question":
        return undescribedPerson(id, groups);
    }
  }
}
