export interface Turns {
  /** Runs the work when a slot is free; returns null where the queue is full. */
  take<T>(work: () => Promise<T>): Promise<T> | null;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

/** Limits concurrent work; further work waits in a bounded first-in, first-out queue. */
export function createTurns(limits: { readonly atOnce: number; readonly waiting: number }): Turns {
  const queue: (() => void)[] = [];
  const resting: (() => void)[] = [];
  let busy = 0;
  const finish = (): void => {
    const next = queue.shift();
    if (next === undefined) busy -= 1;
    else next();
    if (busy === 0) for (const tell of resting.splice(0)) tell();
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      finish();
    }
  };
  return {
    take: (work) => {
      if (busy < limits.atOnce) {
        busy += 1;
        return run(work);
      }
      if (queue.length >= limits.waiting) return null;
      return new Promise<void>((resolve) => queue.push(resolve)).then(() => run(work));
    },
    idle: () => (busy === 0 ? Promise.resolve() : new Promise((resolve) => resting.push(resolve))),
  };
}
