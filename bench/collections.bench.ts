import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCedictDictionary } from "../src/adapters/dictionary/cedict-dictionary.ts";
import { openSqliteFactStore } from "../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../src/company/glossary.ts";
import { parseProfile } from "../src/company/load-profile.ts";
import { chunk } from "../src/passages/chunking.ts";
import { translatorOf } from "../src/passages/dictionary.ts";
import type { PassageIndex } from "../src/passages/passage-index.ts";
import { retrieve } from "../src/passages/retrieve.ts";
import { createQueryRewriter } from "../src/passages/rewrite-query.ts";
import { profileText } from "./company.ts";
import { line } from "./figures.ts";

const DEPTH = 10;
/** Passages of one text may all be among the best: so many give ten texts. */
const PASSAGES_READ = 40;

/**
 * How well questions find their texts: `npm run bench -- collections FOLDER`. Each folder in it is a collection: `corpus.jsonl` and
 * `queries.jsonl` with an id and a text a line, and `qrels.tsv` with a query, a text and a score. A text is cut as documents are, and
 * is found when any passage of it is. Questions of one collection are asked of another too, where both know their ids.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) console.log("Left out: name a folder of collections.");
else await benchCollections(folder);

interface Collection {
  readonly name: string;
  readonly corpus: readonly Text[];
  readonly queries: readonly Text[];
  readonly wanted: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Text {
  readonly id: string;
  readonly title?: string;
  readonly text: string;
}

async function benchCollections(parent: string): Promise<void> {
  const collections = readdirSync(parent)
    .sort()
    .map((name) => readCollection(parent, name));
  for (const texts of collections) {
    const scratch = mkdtempSync(join(tmpdir(), "footnote-bench-"));
    try {
      const store = openSqliteFactStore(join(scratch, "passages.db"));
      for (const item of texts.corpus) await storeText(item, store.passages);
      for (const asked of collections) await benchQueries(asked, texts, store.passages);
      store.close();
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
}

function readCollection(parent: string, name: string): Collection {
  const lines = (file: string): readonly string[] =>
    readFileSync(join(parent, name, file), "utf8")
      .trim()
      .split("\n");
  const items = (file: string): readonly Text[] => lines(file).map((text): Text => JSON.parse(text));
  const wanted = new Map<string, Set<string>>();
  for (const row of lines("qrels.tsv").slice(1)) {
    const [query = "", text = "", score = "0"] = row.split("\t");
    if (Number(score) > 0) wanted.set(query, (wanted.get(query) ?? new Set()).add(text));
  }
  return { name, corpus: items("corpus.jsonl"), queries: items("queries.jsonl"), wanted };
}

async function storeText({ id, title = "", text }: Text, index: PassageIndex): Promise<void> {
  await index.replaceDocument({
    doc: id,
    fileHash: id,
    ingestedAt: "2026-01-01T00:00:00.000Z",
    labels: {
      title,
      topic: null,
      entity: null,
      period: null,
      geography: null,
      sensitivity: "INTERNAL",
      origin: "documents",
      issuedOn: null,
    },
    passages: chunk([{ text, headings: [], part: null, counts: "para", number: 1 }]),
  });
}

/** Shares of the questions whose text is first and among the first five, and the discounted gain of its place among ten. */
async function benchQueries(asked: Collection, texts: Collection, index: PassageIndex): Promise<void> {
  const rewriter = createQueryRewriter(
    buildGlossary(parseProfile(profileText(1), "bench.yaml")),
    translatorOf(openCedictDictionary()),
  );
  const known = new Map(texts.queries.map(({ id, text }) => [id, text]));
  const queries = asked.queries.filter(({ id }) => known.has(id));
  if (queries.length === 0) return;
  const places: number[] = [];
  for (const { id, text } of queries) {
    const passages = await retrieve({ query: text, filter: {}, limit: PASSAGES_READ }, { index, rewriter });
    const found = [...new Set(passages.map(({ source }) => source.doc))].slice(0, DEPTH);
    places.push(found.findIndex((doc) => texts.wanted.get(id)?.has(doc) === true));
  }
  const within = (depth: number): string =>
    (places.filter((place) => place >= 0 && place < depth).length / queries.length).toFixed(4);
  const gain = places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / Math.log2(place + 2)), 0) / queries.length;
  const what = asked === texts ? asked.name : `${asked.name}, asked of ${texts.name}`;
  line(`${what}: ${queries.length} questions`, `hit@1 ${within(1)} · hit@5 ${within(5)} · nDCG@10 ${gain.toFixed(4)}`);
}
