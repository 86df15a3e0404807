import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { isJsonObject, type JsonObject, parseJson } from "../json.ts";
import { refuseForeignUpgrade } from "../own-address.ts";
import type { BotTransport, Outgoing, Reply } from "./bot-transport.ts";

const CONNECTIONS_MAX = 10;
const CLOSE_TIMEOUT_MS = 1_000;
/** Delay between a `disconnect` message and closing the connection, as Slack does. */
const REFRESH_CLOSE_MS = 1_000;
const SOCKET_PATH = "/socket-mode";

/** Socket Mode: the app keeps WebSocket connections open and receives all payloads through them. */
export interface SocketTransport extends BotTransport {
  /** A URL valid for one connection: the answer to `apps.connections.open`. */
  newAddress(httpUrl: string): string;
  connectionCount(): number;
  /** Asks the app to reconnect, as Slack does every few hours, and closes its connections soon after. */
  requestReconnect(): void;
  /** Terminates one connection without a closing handshake. */
  drop(index: number): void;
  dropAll(): void;
  /** Sends a raw text on every connection. */
  sendText(text: string): void;
}

export interface SocketTransportOptions {
  readonly server: Server;
  readonly port: () => number;
  readonly appId: string;
  readonly ackTimeoutMs: number;
  readonly newId: (prefix: string) => string;
  /** Called when the app connects or disconnects. */
  readonly onConnectionsChanged: () => void;
}

/** Serves Socket Mode on the workspace's HTTP server. */
export function createSocketTransport(options: SocketTransportOptions): SocketTransport {
  const tickets = new Set<string>();
  const connections = new Set<WebSocket>();
  const waiting: Waiting = new Map();
  const sockets = new WebSocketServer({ noServer: true });
  let turn = 0;

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (refuseForeignUpgrade(request, socket, options.port())) return;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://workspace");
    const admitted = pathname === SOCKET_PATH && tickets.delete(searchParams.get("ticket") ?? "");
    if (!admitted || connections.size >= CONNECTIONS_MAX) {
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      connections.add(connection);
      connection.on("error", () => connection.terminate());
      connection.on("close", () => {
        connections.delete(connection);
        for (const sent of [...waiting.values()]) if (sent.connection === connection) sent.settle(NO_CONNECTION);
        options.onConnectionsChanged();
      });
      connection.on("message", (data) => acknowledge(String(data), waiting));
      connection.send(JSON.stringify(helloOf(options.appId, connections.size)));
      options.onConnectionsChanged();
    });
  };
  options.server.on("upgrade", onUpgrade);

  return {
    newAddress: (httpUrl) => {
      const ticket = options.newId("ticket-");
      tickets.add(ticket);
      return `${httpUrl.replace(/^http/u, "ws")}${SOCKET_PATH}?ticket=${ticket}`;
    },
    connectionCount: () => connections.size,
    requestReconnect: () => {
      for (const connection of connections) {
        connection.send(JSON.stringify({ type: "disconnect", reason: "refresh_requested" }));
        setTimeout(() => connection.close(), REFRESH_CLOSE_MS).unref();
      }
    },
    drop: (index) => [...connections][index]?.terminate(),
    dropAll: () => {
      for (const connection of connections) connection.terminate();
    },
    sendText: (text) => {
      for (const connection of connections) connection.send(text);
    },
    send: (outgoing) => {
      const open = [...connections].filter((connection) => connection.readyState === connection.OPEN);
      const connection = open[turn++ % Math.max(open.length, 1)];
      if (connection === undefined) return Promise.resolve(NO_CONNECTION);
      return sendEnvelope({ connection, outgoing, waiting, options });
    },
    close: async () => {
      options.server.off("upgrade", onUpgrade);
      await Promise.all([...connections].map(closed));
      sockets.close();
    },
  };
}

const NO_CONNECTION: Reply = { kind: "failed", reason: "connection_failed", noRetry: false };

/** Sent payloads without an acknowledgement yet, by envelope id. */
type Waiting = Map<string, { readonly connection: WebSocket; readonly settle: (reply: Reply) => void }>;

/** Closes a connection with a handshake, or terminates it where the peer does not answer. */
function closed(connection: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => connection.terminate(), CLOSE_TIMEOUT_MS);
    connection.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    connection.close(1001);
  });
}

interface Sending {
  readonly connection: WebSocket;
  readonly outgoing: Outgoing;
  readonly waiting: Waiting;
  readonly options: SocketTransportOptions;
}

function sendEnvelope({ connection, outgoing, waiting, options }: Sending): Promise<Reply> {
  const envelopeId = options.newId("envelope-");
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => settle({ kind: "failed", reason: "http_timeout", noRetry: false }),
      options.ackTimeoutMs,
    );
    const settle = (reply: Reply): void => {
      clearTimeout(timer);
      waiting.delete(envelopeId);
      resolve(reply);
    };
    waiting.set(envelopeId, { connection, settle });
    connection.send(JSON.stringify(envelopeOf(envelopeId, outgoing)));
  });
}

function envelopeOf(envelopeId: string, { kind, payload, retry }: Outgoing): JsonObject {
  return {
    envelope_id: envelopeId,
    type: kind,
    payload,
    accepts_response_payload: kind !== "events_api",
    ...(kind === "events_api" ? { retry_attempt: retry?.attempt ?? 0, retry_reason: retry?.reason ?? "" } : {}),
  };
}

function helloOf(appId: string, connectionCount: number): JsonObject {
  return {
    type: "hello",
    num_connections: connectionCount,
    debug_info: { host: "workspace", build_number: 1, approximate_connection_time: 18_060 },
    connection_info: { app_id: appId },
  };
}

function acknowledge(data: string, waiting: Waiting): void {
  const parsed = parseJson(data);
  if (parsed.kind === "broken" || !isJsonObject(parsed.value)) return;
  const { envelope_id: envelopeId, payload } = parsed.value;
  if (typeof envelopeId !== "string") return;
  const body = isJsonObject(payload) && Object.keys(payload).length > 0 ? JSON.stringify(payload) : "";
  waiting.get(envelopeId)?.settle({ kind: "acknowledged", body, noRetry: false });
}
