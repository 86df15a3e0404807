import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCedictDictionary } from "../src/adapters/dictionary/cedict-dictionary.ts";
import { openSqliteFactStore } from "../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../src/company/glossary.ts";
import { parseProfile } from "../src/company/load-profile.ts";
import { translatorOf } from "../src/passages/dictionary.ts";
import type { PassageIndex } from "../src/passages/passage-index.ts";
import { queryTerms } from "../src/passages/query-terms.ts";
import { retrieve } from "../src/passages/retrieve.ts";
import { createQueryRewriter } from "../src/passages/rewrite-query.ts";
import { searchTerms } from "../src/passages/search-terms.ts";
import { openEngine } from "../src/server/compose.ts";
import { profileText } from "./company.ts";
import { exactBest, type NumberedTerms } from "./exact-bm25.ts";
import { line, spread } from "./figures.ts";
import { PASSAGES, type TopicalText, topicalText } from "./topical-text.ts";

/**
 * How fast passages are stored and found, and whether the best are found: `npm run bench -- retrieval [PASSAGES...]`. Each number of
 * passages has a process of its own, since memory that was once taken is not given back.
 */
const DEFAULT_SIZES = ["10000", "50000"];
const SEED = 20_260_612;
const TODAY = { year: 2026, month: 6, day: 12 };
const LANGUAGES = ["en", "zh"] as const;
const WARM_UP = 40;
const QUERIES = 400;
/** Queries whose best passages are looked up by scoring every passage. */
const CHECKED = 40;
/** Passages that the index takes to its second look: what BM25 alone finds. */
const STAGE = 40;
const RECALL_AT = 10;
const COMPANY_ENTITIES = 1_000;

const [size = "", ...others] = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT_SIZES;
if (others.length > 0) benchApart([size, ...others]);
else await benchRetrieval(Number(size));

function benchApart(sizes: readonly string[]): void {
  for (const one of sizes) {
    const { status } = spawnSync(process.execPath, [...process.execArgv, process.argv[1] ?? "", one], {
      stdio: "inherit",
    });
    if (status !== 0) throw new Error(`The benchmark of ${one} passages failed`);
  }
}

async function benchRetrieval(passages: number): Promise<void> {
  if (!Number.isInteger(passages) || passages < PASSAGES || passages % PASSAGES !== 0)
    throw new Error(`The number of passages is a multiple of ${PASSAGES}`);
  const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
  try {
    const text = topicalText(SEED);
    const store = openSqliteFactStore(join(folder, "passages.db"));
    const label = (what: string): string => `${passages.toLocaleString("en")} passages: ${what}`;
    await benchIndexing(passages, store.passages, text, label);
    line(label("memory after storing"), memory());
    await benchSearch(store.passages, text, label);
    await benchRetrieve(store.passages, text, label);
    await benchAnswers(folder, text, label);
    line(label("files"), `${megabytes(folderBytes(folder))} MB`);
    line(label("memory after the queries"), memory());
    // Last, since scoring everything takes memory and time that no search does.
    await checkRecall(passages, store.passages, text, label);
    store.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Label = (what: string) => string;

async function benchIndexing(passages: number, index: PassageIndex, text: TopicalText, label: Label): Promise<void> {
  let stored = 0;
  const times: number[] = [];
  for (let number = 0; number < passages / PASSAGES; number += 1) {
    const document = text.document(number);
    const started = performance.now();
    stored += await index.replaceDocument(document);
    times.push(performance.now() - started);
  }
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  line(label("stored"), `${Math.round(stored / seconds).toLocaleString("en")} passages a second`);
  line(label(`a document of ${PASSAGES} stored`), spread(times));
}

async function benchSearch(index: PassageIndex, text: TopicalText, label: Label): Promise<void> {
  const all: number[] = [];
  const times: Record<"en" | "zh", number[]> = { en: [], zh: [] };
  for (let number = -WARM_UP; number < QUERIES; number += 1) {
    const language = number % 2 === 0 ? "en" : "zh";
    const terms = queryTerms(text.query(number, language));
    const started = performance.now();
    await index.search({ terms, filter: {}, limit: RECALL_AT });
    const time = performance.now() - started;
    if (number < 0) continue;
    times[language].push(time);
    all.push(time);
  }
  line(label("search"), spread(all));
  for (const language of LANGUAGES) line(label(`search, ${language}`), spread(times[language]));
}

async function benchRetrieve(index: PassageIndex, text: TopicalText, label: Label): Promise<void> {
  const glossary = buildGlossary(parseProfile(profileText(COMPANY_ENTITIES), "bench.yaml"));
  const rewriter = createQueryRewriter(glossary, translatorOf(openCedictDictionary()));
  const times: number[] = [];
  for (let number = -WARM_UP; number < QUERIES; number += 1) {
    const query = text.question(number, number % 2 === 0 ? "en" : "zh");
    const started = performance.now();
    await retrieve({ query, filter: {}, limit: RECALL_AT }, { index, rewriter });
    const time = performance.now() - started;
    if (number >= 0) times.push(time);
  }
  line(label("retrieve, widened"), spread(times));
}

/** Whole answers without a model: reading, searching, choosing sentences, checking their figures. */
async function benchAnswers(folder: string, text: TopicalText, label: Label): Promise<void> {
  const profilePath = join(folder, "profile.yaml");
  writeFileSync(profilePath, profileText(COMPANY_ENTITIES));
  const engine = await openEngine({ profilePath, dbPath: join(folder, "passages.db"), model: null, trace: () => {} });
  const times: number[] = [];
  const kinds = new Map<string, number>();
  for (let number = -WARM_UP; number < QUERIES; number += 1) {
    const asked = text.question(number, number % 2 === 0 ? "en" : "zh");
    const started = performance.now();
    const { answer } = await engine.ask({ id: "bench", text: asked, at: TODAY, conversation: null, asker: null });
    if (number < 0) continue;
    times.push(performance.now() - started);
    kinds.set(answer.kind, (kinds.get(answer.kind) ?? 0) + 1);
  }
  engine.close();
  line(label("whole answer"), spread(times));
  line(label("answers by kind"), Array.from(kinds, ([kind, count]) => `${kind} ${count}`).join(" · "));
}

/** The index looks twice: BM25 chooses, and the text around changes the order. The recall is that of the choice. */
async function checkRecall(passages: number, index: PassageIndex, text: TopicalText, label: Label): Promise<void> {
  const queries = Array.from({ length: CHECKED }, (_, number) =>
    queryTerms(text.query(number, number % 2 === 0 ? "en" : "zh")),
  );
  const exact = exactBest(queries, () => numberedTerms(passages, text), STAGE);
  let kept = 0;
  let same = 0;
  let shown = 0;
  for (const [at, terms] of queries.entries()) {
    const found = (await index.search({ terms, filter: {}, limit: STAGE })).map(({ id }) => id);
    const best = (exact[at] ?? []).map(({ number }) => `p${number}`);
    const share = (of: readonly string[], among: readonly string[]): number =>
      of.filter((id) => among.includes(id)).length / Math.max(1, of.length);
    kept += share(best.slice(0, RECALL_AT), found) / CHECKED;
    same += share(best, found) / CHECKED;
    shown += share(best.slice(0, RECALL_AT), found.slice(0, RECALL_AT)) / CHECKED;
  }
  line(
    label("recall of BM25's choice against scoring everything"),
    `@${RECALL_AT} ${kept.toFixed(4)} · @${STAGE} ${same.toFixed(4)} (of the ten best, the second look leaves ${(shown * RECALL_AT).toFixed(1)} in front)`,
  );
}

function* numberedTerms(passages: number, text: TopicalText): Generator<NumberedTerms> {
  let number = 0;
  for (let document = 0; document < passages / PASSAGES; document += 1) {
    const { labels, passages: drafts } = text.document(document);
    for (const draft of drafts) {
      number += 1;
      const context = [...new Set([labels.title, ...draft.headings])].join("\n");
      yield { number, terms: [...searchTerms(context), ...searchTerms(draft.text)] };
    }
  }
}

function memory(): string {
  const peak = process.resourceUsage().maxRSS * 1024;
  return `${megabytes(process.memoryUsage().rss)} MB · peak ${megabytes(peak)} MB`;
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
