import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { openCedictDictionary } from "../src/adapters/dictionary/cedict-dictionary.ts";
import { openSqliteFactStore } from "../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { runOn } from "../src/adapters/sqlite/sqlite-engine.ts";
import { PassageColumns } from "../src/adapters/stores/passages/passage-columns.ts";
import { openPostingSegments } from "../src/adapters/stores/passages/posting-segments.ts";
import { buildGlossary } from "../src/company/glossary.ts";
import { parseProfile } from "../src/company/load-profile.ts";
import { newScratch, rank } from "../src/passages/bm25.ts";
import { translatorOf } from "../src/passages/dictionary.ts";
import type { PassageDocument, PassageFilter } from "../src/passages/passage-index.ts";
import { queryTerms } from "../src/passages/query-terms.ts";
import { createQueryRewriter, type RewrittenQuery } from "../src/passages/rewrite-query.ts";
import { isHanOrKanaTerm, searchTerms } from "../src/passages/search-terms.ts";
import { profileText } from "./company.ts";
import { line, percentiles } from "./figures.ts";
import { PASSAGES, topicalText } from "./topical-text.ts";

/** The index of our own beside SQLite's FTS5, on the same passages: `npm run bench -- fts5 PASSAGES FOLDER`, the folder is kept. */
const [size = "10000", folder = "/tmp/footnote-fts5", rounds = "200"] = process.argv.slice(2);
const passages = Number(size);
const SEED = 20_260_612;
const QUERIES = Number(rounds);
const WARM_UP = 10;
const STAGE = 40;
const CONFIDENTIAL_EVERY = 10;
/** Documents that are stored twice, so that a former version lies in the index. */
const REVISED_EVERY = 50;
/** Two steps: the passages that hold one of the rarest terms, so many at least, are scored by all of them. */
const RARE_HOLDERS = 2_000;

/** Milliseconds of the processor: on a machine that is busy with other things, those of the clock say little. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const text = topicalText(SEED);
mkdirSync(folder, { recursive: true });
const ownPath = join(folder, `own-${passages}.db`);
const ftsPath = join(folder, `fts-${passages}.db`);
const label = (what: string): string => `${passages.toLocaleString("en")}: ${what}`;

function* documents(): Generator<PassageDocument> {
  for (let number = 0; number < passages / PASSAGES; number += 1) {
    const document = text.document(number);
    const sensitivity = number % CONFIDENTIAL_EVERY === 9 ? "CONFIDENTIAL" : document.labels.sensitivity;
    const labelled = { ...document, labels: { ...document.labels, sensitivity } };
    yield labelled;
    if (number % REVISED_EVERY === 7) yield { ...labelled, fileHash: "0".repeat(64) };
  }
}

const isNew = !existsSync(ftsPath);
const store = openSqliteFactStore(ownPath);
const fts = new BetterSqlite3(ftsPath);
fts.pragma("page_size = 8192");
fts.pragma("cache_size = -32768");
fts.pragma("journal_mode = WAL");
fts.pragma("synchronous = NORMAL");
if (isNew) await fill();
const readOwn = new BetterSqlite3(ownPath, { readonly: true });
readOwn.pragma("cache_size = -32768");
const columns = new PassageColumns();
const segments = openPostingSegments();
const scratch = newScratch();
runOn(readOwn, columns.refresh());
line(label("own, bytes of the index"), `${Math.round(bytesOf(readOwn, ["term_posting", "term_segment"]) / 1e6)} MB`);
line(label("fts5, bytes of the index"), `${Math.round(statSync(ftsPath).size / 1e6)} MB`);

/** As a writer of ours would: a document of twenty passages in each transaction. */
async function fill(): Promise<void> {
  fts.exec(
    `CREATE VIRTUAL TABLE terms USING fts5(body, content='', contentless_delete=1, detail=full, tokenize="ascii tokenchars '.'")`,
  );
  const insert = fts.prepare<[number, string]>("INSERT INTO terms (rowid, body) VALUES (?, ?)");
  const remove = fts.prepare<[number]>("DELETE FROM terms WHERE rowid = ?");
  const known = new Map<string, number>();
  const times = { own: 0, fts: 0 };
  let last = 0;
  for (const document of documents()) {
    let started = cpu();
    await store.passages.replaceDocument(document);
    times.own += cpu() - started;
    started = cpu();
    fts
      .transaction(() => {
        const former = known.get(document.doc);
        if (former !== undefined) for (let id = former; id < former + PASSAGES; id += 1) remove.run(id);
        known.set(document.doc, last + 1);
        for (const draft of document.passages) {
          last += 1;
          const context = [...new Set([document.labels.title, ...draft.headings])].join("\n");
          insert.run(last, [...searchTerms(context), ...searchTerms(draft.text)].join(" "));
        }
      })
      .immediate();
    times.fts += cpu() - started;
  }
  fts.pragma("wal_checkpoint(TRUNCATE)");
  line(label("own, stored with texts"), `${Math.round((last / times.own) * 1e3)} passages a second`);
  line(label("fts5, stored without texts"), `${Math.round((last / times.fts) * 1e3)} passages a second`);
}

function bytesOf(database: BetterSqlite3.Database, tables: readonly string[]): number {
  const select = database.prepare<[string], number>("SELECT sum(pgsize) FROM dbstat WHERE name = ?").pluck();
  return tables.reduce((sum, table) => sum + (select.get(table) ?? 0), 0);
}

const glossary = buildGlossary(parseProfile(profileText(1_000), "bench.yaml"));
const rewriter = createQueryRewriter(glossary, translatorOf(openCedictDictionary()));

interface Kind {
  readonly name: string;
  readonly query: (number: number) => RewrittenQuery;
}

const SHORT_CHARACTERS = 4;
const KINDS: readonly Kind[] = [
  { name: "English, 3 to 8 words", query: (number) => ({ terms: queryTerms(text.query(number, "en")) }) },
  {
    name: "Chinese, 4 characters (7 terms)",
    query: (number) => ({ terms: queryTerms(text.query(number, "zh").slice(0, SHORT_CHARACTERS)) }),
  },
  { name: "Chinese, 3 to 8 words", query: (number) => ({ terms: queryTerms(text.query(number, "zh")) }) },
  { name: "English question, widened", query: (number) => rewriter.rewrite(text.question(number, "en")) },
  { name: "Chinese question, widened", query: (number) => rewriter.rewrite(text.question(number, "zh")) },
];
const FILTERS: readonly (readonly [string, PassageFilter])[] = [
  ["no labels", {}],
  [
    "an entity, four periods",
    { entities: new Set(["ACME_HK", null]), periods: new Set(["FY2019", "FY2020", "FY2021", "FY2022"]) },
  ],
];

function weightsOf({ terms, also = [] }: RewrittenQuery): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const { term, weight } of also) weights.set(term, (weights.get(term) ?? 0) + weight);
  return weights;
}

/** Lists of the terms, without further ones that are common: as the product reads them. */
function listsOf(query: RewrittenQuery) {
  const asked = [...weightsOf(query)];
  const said = new Set(query.terms);
  const common = Math.max(2_000, columns.passages * 0.05);
  const lists = runOn(
    readOwn,
    segments.read(
      asked.map(([term]) => term),
      columns.lengths,
      (term) => (said.has(term) ? Infinity : common),
    ),
  );
  return asked.flatMap(([term, weight], at) => {
    const list = lists[at];
    return list === undefined || list.ids.length === 0 ? [] : [{ term, weight, ...list }];
  });
}

function ownBest(query: RewrittenQuery, filter: PassageFilter): readonly number[] {
  const collection = {
    passages: columns.passages,
    averageLength: columns.totalLength / columns.passages,
    lengths: columns.lengths,
    isAllowed: columns.allowed(filter),
  };
  return rank(listsOf(query), collection, STAGE, scratch).map(({ id }) => id);
}

let isAllowed: (id: number) => boolean = () => true;
fts.function("allowed", { deterministic: false }, (id) => Number(isAllowed(Number(id))));
const best = (sql: string) => fts.prepare<[string, number], number>(sql).pluck();
const ranked = best("SELECT rowid FROM terms WHERE terms MATCH ? ORDER BY rank LIMIT ?");
const allowedFirst = best(
  "SELECT rowid FROM terms WHERE terms MATCH ? AND allowed(rowid) ORDER BY bm25(terms), rowid LIMIT ?",
);
const numbers = fts.prepare<[string], number>("SELECT rowid FROM terms WHERE terms MATCH ?").pluck();

function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term}"`).join(" OR ");
}

/** The terms that the product would look for; which are common is known here from our own lists, and is not counted in the times. */
const held = new Map<RewrittenQuery, readonly { readonly term: string; readonly holders: number }[]>();
function termsOf(query: RewrittenQuery) {
  const known = held.get(query) ?? listsOf(query).map(({ term, ids }) => ({ term, holders: ids.length }));
  held.set(query, known);
  return known;
}

/** Those that hold a rare term, scored by all: a list of a common term is only looked up where a rare one is. */
function twoSteps(query: RewrittenQuery): string {
  const terms = [...termsOf(query)].sort((a, b) => a.holders - b.holders);
  let sum = 0;
  const rare = terms.filter(({ holders }) => {
    const isNeeded = sum < RARE_HOLDERS;
    sum += holders;
    return isNeeded;
  });
  const common = terms.slice(rare.length).map(({ term }) => term);
  const first = anyOf(rare.map(({ term }) => term));
  // Of the second part nothing is required: its terms are there to be counted.
  return common.length === 0 ? first : `(${first}) AND (${first} OR ${anyOf(common)})`;
}

function withoutSingles(query: RewrittenQuery): string {
  const terms = termsOf(query).map(({ term }) => term);
  const pairs = terms.filter((term) => !isHanOrKanaTerm(term) || term.length > 1);
  return anyOf(pairs.length === 0 ? terms : pairs);
}

type Way = readonly [string, (query: RewrittenQuery) => readonly number[]];
const all = (query: RewrittenQuery): string => anyOf(termsOf(query).map(({ term }) => term));
const WAYS: readonly Way[] = [
  ["fts5, all terms, ORDER BY rank, no conditions", (query) => ranked.all(all(query), STAGE)],
  ["fts5, all terms, conditions, ORDER BY bm25()", (query) => allowedFirst.all(all(query), STAGE)],
  ["fts5, two steps, conditions", (query) => allowedFirst.all(twoSteps(query), STAGE)],
  ["fts5, pairs without single characters, conditions", (query) => allowedFirst.all(withoutSingles(query), STAGE)],
  [
    "fts5, numbers of each term's passages read, not scored",
    (query) => termsOf(query).map(({ term }) => numbers.all(`"${term}"`).length),
  ],
];

const share = (of: readonly (string | number)[], among: readonly (string | number)[]): number =>
  of.length === 0 ? 1 : of.filter((id) => among.includes(id)).length / of.length;

for (const [filterName, filter] of FILTERS) {
  isAllowed = columns.allowed(filter);
  for (const { name, query } of KINDS) {
    const queries = Array.from({ length: QUERIES + WARM_UP }, (_, number) => query(number));
    const exact = queries.map((one) => ownBest(one, filter));
    const productTimes: number[] = [];
    const products: (readonly string[])[] = [];
    for (const one of queries) {
      const started = cpu();
      const found = await store.passages.search({ ...one, filter, limit: 10 });
      productTimes.push(cpu() - started);
      products.push(found.map(({ id }) => id).slice(0, 5));
    }
    console.log(
      `\n${label(`${name}, ${filterName}`)}; terms on average ${(queries.reduce((sum, one) => sum + termsOf(one).length, 0) / queries.length).toFixed(1)}`,
    );
    line("  own, chosen, read and scored again", percentiles(productTimes.slice(WARM_UP)));
    const ownTimes: number[] = [];
    for (const one of queries) {
      const started = cpu();
      ownBest(one, filter);
      ownTimes.push(cpu() - started);
    }
    line("  own, the forty best chosen", percentiles(ownTimes.slice(WARM_UP)));
    for (const [wayName, way] of WAYS) {
      if (filterName !== FILTERS[0]?.[0] && wayName.includes("no")) continue;
      const times: number[] = [];
      let five = 0;
      let product = 0;
      for (const [at, one] of queries.entries()) {
        const started = cpu();
        const found = way(one);
        times.push(cpu() - started);
        five += share((exact[at] ?? []).slice(0, 5), found.slice(0, 5)) / queries.length;
        product +=
          share(
            products[at] ?? [],
            found.map((id) => `p${id}`),
          ) / queries.length;
      }
      line(
        `  ${wayName}`,
        `${percentiles(times.slice(WARM_UP))} · five best ${five.toFixed(3)} · of the shown five among forty ${product.toFixed(3)}`,
      );
    }
  }
}
readOwn.close();
fts.close();
store.close();
