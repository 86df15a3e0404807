import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openEngine } from "../src/server/compose.ts";
import { line } from "./figures.ts";

/** Answers by line of the built program over a pipe, the first of them left out: it compiles while it gives them. */
const QUESTIONS = ["HK revenue in FY2025?", "China profit FY2025?", "hong kong new sales 2025H1", "香港2025年营收多少"];
const WARM_UP = 5_000;
const COUNTED = 10_000;
const RUNS = 5;

const profilePath = join(process.cwd(), "data/sample/profile.yaml");
const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
try {
  const dbPath = join(folder, "pipe.db");
  const engine = await openEngine({ profilePath, dbPath, model: null, trace: () => {} });
  await engine.ingest([join(process.cwd(), "fixtures/company")]);
  engine.close();
  const rates: number[] = [];
  for (let run = 0; run < RUNS; run += 1) rates.push(await answersASecond(dbPath));
  const best = Math.round(Math.max(...rates)).toLocaleString("en");
  line(`answers by line over a pipe, the best of ${RUNS} runs`, `${best} a second`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function answersASecond(dbPath: string): Promise<number> {
  const place = ["--profile", profilePath, "--db", dbPath, "--at", "2026-06-12"];
  const child = spawn(process.execPath, ["bin/footnote.mjs", "ask", "--jsonl", ...place], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const asked = Array.from({ length: WARM_UP + COUNTED }, (_, id) =>
    JSON.stringify({ id, question: QUESTIONS[id % QUESTIONS.length] }),
  );
  child.stdin.end(`${asked.join("\n")}\n`);
  let answered = 0;
  let started = 0;
  for await (const answer of createInterface({ input: child.stdout })) {
    if (!answer.includes('"outcome":"answered"')) throw new Error(`not answered: ${answer}`);
    answered += 1;
    if (answered === WARM_UP) started = performance.now();
  }
  return COUNTED / ((performance.now() - started) / 1_000);
}
