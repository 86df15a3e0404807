import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The requests in progress, per connection. */
export interface Exchanges {
  add(request: IncomingMessage, response: ServerResponse): void;
  /** Whether bytes written now would reply to the request that is arriving, not to an earlier one on the connection. */
  isNextReply(socket: Duplex): boolean;
  /** Resolves when no request is in progress. */
  idle(): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function createExchanges(): Exchanges {
  const open = new Map<Duplex, Set<Exchange>>();
  /** Sockets that already have a close listener: one is enough for all requests of a connection. */
  const seen = new WeakSet<Duplex>();
  const resting: (() => void)[] = [];
  const forget = (socket: Duplex): void => {
    open.delete(socket);
    if (open.size === 0) for (const tell of resting.splice(0)) tell();
  };
  /** The requests in progress on a connection. All are dropped when it closes, pipelined ones included. */
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
