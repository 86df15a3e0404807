import { StoreError } from "../../../figures/store-error.ts";
import { VectorIndexError } from "../../../passages/vector-index.ts";
import { change, first, type SqlDatabase, type Work } from "../work.ts";

/** Makes the function that compares vectors, on Postgres, with the extension pgvector; creates the extension as needed. */
export async function loadPgvector(database: SqlDatabase): Promise<void> {
  try {
    if (await database.read(isLoaded)) return;
    await database.write(load);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const message = `The extension pgvector cannot be used in ${database.name}, so vectors cannot be searched.`;
    throw new VectorIndexError("extension_missing", message, { cause });
  }
}

function* isLoaded(): Work<boolean> {
  return (
    (yield* first("SELECT 1 WHERE to_regprocedure('footnote.vec_distance_cosine(real[], real[])') IS NOT NULL")) !==
    undefined
  );
}

function* load(): Work<void> {
  // Asked first: an extension that is not there would count as a fault of the server's files.
  if ((yield* first("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'")) === undefined)
    throw new TypeError("The server has no extension named vector.");
  yield* change("CREATE EXTENSION IF NOT EXISTS vector SCHEMA footnote");
  // Somebody else may have created it elsewhere.
  const place = yield* first<{ readonly schema: string }>(
    `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'vector'`,
  );
  const schema = place?.schema ?? "footnote";
  yield* change(
    `CREATE OR REPLACE FUNCTION footnote.vec_distance_cosine(real[], real[]) RETURNS double precision
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
     AS 'SELECT $1::${schema}.vector OPERATOR(${schema}.<=>) $2::${schema}.vector'`,
  );
}
