import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteFactStore, type SqliteFactStore } from "../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary, type Glossary } from "../src/company/glossary.ts";
import type { Cell } from "../src/domain/fact.ts";
import { yearsBeginningIn } from "../src/domain/fiscal-years.ts";
import type { EntitySpec, MetricSpec, Profile } from "../src/domain/profile.ts";
import { ingestPaths } from "../src/import/ingest-files.ts";
import { readDocument } from "../src/import/read-document.ts";
import { createSettler } from "../src/import/review/settler.ts";

/**
 * How fast a canonical table becomes facts and a cell is found. `npm run bench -- ingest [FOLDER] [ROWS]`: a folder
 * of further CSV files with the columns of `LONG_TABLE` is read as well.
 */
const [, , FOLDER, ROWS_TEXT = "1000000"] = process.argv;
const ROWS = Number(ROWS_TEXT);
const METRICS = 50;
const ENTITIES = 400;
const FINDS = 20_000;

function metricSpec(code: string): MetricSpec {
  return {
    code,
    label: { en: code },
    unit: "USD_M",
    kind: "flow",
    aliases: [],
    definition: null,
    group: null,
    ratioOf: null,
    owner: null,
  };
}

function entitySpec(code: string): EntitySpec {
  return { code, label: { en: code }, geography: "ASIA", parent: null, aliases: [] };
}

function profileOf(metrics: readonly string[], entities: readonly string[]): Profile {
  return {
    company: { name: "Bench", homeEntity: null },
    timeZone: null,
    showCurators: false,
    fiscalYears: yearsBeginningIn(1),
    headline: [],
    captions: [],
    metrics: new Map(metrics.map((code) => [code, metricSpec(code)])),
    entities: new Map(entities.map((code) => [code, entitySpec(code)])),
    dimensions: new Map([
      ["channel", { code: "channel", label: { en: "Channel" }, aliases: [], defaultValue: "TOTAL", values: new Map() }],
    ]),
    externalEntities: new Map(),
    sensitivity: {
      defaultLevel: "INTERNAL",
      escalateUnknownToRestricted: false,
      restrictedFilenamePatterns: [],
      restrictedKeywords: [],
    },
    tables: [],
    narrative: {
      sources: null,
      enabledSources: null,
      maxSeconds: 20,
      maxModelCalls: 3,
      maxCharacters: 2_880,
      maxPassages: 6,
      minScore: 0.65,
      rerank: false,
      words: new Map(),
    },
    ranking: { order: [], defaultRank: "", documents: [] },
    faqFile: null,
    learn: null,
    digests: [],
    sources: [],
    version: "bench",
  };
}

function cellAt(index: number): Cell {
  const quarter = Math.floor(index / (METRICS * ENTITIES));
  return {
    metric: `METRIC_${index % METRICS}`,
    entity: `ENTITY_${Math.floor(index / METRICS) % ENTITIES}`,
    period: `${2000 + Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`,
    dimensions: { channel: "TOTAL" },
  };
}

function writeTable(path: string, rows: number): void {
  const file = openSync(path, "w");
  const heading = "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator\n";
  let block = heading;
  for (let index = 0; index < rows; index += 1) {
    const { metric, entity, period } = cellAt(index);
    const value = ((index * 7919) % 10_000_019) / 100;
    block += `${metric},${entity},ASIA,TOTAL,QUARTER,${period},${value},USD_M,report_${period}.xlsx,"sheet=${entity},cell=B${index % 1000}"\n`;
    if (block.length > 1_000_000 || index === rows - 1) {
      writeSync(file, block);
      block = "";
    }
  }
  closeSync(file);
}

async function timeIngest(label: string, path: string, store: SqliteFactStore, glossary: Glossary): Promise<void> {
  const start = performance.now();
  const { documents } = store.documentStores(createSettler(glossary));
  const services = { documents, readFile: readDocument, glossary, now: () => new Date() };
  const { files } = await ingestPaths([path], services);
  const seconds = (performance.now() - start) / 1000;
  const facts = files.reduce((sum, file) => sum + file.facts, 0);
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  console.log(
    `${label}: ${facts} facts in ${seconds.toFixed(2)} s = ${Math.round(facts / seconds)}/s, process ${megabytes} MB`,
  );
  for (const { doc, status, error, warnings } of files) {
    if (status === "ingested" || status === "unchanged") continue;
    console.log(`  ${doc}: ${status} ${error ?? ""}`);
    for (const warning of warnings.slice(0, 5)) console.log(`    ${warning}`);
  }
}

async function timeFind(label: string, rows: number, store: SqliteFactStore): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < FINDS; run += 1) {
    const cell = cellAt((run * 7919) % rows);
    const start = performance.now();
    const { status } = await store.find(cell);
    times.push(performance.now() - start);
    if (status !== "found") throw new Error(`Not found: ${JSON.stringify(cell)}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(4);
  console.log(`${label}: find p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

const LONG_TABLE = { entity: "Country Code", period: "Year", value: "Value" } as const;

async function readFolder(folder: string, store: SqliteFactStore): Promise<void> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const csv = names.filter((name) => name.endsWith(".csv"));
  const profile = profileOf(
    csv.map((name) => name.toUpperCase().replace(/\W/g, "_")),
    [],
  );
  const glossary = buildGlossary({
    ...profile,
    entities: await entitiesIn(folder, csv),
    tables: csv.map((name) => ({
      match: name,
      sheet: null,
      headerRow: 1,
      metric: { from: "constant", value: name.toUpperCase().replace(/\W/g, "_") },
      entity: { from: "column", column: LONG_TABLE.entity },
      period: { from: "column", column: LONG_TABLE.period },
      unit: { from: "metric" },
      dimensions: {},
      values: [LONG_TABLE.value],
      missing: [],
      validAsOf: null,
    })),
  });
  await timeIngest(`folder ${folder}`, folder, store, glossary);
}

async function entitiesIn(folder: string, files: readonly string[]): Promise<ReadonlyMap<string, EntitySpec>> {
  const { openCsv } = await import("../src/import/csv-reader.ts");
  const codes = new Map<string, EntitySpec>();
  for (const name of files) {
    const table = openCsv({ path: join(folder, name), encoding: null }, 1);
    const column = table.header.indexOf(LONG_TABLE.entity);
    for (const row of table.rows) {
      const code = row.cells[column] ?? "";
      if (code !== "") codes.set(code, entitySpec(code));
    }
  }
  return codes;
}

const work = mkdtempSync(join(tmpdir(), "footnote-bench-"));
try {
  const entities = Array.from({ length: ENTITIES }, (_, index) => `ENTITY_${index}`);
  const metrics = Array.from({ length: METRICS }, (_, index) => `METRIC_${index}`);
  const glossary = buildGlossary(profileOf(metrics, entities));
  for (const rows of [13, ROWS]) {
    const csv = join(work, `facts-${rows}.csv`);
    writeTable(csv, rows);
    const store = openSqliteFactStore(join(work, `facts-${rows}.db`));
    await timeIngest(`${rows} canonical rows`, csv, store, glossary);
    await timeFind(`${rows} facts stored`, rows, store);
    await timeIngest(`${rows} rows again, unchanged`, csv, store, glossary);
    store.close();
    console.log(`${rows} facts: ${(statSync(join(work, `facts-${rows}.db`)).size / 1e6).toFixed(1)} MB on disk`);
  }
  if (FOLDER !== undefined) {
    const store = openSqliteFactStore(join(work, "folder.db"));
    await readFolder(FOLDER, store);
    store.close();
  }
} finally {
  rmSync(work, { recursive: true });
}
