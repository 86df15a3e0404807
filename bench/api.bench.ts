import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashToken, newToken } from "../src/api/tokens.ts";
import { createLogger } from "../src/operations/logging/logger.ts";
import { AnswerJson } from "../src/render/answer-json-schema.ts";
import { serveApi } from "../src/server/api-mode.ts";
import { openEngine } from "../src/server/compose.ts";
import { line, percentiles, spread } from "./figures.ts";

const ROOT = process.cwd();
/** Without a model and without reasons: what a figure costs. */
const QUESTIONS = [
  "revenue of Hong Kong in H1 2025",
  "How did revenue of Hong Kong and China grow last year?",
  "香港2025年营收多少",
  "What is the expense approval limit?",
  "Jingan revenue 2025",
];
const ROUNDS = 1_000;
const WARM_UP = 250;
const AT_ONCE = 8;

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
const engine = await openEngine({
  profilePath: join(ROOT, "data/sample/profile.yaml"),
  dbPath: join(folder, "facts.db"),
  model: null,
  trace: () => {},
});
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
try {
  await engine.ingest([join(ROOT, "fixtures/company"), join(ROOT, "data/sample/documents")]);
  const token = newToken();
  const tokensPath = join(folder, "tokens.yaml");
  writeFileSync(tokensPath, `tokens: [{ name: bench, sha256: ${hashToken(token)}, clearance: INTERNAL }]\n`);
  const env = {
    FOOTNOTE_API_PORT: "0",
    FOOTNOTE_API_TOKENS_FILE: tokensPath,
    FOOTNOTE_API_REQUESTS_PER_MINUTE: "100000",
    FOOTNOTE_TODAY: "2026-06-12",
  };
  const api = await serveApi(engine, { env, logger: createLogger({ level: "silent" }) });
  if (api === null) throw new Error("the API is off");
  const ask = (index: number): Promise<Times> => post(api.port, token, QUESTIONS[index % QUESTIONS.length] ?? "");
  for (let i = 0; i < WARM_UP; i += 1) await ask(i);
  const times: Times[] = [];
  for (let i = 0; i < ROUNDS; i += 1) times.push(await ask(i));
  line("POST /v1/ask, one after the other, on one connection", percentiles(times.map(({ request }) => request)));
  line("the answer alone, as the engine took it", percentiles(times.map(({ engine }) => engine)));
  const many: Times[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let i = first; i < ROUNDS; i += AT_ONCE) many.push(await ask(i));
    }),
  );
  const perSecond = Math.round((ROUNDS * 1_000) / (performance.now() - started));
  line(`POST /v1/ask, ${AT_ONCE} at one time`, spread(many.map(({ request }) => request)));
  line("of these together", `${perSecond.toLocaleString("en")} a second`);
  await api.stop();
} finally {
  agent.destroy();
  engine.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds. */
interface Times {
  readonly request: number;
  readonly engine: number;
}

async function post(port: number, token: string, question: string): Promise<Times> {
  const started = performance.now();
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const asking = request({ port, host: "127.0.0.1", path: "/v1/ask", method: "POST", headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    });
    asking.on("error", reject);
    asking.end(JSON.stringify({ question }));
  });
  const elapsed = performance.now() - started;
  return { request: elapsed, engine: AnswerJson.parse(JSON.parse(text)).ms };
}
