const MEGABYTE = 1024 * 1024;
const SECONDS_MIN = 7.5;
const SECONDS_MAX = 8.5;
const SECONDS_PER_MEGABYTE = 0.5;

/** Limits of one job. */
export interface WorkLimits {
  /**
   * Maximum time of work until the first batch and between two batches, so that neither a long file that yields its
   * content in batches nor one on a busy machine is cut off.
   */
  readonly silentSecondsMax: number;
  /** Of the start of the process and the first batch, where that is not the work itself; the same where absent. */
  readonly startSecondsMax?: number;
}

/** The limits for a file of this size; a small file that takes long is likely hostile. */
export function workLimitsFor(fileBytes: number): WorkLimits {
  const seconds = SECONDS_MIN + (fileBytes / MEGABYTE) * SECONDS_PER_MEGABYTE;
  return { silentSecondsMax: Math.min(SECONDS_MAX, Math.round(seconds * 10) / 10) };
}
