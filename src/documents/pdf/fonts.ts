import { type Matrix, matrixOf } from "./matrix.ts";

/** Font properties needed to place and classify a character. */
export interface FontFacts {
  readonly bold: boolean;
  readonly vertical: boolean;
  /** Size of one glyph width unit, relative to the text size. */
  readonly unit: number;
}

const DEFAULT_UNIT = 0.001;
const BOLD_NAME = /bold|black|heavy|semibold|demi(?!-?light)|,b\b|-b$/i;

/** Reads the properties of a pdf.js font object, with defaults for missing ones. */
export function fontFacts(font: unknown): FontFacts {
  if (typeof font !== "object" || font === null) return { bold: false, vertical: false, unit: DEFAULT_UNIT };
  const name = "name" in font && typeof font.name === "string" ? font.name : "";
  const marked = ("bold" in font && font.bold === true) || ("black" in font && font.black === true);
  const matrix: Matrix | null = "fontMatrix" in font ? matrixOf(font.fontMatrix) : null;
  const unit = matrix && matrix[0] !== 0 ? Math.abs(matrix[0]) : DEFAULT_UNIT;
  return { bold: marked || BOLD_NAME.test(name), vertical: "vertical" in font && font.vertical === true, unit };
}
