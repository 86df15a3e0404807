import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/**
 * Copies a file into a new one that is its owner's alone from the first moment, flushed to the disk. The system's own
 * copying gives the copy the rights of the original for a moment.
 */
export async function copyPrivate(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: "wx", mode: 0o600, flush: true }));
}
