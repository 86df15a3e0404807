import type { Figure } from "../../../domain/fact.ts";
import type { Reason } from "../../../import/tables/statement.ts";
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
