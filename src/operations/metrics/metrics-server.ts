import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { FootnoteError } from "../../domain/errors.ts";
import type { Metrics } from "./create-metrics.ts";

export interface MetricsServerOptions {
  readonly port: number;
  /** The address that it listens on; nobody else reaches it. */
  readonly host: string;
  readonly metrics: Pick<Metrics, "scrape" | "contentType">;
  /** Whether questions can be answered now; decides `/readyz`. */
  readonly ready: () => Promise<boolean>;
  /** How long a scrape may take. */
  readonly scrapeMs?: number;
}

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

export class MetricsError extends FootnoteError<"port_in_use" | "bad_setting"> {}

const SCRAPE_MS_MAX = 5_000;
const REQUEST_MS_MAX = 5_000;
const CONNECTIONS_MAX = 50;

/** Serves the metrics and the health pages on a port of their own, apart from what Slack reaches. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, headersTimeout: REQUEST_MS_MAX, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      respond(options, request, response).catch(() => say(response, 503, "not available"));
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  const port = await listen(server, options);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  { metrics, ready, scrapeMs = SCRAPE_MS_MAX }: MetricsServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "GET") return say(response, 405, "GET only");
  switch ((request.url ?? "/").split("?", 1)[0]) {
    case "/healthz":
      return say(response, 200, "ok");
    case "/readyz":
      return (await within(scrapeMs, ready())) ? say(response, 200, "ready") : say(response, 503, "not ready");
    case "/metrics":
      return say(response, 200, await within(scrapeMs, metrics.scrape()), metrics.contentType);
    default:
      return say(response, 404, "not found");
  }
}

/** A page that waits for ever would pile up scrapes. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function say(response: ServerResponse, status: number, text: string, type = "text/plain; charset=utf-8"): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(text.endsWith("\n") ? text : `${text}\n`);
}

function listen(server: Server, { port, host }: MetricsServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(listenFault(cause, { port, host })));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenFault(cause: NodeJS.ErrnoException, { port, host }: { readonly port: number; readonly host: string }) {
  switch (cause.code) {
    case "EADDRINUSE":
      return new MetricsError(
        "port_in_use",
        `Port ${port} is in use by another program. Stop it, or set FOOTNOTE_METRICS_PORT to a free port.`,
        { cause },
      );
    case "EACCES":
      return new MetricsError(
        "bad_setting",
        `Port ${port} may not be opened by this user. Set FOOTNOTE_METRICS_PORT to another one.`,
        { cause },
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new MetricsError(
        "bad_setting",
        `${host} is no address of this machine. Set FOOTNOTE_METRICS_HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
        { cause },
      );
    default:
      return cause;
  }
}
