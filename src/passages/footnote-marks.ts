const MARK = /(?<!\s)\s*(?:[[［【〔]\s*(?:\^\s*)?\p{N}{1,3}(?:\s*[,，、;–-]\s*\p{N}{1,3})*\s*[\]］】〕])+/gu;

/**
 * A sentence without the footnote marks that its document has set ("… nine weeks [1] [9]."). Marks of that form are how an answer
 * points at its own sources, so those of a document would pass for them. They name places in another text and say nothing themselves:
 * what is left is still the document's words, and the passage that is cited shows them as they stand.
 */
export function withoutFootnoteMarks(text: string): string {
  return text.replace(MARK, "").trim();
}
