import type { IncomingMessage } from "node:http";
import { readBody } from "../operations/http/read-body.ts";
import { type AskEndpointOptions, askEndpoint, type Outcome } from "./ask-endpoint.ts";
import { type Reply, refusal } from "./reply.ts";

export interface RoutesOptions extends AskEndpointOptions {
  /** Whether questions can be answered now; decides `/readyz`. */
  readonly ready: () => Promise<boolean>;
  /** Milliseconds of any clock; only differences count. */
  readonly nowMs: () => number;
}

/** How long a result of the readiness check is reused. */
const READY_MS = 1_000;

const METHOD_OF: ReadonlyMap<string, "GET" | "POST"> = new Map([
  ["/v1/ask", "POST"],
  ["/healthz", "GET"],
  ["/readyz", "GET"],
]);

/** Routes questions and the two health pages; everything else is refused. */
export function createRoutes(options: RoutesOptions): (request: IncomingMessage) => Promise<Outcome> {
  const isReady = rememberedFor(READY_MS, options);
  return async (request) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const method = METHOD_OF.get(path);
    if (isHostless(request)) return withoutBody(request, refusal("bad_request"));
    if (method === undefined) return withoutBody(request, refusal("not_found"));
    if (request.method !== method) return withoutBody(request, refusal("method_not_allowed", { allow: method }));
    if (method === "POST") return askEndpoint(request, options);
    const isWell = path === "/healthz" || (await isReady());
    return withoutBody(request, isWell ? { kind: "json", text: '{"status":"ok"}' } : refusal("not_ready"));
  };
}

/** Replies without using the body. The body is still read, because the next request follows it on the connection. */
export async function withoutBody(request: IncomingMessage, reply: Reply): Promise<Outcome> {
  const body = await readBody(request, 0);
  return body === "gone" ? "gone" : { reply, isLast: body === "endless" };
}

function isHostless({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

function rememberedFor(ms: number, { ready, nowMs }: Pick<RoutesOptions, "ready" | "nowMs">): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  return () => {
    if (asked === null || nowMs() - asked.at >= ms) asked = { at: nowMs(), answer: ready().catch(() => false) };
    return asked.answer;
  };
}
