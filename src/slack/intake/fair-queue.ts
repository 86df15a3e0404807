/** One piece of work in the queue. */
export interface Turn {
  /** Round-robin key: channel id, or user id where there is no channel. */
  readonly flow: string;
  /** Within a flow, turns of one thread run one at a time and in order. */
  readonly thread: string;
  /** Slack's timestamp, by which turns of a thread are sorted: a delayed message still runs before later ones. */
  readonly order: string;
  /**
   * A process crashed while this turn, or another one beside it, was running. Suspects run one at a time, so that the
   * next crash identifies the cause, and not before `admitSuspects`.
   */
  readonly isSuspect: boolean;
  readonly run: () => Promise<void>;
}

export interface FairQueueLimits {
  /** Concurrent turns. */
  readonly parallel: number;
  /** Concurrent turns of one flow, so that a busy channel leaves room for others. */
  readonly parallelOfFlow: number;
}

/** Round-robin across flows, in order within each thread. `run` must not throw. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** In round-robin order: the next flow comes first. */
  readonly #flows = new Map<string, Turn[]>();
  readonly #busyThreads = new Set<string>();
  readonly #runningOf = new Map<string, number>();
  readonly #idle: (() => void)[] = [];
  #running = 0;
  #suspectsRunning = 0;
  #areSuspectsAdmitted = false;
  #waiting = 0;
  #isStopped = false;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get running(): number {
    return this.#running;
  }

  offer(turn: Turn): void {
    const turns = this.#flows.get(turn.flow) ?? [];
    this.#flows.set(turn.flow, turns);
    const later = turns.findIndex(({ thread, order }) => thread === turn.thread && order > turn.order);
    turns.splice(later === -1 ? turns.length : later, 0, turn);
    this.#waiting++;
    this.#begin();
  }

  admitSuspects(): void {
    this.#areSuspectsAdmitted = true;
    this.#begin();
  }

  /** Starts no further turns; resolves when those running have ended. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#running === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  #begin(): void {
    while (!this.#isStopped && this.#running < this.#limits.parallel) {
      const turn = this.#next();
      if (turn === null) return;
      this.#start(turn);
    }
  }

  /** The next turn that may run, of the flow that has waited longest. */
  #next(): Turn | null {
    for (const [flow, turns] of this.#flows) {
      if ((this.#runningOf.get(flow) ?? 0) >= this.#limits.parallelOfFlow) continue;
      const turn = this.#ready(turns);
      if (turn === undefined) continue;
      turns.splice(turns.indexOf(turn), 1);
      this.#flows.delete(flow);
      if (turns.length > 0) this.#flows.set(flow, turns);
      return turn;
    }
    return null;
  }

  /** The first turn of a flow that is not blocked; a blocked turn also blocks later turns of its thread. */
  #ready(turns: readonly Turn[]): Turn | undefined {
    const held = new Set<string>();
    const takesSuspects = this.#areSuspectsAdmitted && this.#suspectsRunning === 0;
    return turns.find(({ thread, isSuspect }) => {
      const isHeld = held.has(thread) || this.#busyThreads.has(thread) || (isSuspect && !takesSuspects);
      if (isHeld) held.add(thread);
      return !isHeld;
    });
  }

  #start(turn: Turn): void {
    this.#waiting--;
    this.#running++;
    if (turn.isSuspect) this.#suspectsRunning++;
    this.#busyThreads.add(turn.thread);
    this.#runningOf.set(turn.flow, (this.#runningOf.get(turn.flow) ?? 0) + 1);
    void turn.run().finally(() => this.#end(turn));
  }

  #end({ flow, thread, isSuspect }: Turn): void {
    this.#running--;
    if (isSuspect) this.#suspectsRunning--;
    this.#busyThreads.delete(thread);
    const left = (this.#runningOf.get(flow) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(flow, left);
    else this.#runningOf.delete(flow);
    this.#begin();
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
