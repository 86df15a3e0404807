import type { DocumentKey } from "../../domain/document-key.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import type { Snippet } from "../tables/snippet-shape.ts";
import type { Choice, DoubtKind } from "../tables/statement.ts";

export type ReviewStatus = "pending" | "approved" | "corrected" | "rejected";

/** One unknown line of a table. */
export interface ReviewLine {
  /** The key of its doubt. */
  readonly key: string;
  readonly text: string;
  /** Its first figure, as the document shows it. */
  readonly raw: string;
  readonly locator: string;
  readonly candidates: readonly Choice[];
  /** The number of figures waiting for it. */
  readonly waiting: number;
}

/** A question about a document that a person has to decide. */
export interface ReviewItem extends DocumentKey {
  readonly id: number;
  /** The short name of its source, if the person may see another document of the same name. */
  readonly from?: string;
  /** Who may see and decide it: the level of its document, or RESTRICTED for the question about a label. */
  readonly sensitivity: Clearance;
  readonly key: string;
  readonly kind: DoubtKind;
  readonly text: string;
  /** The first place where it arises. */
  readonly locator: string;
  readonly candidates: readonly Choice[];
  /** The number of figures waiting for it; for a sensitivity label, of documents. */
  readonly waiting: number;
  readonly snippet: Snippet | null;
  /** The lines of a question of the kind `lines`; empty for the others. */
  readonly lines: readonly ReviewLine[];
  /** The decision; `rulingId` names the ruling with author and reason, and is null while pending. */
  readonly status: ReviewStatus;
  readonly rulingId: number | null;
}
