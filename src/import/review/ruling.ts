import type { DocumentSource } from "../../domain/document-key.ts";
import type { Figure } from "../../domain/fact.ts";
import type { Choice } from "../tables/statement.ts";

/** What a person decided about doubts or about a figure. Rulings are never changed: a later one of the same scope takes its place. */
export interface Ruling {
  /** Rises with every ruling; names it in the audit. */
  readonly id: number;
  /** The documents that it holds for: one by its name, or several by a pattern with `*` and `?`. */
  readonly match: string;
  /** Where the one document comes from; null for a pattern, and where an earlier release did not keep it. */
  readonly source: DocumentSource | null;
  /** The doubt that it settles, or `cell:` with the key of a cell. */
  readonly key: string;
  readonly choice: Choice;
  /** What the document stated of the cell when a person gave another figure: the ruling is about these. Empty for other rulings. */
  readonly stated: readonly Figure[];
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly why: string;
}

export type NewRuling = Omit<Ruling, "id">;

/** The rulings of a document by their key, the later one in place of the earlier, one for this document before a pattern. */
export type Rulings = ReadonlyMap<string, Ruling>;
