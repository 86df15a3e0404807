const MARK = /(?<!\s)\s*(?:[[［【〔]\s*(?:\^\s*)?\p{N}{1,3}(?:\s*[,，、;–-]\s*\p{N}{1,3})*\s*[\]］】〕])+/gu;

/**
 * Removes footnote marks of the document ("… nine weeks [1] [9]."): they look like the citations of an answer and would
 * be mistaken for them. The remaining words are unchanged, and the cited passage still shows the marks.
 */
export function withoutFootnoteMarks(text: string): string {
  return text.replace(MARK, "").trim();
}
