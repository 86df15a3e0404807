/** Makes a clock monotonic: when the underlying clock jumps back, time stops for that step and then continues. */
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
