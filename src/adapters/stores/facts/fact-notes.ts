import type { Figure } from "../../../domain/fact.ts";
import type { Reason } from "../../../import/tables/statement.ts";
import { batchInsert } from "../batches.ts";
import { each } from "../each.ts";
import { readNumbers } from "../review/review-json.ts";
import { first, type Work } from "../work.ts";

/** An explanation of a fact, in addition to its lineage. */
export interface FactNote {
  readonly raw: string;
  readonly because: readonly Reason[];
  /** The document's own figure, where a person gave another. */
  readonly stated: Figure | null;
  readonly rulingIds: readonly number[];
  /** The id of the held statement that the fact was settled from; null for a clear one. */
  readonly heldId: number | null;
}

/** The columns of a note. */
export interface NoteRow {
  readonly raw: string;
  readonly reasons: string;
  readonly rulings: string;
  readonly stated_value: string | null;
  readonly stated_unit: string | null;
  readonly held_id: number | null;
}

export const NOTE_COLUMNS = "n.raw, n.reasons, n.rulings, n.stated_value, n.stated_unit, n.held_id";

export function* readNote(row: NoteRow): Work<FactNote> {
  return {
    raw: row.raw,
    because: yield* reasonsNumbered(readNumbers(row.reasons)),
    stated:
      row.stated_value === null || row.stated_unit === null ? null : { value: row.stated_value, unit: row.stated_unit },
    rulingIds: readNumbers(row.rulings),
    heldId: row.held_id,
  };
}

type ReasonRow = Omit<Reason, "read"> & { readonly read: string };

function* reasonsNumbered(ids: readonly number[]): Work<readonly Reason[]> {
  const rows = yield* each(ids, (id) =>
    first<ReasonRow>("SELECT rule, text, read FROM reason WHERE reason_id = ?", [id]),
  );
  return rows.flatMap((row) => (row === undefined ? [] : [{ ...row, read: row.read === "" ? null : row.read }]));
}

/** The explanation of a stored fact. */
export interface NewNote {
  readonly factId: number;
  readonly note: Omit<FactNote, "heldId">;
  readonly heldId: number | null;
}

const insertNotes = batchInsert(
  "fact_note (fact_id, raw, reasons, rulings, stated_value, stated_unit, held_id)",
  7,
  `ON CONFLICT (fact_id) DO UPDATE SET raw = excluded.raw, reasons = excluded.reasons, rulings = excluded.rulings,
     stated_value = excluded.stated_value, stated_unit = excluded.stated_unit, held_id = excluded.held_id
   RETURNING fact_id`,
);

/** Stores notes; for one transaction, since a rollback would invalidate its cache. */
export function openNoteInsert(): (notes: readonly NewNote[]) => Work<void> {
  const reasons = openReasons();
  return function* (notes) {
    yield* reasons.learn(notes.flatMap(({ note }) => note.because));
    yield* insertNotes(
      notes.map(({ factId, note: { raw, because, stated, rulingIds }, heldId }) => [
        ...[factId, raw, `[${because.map(reasons.of).join(",")}]`, `[${rulingIds.join(",")}]`],
        ...[stated?.value ?? null, stated?.unit ?? null, heldId],
      ]),
    );
  };
}

/** Maximum size of the cache. */
const REMEMBERED_MAX = 50_000;

interface StoredReason extends ReasonRow {
  readonly reason_id: number;
}

const insertReasons = batchInsert(
  "reason (rule, text, read)",
  3,
  "ON CONFLICT DO NOTHING RETURNING reason_id, rule, text, read",
);

/** The ids of reasons, each stored once. */
function openReasons() {
  const known = new Map<string, number>();
  // Figures of one row share their `Reason` objects.
  const seen = new WeakMap<Reason, string>();
  const keyOf = (reason: Reason): string => {
    const key = seen.get(reason) ?? reasonKey({ ...reason, read: reason.read ?? "" });
    seen.set(reason, key);
    return key;
  };
  return {
    learn: function* (reasons: readonly Reason[]): Work<void> {
      if (known.size >= REMEMBERED_MAX) known.clear();
      const fresh = new Map(reasons.map((reason) => [keyOf(reason), reason] as const));
      for (const key of fresh.keys()) if (known.has(key)) fresh.delete(key);
      const rows = [...fresh.values()].map(({ rule, text, read }) => [rule, text, read ?? ""]);
      for (const row of yield* insertReasons<StoredReason>(rows)) known.set(reasonKey(row), row.reason_id);
      for (const [key, reason] of fresh) if (!known.has(key)) known.set(key, yield* reasonId(reason));
    },
    of: (reason: Reason): number => known.get(keyOf(reason)) ?? 0,
  };
}

function* reasonId({ rule, text, read }: Reason): Work<number> {
  const sql = "SELECT reason_id FROM reason WHERE rule = ? AND text = ? AND read = ?";
  return (yield* first<{ readonly reason_id: number }>(sql, [rule, text, read ?? ""]))?.reason_id ?? 0;
}

function reasonKey({ rule, text, read }: ReasonRow): string {
  return `${rule}\u0000${text}\u0000${read}`;
}
