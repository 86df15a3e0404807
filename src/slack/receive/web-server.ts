import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { SlackEdgeError } from "../errors.ts";

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

const SystemError = z.object({ code: z.string() });

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
  return { start: () => listen(server, options), stop: () => close(server) };
}

/** Ends a request with a status and nothing else; a reply that has begun is left alone. */
export function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status).end();
}

/** The path of a request, without its query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

async function respond(options: WebServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET" && pathOf(request) === "/healthz") return say(response, 200, "ok");
  if (request.method === "GET" && pathOf(request) === "/readyz") {
    const ready = await options.ready().catch(() => false);
    return ready ? say(response, 200, "ready") : say(response, 503, "not ready");
  }
  if (!(await options.handle(request, response))) refuse(response, 404);
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`${text}\n`);
}

function listen(server: Server, { port, host }: WebServerOptions): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(listenFault(cause, port)));
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address !== null ? address.port : port });
    });
  });
}

function listenFault(cause: Error, port: number): Error {
  const code = SystemError.safeParse(cause).data?.code;
  if (code === "EADDRINUSE")
    return new SlackEdgeError(
      "port_in_use",
      `Port ${port} is in use by another program. Stop it, or set PORT to a free port.`,
      { cause },
    );
  if (code === "EACCES")
    return new SlackEdgeError("bad_setting", `Port ${port} may not be opened by this user. Set PORT to another one.`, {
      cause,
    });
  return cause;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS_MAX);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
