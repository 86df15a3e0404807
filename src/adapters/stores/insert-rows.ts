import { change, type Value, type Work } from "./work.ts";

/** Rows in one statement, so that Postgres needs no round trip for each. Few sizes, since each is a statement of its own. */
const SIZES = [64, 8, 1] as const;

const STATEMENTS = new Map<string, string>();

/** Inserts rows of equal length in their order; `into` is `table (columns)`, `conflict` what follows the values. */
export function* insertRows(into: string, rows: readonly (readonly Value[])[], conflict = ""): Work<void> {
  const width = rows[0]?.length ?? 0;
  let at = 0;
  for (const size of SIZES)
    for (; at + size <= rows.length; at += size)
      yield* change(statement(into, { size, width, conflict }), rows.slice(at, at + size).flat());
}

interface Shape {
  readonly size: number;
  readonly width: number;
  readonly conflict: string;
}

function statement(into: string, { size, width, conflict }: Shape): string {
  const key = `${size} ${into} ${conflict}`;
  const known = STATEMENTS.get(key);
  if (known !== undefined) return known;
  const row = `(${Array(width).fill("?").join(", ")})`;
  const sql = `INSERT INTO ${into} VALUES ${Array(size).fill(row).join(", ")} ${conflict}`;
  STATEMENTS.set(key, sql);
  return sql;
}
