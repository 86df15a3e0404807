import type { Database } from "../database.ts";

/** The number of a text; the text is stored when it is new. */
export type Interner = (text: string) => number;

/** Texts remembered at most; beyond it they are looked up again. */
const REMEMBERED_MAX = 100_000;

/**
 * Numbers for codes and names, each text stored once. The interner that a call gives lives as long as one transaction:
 * after a rollback it would remember numbers that were never stored.
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
    // A copy: text cut from a file's block would keep the whole block alive.
    remembered.set(Buffer.from(text).toString(), id);
    return id;
  };
}
