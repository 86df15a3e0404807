import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";

/** One call of the Web API, its JSON arguments read. */
export interface Call {
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * A scripted reply in place of the usual one; `late` comes after a promise, `hang` never, `cut` closes the connection. With `performed` the
 * call takes effect all the same.
 */
export type Reply = { readonly performed?: boolean } & (
  | { readonly kind: "says"; readonly body: object }
  | { readonly kind: "error"; readonly code: string }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: "broken" }
  | { readonly kind: "late"; readonly after: Promise<void> }
  | { readonly kind: "hang" }
  | { readonly kind: "cut" }
);

/** A message of the bot, as it stands in the workspace. */
export interface Posted {
  readonly ts: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Somebody as Slack tells of them: a person of the workspace, but for what is said otherwise. */
export function slackUser(parts: { readonly id: string; readonly [field: string]: unknown }) {
  return { team_id: "T1", is_bot: false, is_restricted: false, is_ultra_restricted: false, ...parts };
}

export const BOT_USER = "U0FOOTNOTE";
export const BOT_ID = "B0FOOTNOTE";

const LAST_PAGE = { response_metadata: { next_cursor: "" } };
const Acknowledgement = z.object({ envelope_id: z.string() });
const Address = z.object({ port: z.number() });

/** A workspace's Web API on a local port, and its Socket Mode. */
export class FakeSlack {
  readonly calls: Call[] = [];
  readonly acknowledged: string[] = [];
  /** What stands in the workspace, whatever was replied. */
  readonly posted: Posted[] = [];
  /** Who is not simply somebody of the workspace, by id, as `users.info` tells. */
  readonly people = new Map<string, { readonly id: string; readonly [field: string]: unknown }>();
  /** Channels that are not simply the workspace's own, as `conversations.info` tells. */
  readonly channels = new Map<string, { readonly id: string; readonly [field: string]: unknown }>();
  /** Who is in a channel, beside people of the workspace. */
  readonly guests = new Map<string, readonly string[]>();
  /** Says something else in place of a reply: what an odd server would. */
  rewrite: (method: string, reply: unknown, args: Call["args"]) => unknown = (_method, reply) => reply;
  readonly userGroups: { readonly id: string; readonly users: readonly string[] }[] = [];
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #scripts = new Map<string, Reply[]>();
  readonly #watchers = new Set<() => void>();
  #socket: WebSocket | null = null;
  #messages = 0;
  #envelopes = 0;
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
    this.#sockets = new WebSocketServer({ server: this.#server });
    this.#sockets.on("connection", (socket) => {
      this.#socket = socket;
      socket.on("message", (data) => {
        this.acknowledged.push(Acknowledgement.parse(JSON.parse(String(data))).envelope_id);
        this.#changed();
      });
      socket.send(JSON.stringify({ type: "hello" }));
      this.#changed();
    });
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api/`;
  }

  get connections(): number {
    return this.#sockets.clients.size;
  }

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = Address.parse(this.#server.address()).port;
  }

  async stop(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  /** The next replies of a method, in order; then it works again. */
  script(method: string, ...replies: readonly Reply[]): void {
    this.#scripts.set(method, [...replies]);
  }

  callsOf(method: string): readonly Readonly<Record<string, unknown>>[] {
    return this.calls.filter((call) => call.method === method).map((call) => call.args);
  }

  /** Resolves as soon as the condition holds; it is looked at again after every call and message. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve) => {
      const watcher = () => {
        if (!condition()) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
    });
  }

  /** Sends an envelope through the socket; returns its id. */
  push(type: "events_api" | "interactive", payload: unknown, retryAttempt = 0): string {
    this.#envelopes++;
    const envelopeId = `E${this.#envelopes}`;
    this.pushText(JSON.stringify({ type, envelope_id: envelopeId, payload, retry_attempt: retryAttempt }));
    return envelopeId;
  }

  pushText(text: string): void {
    this.#socket?.send(text);
  }

  dropSocket(): void {
    this.#socket?.terminate();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const method = (request.url ?? "").replace("/api/", "");
    const args = readArguments(Buffer.concat(chunks).toString());
    this.calls.push({ method, args });
    const scripted = this.#scripts.get(method)?.shift();
    if (scripted === undefined) send(response, this.rewrite(method, this.#usualReply(method, args), args));
    else {
      if (scripted.performed === true) this.#usualReply(method, args);
      play(scripted, response);
    }
    this.#changed();
  }

  #usualReply(method: string, args: Posted["args"]): unknown {
    switch (method) {
      case "auth.test":
        return { ok: true, user_id: BOT_USER, bot_id: BOT_ID, team_id: "T1" };
      case "apps.connections.open":
        return { ok: true, url: `ws://127.0.0.1:${this.#port}/socket` };
      case "chat.postMessage":
        return { ok: true, channel: "C1", ts: this.#post(args) };
      case "users.info":
        return { ok: true, user: slackUser(this.people.get(String(args.user)) ?? { id: String(args.user) }) };
      case "users.list":
        return { ok: true, members: [...this.people.values()].map(slackUser), ...LAST_PAGE };
      case "conversations.info":
        return { ok: true, channel: { ...unshared(String(args.channel)), ...this.channels.get(String(args.channel)) } };
      case "conversations.members":
        return { ok: true, members: this.membersOf(String(args.channel)), ...LAST_PAGE };
      case "usergroups.list":
        return { ok: true, usergroups: this.userGroups };
      case "conversations.open":
        return { ok: true, channel: { id: `D0${String(args.users)}` } };
      case "conversations.replies":
        return { ok: true, messages: this.#messagesOf(args, String(args.ts)) };
      case "conversations.history":
        return { ok: true, messages: this.#messagesOf(args, undefined) };
      default:
        return { ok: true };
    }
  }

  membersOf(channel: string): readonly string[] {
    return ["U1", ...(this.guests.get(channel) ?? [])];
  }

  #post(args: Posted["args"]): string {
    this.#messages++;
    const ts = `1800000000.${String(this.#messages).padStart(6, "0")}`;
    this.posted.push({ ts, args });
    return ts;
  }

  #messagesOf({ channel }: Posted["args"], threadTs: string | undefined): readonly unknown[] {
    return this.posted
      .filter(({ args }) => args.channel === channel && args.thread_ts === threadTs)
      .map(({ ts, args }) => ({ ts, metadata: args.metadata }));
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** A channel as Slack tells of one of the workspace's own. */
function unshared(id: string) {
  return { id, is_ext_shared: false, is_pending_ext_shared: false };
}

function play(reply: Reply, response: ServerResponse): void {
  switch (reply.kind) {
    case "says":
      send(response, { ok: true, ...reply.body });
      return;
    case "error":
      send(response, { ok: false, error: reply.code });
      return;
    case "status":
      response.writeHead(reply.status, reply.retryAfter === undefined ? {} : { "retry-after": reply.retryAfter });
      response.end("{}");
      return;
    case "broken":
      response.writeHead(200, { "content-type": "application/json" }).end("<html>One moment please</html>");
      return;
    case "late":
      void reply.after.then(() => send(response, { ok: true }));
      return;
    case "hang":
      return;
    case "cut":
      response.destroy();
  }
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function readArguments(form: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...new URLSearchParams(form)].map(([key, value]) => [key, /^[[{]/.test(value) ? JSON.parse(value) : value]),
  );
}
