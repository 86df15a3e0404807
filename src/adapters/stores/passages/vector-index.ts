import { createHash } from "node:crypto";
import { FootnoteError } from "../../../domain/errors.ts";
import type { Passage } from "../../../domain/passage.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, lower } from "../../../domain/sensitivity.ts";
import { textToEmbed } from "../../../passages/embedder.ts";
import {
  type MissingQuery,
  type NearestQuery,
  type NearPassage,
  type PassageVector,
  type VectorIndex,
  VectorIndexError,
  type VectorSpace,
} from "../../../passages/vector-index.ts";
import { batchInsert } from "../batches.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { all, change, type SqlDatabase, type Value, type Work } from "../work.ts";
import { filterCondition } from "./filter-condition.ts";
import { marked, PassageHolding } from "./passage-holding.ts";
import { passageNumber, passagesByNumber } from "./passage-reader.ts";
import { type VectorSpaces, vectorSpaces } from "./vector-spaces.ts";

/** Batch size for reusing stored vectors. */
const ADOPTED_AT_ONCE = 500;

/**
 * Vectors for the passages of a database. Tables are created and the function that compares vectors is loaded on first
 * use. Vectors are in plain tables; the extension only computes distances, for documents that pass the filter.
 */
export function openVectorIndex(database: SqlDatabase, loadExtension: () => Promise<void>): VectorIndex {
  const store: Store = { spaces: vectorSpaces(database.engine), holding: new PassageHolding() };
  const inTurn = oneAtATime(database);
  let extension: Promise<void> | null = null;
  const read = <T>(work: () => Work<T>): Promise<T> => vectorsGuarded(database.name, inTurn.read(work));
  const write = <T>(work: () => Work<T>): Promise<T> => vectorsGuarded(database.name, inTurn.write(work));
  return {
    prepare: (space) => write(() => prepare(space, store)),
    missing: (query) =>
      read(function* () {
        const table = yield* store.spaces.find(query.model, query.dimensions);
        return (yield* missingIn(table, query)).map(({ passage }) => passage);
      }),
    store: (space, vectors) => write(() => keep(space, vectors, store)),
    nearest: async (query) => {
      extension ??= loadExtension();
      await extension;
      return read(() => nearest(query, store));
    },
  };
}

interface Store {
  readonly spaces: VectorSpaces;
  readonly holding: PassageHolding;
}

/** Turns errors of the database that are not store failures into `VectorIndexError`. */
async function vectorsGuarded<T>(name: string, done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (cause) {
    if (cause instanceof FootnoteError || !(cause instanceof Error) || !("code" in cause)) throw cause;
    throw new VectorIndexError("unavailable", `The vectors in ${name} cannot be used (${cause.code}).`, { cause });
  }
}

function* prepare(space: VectorSpace, { spaces }: Store): Work<void> {
  const table = yield* spaces.open(space);
  yield* adoptMissing(table);
  for (const each of yield* spaces.all()) yield* forget(each);
}

/** Reuses vectors by text hash: a document that is read again has new passages, most of them with unchanged text. */
function* adoptMissing(table: string): Work<void> {
  for (let after: string | null = null; ; ) {
    const found: readonly MissingPassage[] = yield* missingIn(table, { after, limit: ADOPTED_AT_ONCE });
    if (found.length > 0) yield* adopt(table, found);
    after = found.at(-1)?.passage.id ?? null;
    if (found.length < ADOPTED_AT_ONCE) return;
  }
}

interface Donor {
  readonly hash: Buffer;
  readonly donor: number;
}

function* adopt(table: string, missing: readonly MissingPassage[]): Work<void> {
  const hashes = missing.map(({ passage }) => hashOf(passage));
  // Always as many as there may be, so that it is one statement.
  const asked = Array.from({ length: ADOPTED_AT_ONCE }, (_, at): Value => hashes[at] ?? hashes[0] ?? null);
  const donors = yield* all<Donor>(
    `SELECT words_hash AS hash, min(passage_id) AS donor FROM ${table}
     WHERE words_hash IN (${asked.map(() => "?").join(", ")}) GROUP BY words_hash`,
    asked,
  );
  const donorOf = new Map(donors.map(({ hash, donor }) => [hash.toString("hex"), donor]));
  const adopted = missing.flatMap(({ number }, at) => {
    const donor = donorOf.get(hashes[at]?.toString("hex") ?? "");
    return donor === undefined ? [] : [{ number, donor }];
  });
  yield* change(
    `INSERT INTO ${table} (passage_id, words_hash, vector)
     SELECT CAST(fresh.value AS BIGINT), v.words_hash, v.vector
     FROM json_each(@numbers) fresh CROSS JOIN json_each(@donors) donor CROSS JOIN ${table} v
     WHERE donor.key = fresh.key AND v.passage_id = CAST(donor.value AS BIGINT)`,
    {
      numbers: JSON.stringify(adopted.map(({ number }) => number)),
      donors: JSON.stringify(adopted.map(({ donor }) => donor)),
    },
  );
}

function* forget(table: string): Work<void> {
  yield* change(
    `DELETE FROM ${table} WHERE passage_id IN (
      SELECT v.passage_id FROM passage_document d CROSS JOIN ${table} v WHERE ${isOfDocument("v")}
        AND (d.version_until IS NOT NULL OR d.sensitivity NOT IN (SELECT value FROM json_each(?))))`,
    [yield* readableLabels()],
  );
}

interface MissingPassage {
  readonly number: number;
  readonly passage: Passage;
}

function* missingIn(
  table: string | null,
  { after, limit }: Pick<MissingQuery, "after" | "limit">,
): Work<readonly MissingPassage[]> {
  const has = table === null ? "FALSE" : `EXISTS (SELECT 1 FROM ${table} v WHERE v.passage_id = p.passage_id)`;
  const rows = yield* all<{ readonly number: number }>(
    `SELECT p.passage_id AS number FROM passage p CROSS JOIN passage_document d
     WHERE d.document_id = p.document_id AND p.passage_id > @after AND d.version_until IS NULL
       AND d.sensitivity IN (SELECT value FROM json_each(@readable)) AND NOT ${has}
     ORDER BY p.passage_id LIMIT @limit`,
    { after: after === null ? 0 : (passageNumber(after) ?? 0), readable: yield* readableLabels(), limit },
  );
  const passages = yield* passagesByNumber(rows.map(({ number }) => number));
  return rows.flatMap(({ number }) => {
    const passage = passages.get(number);
    return passage === undefined ? [] : [{ number, passage }];
  });
}

function* keep(space: VectorSpace, vectors: readonly PassageVector[], { spaces }: Store): Work<number> {
  const table = yield* spaces.open(space);
  const numbered = vectors.flatMap(({ id, vector }) => {
    const number = passageNumber(id);
    return number === null ? [] : [[number, vector] as const];
  });
  const vectorOf = new Map(numbered);
  const passages = yield* passagesByNumber([...vectorOf.keys()]);
  const rows = [...vectorOf].flatMap(([number, vector]) => {
    const passage = passages.get(number);
    // Checked again here, so that text above INTERNAL is never stored as a vector.
    if (passage === undefined || !isReadable(passage.sensitivity)) return [];
    return [[number, hashOf(passage), spaces.valueOf(checked(vector, space))]];
  });
  const insertVectors = batchInsert(
    `${table} (passage_id, words_hash, vector)`,
    3,
    "ON CONFLICT (passage_id) DO UPDATE SET words_hash = excluded.words_hash, vector = excluded.vector",
  );
  yield* insertVectors(rows);
  return rows.length;
}

function* nearest(
  { space, vector, filter, limit }: NearestQuery,
  { spaces, holding }: Store,
): Work<readonly NearPassage[]> {
  const table = yield* spaces.find(space.model, space.dimensions);
  if (table === null) return [];
  const condition = filterCondition(filter, "v.passage_id");
  const replaced = yield* holding.replaced(filter);
  const near = yield* all<{ readonly id: number; readonly distance: number }>(
    `SELECT v.passage_id AS id, vec_distance_cosine(v.vector, @vector) AS distance
     FROM passage_document d CROSS JOIN ${table} v
     WHERE ${isOfDocument("v")} AND d.version_until IS NULL
       AND d.sensitivity IN (SELECT value FROM json_each(@readable)) AND ${condition.sql}
       AND v.passage_id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(@replaced))
     ORDER BY distance, id LIMIT @limit`,
    {
      ...condition.values,
      vector: spaces.valueOf(checked(vector, space)),
      readable: yield* readableLabels(filter.clearance),
      replaced: JSON.stringify(filter.withReplaced === true ? [] : [...replaced.keys()]),
      limit: Math.max(0, limit),
    },
  );
  const passages = yield* passagesByNumber(
    near.map(({ id }) => id),
    filter.clearance,
  );
  return near.flatMap(({ id, distance }): readonly NearPassage[] => {
    const passage = marked(passages.get(id), id, replaced);
    return passage === undefined ? [] : [{ ...passage, similarity: 1 - distance }];
  });
}

/** SQL condition; passage numbers of a document are consecutive. */
function isOfDocument(of: string): string {
  return `${of}.passage_id BETWEEN d.passage_id_first AND d.passage_id_first + length(d.lengths) / 2 - 1`;
}

/** The labels that may be read, as JSON. Readability is decided in TypeScript only, not in SQL. */
function* readableLabels(clearance: Clearance = DEFAULT_CLEARANCE): Work<string> {
  const labels = yield* all<{ readonly label: string }>("SELECT DISTINCT sensitivity AS label FROM passage_document");
  const readable = labels.filter(({ label }) => isReadable(label, lower(clearance, DEFAULT_CLEARANCE)));
  return JSON.stringify(readable.map(({ label }) => label));
}

function hashOf(passage: Passage): Buffer {
  return createHash("sha256").update(textToEmbed(passage)).digest();
}

function checked(vector: Float32Array, { dimensions }: VectorSpace): Float32Array {
  if (vector.length !== dimensions || !vector.every(Number.isFinite) || vector.every((part) => part === 0))
    throw new VectorIndexError("malformed", `A vector is not ${dimensions} numbers that point somewhere.`);
  return vector;
}
