import type { Fault, PlannedCall } from "../../src/playground/faults.ts";
import { isJsonObject, type JsonObject, parseJson } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Conversation, Message, Person } from "../../src/playground/workspace-model.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";

/** A message of the bot, as it stands in the workspace. */
export interface Posted {
  readonly ts: string;
  readonly args: JsonObject;
}

/** Somebody as Slack tells of them: a person of the workspace, but for what is said otherwise. */
export function slackUser(parts: { readonly id: string; readonly [field: string]: unknown }) {
  return { team_id: "T1", is_bot: false, is_restricted: false, is_ultra_restricted: false, ...parts };
}

/** A reply with these fields in place of the usual one. */
export function says(fields: JsonObject): Fault {
  return { kind: "reply", body: () => ({ ok: true, ...fields }) };
}

export const BOT_USER = "U0FOOTNOTE";
export const BOT_ID = "B0FOOTNOTE";
export const TOKENS = { botToken: "xoxb-1-secret", appToken: "xapp-1-secret", signingSecret: "a-signing-secret" };

const LAST_PAGE = { response_metadata: { next_cursor: "" } };
/** When the bot's first message is posted. */
const NOW = new Date(1_800_000_000_000);
const NUMBERS = Array.from({ length: 10 }, (_, index) => String(index));
const CHANNELS = [...NUMBERS, "0PLAIN", "0GUEST", "0SHARED", "0SHARE"].map((name) => `C${name}`);
const PEOPLE = [...NUMBERS, "0ADMIN", "0CURATOR"].map((name) => `U${name}`);
/** What tests click on and open without its having been posted or triggered before. */
const NOT_THERE = new Set([
  "message_not_found",
  "invalid_trigger_id",
  "unknown_method",
  "thread_not_found",
  "not_found",
]);
const ASKS_WHAT_IS_THERE = /^conversations\.(?:replies|history)$/;
/** As long as any test. */
const WAIT_MS = 120_000;

const people: readonly Person[] = PEOPLE.map((id) => ({ id, name: id, isBot: false, isGuest: false }));
const direct = (id: string, person: string): Conversation => ({ kind: "im", id, name: "Footnote", person });
const conversations: readonly Conversation[] = [
  ...CHANNELS.map((id): Conversation => ({ kind: "channel", id, name: id, topic: "" })),
  ...NUMBERS.map((number) => direct(`D${number}`, `U${number}`)),
  // The one that Slack opens.
  ...PEOPLE.map((id) => direct(`D0${id}`, id)),
];

/** The playground's Slack, for tests that send events themselves and say what Slack tells of people and channels. */
export class SlackWorkspace {
  /** What stands in the workspace, whatever was replied. */
  readonly posted: Posted[] = [];
  /** Who is not simply somebody of the workspace, by id, as `users.info` tells. */
  readonly people = new Map<string, { readonly id: string; readonly [field: string]: unknown }>();
  /** Channels that are not simply the workspace's own, as `conversations.info` tells. */
  readonly channels = new Map<string, JsonObject>();
  /** Who is in a channel, beside people of the workspace. */
  readonly guests = new Map<string, readonly string[]>();
  readonly userGroups: { readonly id: string; readonly users: readonly string[] }[] = [];
  /** Says something else in place of a reply: what an odd server would. */
  rewrite: (method: string, reply: unknown, args: JsonObject) => unknown = (_method, reply) => reply;
  #started: Workspace | null = null;

  get workspace(): Workspace {
    if (this.#started === null) throw new Error("The workspace was not started.");
    return this.#started;
  }

  get apiUrl(): string {
    return this.workspace.apiUrl;
  }

  async start(): Promise<void> {
    this.#started = await startWorkspace({
      port: 0,
      botEventsUrl: "",
      ...TOKENS,
      botUserId: BOT_USER,
      clock: () => NOW,
      setup: { people, conversations },
      onPost: (message) => void this.posted.push({ ts: message.ts, args: argumentsOf(message) }),
    });
    const { faults } = this.workspace;
    faults.arrivals = () => [];
    faults.rule = (call) => ({ kind: "reply", body: (usual) => this.#replyTo(call, usual) });
  }

  stop(): Promise<void> {
    return this.workspace.close();
  }

  /** Meets the next calls of a method with these, in order; then it works again. */
  script(method: string, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.workspace.faults.next(method, fault);
  }

  get calls(): readonly PlannedCall[] {
    return this.workspace.calls.map(({ method, args }) => ({ method, args: withJson(args) }));
  }

  callsOf(method: string): readonly JsonObject[] {
    return this.calls.filter((call) => call.method === method).map((call) => call.args);
  }

  /** Resolves as soon as the condition holds; it is looked at again after every call and message. */
  async until(condition: () => boolean): Promise<void> {
    await this.workspace.waitFor(condition, WAIT_MS);
  }

  /** Puts a person's message into its channel, after the root of its thread; one that is there stays. */
  stand({ channel, ts, user, text, thread_ts: root }: JsonObject): void {
    if (typeof root === "string" && root !== ts) this.stand({ channel, ts: root, user, text: "" });
    const known = conversations.find(({ id }) => id === channel);
    if (known === undefined || typeof ts !== "string" || !PEOPLE.includes(String(user))) return;
    if (this.workspace.messages(known.id).some((message) => message.ts === ts)) return;
    const threadTs = typeof root === "string" && root !== ts ? { threadTs: root } : {};
    this.workspace.say({ channel: known.id, ts, user: String(user), text: String(text), ...threadTs });
  }

  /** Sends an envelope through the socket; true when it was acknowledged. */
  async push(kind: "events_api" | "interactive", payload: JsonObject, attempt = 0): Promise<boolean> {
    const retry = attempt === 0 ? {} : { retry: { attempt, reason: "timeout" } };
    return (await this.workspace.attempt({ kind, payload, ...retry })).kind === "acknowledged";
  }

  membersOf(channel: string): readonly string[] {
    return ["U1", ...(this.guests.get(channel) ?? [])];
  }

  #replyTo({ method, args: given }: PlannedCall, usual: JsonObject): unknown {
    const args = withJson(given);
    const isThere = usual.ok === true || ASKS_WHAT_IS_THERE.test(method) || !NOT_THERE.has(String(usual.error));
    return this.rewrite(method, this.#told(method, args) ?? (isThere ? usual : { ok: true }), args);
  }

  /** What Slack tells of itself, of people and of channels. */
  #told(method: string, args: JsonObject): JsonObject | null {
    const [channel, user] = [String(args.channel), String(args.user)];
    switch (method) {
      case "auth.test":
        return { ok: true, user_id: BOT_USER, bot_id: BOT_ID, team_id: "T1" };
      case "users.info":
        return { ok: true, user: slackUser(this.people.get(user) ?? { id: user }) };
      case "users.list":
        return { ok: true, members: [...this.people.values()].map(slackUser), ...LAST_PAGE };
      case "conversations.info":
        return { ok: true, channel: { ...unshared(channel), ...this.channels.get(channel) } };
      case "conversations.members":
        return { ok: true, members: this.membersOf(channel), ...LAST_PAGE };
      case "usergroups.list":
        return { ok: true, usergroups: this.userGroups };
      case "conversations.open":
        return { ok: true, channel: { id: `D0${String(args.users)}` } };
      default:
        return null;
    }
  }
}

/** A channel as Slack tells of one of the workspace's own. */
function unshared(id: string) {
  return { id, is_ext_shared: false, is_pending_ext_shared: false };
}

function argumentsOf({ channel, threadTs, text, blocks, metadata }: Message): JsonObject {
  return { channel, thread_ts: threadTs, text, ...(blocks.length === 0 ? {} : { blocks }), metadata };
}

/** The arguments of a form, where JSON is read. */
function withJson(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, jsonOf(value)]));
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  const parsed = parseJson(value);
  return parsed.kind === "parsed" && (isJsonObject(parsed.value) || Array.isArray(parsed.value)) ? parsed.value : value;
}
