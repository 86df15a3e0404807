import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.ts";
import { type Fault, FaultPlan } from "./fault-plan.ts";
import { MessageStore, type StoredMessage } from "./message-store.ts";
import { SocketMode } from "./socket-mode.ts";
import { type Arguments, callMethod, type Reply, type Workspace } from "./web-api.ts";

export interface SlackServerOptions {
  readonly random: Random;
  /** Milliseconds since the epoch, as the workspace has them. */
  readonly clock: () => number;
  readonly posted: (message: StoredMessage) => void;
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
/** A call without a reply is let go after this time. */
const HANG_MS = 30_000;

/** Slack's side of the wire: the Web API and Socket Mode on a local port, with faults by plan. */
export class SlackServer {
  readonly faults: FaultPlan;
  readonly messages: MessageStore;
  readonly sockets: SocketMode;
  /** How often each method was called, and how often it was refused or broken. */
  readonly calls = new Map<string, number>();
  faulted = 0;
  privateNotes = 0;
  readonly #files = new Map<string, Buffer>();
  readonly #workspace: Workspace;
  #server: Server | null = null;
  #port = 0;

  constructor(options: SlackServerOptions) {
    this.faults = new FaultPlan(options.random);
    this.messages = new MessageStore(options.clock);
    this.sockets = new SocketMode(options.random);
    this.#workspace = {
      messages: this.messages,
      socketUrl: () => `ws://127.0.0.1:${this.#port}/socket`,
      posted: options.posted,
      toldPrivately: () => {
        this.privateNotes += 1;
      },
    };
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api/`;
  }

  /** Begins to listen; after `goDown` on the same port as before. */
  async comeUp(): Promise<void> {
    const server = createServer((request, response) => {
      this.#respond(request, response).catch(() => response.destroy());
    });
    server.on("upgrade", (request, socket, head) => this.sockets.accept(request, socket, head));
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address === "object" && address !== null) this.#port = address.port;
    this.#server = server;
  }

  /** Nothing is reachable any more: connections are refused, open ones are cut. */
  async goDown(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    this.sockets.dropAll();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Keeps a file for downloads, and returns its address. */
  keepFile(name: string, content: Buffer): string {
    this.#files.set(`/files/${name}`, content);
    return `http://127.0.0.1:${this.#port}/files/${name}`;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const file = this.#files.get(path);
    if (file !== undefined) {
      response.writeHead(200, { "content-type": "text/csv", "content-length": file.length }).end(file);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const method = path.replace("/api/", "");
    const args: Arguments = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1);
    const fault = this.faults.draw(method, args.channel ?? "");
    if (fault.kind !== "none") this.faulted += 1;
    await this.#reply(response, fault, () => callMethod(this.#workspace, method, args));
  }

  async #reply(response: ServerResponse, fault: Fault, perform: () => Reply): Promise<void> {
    if ("performed" in fault && fault.performed) perform();
    switch (fault.kind) {
      case "none":
        return send(response, 200, perform());
      case "error":
        return send(response, 200, { ok: false, error: fault.code });
      case "status":
        return send(response, fault.status, { ok: false });
      case "broken_body":
        response.writeHead(200, JSON_TYPE).end('{"ok":tr');
        return;
      case "cut":
        response.destroy();
        return;
      case "cut_then_late":
        response.destroy();
        await sleep(fault.afterMs);
        perform();
        return;
      case "hang":
        await sleep(HANG_MS, undefined, { ref: false });
        response.destroy();
        return;
      case "slow":
        await sleep(fault.afterMs);
        return send(response, 200, perform());
      case "rate_limited":
        response.writeHead(429, { ...JSON_TYPE, "retry-after": String(fault.retryAfterSeconds) });
        response.end('{"ok":false,"error":"ratelimited"}');
        return;
    }
  }
}

function send(response: ServerResponse, status: number, body: Reply): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}
