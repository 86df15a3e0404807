import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, Spoiled } from "./faults.ts";
import { respondJson } from "./http-exchange.ts";

/** Waits for a delaying fault, and returns any other fault unchanged. */
export async function heldUp(
  fault: Fault | undefined,
): Promise<Exclude<Fault, { kind: "delay" | "held" }> | undefined> {
  if (fault?.kind === "delay") await sleep(fault.milliseconds);
  else if (fault?.kind === "held") await fault.until;
  else return fault;
  return undefined;
}

/** Sends the faulty reply, and performs the call if the fault says so. */
export async function replySpoiled(fault: Spoiled, response: ServerResponse, perform: () => unknown): Promise<void> {
  const { performedAfterMs } = fault;
  if (performedAfterMs === 0) perform();
  replyWith(fault, response);
  if (performedAfterMs === undefined || performedAfterMs === 0) return;
  await sleep(performedAfterMs);
  perform();
}

function replyWith(fault: Spoiled, response: ServerResponse): void {
  switch (fault.kind) {
    case "error":
      respondJson(response, 200, { ok: false, error: fault.error });
      return;
    case "rate_limited":
      response.setHeader("retry-after", String(fault.retryAfterSeconds));
      respondJson(response, 429, { ok: false, error: "ratelimited" });
      return;
    case "http_error":
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<html>Server Error</html>");
      return;
    case "broken_body":
      response.writeHead(200, { "content-type": "application/json" }).end('{"ok":tr');
      return;
    case "drop_connection":
      response.destroy();
      return;
    // The connection stays open until the caller or the workspace closes it.
    case "no_reply":
      return;
  }
}
