import { createHash } from "node:crypto";
import BetterSqlite3 from "better-sqlite3";
import type { Passage } from "../../../domain/passage.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, lower } from "../../../domain/sensitivity.ts";
import { textToEmbed } from "../../../passages/embedder.ts";
import type { PassageFilter } from "../../../passages/passage-index.ts";
import {
  type MissingQuery,
  type NearestQuery,
  type NearPassage,
  type PassageVector,
  type VectorIndex,
  VectorIndexError,
  type VectorSpace,
} from "../../../passages/vector-index.ts";
import type { Database } from "../database.ts";
import { guarded } from "../store-fault.ts";
import { marked, PassageHolding } from "./passage-holding.ts";
import { openPassageReader, type PassageReader } from "./passage-reader.ts";
import { loadVectorExtension } from "./vector-extension.ts";

/** Batch size for reusing stored vectors. */
const ADOPTED_AT_ONCE = 1_000;

/**
 * Vectors for the passages of one SQLite file, on an existing connection. Tables are created and the extension is
 * loaded on first use. Vectors are in plain tables; the extension only computes distances, for documents that pass the
 * filter.
 */
export function openSqliteVectorIndex(
  database: Database,
  path: string,
  loadExtension: (database: Database, path: string) => Promise<void> = loadVectorExtension,
): VectorIndex {
  const store: Store = {
    database,
    spaces: openVectorSpaces(database),
    reader: openPassageReader(database),
    holding: new PassageHolding(database),
  };
  let extension: Promise<void> | null = null;
  const read = <T>(work: () => T): T => vectorsGuarded(path, () => database.transaction(work)());
  const write = <T>(work: () => T): T => vectorsGuarded(path, () => database.transaction(work).immediate());
  return {
    prepare: async (space) => write(() => prepare(space, store)),
    missing: async (query) =>
      read(() =>
        missingIn(store.spaces.find(query.model, query.dimensions), query, store).map(({ passage }) => passage),
      ),
    store: async (space, vectors) => write(() => keep(space, vectors, store)),
    nearest: async (query) => {
      extension ??= loadExtension(database, path);
      await extension;
      return read(() => nearest(query, store));
    },
  };
}

interface Store {
  readonly database: Database;
  readonly spaces: VectorSpaces;
  readonly reader: PassageReader;
  readonly holding: PassageHolding;
}

/** Turns SQLite errors that are not store failures into `VectorIndexError`. */
function vectorsGuarded<T>(path: string, work: () => T): T {
  try {
    return guarded(path, work);
  } catch (cause) {
    if (!(cause instanceof BetterSqlite3.SqliteError)) throw cause;
    throw new VectorIndexError("unavailable", `The vectors in ${path} cannot be used (${cause.code}).`, { cause });
  }
}

function prepare(space: VectorSpace, store: Store): void {
  const table = store.spaces.open(space);
  adopt(table, store);
  for (const each of store.spaces.all()) forget(each, store);
}

/** Reuses vectors by text hash: a document that is read again has new passages, most of them with unchanged text. */
function adopt(table: string, store: Store): void {
  const copy = store.database.prepare<[number, Buffer]>(
    `INSERT INTO ${table} SELECT ?, words_hash, vector FROM ${table} WHERE words_hash = ? LIMIT 1`,
  );
  for (let after: string | null = null; ; ) {
    const found = missingIn(table, { after, limit: ADOPTED_AT_ONCE }, store);
    for (const { number, passage } of found) copy.run(number, hashOf(passage));
    after = found.at(-1)?.passage.id ?? null;
    if (found.length < ADOPTED_AT_ONCE) return;
  }
}

function forget(table: string, { database }: Store): void {
  database
    .prepare<[string]>(
      `DELETE FROM ${table} WHERE passage_id IN (
        SELECT v.passage_id FROM passage_document d CROSS JOIN ${table} v ON ${isOfDocument("v")}
        WHERE d.version_until IS NOT NULL OR d.sensitivity NOT IN (SELECT value FROM json_each(?)))`,
    )
    .run(readableLabels(database));
}

interface MissingPassage {
  readonly number: number;
  readonly passage: Passage;
}

function missingIn(
  table: string | null,
  { after, limit }: Pick<MissingQuery, "after" | "limit">,
  { database, reader }: Store,
): readonly MissingPassage[] {
  const has = table === null ? "FALSE" : `EXISTS (SELECT 1 FROM ${table} v WHERE v.passage_id = p.passage_id)`;
  const select = database
    .prepare<[{ readonly after: number; readonly readable: string; readonly limit: number }], number>(
      `SELECT p.passage_id FROM passage p CROSS JOIN passage_document d USING (document_id)
      WHERE p.passage_id > @after AND d.version_until IS NULL
        AND d.sensitivity IN (SELECT value FROM json_each(@readable)) AND NOT ${has}
      ORDER BY p.passage_id LIMIT @limit`,
    )
    .pluck();
  const from = after === null ? 0 : (reader.numberOf(after) ?? 0);
  return select.all({ after: from, readable: readableLabels(database), limit }).flatMap((number) => {
    const passage = reader.passage(number);
    return passage === undefined ? [] : [{ number, passage }];
  });
}

function keep(space: VectorSpace, vectors: readonly PassageVector[], { database, spaces, reader }: Store): number {
  const insert = database.prepare<[number, Buffer, Buffer]>(
    `INSERT OR REPLACE INTO ${spaces.open(space)} (passage_id, words_hash, vector) VALUES (?, ?, ?)`,
  );
  let stored = 0;
  for (const { id, vector } of vectors) {
    const number = reader.numberOf(id);
    const passage = number === null ? undefined : reader.passage(number);
    // Checked again here, so that text above INTERNAL is never stored as a vector.
    if (number === null || passage === undefined || !isReadable(passage.sensitivity)) continue;
    insert.run(number, hashOf(passage), bytesOf(vector, space));
    stored += 1;
  }
  return stored;
}

function nearest({ space, vector, filter, limit }: NearestQuery, store: Store): readonly NearPassage[] {
  const { database, spaces, reader, holding } = store;
  const table = spaces.find(space.model, space.dimensions);
  if (table === null) return [];
  const condition = filterCondition(filter, "v.passage_id");
  const select = database.prepare<
    [Readonly<Record<string, string | number | Buffer>>],
    { readonly id: number; readonly distance: number }
  >(
    `SELECT v.passage_id AS id, vec_distance_cosine(v.vector, @vector) AS distance
    FROM passage_document d CROSS JOIN ${table} v ON ${isOfDocument("v")}
    WHERE d.version_until IS NULL AND d.sensitivity IN (SELECT value FROM json_each(@readable)) AND ${condition.sql}
      AND v.passage_id NOT IN (SELECT value FROM json_each(@replaced))
    ORDER BY distance, id LIMIT @limit`,
  );
  const replaced = holding.replaced(filter);
  const near = select.all({
    ...condition.values,
    vector: bytesOf(vector, space),
    readable: readableLabels(database, filter.clearance),
    replaced: JSON.stringify(filter.withReplaced === true ? [] : [...replaced.keys()]),
    limit: Math.max(0, limit),
  });
  return near.flatMap(({ id, distance }): readonly NearPassage[] => {
    const passage = marked(reader.passage(id, filter.clearance), id, replaced);
    return passage === undefined ? [] : [{ ...passage, similarity: 1 - distance }];
  });
}

/** SQL condition; passage numbers of a document are consecutive. */
function isOfDocument(of: string): string {
  return `${of}.passage_id BETWEEN d.passage_id_first AND d.passage_id_first + length(d.lengths) / 2 - 1`;
}

/** The labels that may be read, as JSON. Readability is decided in TypeScript only, not in SQL. */
function readableLabels(database: Database, clearance: Clearance = DEFAULT_CLEARANCE): string {
  const labels = database.prepare<[], string>("SELECT DISTINCT sensitivity FROM passage_document").pluck().all();
  return JSON.stringify(labels.filter((label) => isReadable(label, lower(clearance, DEFAULT_CLEARANCE))));
}

function hashOf(passage: Passage): Buffer {
  return createHash("sha256").update(textToEmbed(passage)).digest();
}

function bytesOf(vector: Float32Array, { dimensions }: VectorSpace): Buffer {
  if (vector.length !== dimensions || !vector.every(Number.isFinite) || vector.every((part) => part === 0))
    throw new VectorIndexError("malformed", `A vector is not ${dimensions} numbers that point somewhere.`);
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A SQL condition with its named parameters. */
interface Condition {
  readonly sql: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Turns a filter into a condition on the documents `d`; `passageId` is the SQL expression for the passage number. */
function filterCondition(filter: PassageFilter, passageId: string): Condition {
  const { entities, periods, topics, origins, languages } = filter;
  const language = `(SELECT p.language FROM passage p WHERE p.passage_id = ${passageId})`;
  const parts = [
    oneOf("d.entity", "entities", entities),
    oneOf("d.period", "periods", periods),
    oneOf("d.topic", "topics", topics),
    oneOf("d.origin", "origins", origins),
    oneOf(language, "languages", languages),
  ].flat();
  return {
    sql: parts.map(({ sql }) => sql).join(" AND ") || "TRUE",
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  };
}

/** No condition for an absent field. SQL's IN never matches NULL, so NULL is tested separately. */
function oneOf(column: string, name: string, accepted: ReadonlySet<string | null> | undefined): readonly Condition[] {
  if (accepted === undefined) return [];
  const isListed = `${column} IN (SELECT value FROM json_each(@${name}))`;
  const listed = [...accepted].filter((value) => value !== null);
  return [
    {
      sql: accepted.has(null) ? `(${isListed} OR ${column} IS NULL)` : isListed,
      values: { [name]: JSON.stringify(listed) },
    },
  ];
}

/** The vector tables, created on first use: a list of spaces and a table per space, so that vectors are never mixed. */
interface VectorSpaces {
  /** The table of a space, created if new. Call within a transaction. */
  open(space: VectorSpace): string;
  /** The table of a space, or of the model's newest space if `dimensions` is null; null if none exists. */
  find(model: string, dimensions: number | null): string | null;
  /** The tables of all spaces. */
  all(): readonly string[];
}

const SPACES = `
CREATE TABLE IF NOT EXISTS vector_space (
  space_id INTEGER PRIMARY KEY,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  UNIQUE (model, dimensions)
) STRICT`;

/** Each dimension of a vector takes four bytes; the hash is that of the embedded text. */
function spaceTable(table: string, dimensions: number): string {
  return `
CREATE TABLE IF NOT EXISTS ${table} (
  passage_id INTEGER PRIMARY KEY,
  words_hash BLOB NOT NULL,
  vector BLOB NOT NULL CHECK (length(vector) = ${4 * dimensions})
) STRICT;
CREATE INDEX IF NOT EXISTS ${table}_words ON ${table} (words_hash)`;
}

function openVectorSpaces(database: Database): VectorSpaces {
  const isMade = (): boolean =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'vector_space'").get() !== undefined;
  const find = (model: string, dimensions: number | null): string | null => {
    if (!isMade()) return null;
    const newest = database
      .prepare<[{ readonly model: string; readonly dimensions: number | null }], number>(
        `SELECT space_id FROM vector_space
        WHERE model = @model AND (@dimensions IS NULL OR dimensions = @dimensions) ORDER BY space_id DESC LIMIT 1`,
      )
      .pluck();
    const id = newest.get({ model, dimensions });
    return id === undefined ? null : tableOf(id);
  };
  return {
    find,
    open: ({ model, dimensions }) => {
      const known = find(model, dimensions);
      if (known !== null) return known;
      database.exec(SPACES);
      const insert = database.prepare<[string, number]>("INSERT INTO vector_space (model, dimensions) VALUES (?, ?)");
      const table = tableOf(insert.run(model, dimensions).lastInsertRowid);
      database.exec(spaceTable(table, dimensions));
      return table;
    },
    all: () =>
      isMade() ? database.prepare<[], number>("SELECT space_id FROM vector_space").pluck().all().map(tableOf) : [],
  };
}

function tableOf(id: number | bigint): string {
  return `passage_vector_${id}`;
}
