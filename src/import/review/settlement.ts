import type { Cell, Figure, Source } from "../../domain/fact.ts";
import type { Doubt, Reason, Statement } from "../tables/statement.ts";
import type { Ruling } from "./ruling.ts";

/** A completely settled statement. */
export interface SettledFact {
  readonly cell: Cell;
  readonly figure: Figure;
  readonly source: Source;
  readonly validAsOf: string | null;
  /** `approved` where a ruling settled any part of it. */
  readonly reviewStatus: "auto_approved" | "approved";
  readonly raw: string;
  readonly because: readonly Reason[];
  /** The document's figure, where a person gave another one; null otherwise. */
  readonly stated: Figure | null;
  readonly rulingIds: readonly number[];
}

/** The result of applying rulings to a statement. */
export type Settlement =
  /** `question`: the document no longer states the corrected figure; the correction holds until decided. */
  | { readonly kind: "fact"; readonly fact: SettledFact; readonly question: Doubt | null }
  /** The statement with its filled slots and remaining doubts. */
  | { readonly kind: "waiting"; readonly statement: Statement; readonly rulingIds: readonly number[] }
  | { readonly kind: "left_out"; readonly statement: Statement; readonly by: Ruling };

/** An original statement with its settlement. */
export interface Settled {
  readonly statement: Statement;
  readonly settlement: Settlement;
}
