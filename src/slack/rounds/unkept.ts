/**
 * What rounds said and how far they have looked while the stores could not be written, such as on a full disk. It is lost
 * with the process.
 */
export class Unkept {
  /** By the name of the cursor. */
  readonly cursors = new Map<string, string>();
  /** The keys of posts that were sent at once. */
  readonly said = new Set<string>();
}
