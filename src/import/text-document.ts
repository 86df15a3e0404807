import type { Paragraph } from "../passages/chunking.ts";

/** What a document says, part by part, before anything is cut. */
export interface TextDocument {
  /** Labels that the document gives itself; empty where it gives none. */
  readonly labels: Readonly<Record<string, string>>;
  /** The first heading, for a document without a title of its own. */
  readonly firstHeading: string | null;
  readonly paragraphs: readonly Paragraph[];
  /** Texts in its tables, which a reader may be shown as well. */
  readonly cells: readonly string[];
}
