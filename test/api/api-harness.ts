import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiServer } from "../../src/api/api-server.ts";
import type { ApiLimits } from "../../src/api/limits.ts";
import { openTokenFile } from "../../src/api/token-file.ts";
import { hashToken, type TokenHolder } from "../../src/api/tokens.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { Question } from "../../src/domain/question.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";

export const TOKENS = {
  reporting: "fnt_a-token-of-the-reporting-program-0001",
  board: "fnt_a-token-of-the-board-portal-0002",
} as const;

export function tokensText(): string {
  return [
    "tokens:",
    `  - { name: reporting, sha256: ${hashToken(TOKENS.reporting)}, clearance: INTERNAL }`,
    `  - { name: board, sha256: ${hashToken(TOKENS.board)}, clearance: RESTRICTED }`,
    "",
  ].join("\n");
}

export interface ApiHarness {
  readonly url: string;
  readonly port: number;
  readonly tokensPath: string;
  /** What the engine was asked. */
  readonly asked: readonly Question[];
  readonly answered: readonly TokenHolder[];
  readonly refused: readonly string[];
  readonly log: readonly string[];
  /** Milliseconds that the server's clock says. */
  readonly clock: { nowMs: number };
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface ApiHarnessOptions {
  readonly ask?: (question: Question) => Promise<AnswerRun>;
  readonly render?: (run: AnswerRun) => object;
  readonly ready?: () => Promise<boolean>;
  readonly onAnswered?: (run: AnswerRun, token: TokenHolder) => void | Promise<void>;
  readonly limits?: Partial<ApiLimits>;
  readonly requestsPerMinute?: number;
  readonly host?: string;
  readonly port?: number;
}

/** The API on a port of its own, in front of an engine that helps with everything. */
export async function startApi(options: ApiHarnessOptions = {}): Promise<ApiHarness> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-api-"));
  const tokensPath = join(folder, "tokens.yaml");
  writeFileSync(tokensPath, tokensText());
  const asked: Question[] = [];
  const answered: TokenHolder[] = [];
  const refused: string[] = [];
  const log: string[] = [];
  const clock = { nowMs: 1_000_000.625 };
  const logger = createLogger({ level: "debug", destination: { write: (line: string) => void log.push(line) } });
  const nowMs = (): number => clock.nowMs;
  const { ask = helpful, render = shownRun } = options;
  const server = createApiServer({
    settings: {
      host: options.host ?? "127.0.0.1",
      port: options.port ?? 0,
      tokensPath,
      requestsPerMinute: options.requestsPerMinute ?? 100_000,
    },
    tokens: openTokenFile({ path: tokensPath, logger, nowMs }),
    ask: (question) => {
      asked.push(question);
      return ask(question);
    },
    render,
    today: () => ({ year: 2026, month: 6, day: 12 }),
    ready: options.ready ?? (async () => true),
    newId: () => "0123456789ab",
    nowMs,
    logger,
    onAnswered: async (run, token) => {
      answered.push(token);
      await options.onAnswered?.(run, token);
    },
    onRefused: (code) => void refused.push(code),
    // A stop that waits for something which never ends fails its test.
    limits: { stopMs: 600_000, ...options.limits },
  });
  const { port } = await server.start();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    tokensPath,
    asked,
    answered,
    refused,
    log,
    clock,
    post: (body, headers = {}) =>
      fetch(`${url}/v1/ask`, {
        method: "POST",
        headers: { authorization: `Bearer ${TOKENS.reporting}`, "content-type": "application/json", ...headers },
        body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    stop: () => server.stop(),
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function helpful({ text }: Question): Promise<AnswerRun> {
  return {
    requestId: "0123456789ab",
    question: text,
    language: "en",
    answer: { kind: "help", topic: { kind: "greeting" }, examples: [] },
    providerCalls: 0,
    elapsedMs: 0,
  };
}

function shownRun({ requestId }: AnswerRun): object {
  return { id: requestId };
}

/** A connection to write raw bytes on; `closed` holds everything that came back. */
export function rawConnection(port: number): { readonly socket: Socket; readonly closed: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // Writing on after the server has closed is part of the game.
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => {
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
  return { socket, closed };
}
