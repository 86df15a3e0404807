import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createRateLimit } from "../domain/rate-limit.ts";
import { listen, SystemError } from "../operations/http/listen.ts";
import type { ApiSettings } from "../settings/api.ts";
import { faultCode, type Outcome } from "./ask-endpoint.ts";
import { createExchanges, type Exchanges } from "./exchanges.ts";
import { API_LIMITS, type ApiLimits } from "./limits.ts";
import type { RefusalCode } from "./refusals.ts";
import { rawRefusal, refusal, send } from "./reply.ts";
import { createRoutes, type RoutesOptions, withoutBody } from "./routes.ts";
import { createTurns } from "./turns.ts";

export interface ApiServerOptions extends Omit<RoutesOptions, "rate" | "turns"> {
  readonly settings: ApiSettings;
  /** Called with the code of every refused request. */
  readonly onRefused?: (code: RefusalCode) => void;
  readonly limits?: Partial<ApiLimits>;
}

export interface ApiServer {
  start(): Promise<{ port: number }>;
  /** Stops accepting requests and waits for those in progress, at most `stopMs`. */
  stop(): Promise<void>;
}

const VARIABLES = { port: "FOOTNOTE_API_PORT", host: "FOOTNOTE_API_HOST" };
const HEADER_BYTES_MAX = 8_192;
const CONNECTIONS_MAX = 512;
/** How often Node looks for requests that exceed their timeout. */
const CHECK_INTERVAL_MS = 1_000;
/** Idle timeout of a connection; it also applies while the connection waits for an answer. */
const STILL_MS_MAX = 120_000;

/** The HTTP server of the API. No request can crash the process, and no reply repeats any part of a request. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { settings, nowMs } = options;
  const limits = { ...API_LIMITS, ...options.limits };
  const turns = createTurns({ atOnce: limits.answering, waiting: limits.waiting });
  const rate = createRateLimit({ perMinute: settings.requestsPerMinute, nowMs });
  const route = createRoutes({ ...options, rate, turns });
  const exchanges = createExchanges();
  const tellRefused = refusalTeller(options);
  let stopping: Promise<void> | null = null;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    exchanges.add(request, response);
    const decided =
      stopping === null ? route(request) : withoutBody(request, refusal("stopping", { "retry-after": "1" }));
    const outcome = await decided.catch((error: unknown): Outcome => {
      options.logger.error({ fault: faultCode(error) }, "a request failed");
      return { reply: refusal("internal_error"), isLast: true };
    });
    if (outcome === "gone") return;
    if (outcome.reply.kind === "refusal") tellRefused(outcome.reply.code);
    send(response, outcome.reply, { isLast: outcome.isLast || stopping !== null });
  };
  const server = openServer(limits, respond);
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    exchanges.add(request, response);
    tellRefused("expectation_failed");
    send(response, refusal("expectation_failed"), { isLast: true });
  });
  server.on("clientError", (error, socket) => refuseUnread(error, socket, { exchanges, tellRefused }));
  return {
    start: async () => ({ port: await listen(server, settings, VARIABLES) }),
    stop: () => {
      stopping ??= close(server, { exchanges, turns }, limits.stopMs);
      return stopping;
    },
  };
}

function openServer(
  { requestTimeoutMs }: ApiLimits,
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES_MAX,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
      // Checked in the routes instead, so that the refusal has a JSON body like all others.
      requireHostHeader: false,
    },
    (request, response) => void respond(request, response),
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = STILL_MS_MAX;
  return server;
}

type TellRefused = (code: RefusalCode) => void;

function refusalTeller({ logger, onRefused }: ApiServerOptions): TellRefused {
  return (code) => {
    logger.info({ event: "api_refused", code }, "a request was refused");
    try {
      onRefused?.(code);
    } catch (error) {
      logger.error({ fault: faultCode(error) }, "a refusal was not recorded");
    }
  };
}

/**
 * Refuses input that is not a valid HTTP request. The refusal is sent only where the client cannot mistake it for the
 * reply to an earlier request on the same connection.
 */
function refuseUnread(
  error: Error,
  socket: Duplex,
  { exchanges, tellRefused }: { readonly exchanges: Exchanges; readonly tellRefused: TellRefused },
): void {
  if (!socket.writable || !exchanges.isNextReply(socket)) {
    socket.destroy();
    return;
  }
  const code = codeOf(error);
  tellRefused(code);
  socket.end(rawRefusal(code), () => socket.destroy());
}

function codeOf(error: Error): RefusalCode {
  switch (SystemError.safeParse(error).data?.code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "too_slow";
    case "HPE_HEADER_OVERFLOW":
      return "headers_too_large";
    default:
      return "bad_request";
  }
}

/** Waits until no request is in progress or the deadline has passed, then closes all connections. */
async function close(
  server: Server,
  work: Readonly<Record<"exchanges" | "turns", { idle(): Promise<void> }>>,
  deadlineMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, deadlineMs);
  });
  await Promise.race([Promise.all([work.exchanges.idle(), work.turns.idle()]), over]);
  clearTimeout(timer);
  server.closeAllConnections();
  await closed;
}
