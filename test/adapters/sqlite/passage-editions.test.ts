import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { openSqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { EDITIONS } from "../../../src/adapters/stores/passages/passage-schema.ts";

const folder = mkdtempSync(join(tmpdir(), "footnote-editions-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A store as it was before documents were read as editions, with one passage in each document. */
function earlierStore(path: string, documents: readonly (readonly [title: string, issuedOn: string, text: string])[]) {
  const version = FACT_MIGRATIONS.indexOf(EDITIONS);
  const database = new BetterSqlite3(path);
  for (const migration of FACT_MIGRATIONS.slice(0, version))
    if (typeof migration === "string") database.exec(migration);
    else migration(database);
  database.pragma(`application_id = ${FACT_STORE_ID}`);
  database.pragma(`user_version = ${version}`);
  for (const [index, [title, issuedOn, text]] of documents.entries()) {
    const id = index + 1;
    database
      .prepare(
        `INSERT INTO passage_document (document_id, doc, version, source_file_hash, ingested_at, title, sensitivity, origin, issued_on,
          passage_id_first, lengths, section_sizes, version_from)
        VALUES (@id, @doc, 1, 'hash', '2026-01-05T08:00:00.000Z', @title, 'INTERNAL', 'documents', @issuedOn, @id, x'0500', x'01000000', @id)`,
      )
      .run({ id, doc: `${id}.md`, title, issuedOn });
    database.prepare("INSERT INTO passage VALUES (@id, @id, 'para=1', '[]', 'en', @text)").run({ id, text });
  }
  database.prepare("UPDATE passage_state SET data_version = @n, passage_id_last = @n").run({ n: documents.length });
  database.close();
}

it("a store of an earlier release opens, and what it holds is read as editions from what is stored", async () => {
  const path = join(folder, "earlier.db");
  earlierStore(path, [
    ["Plan rules, May 2023", "2023-05-15", "The plan pays 80 percent."],
    ["Plan rules, February 2026", "2026-02-10", "This edition replaces the one of May 2023."],
    ["Plan results 2025", "2026-02-11", "The plan grew."],
  ]);
  expect(() => openSqliteFactStore(path, { readOnly: true })).toThrow(/earlier release/u);
  openSqliteFactStore(path).close();
  const store = openSqliteFactStore(path, { readOnly: true });
  const marks = await Promise.all(["p1", "p2", "p3"].map(async (id) => (await store.passages.around(id, 0))[0]));
  expect(marks.map((passage) => passage?.replacedBy !== undefined)).toEqual([true, false, false]);
  store.close();
});
