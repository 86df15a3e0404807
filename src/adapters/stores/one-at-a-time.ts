import type { SqlDatabase, Work } from "./work.ts";

/**
 * A database whose work goes one piece after another, for stores that keep something in memory between their
 * statements. On SQLite that is so anyway; on Postgres other work of the process would come in between.
 */
export function oneAtATime(database: SqlDatabase): SqlDatabase {
  if (database.engine === "sqlite") return database;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: (work: () => Work<T>) => Promise<T>, work: () => Work<T>): Promise<T> => {
    const done = last.then(() => run(work));
    last = done.catch(() => {});
    return done;
  };
  return {
    ...database,
    read: (work) => inTurn(database.read, work),
    write: (work) => inTurn(database.write, work),
  };
}
