import { canonicalDecimal } from "../../domain/decimal.ts";
import type { CellContent } from "../document.ts";

/** How numbers are written in the text around a cell. */
export interface NumberStyle {
  /** `comma` where a comma is the decimal sign throughout, as in German tables; `open` where it may be. */
  readonly decimal: "point" | "comma" | "open";
}

export const POINT_STYLE: NumberStyle = { decimal: "point" };

/** What the text of a cell says. */
export interface CellText {
  /** As displayed, without footnote marks. */
  readonly text: string;
  readonly marks: readonly string[];
  readonly content: CellContent;
}

/** Reads the text of a cell as tables for people write it. */
export function readCellText(raw: string, _style: NumberStyle = POINT_STYLE): CellText {
  const text = raw.replace(/\s+/g, " ").trim();
  const value = canonicalDecimal(text.replaceAll(",", ""));
  if (value !== null) return { text, marks: [], content: { kind: "number", value, unit: null } };
  return { text, marks: [], content: { kind: "text" } };
}
