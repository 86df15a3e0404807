import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The requests that are not answered yet. */
export interface Exchanges {
  add(request: IncomingMessage, response: ServerResponse): void;
  /** Whether what is written to a connection now would be the reply to what arrives on it now, and to nothing before it. */
  isNextReply(socket: Duplex): boolean;
  /** When nothing is open. */
  idle(): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function createExchanges(): Exchanges {
  const open = new Map<Duplex, Set<Exchange>>();
  /** The connections whose end is listened for: many requests of one need one listener. */
  const seen = new WeakSet<Duplex>();
  const resting: (() => void)[] = [];
  const forget = (socket: Duplex): void => {
    open.delete(socket);
    if (open.size === 0) for (const tell of resting.splice(0)) tell();
  };
  /** The open ones of a connection. A connection that closes takes them along, also those whose turn to be answered never came. */
  const openOn = (socket: Duplex): Set<Exchange> => {
    const known = open.get(socket);
    if (known !== undefined) return known;
    const fresh = new Set<Exchange>();
    open.set(socket, fresh);
    if (!seen.has(socket)) socket.once("close", () => forget(socket));
    seen.add(socket);
    return fresh;
  };
  return {
    add: (request, response) => {
      const { socket } = request;
      const exchange = { request, response };
      const exchanges = openOn(socket);
      exchanges.add(exchange);
      response.once("close", () => {
        exchanges.delete(exchange);
        if (exchanges.size === 0) forget(socket);
      });
    },
    isNextReply: (socket) => {
      const [only, ...others] = open.get(socket) ?? [];
      return only === undefined || (others.length === 0 && !only.request.complete && !only.response.headersSent);
    },
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => resting.push(resolve))),
  };
}
