import type { Paragraph } from "../passages/chunking.ts";

/** The text of a document, before it is split into passages. */
export interface TextDocument {
  /** Labels that the document states itself; empty for none. */
  readonly labels: Readonly<Record<string, string>>;
  /** The first heading, used as the title if the document has none. */
  readonly firstHeading: string | null;
  readonly paragraphs: readonly Paragraph[];
  /** Texts of its table cells, which a reader may also be shown. */
  readonly cells: readonly string[];
}
