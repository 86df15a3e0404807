export interface Turns {
  /** Does the work when its turn comes; null where too much waits already. */
  take<T>(work: () => Promise<T>): Promise<T> | null;
  /** When nothing is done and nothing waits. */
  idle(): Promise<void>;
}

/** So much is done at one time and so much may wait for it, in the order in which it came. */
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
