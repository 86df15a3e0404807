import { openStoreFile, sqliteEngine } from "../../src/adapters/sqlite/sqlite-engine.ts";
import { loadVectorExtension } from "../../src/adapters/sqlite/vector-extension.ts";
import { openPassageStore } from "../../src/adapters/stores/passages/passage-store.ts";
import { loadPgvector } from "../../src/adapters/stores/passages/pgvector.ts";
import { openVectorIndex } from "../../src/adapters/stores/passages/vector-index.ts";
import { change, first, type SqlDatabase } from "../../src/adapters/stores/work.ts";
import type { Engine } from "./engines.ts";
import type { Vectored } from "./memory-vector-index.ts";
import { PASSAGE_TABLES } from "./passage-schema.ts";

/** Passages and vectors of an engine, without any. */
export async function openVectored({ open }: Engine): Promise<Vectored & { close(): Promise<void> }> {
  const database = await open(PASSAGE_TABLES);
  if (database.engine === "postgres") {
    await standInForPgvector(database);
    return { ...vectored(database, () => loadPgvector(database)), close: database.close };
  }
  // The extension needs the connection itself.
  await database.close();
  const file = openStoreFile(":memory:", PASSAGE_TABLES);
  const own = sqliteEngine(file);
  return { ...vectored(own, () => loadVectorExtension(file, ":memory:")), close: own.close };
}

function vectored(database: SqlDatabase, loadExtension: () => Promise<void>): Vectored {
  return { passages: openPassageStore(database).index, vectors: openVectorIndex(database, loadExtension) };
}

let isTold = false;

/** Defines what pgvector is used for, on a server that does not have it; everything else of the index is as it is. */
async function standInForPgvector(database: SqlDatabase): Promise<void> {
  if (await hasPgvector(database)) return;
  if (!isTold) process.stderr.write("pgvector is not on this machine: tests compute its distance themselves\n");
  isTold = true;
  await database.write(() =>
    change(`
      CREATE OR REPLACE FUNCTION footnote.vec_distance_cosine(real[], real[]) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
        SELECT 1 - sum(a::float8 * b) / sqrt(sum(a::float8 * a) * sum(b::float8 * b)) FROM unnest($1, $2) AS parts (a, b)
      $$`),
  );
}

export async function hasPgvector(database: SqlDatabase): Promise<boolean> {
  const found = await database.read(() => first("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'"));
  return found !== undefined;
}
