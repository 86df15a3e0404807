import type { Cell, Source } from "../domain/fact.ts";

/** A figure's address and place in its document; `from` holds all names by which an answer may tell it apart. */
export interface StatedCell {
  readonly cell: Cell;
  readonly source: Source;
}

/** How the figures of a version differ from those of the one before it, counted by cell. */
export interface VersionChange {
  readonly changed: number;
  readonly added: number;
  readonly gone: number;
}

/** What the version of a document in view says, without figures. */
export interface DocumentContents {
  readonly version: number;
  readonly sensitivity: string;
  /** Codes; those with the most figures first. */
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly string[];
  /** Some cells of the leading metrics and entities. */
  readonly cells: readonly StatedCell[];
  /** Null for a first version, and for one after a withdrawal. */
  readonly change: VersionChange | null;
}
