import { line } from "../figures.ts";
import { describeFault, type Fault, type Verdict } from "./ledger.ts";
import type { Stage } from "./stage.ts";

/** One promise, and whether it was kept. */
export interface Check {
  readonly promise: string;
  readonly kept: boolean;
}

const FAULTS_SHOWN = 5;
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
export function printStage({ ledger, delivery, slack, server, ownDelay }: Stage): void {
  line("deliveries", `${delivery.attempts}, acknowledged in ${milliseconds(delivery.acknowledgedMs)}`);
  if (delivery.refusals.size > 0) line("deliveries without acknowledgement", counts(delivery.refusals));
  line("first delivery to answer", milliseconds(ledger.answerMs));
  if (ledger.notes + slack.privateNotes > 0)
    line("words beside answers", `${ledger.notes} in threads, ${slack.privateNotes} in private`);
  line("calls of the Web API", `${counts(slack.calls)}; ${slack.faulted} broken on purpose`);
  line("pauses of this program", `p99 ${nanoseconds(ownDelay.percentile(99))} · max ${nanoseconds(ownDelay.max)}`);
  const usage = server.usage();
  if (usage !== null)
    line("the server", `${usage.residentMegabytes} MB resident, ${usage.cpuSeconds.toFixed(1)} s of processor time`);
}

/** The promise that every question has one answer, the right one, with its figures printed. */
export function exactlyOnce(verdict: Verdict, { settled }: { readonly settled: boolean }): Check {
  const kinds = new Map<string, number>();
  for (const { kind } of verdict.faults) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
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

/** The names that occur most, with how often. */
export function counts(counted: ReadonlyMap<string, number>): string {
  const most = [...counted].sort((a, b) => b[1] - a[1]).slice(0, REFUSALS_SHOWN);
  return most.map(([name, count]) => `${name} ${count}`).join(", ");
}
