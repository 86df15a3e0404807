import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../operations/logging/logger.ts";
import type { EdgeMetrics } from "../../operations/metrics/ports.ts";
import { SlackEdgeError } from "../errors.ts";
import { createWebServer, type WebServer } from "./web-server.ts";

export interface Reaching {
  readonly port: number;
  readonly host?: string | undefined;
  readonly logger: Logger;
  readonly metrics: Pick<EdgeMetrics, "linked">;
  /** The first pause between two attempts; each following one is twice as long, up to 30 seconds. */
  readonly pauseMs: number;
}

const PAUSE_MS_MAX = 30_000;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Connects to Slack. While it cannot be reached, the health pages say that the server lives and is not ready, and another
 * attempt is made; a refused token ends the attempts, since only a person can replace it.
 */
export async function reachSlack<T>(connect: () => Promise<T>, reaching: Reaching): Promise<T> {
  const { logger, metrics } = reaching;
  let pages: WebServer | null = null;
  try {
    for (let pauseMs = reaching.pauseMs; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      try {
        return await connect();
      } catch (error) {
        if (!(error instanceof SlackEdgeError) || error.code !== "slack_unreachable") throw error;
        metrics.linked("unreachable");
        logger.warn({ event: "slack_link", state: "unreachable", pauseMs }, `${error.message} It is tried again.`);
        pages ??= await waitingPages(reaching);
        await sleep(pauseMs);
      }
    }
  } finally {
    await pages?.stop();
  }
}

/** Events are refused, so that Slack delivers them again. */
async function waitingPages({ port, host }: Reaching): Promise<WebServer> {
  const pages = createWebServer({
    port,
    host,
    ready: async () => false,
    handle: async (_request, response) => {
      response.writeHead(503).end();
      return true;
    },
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
  await pages.start();
  return pages;
}
