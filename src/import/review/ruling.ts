import type { DocumentSource } from "../../domain/document-key.ts";
import type { Figure } from "../../domain/fact.ts";
import type { Choice } from "../tables/statement.ts";

/** A person's decision about doubts or a figure. Rulings never change; a later one of the same scope replaces it. */
export interface Ruling {
  /** Ascending; identifies the ruling in the audit. */
  readonly id: number;
  /** The documents that it applies to: one by name, or several by a pattern with `*` and `?`. */
  readonly match: string;
  /** Source of the one document; null for a pattern, and for rulings of releases that did not store it. */
  readonly source: DocumentSource | null;
  /** The key of the doubt it settles, or `cell:` and the key of a cell. */
  readonly key: string;
  readonly choice: Choice;
  /** For a choice of a figure: the document's figures at that time. Otherwise empty. */
  readonly stated: readonly Figure[];
  readonly by: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly why: string;
}

export type NewRuling = Omit<Ruling, "id">;

/** The rulings of a document by key; rulings on this document precede patterns, then later ones precede earlier. */
export type Rulings = ReadonlyMap<string, Ruling>;

/** The choice that takes a decision back, so that its question is asked again. */
export const REOPENING = { kind: "none_of", lines: [] } as const satisfies Choice;

export function isReopening(choice: Choice): boolean {
  return choice.kind === "none_of" && choice.lines.length === 0;
}
