import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { runOn, sqliteEngine } from "../../../src/adapters/sqlite/sqlite-engine.ts";
import { openPassageStore } from "../../../src/adapters/stores/passages/passage-store.ts";
import { openPostingSegments, writeSegment } from "../../../src/adapters/stores/passages/posting-segments.ts";
import type {
  FoundPassage,
  PassageDocument,
  PassageFilter,
  PassageIndex,
} from "../../../src/passages/passage-index.ts";
import { memoryPassageIndex } from "../../support/memory-passage-index.ts";
import { draftOf, lookFor, passagesOf, textsFor } from "../../support/passages.ts";

let opened: Database[] = [];
afterEach(() => {
  for (const database of opened) database.close();
  opened = [];
});

function memoryDatabase(): Database {
  const database = openDatabase(":memory:", { applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS });
  opened.push(database);
  return database;
}

function openIndex(database = memoryDatabase()): PassageIndex {
  return openPassageStore(sqliteEngine(database)).index;
}

function segmentsByLevel(database: Database): readonly unknown[] {
  return database.prepare("SELECT level, count(*) FROM term_segment GROUP BY level ORDER BY level").raw().all();
}

describe("segments", () => {
  it("stay few, however many documents are stored and replaced", async () => {
    const database = memoryDatabase();
    const index = openIndex(database);
    for (let step = 0; step < 150; step += 1)
      await index.replaceDocument(passagesOf(`${step % 60}.md`, [`Ship ${step}.`]));
    // 150 in the number system of base eight.
    expect(segmentsByLevel(database)).toEqual([
      [0, 6],
      [1, 2],
      [2, 2],
    ]);
    expect(await lookFor("ship", index, { limit: 100 })).toHaveLength(60);
    expect(await textsFor("149", index)).toEqual(["Ship 149."]);
    expect(await textsFor("89", index)).toEqual([]);
  });

  it("hold nothing more of replaced passages once they are merged", async () => {
    const database = memoryDatabase();
    const index = openIndex(database);
    for (let step = 0; step < 8; step += 1) await index.replaceDocument(passagesOf("a.md", [`Ship ${step}.`]));
    const held = runOn(database, openPostingSegments().read(["ship", "6", "7"], new Uint16Array(9).fill(1)));
    expect(held.map(({ ids }) => [...ids])).toEqual([[8], [], [8]]);
  });

  it("lose no term when they are merged, be it rare, new in the middle, or of rare characters", async () => {
    const database = memoryDatabase();
    const index = openIndex(database);
    // Characters whose order in JavaScript is not the order of their bytes.
    const odd = ["﨎", "𠮷", "𠀀", "野", "ꙮ", "zz", "q3"];
    for (let number = 0; number < 8; number += 1) {
      const own = odd.filter((_, at) => (number + at) % 3 > 0).join(" ");
      await index.replaceDocument(passagesOf(`${number}.md`, [`${own} ship${"abcdefgh".charAt(number)}`]));
    }
    expect(segmentsByLevel(database)).toEqual([[1, 1]]);
    for (const [at, word] of odd.entries()) {
      const docs = (await lookFor(word, index)).map(({ source }) => source.doc).toSorted();
      expect([word, docs]).toEqual([
        word,
        [0, 1, 2, 3, 4, 5, 6, 7].filter((number) => (number + at) % 3 > 0).map((number) => `${number}.md`),
      ]);
    }
    for (const letter of "abcdefgh") expect(await lookFor(`ship${letter}`, index)).toHaveLength(1);
  });

  it("are merged batch by batch where they hold more terms than memory should", () => {
    const database = memoryDatabase();
    const segments = openPostingSegments();
    for (let id = 1; id <= 8; id += 1) {
      const terms = Array.from({ length: 4_500 }, (_, index) => String(100_000 + index * id));
      database.transaction(() => runOn(database, writeSegment([{ id, terms }])))();
    }
    const lengths = new Uint16Array(9).fill(1);
    const asked = Array.from({ length: 300 }, (_, index) => String(100_000 + index * 119));
    const read = () => runOn(database, segments.read(asked, lengths)).map(({ ids, counts }) => [[...ids], [...counts]]);
    const before = read();
    expect(runOn(database, segments.merge(lengths))).toBe(true);
    expect(runOn(database, segments.merge(lengths))).toBe(false);
    expect(segmentsByLevel(database)).toEqual([[1, 1]]);
    expect(read()).toEqual(before);
    expect(before.filter(([ids = []]) => ids.length > 1).length).toBeGreaterThan(20);
  });
});

const WORDS = ["typhoon", "revenue", "ships", "ports", "sail", "营收", "台风", "1,538", "Q3"];
const anyText = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(" ", " ", ". ", "。")), { minLength: 1, maxLength: 9 })
  .map((pieces) => pieces.map(([word, mark]) => word + mark).join(""));
const anyDocument = fc
  .record({
    doc: fc.constantFrom("a.md", "b.md", "c.md", "d.md", "e.md"),
    drafts: fc.array(fc.tuple(anyText, fc.constantFrom("Risks", "Outlook"), fc.boolean()), { maxLength: 7 }),
    entity: fc.constantFrom("HK", "CN", null),
    sensitivity: fc.constantFrom("INTERNAL", "INTERNAL", "INTERNAL", "机密"),
  })
  .map(({ doc, drafts, entity, sensitivity }) =>
    passagesOf(
      doc,
      drafts.map(([text, heading, isChinese], index) =>
        draftOf(text, { locator: `para=${index + 1}`, headings: [heading], language: isChinese ? "zh" : "en" }),
      ),
      { entity, sensitivity },
    ),
  );
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyDocument },
  { weight: 1, arbitrary: fc.constantFrom("a.md", "b.md", "c.md") },
);
const QUERIES = ["typhoon revenue", "营收 ships", "1538 Q3 Q3", "台风 risks note"];
const FILTERS: readonly PassageFilter[] = [{}, { entities: new Set([null, "CN"]), languages: new Set(["en"]) }];

async function apply(step: PassageDocument | string, index: PassageIndex): Promise<unknown> {
  return typeof step === "string" ? index.withdrawDocument(step) : index.replaceDocument(step);
}

/** What all queries find, without the numbers of passages and versions, which tell how often something was stored. */
async function findings(index: PassageIndex): Promise<readonly unknown[]> {
  const found: unknown[] = [await index.summary()];
  for (const query of QUERIES)
    for (const filter of FILTERS) found.push((await lookFor(query, index, { filter, limit: 6 })).map(shown));
  return found;
}

function shown({ id, version, score, coverage, ...passage }: FoundPassage): unknown {
  return { ...passage, score: score.toFixed(9), coverage: coverage.toFixed(9) };
}

describe("an index that grew by random changes", () => {
  it("finds what a fresh one finds, and what looking at every passage finds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 40 }), async (steps) => {
        const [grown, plain, fresh] = [openIndex(), memoryPassageIndex(), openIndex()];
        for (const step of steps) expect(await apply(step, grown)).toEqual(await apply(step, plain));
        const last = new Map<string, PassageDocument | string>();
        for (const step of steps) {
          const doc = typeof step === "string" ? step : step.doc;
          last.delete(doc);
          last.set(doc, step);
        }
        for (const step of last.values()) await apply(step, fresh);
        const found = await findings(grown);
        expect(found).toEqual(await findings(fresh));
        expect(found).toEqual(await findings(plain));
      }),
      { numRuns: 40, seed: 92 },
    );
  });
});
