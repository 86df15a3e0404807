import { type ServerResponse, STATUS_CODES } from "node:http";
import { REFUSALS, type RefusalCode, refusalBody } from "./refusals.ts";

/** The reply to a request: a JSON text or a refusal. */
export type Reply =
  | { readonly kind: "json"; readonly text: string }
  | {
      readonly kind: "refusal";
      readonly code: RefusalCode;
      /** Additional headers, such as `retry-after` or `allow`. */
      readonly hints?: Readonly<Record<string, string>>;
    };

export function refusal(code: RefusalCode, hints?: Readonly<Record<string, string>>): Reply {
  return { kind: "refusal", code, ...(hints === undefined ? {} : { hints }) };
}

/** Sends a reply; `isLast` closes the connection after it. Does nothing if a reply has begun or the client has left. */
export function send(response: ServerResponse, reply: Reply, { isLast }: { readonly isLast: boolean }): void {
  if (response.headersSent || response.destroyed) return;
  const { status, text } = partsOf(reply);
  response.writeHead(status, {
    ...headersFor(text),
    ...(reply.kind === "refusal" ? reply.hints : {}),
    ...(isLast ? { connection: "close" } : {}),
  });
  response.end(text);
}

/** A refusal as raw HTTP, for a connection whose request could not be parsed. */
export function rawRefusal(code: RefusalCode): string {
  const { status, text } = partsOf(refusal(code));
  const headers = Object.entries({ ...headersFor(text), connection: "close" });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\r\n")}\r\n\r\n${text}`;
}

function partsOf(reply: Reply): { readonly status: number; readonly text: string } {
  switch (reply.kind) {
    case "json":
      return { status: 200, text: reply.text };
    case "refusal":
      return { status: REFUSALS[reply.code].status, text: refusalBody(reply.code) };
  }
}

function headersFor(text: string) {
  return {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
}
