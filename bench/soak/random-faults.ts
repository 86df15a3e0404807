import type { Fault, FaultPlan, PlannedCall, Spoiled } from "../../src/playground/faults.ts";
import type { Random } from "./random.ts";

/** How many of a hundred posts go wrong, by kind. */
const POST_FAULTS = { error: 4, status: 4, brokenBody: 3, cut: 4, cutThenLate: 2, noReply: 2, slow: 6, none: 75 };
const LATE_MS_MAX = 5_000;
const SLOW_MS_MAX = 6_000;
/** Without these two nothing begins; the server's own start is not what is tried here. */
const SPARED: ReadonlySet<string> = new Set(["auth.test", "apps.connections.open"]);
const POST = "chat.postMessage";

/** Posts fail in every way, before and after they took effect, and this share of all other calls without effect. */
export function breakCalls(faults: FaultPlan, random: Random, otherShare = 0): void {
  faults.rule = ({ method }) => {
    if (method === POST) return postFault(random);
    return SPARED.has(method) || !random.chance(otherShare) ? undefined : otherFault(random);
  };
}

/** Every call is rate limited, or posts to these channels alone. */
export function limitCalls(
  faults: FaultPlan,
  { retryAfterSeconds, channels }: { readonly retryAfterSeconds: number; readonly channels: readonly string[] | null },
): void {
  const isLimited = ({ method, args }: PlannedCall) =>
    channels === null || (method === POST && channels.includes(String(args.channel)));
  faults.rule = (call) => (isLimited(call) ? { kind: "rate_limited", retryAfterSeconds } : undefined);
}

/** Nothing goes wrong any more. */
export function mendCalls(faults: FaultPlan): void {
  faults.rule = () => undefined;
}

function otherFault(random: Random): Spoiled {
  return random.pick<Spoiled>([
    { kind: "error", error: "internal_error" },
    { kind: "http_error", status: 503 },
    { kind: "drop_connection" },
  ]);
}

function postFault(random: Random): Fault | undefined {
  const effect = random.chance(0.5) ? { performedAfterMs: 0 } : {};
  switch (random.weighted(POST_FAULTS)) {
    case "none":
      return undefined;
    case "error":
      return { kind: "error", error: "internal_error", ...effect };
    case "status":
      return { kind: "http_error", status: random.pick([500, 503]), ...effect };
    case "brokenBody":
      return { kind: "broken_body", ...effect };
    case "cut":
      return { kind: "drop_connection", ...effect };
    case "cutThenLate":
      return { kind: "drop_connection", performedAfterMs: random.between(100, LATE_MS_MAX) };
    case "noReply":
      return { kind: "no_reply", ...effect };
    case "slow":
      return { kind: "delay", milliseconds: random.between(100, SLOW_MS_MAX) };
  }
}
