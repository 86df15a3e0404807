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

/** Looks up people and channels in Slack. Throws `SlackEdgeError` while Slack is unreachable. */
export interface Directory {
  /** `hint`: the event's own data about the person. */
  person(id: string, hint?: PersonHint): Promise<Person>;
  place(slackChannel: string, hint?: PlaceHint): Promise<Place>;
  /** The current state of a channel, not cached, with its members. */
  audience(slackChannel: string): Promise<Audience>;
  /** The id of the direct messages with a person. */
  directChannel(user: string): Promise<string>;
  /** The people among some ids, and the members of the user groups among them; each once. */
  peopleIn(ids: readonly string[]): Promise<readonly string[]>;
}

export interface Audience {
  readonly place: Place;
  /** Empty where the place counts as shared. */
  readonly members: ReadonlySet<string>;
}

export interface PersonHint {
  /** The person's workspace by the event; null where it names none. */
  readonly team: string | null;
}

export interface PlaceHint {
  /** Whether the event says that the channel is shared with another organization. */
  readonly isExtShared: boolean;
}

export interface DirectoryOptions {
  readonly client: webApi.WebClient;
  readonly home: Home;
  /** Whether the access rules name user groups at all. */
  readonly usesGroups: () => boolean;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

const MINUTE_MS = 60_000;
const PEOPLE_MAX = 20_000;
const CHANNELS_MAX = 5_000;
/** Slack requires a limit below 1,000. */
const PAGE = 999;
/** Members missing from the user list that are looked up one by one: they may be newer than the cached list. */
const UNLISTED_MAX = 20;
/** The cache key of data about the whole workspace. */
const WORKSPACE = "";

/** User groups have ids of another form. */
const PERSON = /^[UW]/;

const NOBODY: ReadonlySet<string> = new Set();

/** All people of the workspace: whether each is from outside, by id. */
type Census = ReadonlyMap<string, boolean>;

/** The directory of the connected workspace. Results are cached for some minutes, direct channels for a day. */
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
    // Groups are cached separately: rules that begin to name one also apply to people already cached.
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
      // Slack also accepts the user id for posting, but messages cannot be looked up by it.
      return reply.kind === "told" ? reply.reply.channel.id : user;
    });
  }

  async peopleIn(ids: readonly string[]): Promise<readonly string[]> {
    const named = new Set(ids);
    const people = ids.filter((id) => PERSON.test(id));
    if (people.length === ids.length) return [...new Set(people)];
    const groups = await this.#groups.get(WORKSPACE, () => this.#lookForGroups());
    const members = [...groups].flatMap(([user, its]) => (its.some((group) => named.has(group)) ? [user] : []));
    return [...new Set([...people, ...members])];
  }

  /** A channel counts as shared where Slack does not describe it completely. */
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

  /** The members of a channel, if none of them is or may be from outside; otherwise null. */
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

  /** Whether any of the people missing from the user list is from outside. */
  async #isAnyOutside(ids: readonly string[]): Promise<boolean> {
    if (ids.length > UNLISTED_MAX) {
      this.#slack.untold("users.list", "people_missing");
      return true;
    }
    for (const id of ids) if (isOutsideReader(await this.person(id))) return true;
    return false;
  }

  /** Reads the user list. Unreadable entries are left out, and those people are looked up one by one. */
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
        // Deactivated users cannot read anything.
        const isOutside = user.deleted !== true && isOutsideReader(person);
        if (person.isKnown) census.set(user.id, census.get(user.id) === true || isOutside);
      }
    }
    return { kind: "told", reply: census };
  }

  /** The user groups of each person; none where Slack does not return them. */
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
    // A reply about another user is invalid.
    const reply = z.object({ user: User.extend({ id: z.literal(id) }) });
    const told = await this.#slack.ask(method, () => client.users.info({ user: id }), reply);
    if (told.kind === "untold") return unknownPerson(id);
    const person = personOf(told.reply.user, home);
    if (!person.isKnown) this.#slack.untold(method, "unreadable_reply", "user.is_restricted");
    return person;
  }
}

/** Whether a channel is or may be open to another organization. Contradictory fields count as shared. */
function reachesOutside(channel: Channel, { teamId, enterpriseId }: Home): boolean {
  const { is_shared: isShared = false, is_org_shared: isOfOrganisation = false } = channel;
  const pending = [...(channel.pending_shared ?? []), ...(channel.pending_connected_team_ids ?? [])];
  if (channel.is_ext_shared || channel.is_pending_ext_shared || pending.length > 0) return true;
  if (isOfOrganisation) return enterpriseId === null;
  const teams = [...(channel.shared_team_ids ?? []), ...(channel.connected_team_ids ?? [])];
  return isShared || teams.some((id) => id !== teamId && id !== enterpriseId);
}
