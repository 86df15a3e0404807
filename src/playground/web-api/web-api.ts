import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultPlan } from "../faults.ts";
import { readBody, respondJson } from "../http-exchange.ts";
import { isJsonObject, type JsonObject, parseJson } from "../json.ts";
import { heldUp, replySpoiled } from "../spoiled-replies.ts";
import { type ApiContext, type ApiMethod, failed } from "./api-call.ts";
import { chatMethods } from "./chat-methods.ts";
import { conversationMethods } from "./conversation-methods.ts";
import { fileMethods } from "./file-methods.ts";
import { missingScope } from "./scopes.ts";
import { surfaceMethods } from "./surface-methods.ts";
import { viewMethods } from "./view-methods.ts";

/** One Web API call, recorded when it arrives. */
export interface ApiCall {
  readonly method: string;
  readonly args: JsonObject;
  /** Empty until answered; for a fault without a regular response, the name of the fault. */
  response: JsonObject;
}

export interface WebApiOptions {
  readonly context: ApiContext;
  readonly faults: FaultPlan;
  readonly botToken: string;
  readonly appToken: string | undefined;
  /** Each call is appended here on arrival. */
  readonly calls: ApiCall[];
  /** Called when a call arrives or is answered. */
  readonly announce: () => void;
}

const methods: Readonly<Record<string, ApiMethod>> = {
  ...chatMethods,
  ...conversationMethods,
  ...fileMethods,
  ...surfaceMethods,
  ...viewMethods,
};

/** Answers a call of `/api/<method>` as Slack does: HTTP 200 with `ok`, except for rate limits and server errors. */
export async function handleApiCall(
  { name, request, response }: { name: string; request: IncomingMessage; response: ServerResponse },
  options: WebApiOptions,
): Promise<void> {
  const args = decodeArguments(await readBody(request), request.headers["content-type"] ?? "");
  const call: ApiCall = { method: name, args, response: {} };
  options.calls.push(call);
  options.announce();
  const performed = (): JsonObject => perform({ name, args, token: tokenOf(request, args) }, options);
  const answered = (answer: JsonObject): void => {
    call.response = answer;
    options.announce();
  };
  const fault = await heldUp(options.faults.take(call));
  if (fault !== undefined && fault.kind !== "reply") {
    answered({ fault: fault.kind });
    return replySpoiled(fault, response, performed);
  }
  const answer = performed();
  answered(answer);
  respondJson(response, 200, fault === undefined ? answer : fault.body(answer));
}

function perform(call: { name: string; args: JsonObject; token: string }, options: WebApiOptions): JsonObject {
  const { name, args, token } = call;
  if (token === "") return failed("not_authed");
  if (name === "apps.connections.open") return openConnection(token, options);
  if (token !== options.botToken) return failed("invalid_auth");
  const apiMethod = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (apiMethod === undefined) return failed("unknown_method");
  return missingScope(name, args, options.context.store) ?? apiMethod(args, options.context);
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
