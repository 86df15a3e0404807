import type { CellContent } from "../cell-content.ts";
import type { CellText } from "./cell-text.ts";

const STRUCK_OUT = "is struck out";

/**
 * A cell whose text is struck out as a whole. It keeps its place, or the heading beside it would count for its figures;
 * a figure in it is none, and words in it are no heading that anybody knows.
 */
export function struckOut(read: CellText): CellText {
  if (read.content.kind === "text") return { ...read, text: `${read.text} (struck out)` };
  return { ...read, content: { kind: "fault", reason: STRUCK_OUT } };
}

export function isStruckOut(content: CellContent): boolean {
  return content.kind === "fault" && content.reason === STRUCK_OUT;
}
