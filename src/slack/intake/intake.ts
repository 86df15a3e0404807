import { FootnoteError } from "../../domain/errors.ts";
import { type Logger, logsAbout } from "../../operations/logging/logger.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import { FairQueue, type FairQueueLimits, type Turn } from "./fair-queue.ts";
import { isQuestion, placeOf } from "./places.ts";
import type { Work, WorkStore } from "./ports.ts";
import { UserLimit } from "./user-limit.ts";

export interface IntakeLimits extends FairQueueLimits {
  /** Maximum of waiting work; further work is refused. */
  readonly waitingMax: number;
  readonly questionsPerMinute: number;
  /** How long a process runs before it processes suspects, because not every early crash is caused by a question. */
  readonly suspectPauseMs: number;
}

/** Why work is not processed. `isTold`: the person was told already. */
export type TurnedAway =
  | { readonly kind: "overload" }
  | { readonly kind: "over_limit"; readonly isTold: boolean }
  | { readonly kind: "lost" };

export interface IntakeOptions {
  readonly store: WorkStore;
  readonly limits: IntakeLimits;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly nowMs: () => number;
  /** Processes claimed work up to its end in the store; if it throws, the work is retried. */
  readonly handle: (work: Work, receivedAt: Date) => Promise<void>;
  /** Cancels work that will not be processed and tells the person who asked. */
  readonly turnAway: (work: Work, why: TurnedAway) => Promise<void>;
  /** Called when work is queued; the returned function is called when it is over. */
  readonly watch: (work: Work) => () => void;
}

/** The state of work across its retries. */
interface Attempt {
  readonly over: () => void;
  readonly pauseMs: number;
  readonly failures: number;
  readonly isSuspect: boolean;
}

/** Temporary faults: the store or Slack may work again later. */
const PASSING: ReadonlySet<string> = new Set(["locked", "full", "unreadable", "corrupt", "slack_unreachable"]);
/** Maximum of retries after other faults. */
const FAILURES_MAX = 3;
const PAGE = 500;
const PAUSE_MS_MIN = 500;
const PAUSE_MS_MAX = 30_000;

/** Runs stored work through a fair queue, each piece once. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #queue: FairQueue;
  readonly #limit: UserLimit;
  readonly #known = new Set<string>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #isStopping = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.limits);
    this.#limit = new UserLimit(options.limits.questionsPerMinute, options.nowMs);
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  get running(): number {
    return this.#queue.running;
  }

  /** Reopens the work of a crashed process; gives up work that crashed or waited too long. Called before `offer`. */
  async recover(): Promise<void> {
    const { store, clock, turnAway } = this.#options;
    for (const work of await store.recover(clock())) await turnAway(work, { kind: "lost" });
    await this.resume();
    const pause = setTimeout(() => this.#queue.admitSuspects(), this.#options.limits.suspectPauseMs);
    this.#pauses.add(pause);
  }

  /** Queues stored work that is not queued here yet. */
  async resume(): Promise<void> {
    for (let after = 0; !this.#isStopping; ) {
      const page = await this.#options.store.waiting({ after, limit: PAGE });
      // Fewest crashes first: work that ran during a crash is not necessarily its cause.
      for (const { work, attempts } of [...page].sort((one, other) => one.attempts - other.attempts))
        this.#enqueue(work, { isSuspect: attempts > 0 });
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  /** Queues work that has just been stored, unless a limit is exceeded. */
  offer(work: Work): void {
    if (this.#isStopping || this.#known.has(work.key)) return;
    const verdict = isQuestion(work) ? this.#limit.take(placeOf(work).user) : "within";
    if (verdict !== "within") this.#refuse(work, { kind: "over_limit", isTold: verdict === "over_told" });
    else if (this.#queue.waiting >= this.#options.limits.waitingMax) this.#refuse(work, { kind: "overload" });
    else this.#enqueue(work, { isSuspect: false });
  }

  /** Starts nothing more and waits for running work; waiting work stays in the store. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    await this.#queue.stop();
  }

  #enqueue(work: Work, { isSuspect }: Pick<Attempt, "isSuspect">): void {
    if (this.#known.has(work.key)) return;
    this.#known.add(work.key);
    const over = this.#options.watch(work);
    this.#queue.offer(this.#turn(work, { over, pauseMs: PAUSE_MS_MIN, failures: 0, isSuspect }));
  }

  #turn(work: Work, state: Attempt): Turn {
    const { user, slackChannel, threadTs, ts } = placeOf(work);
    const flow = slackChannel ?? user;
    const { isSuspect } = state;
    const about = { channel: slackChannel, thread: threadTs ?? (ts === "" ? null : ts) };
    const run = (): Promise<void> => logsAbout(about, () => this.#run(work, state));
    return { flow, thread: `${flow}:${threadTs ?? ""}`, order: ts, isSuspect, run };
  }

  async #run(work: Work, state: Attempt): Promise<void> {
    const { store, clock, handle, logger } = this.#options;
    try {
      const claim = await store.claim(work.key, clock());
      if (claim.kind === "taken" && claim.work !== null) await handle(claim.work, claim.receivedAt);
    } catch (error) {
      logger.error({ fault: faultCode(error) }, "work failed; it is tried again");
      if (isPassing(error) || state.failures < FAILURES_MAX) return this.#again(work, state);
      this.#refuse(work, { kind: "lost" });
    }
    this.#known.delete(work.key);
    state.over();
  }

  /** Retries the work after a pause. The attempt does not count as a crash. */
  #again(work: Work, { over, pauseMs, failures, isSuspect }: Attempt): void {
    if (this.#isStopping) {
      over();
      return;
    }
    const next = { over, pauseMs: Math.min(PAUSE_MS_MAX, pauseMs * 2), failures: failures + 1, isSuspect };
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      void this.#options.store.release(work.key).then(
        () => this.#queue.offer(this.#turn(work, next)),
        () => this.#again(work, next),
      );
    }, pauseMs);
    this.#pauses.add(pause);
  }

  #refuse(work: Work, why: TurnedAway): void {
    this.#known.add(work.key);
    const { turnAway, logger } = this.#options;
    turnAway(work, why)
      .catch((error: unknown) => logger.error({ fault: faultCode(error) }, "work was not turned away; it stays"))
      .finally(() => this.#known.delete(work.key));
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof FootnoteError && PASSING.has(error.code);
}
