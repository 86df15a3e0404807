import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pathOf, sendHealth } from "../../operations/http/health-pages.ts";
import { closeServer, listen } from "../../operations/http/listen.ts";

export interface WebServerOptions {
  readonly port: number;
  /** All interfaces where absent. */
  readonly host?: string | undefined;
  /** Whether questions can be answered now; decides `/readyz`. */
  readonly ready: () => Promise<boolean>;
  /** Handles all but the health pages; returns false for an unknown request, which gets 404. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
}

export interface WebServer {
  start(): Promise<{ port: number }>;
  stop(): Promise<void>;
}

/** Longer than the 60 seconds of common proxies, so that the proxy closes an idle connection and not the server. */
const KEEP_ALIVE_MS = 75_000;
/** How often Node looks for requests that exceed their timeout. */
const CHECK_INTERVAL_MS = 1_000;
/** How long requests that are still arriving may take when the server stops. */
const CLOSE_MS_MAX = 1_000;

const VARIABLES = { port: "PORT", host: "HOST" };

/** A server for the health pages and the requests of `handle`. */
export function createWebServer(options: WebServerOptions): WebServer {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: options.requestTimeoutMs,
      headersTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, options.requestTimeoutMs),
    },
    (request, response) => {
      respond(options, request, response).catch(() => refuse(response, 500));
    },
  );
  return {
    start: async () => ({ port: await listen(server, options, VARIABLES) }),
    stop: () => closeServer(server, CLOSE_MS_MAX),
  };
}

/** Ends a request with a status and no body; does nothing if a reply has begun. */
export function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status).end();
}

async function respond(options: WebServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET" && (await sendHealth(pathOf(request), response, options.ready))) return;
  if (!(await options.handle(request, response))) refuse(response, 404);
}
