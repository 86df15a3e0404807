import type { CellContent } from "../cell-content.ts";
import type { CellText } from "./cell-text.ts";

const STRUCK_OUT = "is struck out";

/**
 * Marks a cell whose whole text is struck out. The cell stays, or the heading beside it would be used for its figures;
 * a figure in it becomes a fault, and its words no longer match a heading.
 */
export function struckOut(read: CellText): CellText {
  if (read.content.kind === "text") return { ...read, text: `${read.text} (struck out)` };
  return { ...read, content: { kind: "fault", reason: STRUCK_OUT } };
}

export function isStruckOut(content: CellContent): boolean {
  return content.kind === "fault" && content.reason === STRUCK_OUT;
}
