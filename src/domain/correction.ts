import type { Figure } from "./fact.ts";

/** A curator's figure in place of a document's. It has no level of its own: that of its statement applies. */
export interface Correction {
  /** The id of the ruling. */
  readonly decision: number;
  /** The document's own figure, and the text of its cell. */
  readonly stated: Figure;
  readonly raw: string;
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Null where the reason was given while the document had a higher level than now. */
  readonly why: string | null;
}
