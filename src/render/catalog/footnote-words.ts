/** The marks of footnotes, alike in all languages. */
export const FOOTNOTE_WORDS = {
  marks: (marks: readonly number[]) => marks.map((mark) => `[${mark}]`).join(""),
  footnote: (mark: number, place: string) => `[${mark}] ${place}`,
};
