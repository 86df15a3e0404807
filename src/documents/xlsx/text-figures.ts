import { POINT_STYLE, readCellText } from "../../language/numbers/cell-text.ts";
import { isStruckOut } from "../../language/numbers/struck-text.ts";
import type { GridCell } from "../document.ts";
import { NumberStyleWatch } from "../number-style.ts";

/** Collects figures that a sheet stores as text; unlike its numbers, they may use a decimal comma. */
export class TextFigures {
  readonly #watch = new NumberStyleWatch();
  readonly #cells = new Set<GridCell>();

  see(cell: GridCell | undefined): void {
    if (cell === undefined || !/\d[.,]\d/.test(cell.text)) return;
    this.#watch.see(cell.text);
    const { kind } = cell.content;
    if ((kind === "number" || kind === "fault") && !isStruckOut(cell.content)) this.#cells.add(cell);
  }

  /** The cells of the sheet, with text figures read in the number style that they show. */
  settled(cells: readonly GridCell[]): readonly GridCell[] {
    const style = this.#watch.style(POINT_STYLE);
    if (style.decimal === "point" || this.#cells.size === 0) return cells;
    return cells.map((cell) =>
      this.#cells.has(cell) ? { ...cell, content: readCellText(cell.text, style).content } : cell,
    );
  }
}
