import type { Cell, Figure } from "../../domain/fact.ts";
import type { Choice } from "../tables/statement.ts";
import type { ReviewItem } from "./review-item.ts";

/** A review item as it is put before a person: what each candidate would do, and what was decided before. */
export interface ReviewQuestion
  extends Pick<ReviewItem, "id" | "doc" | "from" | "sensitivity" | "kind" | "text" | "locator" | "waiting"> {
  readonly snippet: ReviewItem["snippet"];
  readonly options: readonly ReviewOption[];
  /** The figure that a person gave earlier for this cell; null where nobody did. */
  readonly corrected: { readonly figure: Figure; readonly by: string; readonly at: string } | null;
  /** The figure that is in question, where the question is about one; null otherwise. */
  readonly cell: Cell | null;
  /** The unit of the figures that wait, where they have one and the same; null otherwise. */
  readonly unit: string | null;
}

/** What the figures that wait make of a question; it changes only with its document and with rulings. */
export type Consequences = Pick<ReviewQuestion, "options" | "corrected" | "cell" | "unit">;

/** One candidate with its consequence. */
export interface ReviewOption {
  readonly choice: Choice;
  /** How many figures become facts with it. */
  readonly settles: number;
  /** The value that would hold, as its document shows it; null where the choice is not between values. */
  readonly raw: string | null;
  /** What the first of these figures becomes; null where none becomes a fact, and between values. */
  readonly example: OptionExample | null;
}

/** A figure as its document shows it, and the fact that it would be. */
export interface OptionExample {
  readonly raw: string;
  readonly cell: Cell;
  readonly figure: Figure;
}
