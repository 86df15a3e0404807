import type { SocketMode } from "../local-slack/socket-mode.ts";
import type { Transport } from "./transport.ts";

/** Envelopes on the sockets that the app holds open. */
export function createSocketTransport(sockets: SocketMode): Transport {
  return {
    async send({ kind, body, retry }) {
      const started = performance.now();
      const outcome = await sockets.send({
        type: kind === "event" ? "events_api" : "interactive",
        payload: body,
        retryAttempt: retry?.number ?? 0,
        retryReason: retry?.reason ?? "",
      });
      const elapsedMs = performance.now() - started;
      return { acknowledged: outcome === "acknowledged", reason: outcome, status: null, elapsedMs };
    },
    close: () => sockets.dropAll(),
  };
}
