/** A clock that never goes back: where the one behind it does, time stands still for that step and then goes on. */
export function steadyClock(nowMs: () => number): () => number {
  let last = nowMs();
  let steady = 0;
  return () => {
    const now = nowMs();
    steady += Math.max(0, now - last);
    last = now;
    return steady;
  };
}
