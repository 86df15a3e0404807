import pg from "pg";
import { FileError } from "../../documents/file-error.ts";
import type { QueryRow } from "../../import/query-statements.ts";

interface Asked {
  readonly sql: string;
  readonly rowsMax: number;
  readonly secondsMax: number;
}

const CONNECT_MS_MAX = 10_000;
/** Beyond the time limit of the server, which a server that does not answer any more cannot keep. */
const GRACE_MS = 2_000;
const TIMED_OUT = /timeout|57014/i;

/**
 * Asks a query in a read-only transaction, which the server ends after its time; one row more than allowed says that
 * there are more.
 */
export async function readPostgres(
  connection: string,
  { sql, rowsMax, secondsMax }: Asked,
): Promise<readonly QueryRow[]> {
  const limitMs = secondsMax * 1_000;
  try {
    const client = new pg.Client({
      connectionString: connection,
      connectionTimeoutMillis: Math.min(limitMs, CONNECT_MS_MAX),
      query_timeout: limitMs + GRACE_MS,
      application_name: "footnote",
      // Every value as the server writes it, so that no digit is lost.
      types: { getTypeParser: () => (text: string) => text },
    });
    // Without a listener a connection that breaks between two calls would end the process.
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query("BEGIN TRANSACTION READ ONLY");
      await client.query(`SET LOCAL statement_timeout = ${limitMs}`);
      // The extended protocol takes one statement alone, and a cursor nothing but a query.
      const declare = { text: `DECLARE footnote NO SCROLL CURSOR FOR ${sql}`, queryMode: "extended" };
      await client.query(declare);
      const { rows } = await client.query<QueryRow>(`FETCH FORWARD ${rowsMax + 1} FROM footnote`);
      await client.query("ROLLBACK");
      return rows;
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw faultOf(error, secondsMax);
  }
}

/** Says nothing of the connection string. */
function faultOf(error: unknown, secondsMax: number): FileError {
  const { message = "", code = "" } = error as { readonly message?: string; readonly code?: string };
  if (TIMED_OUT.test(`${message} ${code}`))
    return new FileError("timed_out", `It took longer than ${secondsMax} seconds to read.`, { cause: error });
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith("28"))
    return new FileError("unreadable_file", `Postgres refused the query: ${message} (${code}).`, { cause: error });
  return new FileError("unreadable_file", `Postgres cannot be reached (${code || "no connection"}).`, { cause: error });
}
