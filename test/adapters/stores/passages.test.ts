import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it } from "vitest";
import { openPassageStore } from "../../../src/adapters/stores/passages/passage-store.ts";
import { loadPgvector } from "../../../src/adapters/stores/passages/pgvector.ts";
import { openVectorIndex } from "../../../src/adapters/stores/passages/vector-index.ts";
import { type Ask, change, first, type SqlDatabase, type Told, type Work } from "../../../src/adapters/stores/work.ts";
import { sensitivityLevel } from "../../../src/domain/sensitivity.ts";
import type { PassageDocument, PassageIndex } from "../../../src/passages/passage-index.ts";
import { searchTerms } from "../../../src/passages/search-terms.ts";
import { describeOnEngines } from "../../support/engines.ts";
import { PASSAGE_TABLES } from "../../support/passage-schema.ts";
import { lookFor, passagesOf, textsFor } from "../../support/passages.ts";
import { copySample } from "../../support/sample-store.ts";
import { hasPgvector } from "../../support/vector-engines.ts";

/** A database on which the next statement that holds certain words fails, once it is armed. */
function failing(database: SqlDatabase, words: string): { readonly database: SqlDatabase; readonly arm: () => void } {
  let isArmed = false;
  const broken = <T>(work: () => Work<T>): (() => Work<T>) =>
    function* () {
      const steps = work();
      for (let step = steps.next(); ; ) {
        if (step.done) return step.value;
        const ask: Ask = step.value;
        if (isArmed && ask.sql.includes(words)) {
          isArmed = false;
          step = steps.throw(new RangeError("adrift"));
        } else {
          const told: Told = yield ask;
          step = steps.next(told);
        }
      }
    };
  return {
    database: {
      ...database,
      read: (work) => database.read(broken(work)),
      write: (work) => database.write(broken(work)),
    },
    arm: () => {
      isArmed = true;
    },
  };
}

/** All that two indexes of one database have to agree on. */
async function seenBy(index: PassageIndex): Promise<readonly unknown[]> {
  return [await index.summary(), await lookFor("ships sail", index), await index.documents({}, 99)];
}

describeOnEngines("the memory of a passage index", ({ open }) => {
  const fleet = (number: number): PassageDocument =>
    passagesOf(`${number}.md`, [`Ships sail ${number}.`, "Ports open."]);

  it("counts a document once, however many ask at the same time", async () => {
    const database = await open(PASSAGE_TABLES);
    const { index } = openPassageStore(database);
    const writer = openPassageStore(database).index;
    const five = [0, 1, 2, 3, 4];
    // Connections are there, so that nothing has to wait for them.
    await Promise.all(five.map(() => database.read(() => first("SELECT 1"))));
    for (let number = 0; number < 3; number += 1) {
      await writer.replaceDocument(fleet(number));
      const found = await Promise.all(five.map(() => textsFor("sail", index)));
      for (const texts of found) expect(texts).toHaveLength(number + 1);
      expect(await index.summary()).toMatchObject({ passages: 2 * (number + 1), documents: number + 1 });
    }
  });

  it("is of one moment, while documents come and are merged", async () => {
    const database = await open(PASSAGE_TABLES);
    const { index } = openPassageStore(database);
    const stored = Array.from({ length: 12 }, (_, number) => index.replaceDocument(fleet(number % 9)));
    const looks = Array.from({ length: 12 }, () => lookFor("sail ports", index));
    for (const found of await Promise.all(looks)) {
      const docs = found.map(({ source }) => source.doc);
      for (const doc of docs) expect(docs.filter((other) => other === doc)).toHaveLength(2);
    }
    await Promise.all(stored);
    expect(await lookFor("sail", index)).toHaveLength(9);
    expect(await seenBy(index)).toEqual(await seenBy(openPassageStore(database).index));
  });

  it.each(["WHERE version_until >", "WHERE version_from >", "FROM term_segment ORDER BY", "INSERT INTO term_posting"])(
    "is what is stored after %s has failed",
    async (words) => {
      const database = await open(PASSAGE_TABLES);
      const { database: broken, arm } = failing(database, words);
      const { index } = openPassageStore(broken);
      for (let number = 0; number < 7; number += 1) await index.replaceDocument(fleet(number));
      await openPassageStore(database).index.replaceDocument(passagesOf("1.md", ["Ships sink."]));
      arm();
      // With the eighth document segments are merged.
      await expect(index.replaceDocument(fleet(8))).rejects.toThrow("adrift");
      expect(await seenBy(index)).toEqual(await seenBy(openPassageStore(database).index));
      await index.replaceDocument(fleet(9));
      expect(await seenBy(index)).toEqual(await seenBy(openPassageStore(database).index));
    },
  );

  it("goes back with a database that is restored", async () => {
    const database = await open(PASSAGE_TABLES);
    const { index } = openPassageStore(database);
    await index.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    await index.replaceDocument(passagesOf("b.md", ["Ships stop."]));
    expect(await lookFor("ships", index)).toHaveLength(2);
    await database.write(function* () {
      yield* change("DELETE FROM passage WHERE text = 'Ships stop.'");
      yield* change("DELETE FROM passage_document WHERE doc = 'b.md'");
      yield* change("DELETE FROM term_segment WHERE passage_id_first = 2");
      yield* change("UPDATE passage_state SET data_version = 1, passage_id_last = 1");
    });
    expect(await textsFor("ships", index)).toEqual(["Ships sail."]);
    expect(await index.summary()).toMatchObject({ passages: 1, documents: 1 });
  });

  it("finds a word that is longer than any index has room for", async () => {
    const { index } = openPassageStore(await open(PASSAGE_TABLES));
    const long = "typhoon".repeat(2_000);
    await index.replaceDocument(passagesOf("a.md", [`The ${long} came.`, "Ships sail."]));
    expect(await lookFor(long, index)).toHaveLength(1);
  });
});

describeOnEngines("the level of a label", ({ open }) => {
  it("is the same in the database and outside", async () => {
    const database = await open(PASSAGE_TABLES);
    const labels = [
      "PUBLIC",
      " internal\u3000",
      "\tConfidential\n",
      "机密",
      "絕密",
      "\u00a0受限",
      "nobody knows",
      "",
      "pub lic",
    ];
    const levels = await database.read(function* () {
      const found: unknown[] = [];
      for (const label of labels) found.push(yield* first("SELECT sensitivity_level(?) AS level", [label]));
      return found;
    });
    expect(levels).toEqual(labels.map((label) => ({ level: sensitivityLevel(label) })));
  });
});

interface SampleRow {
  readonly id: number;
  readonly doc: string;
  readonly title: string;
  readonly locator: string;
  readonly headings: string;
  readonly language: "en" | "zh";
  readonly text: string;
}

/** The documents of the sample, as its store holds their passages. */
async function sampleDocuments(): Promise<readonly PassageDocument[]> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-sample-"));
  const path = join(folder, "sample.db");
  await copySample(path, "all");
  const database = new BetterSqlite3(path, { readonly: true });
  const rows = database
    .prepare<[], SampleRow>(
      `SELECT d.document_id AS id, d.doc, d.title, p.source_locator AS locator, p.headings, p.language, p.text
       FROM passage p JOIN passage_document d USING (document_id) WHERE d.version_until IS NULL ORDER BY p.passage_id`,
    )
    .all();
  database.close();
  rmSync(folder, { recursive: true });
  return [...new Set(rows.map(({ id }) => id))].map((document) => {
    const own = rows.filter(({ id }) => id === document);
    const [top] = own;
    return passagesOf(
      `${document} ${top?.doc}`,
      own.map(({ locator, headings, language, text }) => ({ locator, headings: JSON.parse(headings), language, text })),
      { title: top?.title ?? "" },
    );
  });
}

const QUESTIONS = [
  "Why did the agents fall?",
  "distribution in Hong Kong",
  "香港 代理人",
  "营收为什么下降",
  "revenue 2025 review",
];
const seen = new Map<string, unknown>();

describeOnEngines("what is found in the documents of the sample", ({ open }) => {
  it("comes in one order, with one score, on either engine", async () => {
    const database = await open(PASSAGE_TABLES);
    const { index } = openPassageStore(database);
    for (const document of await sampleDocuments()) await index.replaceDocument(document);
    const found = await Promise.all(
      QUESTIONS.map((question) => index.search({ terms: searchTerms(question), filter: {}, limit: 50 })),
    );
    expect(found.filter((passages) => passages.length > 1).length).toBeGreaterThan(2);
    seen.set(database.engine, found);
    expect(found).toEqual(seen.get("sqlite"));
  });
});

describeOnEngines("vectors on a server without pgvector", ({ open }) => {
  it("can be stored, and say that they cannot be searched", async (test) => {
    const database = await open(PASSAGE_TABLES);
    if (database.engine === "sqlite" || (await hasPgvector(database))) return test.skip();
    const { index } = openPassageStore(database);
    await index.replaceDocument(passagesOf("a.md", ["Ships sail."]));
    const vectors = openVectorIndex(database, () => loadPgvector(database));
    const space = { model: "fake", dimensions: 2 };
    const [missing] = await vectors.missing({ ...space, after: null, limit: 9 });
    const vector = Float32Array.of(1, 0);
    expect(await vectors.store(space, [{ id: missing?.id ?? "", vector }])).toBe(1);
    await expect(vectors.nearest({ space, vector, filter: {}, limit: 9 })).rejects.toThrow(
      expect.objectContaining({ code: "extension_missing" }),
    );
    expect(await textsFor("ships", index)).toEqual(["Ships sail."]);
  });
});
