import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { signalAfter } from "../../domain/time-limit.ts";
import { type Embedder, EmbedderError, type EmbedderErrorCode } from "../../passages/embedder.ts";

export interface HttpEmbedderOptions {
  /** The base URL that `/embeddings` is appended to, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Sent as a bearer token; self-hosted servers often need none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** For one attempt, including reading the reply. */
  readonly timeoutMs?: number;
  /** Retries after the first attempt, for transient failures: 429, 5xx, connection errors. */
  readonly retries?: number;
  /** Delay before the first retry, doubled for each further one; a `Retry-After` header takes precedence. */
  readonly backoffMs?: number;
  /** Replaceable for tests, as is `nowMs`. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  readonly nowMs?: () => number;
}

const BATCH_MAX = 64;
const TIMEOUT_MS = 30_000;
const RETRIES = 4;
const BACKOFF_MS = 500;
/** If the server asks for a longer wait, the call fails instead. */
const WAIT_MAX_MS = 60_000;

/** Implements the `Embedder` port on any endpoint with OpenAI's embeddings format. */
export function createHttpEmbedder(options: HttpEmbedderOptions): Embedder {
  let dimensions: number | null = null;
  return {
    model: options.model,
    get dimensions() {
      return dimensions;
    },
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH_MAX) {
        const batch = texts.slice(start, start + BATCH_MAX);
        const read = readVectors(await send(batch, options), { count: batch.length, dimensions });
        if (read === null) throw unreadable();
        vectors.push(...read);
        dimensions = read[0]?.length ?? dimensions;
      }
      return vectors;
    },
  };
}

/** Sends one batch, with retries for transient failures. */
async function send(batch: readonly string[], options: HttpEmbedderOptions): Promise<unknown> {
  const retries = options.retries ?? RETRIES;
  for (let attempt = 0; ; attempt += 1) {
    const tried = await attemptOnce(batch, options);
    if (tried.ok) return tried.body;
    const waitMs = tried.waitMs ?? (options.backoffMs ?? BACKOFF_MS) * 2 ** attempt;
    if (!tried.mayPass || attempt >= retries || waitMs > WAIT_MAX_MS) throw tried.error;
    await (options.sleep ?? sleep)(waitMs);
  }
}

type Attempt =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false;
      readonly error: EmbedderError;
      readonly mayPass: boolean;
      /** From the `Retry-After` header. */
      readonly waitMs: number | null;
    };

async function attemptOnce(batch: readonly string[], options: HttpEmbedderOptions): Promise<Attempt> {
  const deadline = signalAfter(options.timeoutMs ?? TIMEOUT_MS);
  const request = requestFor(batch, options, deadline);
  try {
    const response = await fetch(request);
    if (response.ok) return { ok: true, body: await bodyOf(response) };
    await response.body?.cancel();
    const { status } = response;
    return {
      ok: false,
      error: refusal(status),
      mayPass: status === 429 || status >= 500,
      waitMs: waitMsIn(response.headers.get("retry-after"), options.nowMs ?? Date.now),
    };
  } catch (error) {
    // Timeouts are not retried: another attempt would probably time out too.
    return deadline.aborted
      ? { ok: false, error: tookTooLong(), mayPass: false, waitMs: null }
      : { ok: false, error: brokenConnection(error), mayPass: true, waitMs: null };
  }
}

/** Null for invalid JSON; rejects if the body is cut off. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Redirects are not followed, so that texts and key go to the configured address only. */
function requestFor(batch: readonly string[], options: HttpEmbedderOptions, signal: AbortSignal): Request {
  const { apiKey, baseUrl, model } = options;
  try {
    return new Request(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: batch }),
      redirect: "manual",
      signal,
    });
  } catch {
    // The error's own message would contain the key.
    throw new EmbedderError("unavailable", "The request for embeddings cannot be made; check the address and the key.");
  }
}

/** Parses `Retry-After`, in seconds or as a date; null where absent or invalid. */
function waitMsIn(header: string | null, nowMs: () => number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs());
}

/*
 * Error messages of the endpoint or the runtime may contain a text or the key, so only the status and the system error
 * code are passed on.
 */

function refusal(status: number): EmbedderError {
  return failure(codeOf(status), `status ${status}`);
}

function tookTooLong(): EmbedderError {
  return failure("timeout", null);
}

function unreadable(): EmbedderError {
  return failure("malformed", null);
}

function brokenConnection(error: unknown): EmbedderError {
  return failure("connection", systemCode(error));
}

const SENTENCES: Readonly<Record<EmbedderErrorCode, string>> = {
  timeout: "The embeddings endpoint did not answer in time",
  connection: "The connection to the embeddings endpoint failed",
  rate_limited: "The rate limit of the embeddings endpoint is reached",
  rejected: "The embeddings endpoint refused the request",
  malformed: "The reply of the embeddings endpoint cannot be read",
  unavailable: "The embeddings endpoint is unavailable",
};

function failure(code: EmbedderErrorCode, detail: string | null): EmbedderError {
  return new EmbedderError(code, detail === null ? `${SENTENCES[code]}.` : `${SENTENCES[code]} (${detail}).`);
}

function codeOf(status: number): EmbedderErrorCode {
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "unavailable" : "rejected";
}

const CAUSES_MAX = 5;

/** The system error code, such as ECONNREFUSED, which is nested in the error's causes. */
function systemCode(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if ("code" in cause && typeof cause.code === "string" && /^[A-Z_]{3,40}$/.test(cause.code)) return cause.code;
    cause = cause.cause;
  }
  return null;
}

const DIMENSIONS_MAX = 16_384;

const Reply = z.object({
  data: z.array(
    z.object({
      /** The index of the text; some servers omit it and keep the order. */
      index: z.int().nonnegative().optional(),
      embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX),
    }),
  ),
});

interface Expected {
  readonly count: number;
  /** Null before the first reply. */
  readonly dimensions: number | null;
}

/** The vectors in the order of the texts; null unless there is one valid vector of the same length per text. */
function readVectors(body: unknown, { count, dimensions }: Expected): readonly Float32Array[] | null {
  const reply = Reply.safeParse(body);
  if (!reply.success) return null;
  const byIndex = new Map(reply.data.data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => Float32Array.from(byIndex.get(index) ?? []));
  if (reply.data.data.length !== count || byIndex.size !== count) return null;
  const length = dimensions ?? vectors[0]?.length;
  return vectors.every((vector) => vector.length === length && pointsSomewhere(vector)) ? vectors : null;
}

/** Rejects vectors that overflow to infinity as 32-bit floats, and zero vectors, which have no direction. */
function pointsSomewhere(vector: Float32Array): boolean {
  return vector.every(Number.isFinite) && vector.some((part) => part !== 0);
}
