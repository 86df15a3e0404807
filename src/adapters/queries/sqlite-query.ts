import BetterSqlite3 from "better-sqlite3";
import { FileError } from "../../documents/file-error.ts";
import type { QueryRow } from "../../import/query-statements.ts";

interface Asked {
  readonly sql: string;
  readonly rowsMax: number;
}

/** How long another program's lock is waited for. */
const BUSY_MS = 5_000;
/** Numbers of a database carry so many digits; the rest is noise of the binary form. */
const DIGITS = 15;

/**
 * Asks a query of a SQLite file that is opened for reading alone; one row more than allowed says that there are more.
 */
export function readSqlite(path: string, { sql, rowsMax }: Asked): readonly QueryRow[] {
  try {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
    try {
      const statement = database.prepare<[], Record<string, unknown>>(sql);
      if (!statement.reader || !statement.readonly)
        throw new FileError("unknown_layout", "The query does more than read.");
      statement.safeIntegers(true);
      const rows: QueryRow[] = [];
      for (const row of statement.iterate()) {
        rows.push(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)])));
        if (rows.length > rowsMax) break;
      }
      return rows;
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error) || error instanceof FileError) throw error;
    throw new FileError("unreadable_file", `SQLite refused the query: ${error.message}.`, { cause: error });
  }
}

function textOf(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === "number") return String(Number(value.toPrecision(DIGITS)));
  if (typeof value === "string" || typeof value === "bigint") return String(value);
  throw new FileError("unknown_layout", "A column of the query holds binary data.");
}
