import { FileError } from "../../documents/file-error.ts";
import { jobOf } from "../../documents/worker/job.ts";
import type { QuerySource } from "../../domain/source-spec.ts";
import type { QueryRow } from "../../import/query-statements.ts";
import { readSqlite } from "./sqlite-query.ts";

export interface QueryRequest extends Pick<QuerySource, "database" | "sql" | "rowsMax" | "secondsMax"> {
  /** The connection string; null where the database needs none. */
  readonly secret: string | null;
}

/** Asks a query in the reading process, which is ended where the query takes too long. */
export const READ_QUERY = jobOf(import.meta.url, "readQuery", readQuery);

const BATCH = 1_000;

export async function* readQuery(request: QueryRequest): AsyncGenerator<readonly QueryRow[]> {
  // The process has started: the time of the query begins with the request for the next batch.
  yield [];
  const rows = await rowsOf(request);
  if (rows.length > request.rowsMax)
    throw new FileError(
      "too_large",
      `The query gives more than ${request.rowsMax.toLocaleString("en")} rows; nothing of it was taken. Narrow it, or raise rows.`,
    );
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

async function rowsOf({ database, secret, ...asked }: QueryRequest): Promise<readonly QueryRow[]> {
  if (database.kind === "sqlite") return readSqlite(database.path, asked);
  // Loaded where it is needed alone.
  const { readPostgres } = await import("./postgres-query.ts");
  return readPostgres(secret ?? "", asked);
}
