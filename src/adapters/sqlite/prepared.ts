import type BetterSqlite3 from "better-sqlite3";
import type { Database } from "./database.ts";

const STATEMENTS = new WeakMap<Database, Map<string, BetterSqlite3.Statement>>();

/** A cached prepared statement. For constant SQL only: statements are never evicted. */
export function prepared(database: Database, sql: string): BetterSqlite3.Statement {
  const statements = STATEMENTS.get(database) ?? new Map<string, BetterSqlite3.Statement>();
  STATEMENTS.set(database, statements);
  const known = statements.get(sql);
  if (known !== undefined) return known;
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
