import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildGlossary } from "../src/company/glossary.ts";
import { loadProfile } from "../src/company/load-profile.ts";
import { isTooLong } from "../src/domain/question-limits.ts";
import { clarify } from "../src/question/clarify.ts";
import { createRuleParser } from "../src/question/rule-parser.ts";
import { createSecurityGate } from "../src/question/security-gate.ts";
import { openEngine } from "../src/server/compose.ts";
import { languageWords } from "../src/server/language-words.ts";
import { HOSTILE_LENGTH, hostileQuestion } from "../test/support/hostile-questions.ts";
import { line, spread } from "./figures.ts";

/**
 * What the longest questions cost that are made to cost more than they are worth, in time of the processor: what the machine gives to other
 * programs is not in it. `npm run bench -- questions [-- HOW-MANY [FIRST-SEED]]`.
 */
const [, , MANY = "20000", FIRST = "0"] = process.argv;
const TODAY = { year: 2026, month: 6, day: 12 };
const PROFILE = "data/sample/profile.yaml";
const DOCUMENTS = ["fixtures/company", "data/sample/documents"];
const WARM_UP = 500;
/** The compiler and the collector work beside the first attempt: what a text costs is the least of a few. */
const ATTEMPTS = 4;
const CALM_MS = 8;
/** Each answer goes through the stores, too. */
const ANSWERED_SHARE = 10;

interface Costly {
  readonly ms: number;
  readonly seed: number;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function costOf(seed: number, work: (text: string) => unknown): Promise<Costly> {
  const text = hostileQuestion(seed);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > CALM_MS; attempt += 1) {
    const before = processorMs();
    await work(text);
    least = Math.min(least, processorMs() - before);
  }
  return { ms: least, seed };
}

async function report(name: string, count: number, work: (text: string) => unknown): Promise<void> {
  const first = Number(FIRST);
  for (let seed = 0; seed < WARM_UP; seed += 1) await work(hostileQuestion(first + seed));
  const costs: Costly[] = [];
  for (let seed = first; seed < first + count; seed += 1) costs.push(await costOf(seed, work));
  const times = costs.map(({ ms }) => ms);
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  line(`${name}, ${count.toLocaleString("en")} texts`, `${spread(times)} · p99 ${p99.toFixed(2)} ms`);
  for (const { ms, seed } of costs.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
    line(`  seed ${seed}`, `${ms.toFixed(1)} ms  ${JSON.stringify(hostileQuestion(seed).slice(0, 80))}`);
}

const glossary = buildGlossary(await loadProfile(PROFILE));
const parser = createRuleParser(glossary, languageWords());
const gate = createSecurityGate(glossary, languageWords());
const count = Number(MANY);
line("each text has", `${HOSTILE_LENGTH.toLocaleString("en")} characters, too long: ${isTooLong(hostileQuestion(0))}`);
await report("read by the rules", count, (text) => {
  gate.screen(text);
  return clarify(parser.parse(text, TODAY), { glossary, today: TODAY, thread: null });
});

const folder = mkdtempSync(join(tmpdir(), "footnote-questions-"));
const engine = await openEngine({
  profilePath: PROFILE,
  dbPath: join(folder, "footnote.db"),
  model: null,
  embeddings: null,
  trace: () => {},
});
try {
  await engine.ingest(DOCUMENTS);
  const asked = { id: "1", at: TODAY, conversation: null, asker: null };
  await report("answered from the sample's stores", Math.ceil(count / ANSWERED_SHARE), (text) =>
    engine.ask({ ...asked, text }),
  );
} finally {
  engine.close();
  rmSync(folder, { recursive: true });
}
