import type { IncomingMessage, ServerResponse } from "node:http";

const BODY_BYTES_MAX = 1_000_000;

/** Thrown for a request body above the size limit. */
export class BodyTooLargeError extends Error {}

/** Reads a request body as UTF-8 text. Throws `BodyTooLargeError`. */
export async function readBody(request: IncomingMessage): Promise<string> {
  return (await readBytes(request, BODY_BYTES_MAX)).toString("utf8");
}

/** Reads a request body as bytes. Throws `BodyTooLargeError`. */
export async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bytesMax) throw new BodyTooLargeError("The request body is too large.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function respondJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

export function respondText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}
