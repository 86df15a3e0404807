import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { addSources } from "../../../src/adapters/sqlite/facts/source-schema.ts";
import { openSqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { type DocumentSource, UNKNOWN_SOURCE } from "../../../src/domain/document-key.ts";
import { correctCell } from "../../../src/import/review/correct-cell.ts";
import { cellOf } from "../../support/facts.ts";
import { readingOf, statementOf, turnover } from "../../support/statements.ts";
import { decideOn, SIGNED, storesOn, withStores } from "../../support/stores.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "footnote-sources-")));
const HK = join(folder, "reports/hk");
const LINK = join(folder, "link");
const UPLOADED = join(folder, `footnote.uploads/${"a".repeat(64)}`);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A store as the release before wrote it: each document with a passage, a question, a ruling and the folder that it came from. */
function earlierStore(path: string, roots: Readonly<Record<string, string | null>>): void {
  const version = FACT_MIGRATIONS.indexOf(addSources);
  const database = new BetterSqlite3(path);
  for (const migration of FACT_MIGRATIONS.slice(0, version)) {
    if (typeof migration === "string") database.exec(migration);
  }
  database.pragma(`application_id = ${FACT_STORE_ID}`);
  database.pragma(`user_version = ${version}`);
  const lengths = "x'0100', x'01000000'";
  for (const [at, [doc, root]] of Object.entries(roots).entries()) {
    const id = at + 1;
    database.exec(`
      INSERT INTO document VALUES (${id * 2}, '${doc}', 1, 'old', '2025', 3, 1, 0, 0, 'INTERNAL', 0);
      INSERT INTO document VALUES (${id * 2 + 1}, '${doc}', 2, 'hash', '2026', 5, 1, 0, 1, 'CONFIDENTIAL', 0);
      INSERT INTO passage_document VALUES (${id}, '${doc}', 1, 'hash', '2026', 'Title', NULL, NULL, NULL, NULL, 'INTERNAL',
        'documents', NULL, ${id}, ${lengths}, ${id}, NULL, NULL);
      INSERT INTO passage VALUES (${id}, ${id}, 'page=1', '[]', 'en', 'Ships sail.');
      INSERT INTO review_item VALUES (${id + 10}, '${doc}', 'label:turnover', 'label', 'Turnover', 'slide=2', '[]', NULL, 1,
        'pending', NULL, NULL, NULL);
      INSERT INTO ruling (match, key, choice, stated, decided_by, decided_at, why)
        VALUES ('${doc}', 'label:turnover', '{"kind":"leave_out"}', '[]', 'kim', '2026', '');
      UPDATE passage_state SET data_version = ${id}, passage_id_last = ${id};`);
    if (root !== null)
      database
        .prepare(`INSERT INTO ingest_ledger (doc, file_hash, reading_version, facts, set_aside, passages, root, read_at)
          VALUES (?, 'hash', '1', 5, 0, 1, ?, '2026')`)
        .run(doc, root);
  }
  database.exec("DELETE FROM review_item WHERE item_id = 14");
  database.close();
}

function ruling(match: string, source: DocumentSource | null) {
  return { match, source, by: "kim" };
}

it("gives each document of an earlier release the source that is known of it, and loses nothing of it", async () => {
  mkdirSync(HK, { recursive: true });
  symlinkSync(HK, LINK);
  const path = join(folder, "facts.db");
  earlierStore(path, {
    "hk.xlsx": HK,
    "linked.xlsx": LINK,
    "dropped.xlsx": UPLOADED,
    "old.xlsx": "",
    "bare.xlsx": null,
  });
  const store = openSqliteFactStore(path);
  const { documents, review } = storesOn(store, path);
  const hk: DocumentSource = { kind: "folder", place: HK };
  const uploads: DocumentSource = { kind: "uploads", place: "" };
  const unknown: DocumentSource = { kind: "folder", place: "" };
  expect(await documents.documents()).toMatchObject([
    { doc: "dropped.xlsx", source: uploads, from: "uploads", facts: 5, passages: 1, sensitivity: "CONFIDENTIAL" },
    { doc: "hk.xlsx", source: hk, from: "hk", facts: 5, passages: 1, review: 1 },
    { doc: "linked.xlsx", source: hk, from: "hk", facts: 5, passages: 1 },
    { doc: "old.xlsx", source: unknown, from: "earlier", facts: 5, passages: 1 },
  ]);
  expect(await review.audit("RESTRICTED")).toMatchObject([
    ruling("hk.xlsx", hk),
    ruling("linked.xlsx", hk),
    ruling("dropped.xlsx", null),
    ruling("old.xlsx", null),
    ruling("bare.xlsx", null),
  ]);
  expect((await review.items({ clearance: "RESTRICTED" })).map(({ id, doc }) => `${id} ${doc}`)).toEqual([
    "15 bare.xlsx",
    "13 dropped.xlsx",
    "11 hk.xlsx",
    "12 linked.xlsx",
  ]);
  expect(await store.passages.summary()).toMatchObject({ passages: 5, documents: 5 });
  const other = new BetterSqlite3(path);
  expect(other.pragma("foreign_key_check")).toEqual([]);
  expect(other.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'review_item'").pluck().get()).toBe(15);
  expect(() => other.exec("UPDATE ruling SET why = 'other'")).toThrow("never changed");
  other.close();
  store.close();
});

it("takes a document whose source was not kept for the former version of the first that comes by its name", async () => {
  const path = join(folder, "unknown.db");
  earlierStore(path, { "old.xlsx": "", "dropped.xlsx": UPLOADED });
  const store = openSqliteFactStore(path);
  const { documents, review } = storesOn(store, path);
  const changes: (number | null)[] = [];
  const sources = [
    ["old.xlsx", "folder", "/a"],
    ["old.xlsx", "folder", "/b"],
    ["dropped.xlsx", "folder", "/a"],
    ["dropped.xlsx", "uploads", "U1"],
    ["dropped.xlsx", "uploads", "U2"],
  ] as const;
  for (const [doc, kind, place] of sources) {
    const reading = readingOf({ doc, source: { kind, place }, statements: [turnover()] });
    await documents.replace(reading, ({ before }) => changes.push(before?.facts ?? null));
  }
  expect(changes).toEqual([5, null, null, 5, null]);
  expect((await documents.documents()).map(({ from, doc }) => `${from}:${doc}`)).toEqual([
    "a:dropped.xlsx",
    "uploads/U1:dropped.xlsx",
    "uploads/U2:dropped.xlsx",
    "a:old.xlsx",
    "b:old.xlsx",
  ]);
  // The word on a document whose source was not kept holds for those of its name.
  const items = await review.items({});
  expect(items.map(({ from, doc, status }) => `${from}:${doc} ${status}`)).toEqual([
    "a:dropped.xlsx rejected",
    "uploads/U1:dropped.xlsx rejected",
    "uploads/U2:dropped.xlsx rejected",
    "a:old.xlsx rejected",
    "b:old.xlsx rejected",
  ]);
  store.close();
});

describe("a decision on a document whose source is not known yet", () => {
  const CHOICES = [
    [{ kind: "metric", code: "REVENUE" }, "1702 USD_M"],
    [{ kind: "leave_out" }, "not_found"],
  ] as const;
  const KNOWN = [
    { kind: "folder", place: "/reports" },
    { kind: "folder", place: "/other" },
  ] as const;

  it.each(CHOICES)("holds for its next version, which comes from a known source: %j", async (choice, shown) => {
    await withStores(async (stores) => {
      const { documents, review } = stores;
      await documents.replace(readingOf({ source: UNKNOWN_SOURCE, statements: [turnover()] }));
      expect((await decideOn(stores, choice)).kind).toBe("decided");
      expect(await stores.shown()).toBe(shown);
      for (const [at, source] of KNOWN.entries()) {
        await documents.replace(readingOf({ source, fileHash: `version ${at}`, statements: [turnover()] }));
        expect([await stores.shown(), await stores.waiting()]).toEqual([shown, []]);
      }
      expect((await documents.documents()).map(({ source }) => source.place)).toEqual(["/other", "/reports"]);
      expect(await review.audit()).toMatchObject([{ match: "deck.pptx", source: UNKNOWN_SOURCE, choice }]);
    });
  });

  it("is shown at the highest level of the documents of its name, and its reason beside the figure", async () => {
    await withStores(async (stores) => {
      const { documents, review, facts } = stores;
      await documents.replace(readingOf({ source: UNKNOWN_SOURCE, statements: [statementOf()] }));
      await correctCell(cellOf(), { value: "1700", unit: "USD_M" }, SIGNED, stores.services);
      const [known, other] = KNOWN;
      await documents.replace(readingOf({ source: known, fileHash: "next", statements: [statementOf()] }));
      expect(await stores.shown()).toBe("1700 USD_M");
      expect(await facts.find(cellOf())).toMatchObject({ statement: { correction: { why: "as the notes say" } } });
      const sensitivity = "CONFIDENTIAL";
      await documents.replace(readingOf({ source: other, sensitivity, statements: [statementOf()] }));
      expect([await review.audit(), await review.audit(sensitivity)]).toMatchObject([[], [{ by: "kim" }]]);
    });
  });

  it("is taken up where it is made on one that a known source has by then", async () => {
    await withStores(async (stores) => {
      const { documents, review } = stores;
      await documents.replace(readingOf({ source: UNKNOWN_SOURCE, statements: [turnover()] }));
      await decideOn(stores, { kind: "leave_out" });
      const [known] = KNOWN;
      await documents.replace(readingOf({ source: known, fileHash: "next", statements: [turnover()] }));
      const [first] = await review.audit();
      if (first === undefined) throw new Error("It was not decided.");
      const { id: _, ...again } = first;
      await review.append([{ ...again, choice: { kind: "metric", code: "REVENUE" } }], null);
      expect([await stores.shown(), await stores.waiting()]).toEqual(["1702 USD_M", []]);
    });
  });
});
