import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../src/compose.ts";
import type { Fact } from "../src/domain/fact.ts";
import { buildGlossary } from "../src/profile/glossary.ts";
import { parseProfile } from "../src/profile/load-profile.ts";
import { createRuleParser } from "../src/understanding/rule-parser.ts";
import { createSecurityGate } from "../src/understanding/security-gate.ts";
import { line, percentiles, sampled } from "./figures.ts";

const TODAY = { year: 2026, month: 6, day: 12 };
const QUESTIONS = ["HK revenue in FY2025?", "China profit FY2025?", "hong kong new sales 2025H1", "香港2025年营收多少"];
const ROUNDS = 5_000;

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
try {
  await benchParsing();
  for (const count of [13, 1_000_000]) await benchAnswers(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** How reading a question costs with a small and a large vocabulary, and with a very long text. */
async function benchParsing(): Promise<void> {
  for (const entities of [3, 5_000]) {
    const glossary = buildGlossary(parseProfile(profileText(entities), "bench.yaml"));
    const words = [...glossary.profile.entities.values()].reduce((sum, spec) => sum + spec.aliases.length, 0);
    const parser = createRuleParser(glossary);
    const gate = createSecurityGate(glossary);
    const question = QUESTIONS[0] ?? "";
    line(`parse, ${words} aliases`, percentiles(sampled(ROUNDS, () => parser.parse(question, TODAY))));
    line(`security gate, ${words} aliases`, percentiles(sampled(ROUNDS, () => gate.screen(question))));
    const long = `HK revenue FY2025 ${"and some other words of 2025 that nobody asked for ".repeat(800)}`.slice(
      0,
      40_000,
    );
    line("parse, 40,000 characters", percentiles(sampled(20, () => parser.parse(long, TODAY))));
  }
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

function profileText(entities: number): string {
  const more = Array.from({ length: Math.max(0, entities - 3) }, (_, i) => {
    const name = `unit ${numberWord(i)}`;
    return `  UNIT_${i}: { label: "${name} ltd", geography: X, parent: ACME_GROUP, aliases: ["${name}", "${name} co", "${name} company", "u${i}x"] }`;
  });
  return `company: { name: ACME Group, home_entity: ACME_GROUP }
metrics:
  REVENUE: { label: { en: Revenue, zh: 营收 }, unit: USD_M, kind: flow, aliases: [revenue, 营业收入] }
  NEWSALES: { label: { en: New sales, zh: 新签金额 }, unit: USD_M, kind: flow, aliases: [newsales] }
  PROFIT: { label: { en: Operating profit, zh: 营运利润 }, unit: USD_M, kind: flow, aliases: [profit] }
entities:
  ACME_GROUP: { label: ACME Group, geography: ASIA, aliases: [acme, group, 集团] }
  ACME_HK: { label: ACME Hong Kong, geography: HK, parent: ACME_GROUP, aliases: [hk, hong kong, 香港] }
  ACME_CN: { label: ACME China, geography: CN, parent: ACME_GROUP, aliases: [cn, china, 中国] }
${more.join("\n")}
dimensions:
  channel: { default: TOTAL, values: { AGENCY: { aliases: [agency, 代理] } } }
external_entities:
  JINGAN: { label: Jingan, aliases: [jingan, 竞安] }
`;
}

function numberWord(index: number): string {
  return [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");
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
