import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { ingestPaths } from "../../src/import/ingest-files.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { type Curated, contradicts, curate } from "./curator.ts";
import { GROUP_PROFILE, groupWorkbook, type KnownFigure } from "./group-workbook.ts";
import { ingestServices } from "./ingest.ts";

/** What became of the workbook of the invented group. */
export interface CuratedWorkbook extends Curated {
  /** How many figures of the company it holds. */
  readonly figures: number;
  /** How many of them are stored before anybody is asked, and at the end. */
  readonly before: number;
  readonly stored: number;
  /** Stored figures that are not what their cell is, in words. */
  readonly wrong: readonly string[];
  /** The places of figures that are not stored at the end. */
  readonly missing: readonly string[];
}

/** Loads the workbook into an empty store and lets the curator answer until nothing is asked. */
export async function curatedWorkbook(): Promise<CuratedWorkbook> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-"));
  const store = openSqliteFactStore(join(folder, "facts.db"));
  try {
    const { bytes, known } = await groupWorkbook();
    const path = join(folder, "book.xlsx");
    writeFileSync(path, bytes);
    const profile = parseProfile(GROUP_PROFILE, "profile.yaml");
    await ingestPaths([path], ingestServices(store, profile), {});
    const before = (await storedIn(store)).size;
    const glossary = buildGlossary(profile);
    const { review, queue } = store.documentStores(createSettler(glossary));
    const services = { review, queue, glossary, now: () => new Date("2026-01-06T09:00:00.000Z") };
    const curated = await curate({ review, glossary, services }, known);
    const stored = await storedIn(store);
    return { ...curated, figures: known.size, before, stored: stored.size, ...comparedWith(known, stored) };
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** What the store tells of each place. */
async function storedIn(facts: FactStore): Promise<ReadonlyMap<string, KnownFigure>> {
  const stored = new Map<string, KnownFigure>();
  for (const cell of await facts.list({}, 1_000_000)) {
    const result = await facts.find(cell);
    if (result.status !== "found") continue;
    const { metric, entity, period, dimensions } = cell;
    for (const { figure, source } of [result.statement, ...result.conflicts])
      stored.set(source.locator, { metric, entity, period, channel: dimensions.channel ?? "", ...figure });
  }
  return stored;
}

function comparedWith(known: ReadonlyMap<string, KnownFigure>, stored: ReadonlyMap<string, KnownFigure>) {
  const wrong = [...stored].flatMap(([place, { channel, value, ...slots }]) => {
    const figure = known.get(place);
    if (figure === undefined) return [`${place} is none of the company's figures`];
    const differs = contradicts({ ...slots, dimensions: { channel } }, figure);
    return differs.length === 0 && value === figure.value ? [] : [`${place}: ${[...differs, value].join(", ")}`];
  });
  return { wrong, missing: [...known.keys()].filter((place) => !stored.has(place)) };
}
