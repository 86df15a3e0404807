import type { webApi } from "@slack/bolt";
import { z } from "zod";
import { type Home, isOutsideReader, type Person, personOf, unknownPerson } from "../../company/access/person.ts";
import type { Place } from "../../company/access/place.ts";
import type { Logger } from "../../operations/logging/logger.ts";
import { Inquiry, type Told } from "./inquiry.ts";
import { Remembered } from "./remembered.ts";
import {
  type Channel,
  channelReply,
  DIRECT,
  Group,
  GroupsReply,
  Id,
  MembersPage,
  OpenReply,
  User,
  UsersPage,
} from "./replies.ts";

/** Who somebody is and who reads along, as Slack says. Throws `SlackEdgeError` while Slack cannot be asked. */
export interface Directory {
  /** `hint` is what the event itself said of them. */
  person(id: string, hint?: PersonHint): Promise<Person>;
  place(slackChannel: string, hint?: PlaceHint): Promise<Place>;
  /** A channel as Slack tells of it at this moment, with its members. */
  audience(slackChannel: string): Promise<Audience>;
  /** The direct messages with somebody. */
  directChannel(user: string): Promise<string>;
}

export interface Audience {
  readonly place: Place;
  /** Nobody where the place counts as shared. */
  readonly members: ReadonlySet<string>;
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
  readonly usesGroups: () => boolean;
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

const NOBODY: ReadonlySet<string> = new Set();

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
    // Groups are remembered by themselves: rules that begin to name one hold for people who were asked for before.
    const groups = this.#options.usesGroups() ? await this.#groupsOf(id) : [];
    const looked = await this.#people.get(id, () => this.#look(id));
    if (!looked.isKnown) return looked;
    const person = { ...looked, groups };
    const isElsewhere = team !== null && team !== home.teamId && team !== home.enterpriseId;
    return isElsewhere && person.teamId !== home.teamId ? { ...person, teamId: team, isStranger: true } : person;
  }

  async place(slackChannel: string, { isExtShared }: PlaceHint = { isExtShared: false }): Promise<Place> {
    if (slackChannel.startsWith(DIRECT)) return { channelId: slackChannel, isShared: false, isDirect: true };
    const place = await this.#places.get(slackChannel, async () => (await this.#describe(slackChannel)).place);
    return isExtShared ? { ...place, isShared: true } : place;
  }

  async audience(slackChannel: string): Promise<Audience> {
    this.#places.forget(slackChannel);
    return this.#describe(slackChannel);
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

  /** A channel of which Slack tells nothing, or not everything, counts as shared. */
  async #describe(channel: string): Promise<Audience> {
    const { client, home } = this.#options;
    const told = await this.#slack.ask(
      "conversations.info",
      () => client.conversations.info({ channel, include_num_members: true }),
      channelReply(channel),
    );
    const isOurs = told.kind === "told" && !reachesOutside(told.reply.channel, home);
    const members = isOurs ? await this.#colleaguesIn(channel, told.reply.channel.num_members ?? 0) : null;
    return { place: { channelId: channel, isShared: members === null, isDirect: false }, members: members ?? NOBODY };
  }

  /** Who is in a channel, each known as one of the workspace; null where somebody is not, or may not be. */
  async #colleaguesIn(channel: string, count: number): Promise<ReadonlySet<string> | null> {
    const census = await this.#census.get(WORKSPACE, () => this.#lookAround());
    if (census.kind === "untold") return null;
    const { client } = this.#options;
    const method = "conversations.members";
    const pages = this.#slack.pages(
      method,
      (start) => client.conversations.members({ channel, limit: PAGE, ...start }),
      MembersPage,
    );
    const members = new Set<string>();
    for await (const page of pages) {
      if (page.kind === "untold") return null;
      for (const id of this.#slack.each(method, page.reply.members, Id)) {
        if (id === null || census.reply.get(id) === true) return null;
        members.add(id);
      }
    }
    if (members.size < count) {
      this.#slack.untold(method, "members_missing");
      return null;
    }
    const unlisted = [...members].filter((id) => !census.reply.has(id));
    return (await this.#isAnyOutside(unlisted)) ? null : members;
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
        const person = personOf(user, home);
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
    const { client, home } = this.#options;
    const method = "users.info";
    // A reply about somebody else says nothing of them.
    const reply = z.object({ user: User.extend({ id: z.literal(id) }) });
    const told = await this.#slack.ask(method, () => client.users.info({ user: id }), reply);
    if (told.kind === "untold") return unknownPerson(id);
    const person = personOf(told.reply.user, home);
    if (!person.isKnown) this.#slack.untold(method, "unreadable_reply", "user.is_restricted");
    return person;
  }
}

/** Whether people of another organisation are in a channel, are invited into it, or may be: what Slack says of it has to agree with itself. */
function reachesOutside(channel: Channel, { teamId, enterpriseId }: Home): boolean {
  const { is_shared: isShared = false, is_org_shared: isOfOrganisation = false } = channel;
  const pending = [...(channel.pending_shared ?? []), ...(channel.pending_connected_team_ids ?? [])];
  if (channel.is_ext_shared || channel.is_pending_ext_shared || pending.length > 0) return true;
  if (isOfOrganisation) return enterpriseId === null;
  const teams = [...(channel.shared_team_ids ?? []), ...(channel.connected_team_ids ?? [])];
  return isShared || teams.some((id) => id !== teamId && id !== enterpriseId);
}
