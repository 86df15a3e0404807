import { z } from "zod";
import type { Erasure, PersonalRecord, PersonalStore, StoredPerson } from "../../../domain/personal-data.ts";
import { type Database, overwriteDeleted } from "../database.ts";
import { guarded } from "../store-fault.ts";

/**
 * What a file keeps of people in rows of one kind, as SQL. Parameters: `@user`, `@directs` and `@threads` as JSON, `@as`
 * for the name that stands for the person, and those of the file.
 */
export interface PersonalRows {
  readonly kind: string;
  /** Selects `at`, as milliseconds or as text, and `content` as JSON. */
  readonly find: string;
  /** In order, within one transaction with all others of the file. */
  readonly erase: readonly { readonly end: "removed" | "pseudonymised"; readonly sql: string }[];
  /** Counts the rows that stay. */
  readonly stays?: string;
}

/** SQL: whether a column names the person's direct messages. */
export function isDirect(column: string): string {
  return `${column} IN (SELECT value FROM json_each(@directs))`;
}

const Row = z.object({ at: z.union([z.number(), z.string()]).nullable(), content: z.string() });

/** The rows of a file that name a person. `more` gives further parameters. */
export function openPersonalRows(
  database: Database,
  rows: readonly PersonalRows[],
  more: (person: StoredPerson) => Readonly<Record<string, string>> = () => ({}),
): PersonalStore {
  const values = (person: StoredPerson) => ({
    user: person.user,
    directs: JSON.stringify(person.directs),
    threads: JSON.stringify(person.threads),
    ...more(person),
  });
  const erase = database.transaction((person: StoredPerson, as: string): readonly Erasure[] =>
    rows.map(({ kind, erase: steps, stays }) => {
      const params = { ...values(person), as };
      const ends = { removed: 0, pseudonymised: 0 };
      for (const { end, sql } of steps) ends[end] += database.prepare(sql).run(params).changes;
      const left = stays === undefined ? 0 : Number(database.prepare(stays).pluck().get(params));
      return { kind, ...ends, stays: left };
    }),
  );
  return {
    find: (person) =>
      guarded(database.name, () =>
        rows.flatMap(({ kind, find }) =>
          database
            .prepare(find)
            .all(values(person))
            .map((row): PersonalRecord => recordOf(kind, row)),
        ),
      ),
    erase: (person, as) =>
      guarded(database.name, () => {
        overwriteDeleted(database);
        const ends = erase.immediate(person, as);
        // The log still holds the pages as they were; where a reader keeps it, it goes with a later write.
        database.pragma("wal_checkpoint(TRUNCATE)");
        return ends;
      }),
  };
}

function recordOf(kind: string, row: unknown): PersonalRecord {
  const { at, content } = Row.parse(row);
  return { kind, when: at === null ? null : new Date(at), content: JSON.parse(content) };
}
