import type { EdgeMetrics, GiveUpReason, PostOutcome } from "../../operations/metrics/ports.ts";
import type { DeliveryMeter } from "./lane.ts";
import { isInDoubt } from "./ports.ts";
import type { SendResult } from "./slack-fault.ts";

/** Counts attempts and results of deliveries in the metrics. */
export function deliveryMeter({
  metrics,
  clock,
}: {
  readonly metrics: EdgeMetrics;
  readonly clock: () => Date;
}): DeliveryMeter {
  return {
    attempted: (result) => {
      const code = result.kind === "sent" ? null : result.code;
      metrics.posted({ kind: outcomeOf(result), code });
      if (code === "ratelimited") metrics.rateLimited();
    },
    lookedUp: (kind) => metrics.lookedUp(kind),
    ended: ({ outgoing }, delivered) => {
      if (delivered.kind === "given_up") metrics.gaveUp(reasonOf(delivered.code));
      if (delivered.kind === "sent" && outgoing.kind === "post" && outgoing.receivedAt !== null)
        metrics.answerPosted(Math.max(0, clock().getTime() - outgoing.receivedAt));
    },
  };
}

function outcomeOf(result: SendResult): PostOutcome {
  switch (result.kind) {
    case "sent":
      return "posted";
    case "not_sent":
    case "refused":
      return "not_sent";
    case "in_doubt":
      return "in_doubt";
    case "rejected":
      return "rejected";
  }
}

function reasonOf(code: string): GiveUpReason {
  if (isInDoubt(code)) return "in_doubt";
  return code === "too_old" ? "too_old" : "rejected";
}
