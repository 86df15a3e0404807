import type { Database } from "../database.ts";

/** Returns the id of a text, and stores the text when it is new. */
export type Interner = (text: string) => number;

/** Maximum size of the cache. */
const REMEMBERED_MAX = 100_000;

/**
 * Ids for codes and names, each text stored once. Use an interner for one transaction only: after a rollback its cache
 * would contain ids that were never stored.
 */
export function openCodeTable(database: Database): () => Interner {
  const select = database.prepare<[string], number>("SELECT code_id FROM code WHERE text = ?").pluck();
  const insert = database.prepare<[string]>("INSERT INTO code (text) VALUES (?)");
  return () => rememberingInterner((text) => select.get(text) ?? Number(insert.run(text).lastInsertRowid));
}

export function rememberingInterner(look: Interner): Interner {
  const remembered = new Map<string, number>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const id = look(text);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // Copies the key: a substring would keep the whole block of the file in memory.
    remembered.set(Buffer.from(text).toString(), id);
    return id;
  };
}
