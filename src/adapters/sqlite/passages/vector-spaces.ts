import type { VectorSpace } from "../../../passages/vector-index.ts";
import type { Database } from "../database.ts";

/** The vector tables, created on first use: a list of spaces and a table per space, so that vectors are never mixed. */
export interface VectorSpaces {
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

export function openVectorSpaces(database: Database): VectorSpaces {
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
