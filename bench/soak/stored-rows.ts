import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";

const NameRow = z.object({ name: z.string() });
const CountRow = z.object({ count: z.number() });

/** How many rows each table of the files beside a store holds, by file and table. */
export function storedRows(dbPath: string): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  const stem = basename(dbPath, ".db");
  for (const file of readdirSync(dirname(dbPath)).filter((name) => name.startsWith(stem) && name.endsWith(".db"))) {
    const database = new BetterSqlite3(join(dirname(dbPath), file), { readonly: true });
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'");
    for (const { name } of z.array(NameRow).parse(tables.all())) {
      const counted = database.prepare(`SELECT count(*) AS count FROM "${name}"`).get();
      rows.set(`${file} ${name}`, CountRow.parse(counted).count);
    }
    database.close();
  }
  return rows;
}

/** Megabytes of the store's files, their logs among them. */
export function storedMegabytes(dbPath: string): number {
  const folder = dirname(dbPath);
  if (!existsSync(folder)) return 0;
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return bytes / 1_000_000;
}
