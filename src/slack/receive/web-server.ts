import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pathOf, sendHealth } from "../../operations/http/health-pages.ts";
import { closeServer, listen } from "../../operations/http/listen.ts";

export interface WebServerOptions {
  readonly port: number;
  /** Every address of the machine where it is not named. */
  readonly host?: string | undefined;
  /** Whether questions can be answered now; decides `/readyz`. */
  readonly ready: () => Promise<boolean>;
  /** Everything but the health pages; true when it took the request, else the reply is 404. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** How long a request may take to arrive. */
  readonly requestTimeoutMs: number;
}

export interface WebServer {
  start(): Promise<{ port: number }>;
  stop(): Promise<void>;
}

/** Longer than the minute after which common proxies let a connection go: who ends it should be the side that uses it. */
const KEEP_ALIVE_MS = 75_000;
/** Slow requests are looked for this often. */
const CHECK_INTERVAL_MS = 1_000;
/** Requests that are still arriving when the server stops have this long to end. */
const CLOSE_MS_MAX = 1_000;

const VARIABLES = { port: "PORT", host: "HOST" };

/** The health pages, and whatever else the port serves. */
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

/** Ends a request with a status and nothing else; a reply that has begun is left alone. */
export function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status).end();
}

async function respond(options: WebServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET" && (await sendHealth(pathOf(request), response, options.ready))) return;
  if (!(await options.handle(request, response))) refuse(response, 404);
}
