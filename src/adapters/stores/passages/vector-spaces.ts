import type { VectorSpace } from "../../../passages/vector-index.ts";
import { all, change, first, type SqlDatabase, type Value, type Work } from "../work.ts";

/** What differs between the engines for vectors. */
interface VectorTables {
  readonly isMade: string;
  readonly spaces: string;
  /** The columns of a space: the hash is that of the embedded text. */
  readonly columns: (dimensions: number) => string;
  readonly valueOf: (vector: Float32Array) => Value;
}

const TABLES: Readonly<Record<SqlDatabase["engine"], VectorTables>> = {
  sqlite: {
    isMade: "SELECT 1 FROM sqlite_schema WHERE name = 'vector_space'",
    spaces:
      "space_id INTEGER PRIMARY KEY, model TEXT NOT NULL, dimensions INTEGER NOT NULL, UNIQUE (model, dimensions)",
    // Each dimension takes four bytes.
    columns: (dimensions) => `passage_id INTEGER PRIMARY KEY, words_hash BLOB NOT NULL,
      vector BLOB NOT NULL CHECK (length(vector) = ${4 * dimensions})`,
    valueOf: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
  },
  postgres: {
    isMade: "SELECT 1 WHERE to_regclass('vector_space') IS NOT NULL",
    spaces: `space_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, model text COLLATE "C" NOT NULL, dimensions integer NOT NULL,
      UNIQUE (model, dimensions)`,
    // No type of an extension, so that a server without it keeps them as well.
    columns: (dimensions) => `passage_id bigint PRIMARY KEY, words_hash bytea NOT NULL,
      vector real[] NOT NULL CHECK (cardinality(vector) = ${dimensions})`,
    valueOf: (vector) => `{${vector.join(",")}}`,
  },
};

/** The vector tables, created on first use: a list of spaces and a table per space, so that vectors are never mixed. */
export interface VectorSpaces {
  /** The table of a space, created if new. */
  open(space: VectorSpace): Work<string>;
  /** The table of a space, or of the model's newest space if `dimensions` is null; null if none exists. */
  find(model: string, dimensions: number | null): Work<string | null>;
  /** The tables of all spaces. */
  all(): Work<readonly string[]>;
  /** A vector as its column has it. */
  valueOf(vector: Float32Array): Value;
}

interface SpaceId {
  readonly id: number;
}

export function vectorSpaces(engine: SqlDatabase["engine"]): VectorSpaces {
  const tables = TABLES[engine];
  const isMade = function* (): Work<boolean> {
    return (yield* first(tables.isMade)) !== undefined;
  };
  const find: VectorSpaces["find"] = function* (model, dimensions) {
    if (!(yield* isMade())) return null;
    const newest = yield* first<SpaceId>(
      `SELECT space_id AS id FROM vector_space
       WHERE model = @model AND dimensions = coalesce(@dimensions, dimensions) ORDER BY space_id DESC LIMIT 1`,
      { model, dimensions },
    );
    return newest === undefined ? null : tableOf(newest);
  };
  return {
    find,
    *open({ model, dimensions }) {
      const known = yield* find(model, dimensions);
      if (known !== null) return known;
      yield* change(`CREATE TABLE IF NOT EXISTS vector_space (${tables.spaces})`);
      const space = yield* first<SpaceId>(
        "INSERT INTO vector_space (model, dimensions) VALUES (?, ?) RETURNING space_id AS id",
        [model, dimensions],
      );
      if (space === undefined) throw new TypeError("A stored space has no id.");
      const table = tableOf(space);
      yield* change(`CREATE TABLE IF NOT EXISTS ${table} (${tables.columns(dimensions)})`);
      yield* change(`CREATE INDEX IF NOT EXISTS ${table}_words ON ${table} (words_hash)`);
      return table;
    },
    *all() {
      if (!(yield* isMade())) return [];
      return (yield* all<SpaceId>("SELECT space_id AS id FROM vector_space")).map(tableOf);
    },
    valueOf: tables.valueOf,
  };
}

function tableOf({ id }: SpaceId): string {
  return `passage_vector_${id}`;
}
