import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pathOf, sendHealth, sendText } from "../http/health-pages.ts";
import { closeServer, listen } from "../http/listen.ts";
import type { Metrics } from "./create-metrics.ts";

export interface MetricsServerOptions {
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  readonly metrics: Pick<Metrics, "scrape" | "contentType">;
  /** Whether questions can be answered now; decides `/readyz`. */
  readonly ready: () => Promise<boolean>;
  /** Time limit of a scrape, in milliseconds. */
  readonly scrapeMs?: number;
}

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

const VARIABLES = { port: "FOOTNOTE_METRICS_PORT", host: "FOOTNOTE_METRICS_HOST" };
const SCRAPE_MS_MAX = 5_000;
const REQUEST_MS_MAX = 5_000;
const CONNECTIONS_MAX = 50;

/** Serves the metrics and the health pages on a port of their own, separate from the one for Slack. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, headersTimeout: REQUEST_MS_MAX, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      respond(options, request, response).catch(() => sendText(response, 503, "not available"));
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  const port = await listen(server, options, VARIABLES);
  return {
    port,
    stop: () => closeServer(server, 0),
  };
}

async function respond(
  { metrics, ready, scrapeMs = SCRAPE_MS_MAX }: MetricsServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "GET") return sendText(response, 405, "GET only");
  const path = pathOf(request);
  if (await sendHealth(path, response, () => within(scrapeMs, ready()))) return;
  if (path !== "/metrics") return sendText(response, 404, "not found");
  sendText(response, 200, await within(scrapeMs, metrics.scrape()), metrics.contentType);
}

/** A time limit keeps hanging requests from piling up. */
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
