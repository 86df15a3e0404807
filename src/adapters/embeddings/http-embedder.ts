import { setTimeout as sleep } from "node:timers/promises";
import { signalAfter } from "../../domain/time-limit.ts";
import { type Embedder, EmbedderError } from "../../passages/embedder.ts";
import { brokenConnection, refusal, tookTooLong, unreadable } from "./embedder-failures.ts";
import { readVectors } from "./embeddings-reply.ts";

export interface HttpEmbedderOptions {
  /** The address that `/embeddings` is appended to, such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Sent as a bearer token; a server of one's own often wants none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** For one attempt, up to the last byte of its reply. */
  readonly timeoutMs?: number;
  /** Attempts after the first one, where a failure may pass: 429, 5xx, a broken connection. */
  readonly retries?: number;
  /** The wait before the second attempt, unless the server names one; it doubles with each further one. */
  readonly backoffMs?: number;
  /** How waiting is done, and by which clock; the system's unless given. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  readonly nowMs?: () => number;
}

const BATCH_MAX = 64;
const TIMEOUT_MS = 30_000;
const RETRIES = 4;
const BACKOFF_MS = 500;
/** A server that wants a longer wait than this is not waited for. */
const WAIT_MAX_MS = 60_000;

/** Makes the `Embedder` port real on any endpoint that speaks OpenAI's embeddings format. */
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

/** One batch, tried again while a failure may pass. */
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
      /** The wait that the server asks for. */
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
    // What the time ran out on is not tried again: it would run out once more.
    return deadline.aborted
      ? { ok: false, error: tookTooLong(), mayPass: false, waitMs: null }
      : { ok: false, error: brokenConnection(error), mayPass: true, waitMs: null };
  }
}

/** Null for what is no JSON; a body that breaks off is a broken connection. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A redirect is not followed: texts and key go to the address that was configured, and nowhere else. */
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
    // Its own message would repeat the key.
    throw new EmbedderError("unavailable", "The request for embeddings cannot be made; check the address and the key.");
  }
}

/** Seconds or a date, as HTTP has it; null where there is neither. */
function waitMsIn(header: string | null, nowMs: () => number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs());
}
