import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, FaultPlan } from "../faults.ts";
import { readBody, respondJson } from "../http-exchange.ts";
import { isJsonObject, type JsonObject, parseJson } from "../json.ts";
import { type ApiContext, type ApiMethod, failed } from "./api-call.ts";
import { chatMethods } from "./chat-methods.ts";
import { conversationMethods } from "./conversation-methods.ts";
import { fileMethods } from "./file-methods.ts";
import { surfaceMethods } from "./surface-methods.ts";

/** One call of the app, as it came and as it was answered. */
export interface ApiCall {
  readonly method: string;
  readonly args: JsonObject;
  readonly response: JsonObject;
}

/** What the Web API needs besides the methods' own context. */
export interface WebApiOptions {
  readonly context: ApiContext;
  readonly faults: FaultPlan;
  readonly botToken: string;
  readonly appToken: string | undefined;
  readonly record: (call: ApiCall) => void;
}

const methods: Readonly<Record<string, ApiMethod>> = {
  ...chatMethods,
  ...conversationMethods,
  ...fileMethods,
  ...surfaceMethods,
};

/** Answers one call of `/api/<method>` as Slack does: always HTTP 200 with `ok`, but for rate limits and broken servers. */
export async function handleApiCall(
  { name, request, response }: { name: string; request: IncomingMessage; response: ServerResponse },
  options: WebApiOptions,
): Promise<void> {
  const args = decodeArguments(await readBody(request), request.headers["content-type"] ?? "");
  const fault = options.faults.take(name);
  if (fault?.kind === "delay") await sleep(fault.milliseconds);
  if (fault !== undefined && spoil(fault, response)) {
    options.record({ method: name, args, response: { fault: fault.kind } });
    return;
  }
  const answer =
    fault?.kind === "error" ? failed(fault.error) : perform({ name, args, token: tokenOf(request, args) }, options);
  options.record({ method: name, args, response: answer });
  if (fault?.kind === "drop_connection") response.destroy();
  else respondJson(response, 200, answer);
}

/** Answers with a fault that leaves the call unperformed; false when the call goes on. */
function spoil(fault: Fault, response: ServerResponse): boolean {
  switch (fault.kind) {
    case "rate_limited":
      response.setHeader("retry-after", String(fault.retryAfterSeconds));
      respondJson(response, 429, failed("ratelimited"));
      return true;
    case "http_error":
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<html>Server Error</html>");
      return true;
    case "drop_connection":
      if (!fault.performed) response.destroy();
      return !fault.performed;
    case "delay":
    case "error":
      return false;
  }
}

function perform(call: { name: string; args: JsonObject; token: string }, options: WebApiOptions): JsonObject {
  const { name, args, token } = call;
  if (token === "") return failed("not_authed");
  if (name === "apps.connections.open") return openConnection(token, options);
  if (token !== options.botToken) return failed("invalid_auth");
  const apiMethod = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return apiMethod === undefined ? failed("unknown_method") : apiMethod(args, options.context);
}

function openConnection(token: string, { appToken, context }: WebApiOptions): JsonObject {
  if (token !== appToken) return failed("invalid_auth");
  const url = context.openSocket();
  return url === undefined ? failed("internal_error") : { ok: true, url };
}

function tokenOf(request: IncomingMessage, args: JsonObject): string {
  const bearer = /^Bearer (.+)$/u.exec(request.headers.authorization ?? "")?.[1];
  const token = bearer ?? args.token;
  return typeof token === "string" ? token : "";
}

function decodeArguments(body: string, contentType: string): JsonObject {
  if (!contentType.startsWith("application/json")) return Object.fromEntries(new URLSearchParams(body));
  const parsed = parseJson(body);
  return parsed.kind === "parsed" && isJsonObject(parsed.value) ? parsed.value : {};
}
