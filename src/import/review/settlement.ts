import type { Cell, Figure, Source } from "../../domain/fact.ts";
import type { Doubt, Reason, Statement } from "../tables/statement.ts";
import type { Ruling } from "./ruling.ts";

/** A statement with nothing left to settle, as it may be shown. */
export interface SettledFact {
  readonly cell: Cell;
  readonly figure: Figure;
  readonly source: Source;
  readonly validAsOf: string | null;
  /** `approved` where a person settled any of it. */
  readonly reviewStatus: "auto_approved" | "approved";
  readonly raw: string;
  readonly because: readonly Reason[];
  /** What the document states, where a person gave another figure; null otherwise. */
  readonly stated: Figure | null;
  readonly rulingIds: readonly number[];
}

/** What rulings make of a statement. */
export type Settlement =
  /** `question`: a person corrected it, and the document now says something else; the corrected figure stays meanwhile. */
  | { readonly kind: "fact"; readonly fact: SettledFact; readonly question: Doubt | null }
  /** The statement with the slots that were filled and the doubts that remain. */
  | { readonly kind: "waiting"; readonly statement: Statement; readonly rulingIds: readonly number[] }
  | { readonly kind: "left_out"; readonly statement: Statement; readonly by: Ruling };

/** A statement as the document has it, and what became of it. */
export interface Settled {
  readonly statement: Statement;
  readonly settlement: Settlement;
}
