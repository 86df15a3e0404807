import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { respondText } from "./http-exchange.ts";

/** The listening address; not reachable from other machines. */
export const LOOPBACK = "127.0.0.1";

const NAMES = new Set(["localhost", "localhost.", LOOPBACK, "[::1]"]);
const HTTP_PORT = 80;

interface Refusal {
  readonly status: 403 | 421;
  readonly text: string;
}

const NOT_HERE: Refusal = {
  status: 421,
  text: "The playground answers at the address that it was started with, such as http://localhost:3000, alone.\n",
};
const NOT_FROM_THERE: Refusal = { status: 403, text: "Only the playground's own page may ask this.\n" };

/**
 * Protects against DNS rebinding: a request must name the workspace's own address as its host and, if it has one, as
 * its origin. Returns the refusal, or null for a request to answer.
 */
function refusalOf({ headersDistinct }: IncomingMessage, port: number): Refusal | null {
  const { host = [], origin = [] } = headersDistinct;
  if (host.length !== 1 || !host.every((authority) => isOwn(authority, port))) return NOT_HERE;
  return origin.every((from) => isOwn(/^http:\/\/(.*)$/.exec(from)?.[1] ?? "", port)) ? null : NOT_FROM_THERE;
}

function isOwn(authority: string, port: number): boolean {
  const [, name = "", named = `${HTTP_PORT}`] = /^(.*?)(?::(\d+))?$/.exec(authority) ?? [];
  return NAMES.has(name.toLowerCase()) && named === `${port}`;
}

/** Refuses a request for another host or origin; returns whether it was refused. */
export function refuseForeign(request: IncomingMessage, response: ServerResponse, port: number): boolean {
  const refusal = refusalOf(request, port);
  if (refusal !== null) respondText(response, refusal.status, refusal.text);
  return refusal !== null;
}

/** Like `refuseForeign`, for upgrade requests. */
export function refuseForeignUpgrade(request: IncomingMessage, socket: Duplex, port: number): boolean {
  const refusal = refusalOf(request, port);
  if (refusal !== null) socket.end(`HTTP/1.1 ${refusal.status} Refused\r\nconnection: close\r\n\r\n${refusal.text}`);
  return refusal !== null;
}
