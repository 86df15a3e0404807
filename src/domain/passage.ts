import type { Source } from "./fact.ts";
import type { Language } from "./profile.ts";

/** What is known about a document besides its text: the labels that retrieval filters by and readers are shown. */
export interface DocumentLabels {
  readonly title: string;
  readonly topic: string | null;
  /** The code of an entity, or, where the company file knows none, what the document says. Null for the company as a whole. */
  readonly entity: string | null;
  /** A period code; null where the document speaks of no period in particular. */
  readonly period: string | null;
  readonly geography: string | null;
  /** The label of sensitivity as the document or the company's rules have it. */
  readonly sensitivity: string;
  /** The unit of allowlists: the kind of place that the document comes from, such as `reviews`. */
  readonly origin: string;
  /** The day that the document was issued (`YYYY-MM-DD`); null where it does not say. */
  readonly issuedOn: string | null;
}

/** A piece of a document as it is stored, found and quoted. */
export interface Passage extends DocumentLabels {
  /** Names the passage in traces and buttons; says nothing about its document. */
  readonly id: string;
  readonly source: Source;
  /** The headings over it, outermost first. */
  readonly headings: readonly string[];
  readonly language: Language;
  /** The version of the document that holds it, counted from 1. */
  readonly version: number;
  /** The document's own words, unchanged. */
  readonly text: string;
  /** Another document in view replaces it. */
  readonly isReplaced?: true;
}
