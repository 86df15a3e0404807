import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashToken, newToken } from "../src/api/tokens.ts";
import { serveApi } from "../src/api-mode.ts";
import { openEngine } from "../src/compose.ts";
import { createLogger } from "../src/logging/logger.ts";
import { line, percentiles } from "./figures.ts";

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
  const ask = (index: number): Promise<void> => post(api.port, token, QUESTIONS[index % QUESTIONS.length] ?? "");
  for (let i = 0; i < WARM_UP; i += 1) await ask(i);
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) times.push(await timed(() => ask(i)));
  line("POST /v1/ask, one after the other, on one connection", percentiles(times));
  const many: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let i = first; i < ROUNDS; i += AT_ONCE) many.push(await timed(() => ask(i)));
    }),
  );
  const perSecond = Math.round((ROUNDS * 1_000) / (performance.now() - started));
  line(`POST /v1/ask, ${AT_ONCE} at one time`, percentiles(many));
  line("of these together", `${perSecond.toLocaleString("en")} a second`);
  await api.stop();
} finally {
  agent.destroy();
  engine.close();
  rmSync(folder, { recursive: true, force: true });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function post(port: number, token: string, question: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const asking = request({ port, host: "127.0.0.1", path: "/v1/ask", method: "POST", headers, agent }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.on("end", resolve);
      else reject(new Error(`answered with ${response.statusCode}`));
    });
    asking.on("error", reject);
    asking.end(JSON.stringify({ question }));
  });
}
