import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteFactStore } from "../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { PassageFilter } from "../src/passages/passage-index.ts";
import type { VectorSpace } from "../src/passages/vector-index.ts";
import { line, spread } from "./figures.ts";
import { PASSAGES, topicalText } from "./topical-text.ts";

/** How fast vectors of passages are stored and found: `npm run bench -- vectors [PASSAGES] [DIMENSIONS]`. They are made up, and no endpoint is asked. */
const [passages = 50_000, dimensions = 384] = process.argv.slice(2).map(Number);
const SEED = 20_260_612;
const BATCH = 64;
const SEARCHES = 60;
const WARM_UP = 10;
const LIMIT = 50;

const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
const path = join(folder, "passages.db");
let store = openSqliteFactStore(path);
const space: VectorSpace = { model: "made-up", dimensions };
const random = randomFrom(SEED);
try {
  const text = topicalText(SEED);
  for (let number = 0; number < passages / PASSAGES; number += 1)
    await store.passages.replaceDocument(text.document(number));
  const before = bytes();
  await fill();
  line(label("their part of the file"), `${((bytes() - before) / 1e6).toFixed(0)} MB`);
  await timed("a look for missing ones, where there are none", async () => store.vectors.prepare(space));
  for (let number = 0; number < passages / PASSAGES; number += 1)
    await store.passages.replaceDocument(text.document(number));
  await timed("all documents read again, each vector taken over", async () => store.vectors.prepare(space));
  const missing = await store.vectors.missing({ ...space, after: null, limit: 1 });
  if (missing.length > 0) throw new Error("A vector was not taken over");
  await search("the nearest of all", {});
  await search("the nearest of one entity of four", { entities: new Set(["ACME_HK"]) });
  await search("the nearest of one entity and one kind of document", {
    entities: new Set(["ACME_HK"]),
    origins: new Set(["reviews"]),
  });
  await search("the nearest of one language", { languages: new Set(["zh"]) });
} finally {
  store.close();
  rmSync(folder, { recursive: true, force: true });
}

function label(what: string): string {
  return `${passages.toLocaleString("en")} vectors of ${dimensions}: ${what}`;
}

/** Of the file without its log. */
function bytes(): number {
  store.close();
  const { size } = statSync(path);
  store = openSqliteFactStore(path);
  return size;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  line(label(what), `${(performance.now() - started).toFixed(0)} ms`);
}

async function fill(): Promise<void> {
  const { vectors } = store;
  const made = Array.from({ length: BATCH }, vector);
  const started = performance.now();
  await vectors.prepare(space);
  for (let after: string | null = null; ; ) {
    const missing = await vectors.missing({ ...space, after, limit: BATCH });
    if (missing.length === 0) break;
    for (const one of made) one[0] = random();
    await vectors.store(
      space,
      missing.map(({ id }, index) => ({ id, vector: made[index] ?? vector() })),
    );
    after = missing.at(-1)?.id ?? null;
  }
  line(label("looked up and stored"), `${((performance.now() - started) / 1e3).toFixed(1)} s`);
}

async function search(what: string, filter: PassageFilter): Promise<void> {
  const times: number[] = [];
  for (let number = 0; number < SEARCHES + WARM_UP; number += 1) {
    const asked = vector();
    const started = performance.now();
    await store.vectors.nearest({ space, vector: asked, filter, limit: LIMIT });
    times.push(performance.now() - started);
  }
  line(label(what), spread(times.slice(WARM_UP)));
}

function vector(): Float32Array {
  return Float32Array.from({ length: dimensions }, () => random() - 0.5);
}

/** The same numbers from 0 to 1 on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
