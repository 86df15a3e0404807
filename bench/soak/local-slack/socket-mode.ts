import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Random } from "../random.ts";
import { IDENTITY } from "./identity.ts";

/** What became of an envelope. */
export type EnvelopeOutcome = "acknowledged" | "no_connection" | "dropped" | "timeout";

export interface Envelope {
  readonly type: "events_api" | "interactive";
  readonly payload: unknown;
  readonly retryAttempt: number;
  readonly retryReason: string;
}

const ACK_MS_MAX = 3_000;
/** After it asked for a new connection, Slack closes the old one within moments. */
const REFRESH_CLOSE_MS = 1_000;

const Acknowledgement = z.object({ envelope_id: z.string() });

/** Socket Mode: an envelope goes to any one of the connections. */
export class SocketMode {
  readonly #random: Random;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #open = new Set<WebSocket>();
  readonly #waiting = new Map<
    string,
    { readonly socket: WebSocket; readonly settle: (how: EnvelopeOutcome) => void }
  >();
  #envelopes = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get connections(): number {
    return this.#open.size;
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (connection) => {
      this.#open.add(connection);
      connection.on("message", (data) => this.#acknowledged(String(data)));
      connection.on("error", () => connection.terminate());
      connection.on("close", () => {
        this.#open.delete(connection);
        for (const { socket: sentOn, settle } of [...this.#waiting.values()])
          if (sentOn === connection) settle("dropped");
      });
      connection.send(
        JSON.stringify({ type: "hello", num_connections: this.#open.size, connection_info: { app_id: IDENTITY.app } }),
      );
    });
  }

  send(envelope: Envelope): Promise<EnvelopeOutcome> {
    const connections = [...this.#open].filter(({ readyState, OPEN }) => readyState === OPEN);
    if (connections.length === 0) return Promise.resolve("no_connection");
    const socket = this.#random.pick(connections);
    this.#envelopes += 1;
    const id = `envelope-${this.#envelopes}`;
    return new Promise((resolve) => {
      const settle = (how: EnvelopeOutcome): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(how);
      };
      const timer = setTimeout(() => settle("timeout"), ACK_MS_MAX);
      this.#waiting.set(id, { socket, settle });
      socket.send(
        JSON.stringify({
          envelope_id: id,
          type: envelope.type,
          payload: envelope.payload,
          accepts_response_payload: envelope.type === "interactive",
          retry_attempt: envelope.retryAttempt,
          retry_reason: envelope.retryReason,
        }),
      );
    });
  }

  /** Cuts one connection without a farewell. */
  dropOne(): void {
    const connections = [...this.#open];
    if (connections.length > 0) this.#random.pick(connections).terminate();
  }

  dropAll(): void {
    for (const connection of this.#open) connection.terminate();
  }

  /** Asks for a new connection, and closes the old one soon after. */
  refresh(): void {
    for (const connection of this.#open) {
      connection.send(JSON.stringify({ type: "disconnect", reason: "refresh_requested" }));
      setTimeout(() => connection.close(), REFRESH_CLOSE_MS).unref();
    }
  }

  #acknowledged(data: string): void {
    const parsed = Acknowledgement.safeParse(parseJson(data));
    if (parsed.success) this.#waiting.get(parsed.data.envelope_id)?.settle("acknowledged");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
