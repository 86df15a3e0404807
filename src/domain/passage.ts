import type { Source } from "./fact.ts";
import type { Language } from "./profile.ts";

/** A document's labels, by which retrieval filters and which readers see. */
export interface DocumentLabels {
  readonly title: string;
  readonly topic: string | null;
  /** An entity code, or the document's own wording where no code is known. Null for the company as a whole. */
  readonly entity: string | null;
  /** A period code; null where the document is about no particular period. */
  readonly period: string | null;
  readonly geography: string | null;
  /** The sensitivity label from the document or the company's rules. */
  readonly sensitivity: string;
  /** The kind of source for allowlists, such as `reviews`. */
  readonly origin: string;
  /** The day of issue (`YYYY-MM-DD`); null where the document does not state it. */
  readonly issuedOn: string | null;
}

/** A piece of a document as it is stored, found and quoted. */
export interface Passage extends DocumentLabels {
  /** Identifies the passage in traces and buttons; reveals nothing about its document. */
  readonly id: string;
  readonly source: Source;
  /** The headings above the passage, outermost first. */
  readonly headings: readonly string[];
  readonly language: Language;
  /** The version of the document, counted from 1. */
  readonly version: number;
  /** Verbatim text of the document. */
  readonly text: string;
  /** The document that replaces this one, among those that the reader may see. */
  readonly replacedBy?: Replacing;
}

/** A document that took the place of another one, or of a part of it. */
export interface Replacing {
  readonly title: string;
  readonly issuedOn: string | null;
  readonly sensitivity: string;
}
