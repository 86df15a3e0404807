const MEGABYTE = 1024 * 1024;
const SECONDS_MIN = 7.5;
const SECONDS_MAX = 8.5;
const SECONDS_PER_MEGABYTE = 0.5;

/** What one job may take. */
export interface WorkLimits {
  /**
   * The time of work until its first batch, and between any two: a long file that gives its content batch by batch is not cut off, and
   * neither is one that has to share the machine.
   */
  readonly silentSecondsMax: number;
}

/** The limits for a file of this size: a small one that takes long is made to take long. */
export function workLimitsFor(fileBytes: number): WorkLimits {
  const seconds = SECONDS_MIN + (fileBytes / MEGABYTE) * SECONDS_PER_MEGABYTE;
  return { silentSecondsMax: Math.min(SECONDS_MAX, Math.round(seconds * 10) / 10) };
}

/** What the reading process may hold of memory as a whole. */
export const WORKER_BYTES_MAX = 385 * MEGABYTE;
