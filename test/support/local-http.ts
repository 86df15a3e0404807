import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Answers one request: a body to send as JSON, or anything that the function does with the response itself. */
export type Reply = (response: ServerResponse) => void;

export interface LocalServer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** A server on 127.0.0.1 that plays the given replies in order and the last one again and again. */
export async function serve(...replies: readonly Reply[]): Promise<LocalServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const reply = replies[Math.min(received.length, replies.length - 1)];
      received.push({
        path: request.url ?? "",
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
      });
      reply?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return text(status, JSON.stringify(body), { "content-type": "application/json", ...headers });
}

export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => response.writeHead(status, headers).end(body);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
