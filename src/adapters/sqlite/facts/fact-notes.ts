import type { Reason } from "../../../import/tables/statement.ts";
import type { FactNote } from "../../stores/facts/fact-notes.ts";
import type { Database } from "../database.ts";

export type NoteInsert = (factId: number, note: Omit<FactNote, "heldId">, heldId: number | null) => void;

/** Maximum size of the cache. */
const REMEMBERED_MAX = 50_000;

/** Prepares storing notes; each call is for one transaction, since a rollback would invalidate its cache. */
export function openNoteInsert(database: Database): () => NoteInsert {
  const insert = database.prepare<(number | string | null)[]>(
    `INSERT OR REPLACE INTO fact_note (fact_id, raw, reasons, rulings, stated_value, stated_unit, held_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertPlain = database.prepare<[number, string, string]>(
    "INSERT INTO fact_note (fact_id, raw, reasons, rulings) VALUES (?, ?, ?, '[]')",
  );
  const find = database
    .prepare<[string, string, string], number>("SELECT reason_id FROM reason WHERE rule = ? AND text = ? AND read = ?")
    .pluck();
  const add = database.prepare<[string, string, string]>("INSERT INTO reason (rule, text, read) VALUES (?, ?, ?)");
  return () => {
    const known = new Map<string, number>();
    // Figures of one row share their `Reason` objects.
    const seen = new WeakMap<Reason, number>();
    const idOf = (reason: Reason): number => {
      const one = seen.get(reason);
      if (one !== undefined) return one;
      const id = lookUp(reason);
      seen.set(reason, id);
      return id;
    };
    const lookUp = ({ rule, text, read }: Reason): number => {
      const key = `${rule}\u0000${text}\u0000${read ?? ""}`;
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const id = find.get(rule, text, read ?? "") ?? Number(add.run(rule, text, read ?? "").lastInsertRowid);
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(key, id);
      return id;
    };
    return (factId, { raw, because, stated, rulingIds }, heldId) => {
      const reasons = `[${because.map(idOf).join(",")}]`;
      if (stated === null && heldId === null && rulingIds.length === 0) {
        insertPlain.run(factId, raw, reasons);
        return;
      }
      insert.run(factId, raw, reasons, `[${rulingIds.join(",")}]`, stated?.value ?? null, stated?.unit ?? null, heldId);
    };
  };
}
