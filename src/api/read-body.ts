import type { IncomingMessage } from "node:http";

export type ReceivedBody = Buffer | "too_large" | "endless" | "gone";

/** A body over its limit is read up to this many bytes and discarded, so that the client receives the refusal. */
const DISCARDED_BYTES_MAX = 1_048_576;

/** Reads a body to its end and keeps at most `bytesMax` bytes. `endless`: it exceeds `DISCARDED_BYTES_MAX`. */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<ReceivedBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else chunks.length = 0;
      if (bytes > DISCARDED_BYTES_MAX) resolve("endless");
    });
    request.on("end", () => resolve(bytes > bytesMax ? "too_large" : Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}
