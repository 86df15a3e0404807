import type { IncomingMessage } from "node:http";
import type { AnswerRun } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Question } from "../domain/question.ts";
import type { RateLimit } from "../domain/rate-limit.ts";
import { readBody } from "../operations/http/read-body.ts";
import type { Logger } from "../operations/logging/logger.ts";
import { type AskBody, readAskBody } from "./ask-body.ts";
import { BODY_BYTES_MAX } from "./limits.ts";
import { type Reply, refusal } from "./reply.ts";
import type { TokenFile } from "./token-file.ts";
import type { TokenHolder } from "./tokens.ts";
import type { Turns } from "./turns.ts";

export interface AskEndpointOptions {
  readonly tokens: TokenFile;
  readonly rate: RateLimit;
  readonly turns: Turns;
  readonly ask: (question: Question) => Promise<AnswerRun>;
  /** Makes the public JSON object of an answer. */
  readonly render: (run: AnswerRun) => object;
  /** The reference day for relative periods where a request names none. */
  readonly today: () => CalendarDate;
  readonly newId: () => string;
  readonly logger: Logger;
  /** Called with every answer before it is sent; if it throws, the answer is not sent. */
  readonly onAnswered?: (run: AnswerRun, token: TokenHolder) => void | Promise<void>;
}

/** `isLast`: close the connection, because its body was not read to the end. `gone`: the client has left. */
export type Outcome = { readonly reply: Reply; readonly isLast: boolean } | "gone";

/** `POST /v1/ask`: checks the token, the rate limit and the form of the request before it asks the question. */
export async function askEndpoint(request: IncomingMessage, options: AskEndpointOptions): Promise<Outcome> {
  const head = readHead(request, options);
  const body = await readBody(request, "reply" in head ? 0 : BODY_BYTES_MAX);
  if (body === "gone") return "gone";
  const isLast = body === "endless";
  if ("reply" in head) return { reply: head.reply, isLast };
  if (body === "endless" || body === "too_large") return { reply: refusal("too_large"), isLast };
  const asked = readAskBody(body);
  if (typeof asked === "string") return { reply: refusal(asked), isLast };
  const taken = options.turns.take(async () => (isThere(request) ? answerTo(asked, head.holder, options) : null));
  if (taken === null) return { reply: refusal("overloaded", { "retry-after": "1" }), isLast };
  const reply = await taken;
  return reply === null ? "gone" : { reply, isLast };
}

/** A client that disconnected while waiting in the queue needs no answer. */
function isThere({ socket }: IncomingMessage): boolean {
  return !socket.destroyed;
}

type Head = { readonly holder: TokenHolder } | { readonly reply: Reply };

/** Checks made before the body is read. Missing, malformed and unknown tokens get the same refusal. */
function readHead(request: IncomingMessage, { tokens, rate }: AskEndpointOptions): Head {
  const holder = tokens.holderOf(bearerOf(request));
  if (holder === null) return { reply: refusal("unauthorized", { "www-authenticate": "Bearer" }) };
  const waitSeconds = rate.take(holder.name);
  if (waitSeconds !== null) return { reply: refusal("too_many_requests", { "retry-after": String(waitSeconds) }) };
  if (request.url?.includes("?") === true) return { reply: refusal("query_not_read") };
  if (!isPlainJson(request)) return { reply: refusal("unsupported_media_type") };
  if (Number(request.headers["content-length"] ?? 0) > BODY_BYTES_MAX) return { reply: refusal("too_large") };
  return { holder };
}

/** The token of the Authorization header; empty where there is no such header or more than one. */
function bearerOf({ headersDistinct }: IncomingMessage): string {
  const [given = "", ...others] = headersDistinct.authorization ?? [];
  return others.length > 0 ? "" : (/^Bearer +([\x21-\x7e]+)$/i.exec(given)?.[1] ?? "");
}

const JSON_TYPE = /^application\/json *(?:; *charset="?utf-8"? *)?$/i;

function isPlainJson({ headersDistinct }: IncomingMessage): boolean {
  const [type = "", ...others] = headersDistinct["content-type"] ?? [];
  const encoding = headersDistinct["content-encoding"] ?? [];
  return others.length === 0 && JSON_TYPE.test(type) && encoding.every((name) => name.toLowerCase() === "identity");
}

async function answerTo(asked: AskBody, holder: TokenHolder, options: AskEndpointOptions): Promise<Reply> {
  const id = options.newId();
  const today = options.today();
  try {
    const run = await options.ask({
      id,
      text: asked.question,
      ...(asked.referenceDate === null ? { at: today } : { at: asked.referenceDate, today }),
      conversation: asked.conversationId === null ? null : `${askerOf(holder)}:${asked.conversationId}`,
      asker: askerOf(holder),
      clearance: holder.clearance,
    });
    const text = JSON.stringify(options.render(run));
    // An answer that cannot be recorded is not sent.
    await options.onAnswered?.(run, holder);
    return { kind: "json", text };
  } catch (error) {
    options.logger.error({ requestId: id, fault: faultCode(error) }, "answering failed");
    return refusal("internal_error");
  }
}

/** Token names contain no colon, so no holder can reach another holder's conversation. */
function askerOf({ name }: TokenHolder): string {
  return `api:${name}`;
}

/** The loggable part of an error: its code or class, never its message. */
export function faultCode(error: unknown): string {
  if (error instanceof FootnoteError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
