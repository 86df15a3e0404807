import type { Cell, Figure } from "../../domain/fact.ts";
import type { Choice } from "../tables/statement.ts";
import type { ReviewItem } from "./review-item.ts";

/** A review item as a person sees it: the effect of each candidate, and an earlier correction. */
export interface ReviewQuestion
  extends Pick<ReviewItem, "id" | "doc" | "from" | "sensitivity" | "kind" | "text" | "locator" | "waiting"> {
  readonly snippet: ReviewItem["snippet"];
  readonly lines: ReviewItem["lines"];
  readonly options: readonly ReviewOption[];
  /** An earlier correction of this cell; null where there is none. */
  readonly corrected: { readonly figure: Figure; readonly by: string; readonly at: string } | null;
  /** The decision that stands and can be taken back; null where there is none. */
  readonly decision: StandingDecision | null;
  /** The cell in question, for questions about one figure; null otherwise. */
  readonly cell: Cell | null;
  /** The common unit of the waiting figures; null where they differ. */
  readonly unit: string | null;
}

/** The part of a question that depends on the waiting figures; changes only with its document and with rulings. */
export type Consequences = Pick<ReviewQuestion, "options" | "corrected" | "decision" | "cell" | "unit">;

/** A decision, and how many figures of the document were found or left out by it. */
export interface StandingDecision {
  readonly ruling: number;
  readonly choice: Choice;
  /** The pattern of documents that it was taught for; null for this document only. */
  readonly taught: string | null;
  readonly figures: number;
}

/** One candidate with its effect. */
export interface ReviewOption {
  readonly choice: Choice;
  /** Number of figures that become facts. */
  readonly settles: number;
  /** The value that would hold, as the document shows it; null where the choice is not between values. */
  readonly raw: string | null;
  /** The first fact that would result; null where there is none, and for choices between values. */
  readonly example: OptionExample | null;
}

/** A figure as its document shows it, and the fact that it would become. */
export interface OptionExample {
  readonly raw: string;
  readonly cell: Cell;
  readonly figure: Figure;
}
