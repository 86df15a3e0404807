/** What a column holds. Numbers are safe integers or doubles; amounts of money are decimals as text. */
export type Value = string | number | null | Uint8Array;

/** Values by position for `?`, or by name for `@name`. */
export type Values = readonly Value[] | Readonly<Record<string, Value>>;

/** One statement of a store. */
export interface Ask {
  readonly sql: string;
  readonly values: Values;
}

/** What the database said of a statement: its rows, or how many it changed. */
export interface Told {
  readonly rows: readonly unknown[];
  readonly changes: number;
}

/**
 * Work on a database, which is the same for every engine: it yields statements, one at a time, and goes on with their
 * results. SQLite runs it without giving way to other work, Postgres with a round trip for each statement.
 */
export type Work<T> = Generator<Ask, T, Told>;

/** A database as stores see it. */
export interface SqlDatabase {
  readonly engine: "sqlite" | "postgres";
  /** For messages: the path of the file, or the address without its password. */
  readonly name: string;
  /** Reads one snapshot. Rejects with a `StoreError` where the database fails. */
  read<T>(work: () => Work<T>): Promise<T>;
  /** Runs work as one transaction, which no other writer of the same store overlaps. Rejects with a `StoreError`. */
  write<T>(work: () => Work<T>): Promise<T>;
  close(): Promise<void>;
}

/** All rows of a query. */
export function* all<Row>(sql: string, values: Values = []): Work<readonly Row[]> {
  const { rows } = yield { sql, values };
  return rows as readonly Row[];
}

/** The first row of a query. */
export function* first<Row>(sql: string, values: Values = []): Work<Row | undefined> {
  const { rows } = yield { sql, values };
  return rows[0] as Row | undefined;
}

/** Changes rows, and returns how many. */
export function* change(sql: string, values: Values = []): Work<number> {
  const { changes } = yield { sql, values };
  return changes;
}

/** Runs work within a transaction so that none of its changes stays where it fails. */
export function* undoable<T>(work: () => Work<T>): Work<T> {
  yield* change("SAVEPOINT undoable");
  let done = false;
  try {
    const result = yield* work();
    done = true;
    return result;
  } finally {
    if (!done) yield* change("ROLLBACK TO SAVEPOINT undoable");
    yield* change("RELEASE SAVEPOINT undoable");
  }
}
