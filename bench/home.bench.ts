import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSlackDatabase } from "../src/adapters/sqlite/slack/slack-database.ts";
import { openEdgeStores } from "../src/adapters/sqlite/slack/slack-stores.ts";
import { besideDatabase } from "../src/server/compose.ts";
import type { Receipt } from "../src/slack/receipts/ports.ts";
import { line, percentiles } from "./figures.ts";
import { loadSample, SAMPLE_DOCUMENTS, SAMPLE_FIGURES, serveSample } from "./served-sample.ts";

/**
 * From the moment that a person opens the Home tab to the moment that it is published, over signed HTTP, with many
 * questions on file. The first opening after the start is told apart. `npm run bench -- home [-- QUESTIONS]`.
 */
const [, , QUESTIONS = "10000"] = process.argv;
const ROUNDS = 200;
const ASKERS = 50;
const WAIT_MS_MAX = 60_000;

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-home-"));
try {
  await benchHome(join(folder, "home.db"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function benchHome(dbPath: string): Promise<void> {
  await loadSample(dbPath, SAMPLE_FIGURES, SAMPLE_DOCUMENTS);
  await fileQuestions(dbPath, Number(QUESTIONS));
  const { workspace, stop } = await serveSample(dbPath, { env: { FOOTNOTE_CURATORS: "U00000001" } });
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const before = workspace.home();
    const started = performance.now();
    workspace.openApp({ tab: "home" });
    await workspace.waitFor(() => workspace.home() !== before, WAIT_MS_MAX);
    times.push(performance.now() - started);
  }
  const [first = 0, ...others] = times;
  line(`Home opened → published, ${Number(QUESTIONS).toLocaleString("en")} questions`, percentiles(others));
  line("the first time after the start", `${first.toFixed(0)} ms`);
  await stop();
}

async function fileQuestions(dbPath: string, count: number): Promise<void> {
  const database = openSlackDatabase(besideDatabase(dbPath, "slack"));
  const { receipts, ratings } = openEdgeStores(database);
  const filed = Array.from({ length: count }, (_, at) => receiptOf(at));
  // Together, since writes that wait share a commit.
  await Promise.all(filed.map((receipt) => receipts.save(receipt)));
  const cases = filed.filter((_, at) => at % 100 === 0);
  const wrong = { isRight: false, complaint: "figure" } as const;
  for (const { id, asker, at } of cases) await ratings.rate({ receipt: id, user: asker, at, ...wrong });
  database.close();
}

function receiptOf(at: number): Receipt {
  const slackChannel = `C${at % 20}`;
  return {
    id: String(at).padStart(8, "0"),
    at: new Date(Date.now() - at * 60_000),
    asker: `U${String((at % ASKERS) + 1).padStart(8, "0")}`,
    askedIn: { slackChannel, threadTs: `17000${at}.000100` },
    place: { slackChannel, threadTs: `17000${at}.000100` },
    question: `Revenue of Hong Kong in FY20${10 + (at % 15)}`,
    resolved: null,
    language: "en",
    outcome: "answered",
    body: { text: "1,571 USD m", blocks: [{ type: "section" }] },
    seen: { digest: "d", places: ["p"], level: "INTERNAL" },
    sources: [],
  };
}
