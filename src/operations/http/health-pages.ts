import type { IncomingMessage, ServerResponse } from "node:http";

/** The path of a request without its query string. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

/** Replies with a text that must not be cached. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(text.endsWith("\n") ? text : `${text}\n`);
}

/** Serves `/healthz` and `/readyz`; false for any other path. `ready`: questions can be answered now. */
export async function sendHealth(
  path: string,
  response: ServerResponse,
  ready: () => Promise<boolean>,
): Promise<boolean> {
  switch (path) {
    case "/healthz":
      sendText(response, 200, "ok");
      return true;
    case "/readyz": {
      const isReady = await ready().catch(() => false);
      sendText(response, isReady ? 200 : 503, isReady ? "ready" : "not ready");
      return true;
    }
    default:
      return false;
  }
}
