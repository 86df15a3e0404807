import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fact } from "../src/domain/fact.ts";
import { openEngine } from "../src/server/compose.ts";
import { profileText } from "./company.ts";
import { line, percentiles } from "./figures.ts";

const TODAY = { year: 2026, month: 6, day: 12 };
const QUESTIONS = ["HK revenue in FY2025?", "China profit FY2025?", "hong kong new sales 2025H1", "香港2025年营收多少"];
const ROUNDS = 5_000;

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
try {
  for (const count of [13, 1_000_000]) await benchAnswers(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Whole answers in process: gate, parse, clarify, read, with a store of so many facts. */
async function benchAnswers(count: number): Promise<void> {
  const dbPath = join(folder, `facts-${count}.db`);
  const profilePath = join(folder, "profile.yaml");
  const { writeFileSync } = await import("node:fs");
  writeFileSync(profilePath, profileText(count === 13 ? 3 : 1_000));
  const engine = await openEngine({ profilePath, dbPath, model: null, trace: () => {} });
  await engine.facts.replaceDocument({
    doc: "bench",
    fileHash: "0",
    ingestedAt: "2026-06-12T00:00:00Z",
    facts: facts(count),
  });
  for (const text of QUESTIONS) {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) {
      const started = performance.now();
      const run = await engine.ask({ id: "bench", text, at: TODAY, conversation: null, asker: null });
      times.push(performance.now() - started);
      if (run.answer.kind !== "figures") throw new Error(`not answered: ${text}`);
    }
    line(`answer on ${count.toLocaleString("en")} facts: ${text}`, percentiles(times.slice(ROUNDS / 5)));
  }
  line("memory of the process", `${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
  engine.close();
}

function* facts(count: number): Generator<Fact> {
  const entities = ["ACME_HK", "ACME_CN", "ACME_GROUP", ...Array.from({ length: 997 }, (_, i) => `UNIT_${i}`)];
  let left = count;
  for (let year = 2025; left > 0; year -= 1) {
    for (const suffix of ["", "H1", "H2", "Q1", "Q2", "Q3", "Q4"]) {
      for (const entity of entities) {
        for (const metric of ["REVENUE", "NEWSALES", "PROFIT"]) {
          if (left === 0) return;
          left -= 1;
          yield fact(metric, entity, suffix === "" ? `FY${year}` : `${year}${suffix}`, left);
        }
      }
    }
  }
}

function fact(metric: string, entity: string, period: string, value: number): Fact {
  return {
    cell: { metric, entity, period, dimensions: { channel: "TOTAL" } },
    figure: { value: String(value), unit: "USD_M" },
    source: { doc: "bench.csv", locator: `line=${value}` },
    geography: "X",
    validAsOf: null,
    reviewStatus: "auto_approved",
    extractorVersion: "bench",
    mappingVersion: null,
  };
}
