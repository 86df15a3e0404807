const MARK = /(?<!\s)\s*(?:[[［【〔]\s*(?:\^\s*)?\p{N}{1,3}(?:\s*[,，、;–-]\s*\p{N}{1,3})*\s*[\]］】〕])+/gu;

/**
 * Removes a document's footnote marks ("… nine weeks [1] [9]."), which would be mistaken for the citations of
 * an answer. The cited passage still shows them.
 */
export function withoutFootnoteMarks(text: string): string {
  return text.replace(MARK, "").trim();
}
