import type { DeliveryAttempt } from "../../src/playground/delivery/event-delivery.ts";
import { line } from "../figures.ts";
import { describeFault, type Fault, type Verdict } from "./ledger.ts";
import type { Stage } from "./stage.ts";

/** One promise, and whether it was kept. */
export interface Check {
  readonly promise: string;
  readonly kept: boolean;
}

const FAULTS_SHOWN = 5;
/** Slack waits so long for an acknowledgement. */
const ACK_MS_MAX = 3_000;
const REFUSALS_SHOWN = 8;

/** `p50`, `p99` and the longest. */
export function milliseconds(times: readonly number[]): string {
  if (times.length === 0) return "none";
  return `p50 ${quantile(times, 0.5).toFixed(0)} ms · p99 ${quantile(times, 0.99).toFixed(0)} ms · max ${quantile(times, 1).toFixed(0)} ms`;
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Prints what happened on a stage. */
export function printStage({ ledger, slack, server, ownDelay }: Stage): void {
  const { deliveries, calls } = slack;
  const refused = refusals(deliveries);
  line("deliveries", `${deliveries.length}, acknowledged in ${milliseconds(acknowledgedMs(deliveries))}`);
  if (refused.length > 0) line("deliveries without acknowledgement", counts(tally(refused)));
  line("first delivery to answer", milliseconds(ledger.answerMs));
  const methods = tally(calls.map(({ method }) => method));
  const privateNotes = methods.get("chat.postEphemeral") ?? 0;
  if (ledger.notes + privateNotes > 0)
    line("words beside answers", `${ledger.notes} in threads, ${privateNotes} in private`);
  const broken = calls.filter(({ response }) => response.fault !== undefined).length;
  line("calls of the Web API", `${counts(methods)}; ${broken} broken on purpose`);
  line("pauses of this program", `p99 ${nanoseconds(ownDelay.percentile(99))} · max ${nanoseconds(ownDelay.max)}`);
  const usage = server.usage();
  if (usage !== null)
    line("the server", `${usage.residentMegabytes} MB resident, ${usage.cpuSeconds.toFixed(1)} s of processor time`);
}

/** The promise that every question has one answer, the right one, with its figures printed. */
export function exactlyOnce(verdict: Verdict, { settled }: { readonly settled: boolean }): Check {
  const kinds = tally(verdict.faults.map(({ kind }) => kind));
  const { asked, due, answered, givenUp, takenBack } = verdict;
  line(
    "questions",
    `${asked}: ${due} due, ${answered} answered; ${givenUp} given up by Slack, ${takenBack} taken back${settled ? "" : "; time was over"}`,
  );
  if (kinds.size > 0) line("faults", counts(kinds));
  for (const fault of examples(verdict.faults)) console.log(`    ${describeFault(fault)}`);
  return { promise: "every question is answered exactly once, with its own figure", kept: verdict.faults.length === 0 };
}

/** A few of each kind. */
function examples(faults: readonly Fault[]): readonly Fault[] {
  return (["lost", "doubled", "wrong", "uninvited"] as const).flatMap((kind) =>
    faults.filter((fault) => fault.kind === kind).slice(0, FAULTS_SHOWN),
  );
}

function nanoseconds(count: number): string {
  return `${(count / 1e6).toFixed(0)} ms`;
}

/** Whether Slack heard of every delivery before it would have given it up. */
export function heardInTime({ slack: { deliveries } }: Stage): boolean {
  return refusals(deliveries).length === 0 && quantile(acknowledgedMs(deliveries), 1) < ACK_MS_MAX;
}

/** How long the app took to acknowledge what it acknowledged. */
export function acknowledgedMs(attempts: readonly DeliveryAttempt[]): readonly number[] {
  return attempts.flatMap(({ reply, elapsedMs }) => (reply.kind === "acknowledged" ? [elapsedMs] : []));
}

/** How attempts ended that were not acknowledged, by status or reason. */
function refusals(attempts: readonly DeliveryAttempt[]): readonly string[] {
  return attempts.flatMap(({ reply }) => (reply.kind === "failed" ? [String(reply.status ?? reply.reason)] : []));
}

/** How often each name occurs. */
export function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
}

/** The names that occur most, with how often. */
export function counts(counted: ReadonlyMap<string, number>): string {
  const most = [...counted].sort((a, b) => b[1] - a[1]).slice(0, REFUSALS_SHOWN);
  return most.map(([name, count]) => `${name} ${count}`).join(", ");
}
