import type { DocumentKey } from "../../domain/document-key.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { Snippet } from "../tables/snippet-shape.ts";
import type { Choice, DoubtKind } from "../tables/statement.ts";

export type ReviewStatus = "pending" | "approved" | "corrected" | "rejected";

/** A question that a document leaves to a person. */
export interface ReviewItem extends DocumentKey {
  readonly id: number;
  /** The short name of its source, where another document that the person may see has its name. */
  readonly from?: string;
  /** That of its document: whoever is cleared for less is neither shown it nor decides it. */
  readonly sensitivity: Clearance;
  readonly key: string;
  readonly kind: DoubtKind;
  readonly text: string;
  /** Where it stands first. */
  readonly locator: string;
  readonly candidates: readonly Choice[];
  /** How many figures wait for it. */
  readonly waiting: number;
  readonly snippet: Snippet | null;
  /** What was decided, and the ruling that says by whom and why; null while it is pending. */
  readonly status: ReviewStatus;
  readonly rulingId: number | null;
}
