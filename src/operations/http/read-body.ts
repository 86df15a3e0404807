import type { IncomingMessage } from "node:http";

export type ReceivedBody = Buffer | "too_large" | "endless" | "gone";

/** Up to here a body over its limit is read on but not kept, so that the sender receives the refusal. */
const DISCARDED_BYTES_MAX = 1_048_576;

/** Reads a body to its end, and keeps so many bytes of it. `endless`: there is still more to come. */
export function readBody(
  request: IncomingMessage,
  bytesMax: number,
  discardedBytesMax: number = DISCARDED_BYTES_MAX,
): Promise<ReceivedBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else chunks.length = 0;
      if (bytes > discardedBytesMax) resolve("endless");
    });
    request.on("end", () => resolve(bytes > bytesMax ? "too_large" : Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}
