import type { GridCell } from "../../../documents/document.ts";
import { roleOf } from "./grid-view.ts";
import type { TypedRow } from "./row-kinds.ts";
import { isNote } from "./split-tables.ts";
import { type FigureRow, type Label, labelOf } from "./table-layout.ts";

/** Reads the figure rows with their labels, the sections above them and the parent rows they are indented under. */
export function figureRowsOf(
  body: readonly TypedRow[],
  figuresFrom: number,
  columns: ReadonlySet<number>,
  asideColumns: ReadonlySet<number>,
): readonly FigureRow[] {
  const walk = new BodyWalk(figuresFrom, columns, asideColumns);
  for (const row of body) walk.take(row);
  return walk.rows;
}

interface Section {
  readonly label: Label;
  readonly look: string;
  readonly indent: number;
  /** Indentation of its first figure row; null until there is one. */
  firstIndent: number | null;
}

interface Open {
  readonly index: number;
  readonly indent: number;
}

class BodyWalk {
  readonly rows: FigureRow[] = [];
  readonly #figuresFrom: number;
  readonly #columns: ReadonlySet<number>;
  readonly #asideColumns: ReadonlySet<number>;
  #sections: Section[] = [];
  #sawFigures = false;
  #lastRow = -1;
  #open: Open[] = [];
  #carried: (GridCell | null)[] = [];
  #carriedUntil: number[] = [];

  constructor(figuresFrom: number, columns: ReadonlySet<number>, asideColumns: ReadonlySet<number>) {
    this.#figuresFrom = figuresFrom;
    this.#columns = columns;
    this.#asideColumns = asideColumns;
  }

  take(row: TypedRow): void {
    if (row.kind === "data") this.#takeFigures(row);
    else if (!isNote(row)) this.#enterSection(row);
  }

  /** Ends the previous section of the same style (column, bold, indent); a section directly below another is nested. */
  #enterSection({ cells }: TypedRow): void {
    const [cell] = cells;
    if (cell === undefined) return;
    const look = `${cell.column} ${cell.style?.bold ?? false} ${indentOf(cell)}`;
    const same = this.#sections.findIndex((section) => section.look === look);
    if (same >= 0) this.#sections = this.#sections.slice(0, same);
    else if (this.#sawFigures) this.#sections = this.#sections.slice(0, -1);
    this.#sections.push({ label: labelOf(cell), look, indent: indentOf(cell), firstIndent: null });
    this.#sawFigures = false;
    this.#open = [];
    this.#carried = [];
    this.#carriedUntil = [];
  }

  #takeFigures({ row, cells }: TypedRow): void {
    const labels = cells.filter((cell) => cell.column < this.#figuresFrom);
    const indent = Math.max(0, ...labels.slice(-1).map(indentOf));
    this.#leaveSections(indent);
    this.#open = this.#open.filter((open) => open.indent < indent);
    const index = this.rows.length;
    this.rows.push({
      row,
      sections: this.#sections.map(({ label }) => label),
      parent: this.#open.at(-1)?.index ?? null,
      isApart: this.#sawFigures && row > this.#lastRow + 1,
      before: this.#sawFigures ? index - 1 : null,
      path: this.#pathOf(row, labels),
      asides: cells.filter(({ column }) => this.#asideColumns.has(column)).map(labelOf),
      cells: cells.filter((cell) => this.#columns.has(cell.column) && roleOf(cell) !== "text"),
    });
    this.#open.push({ index, indent });
    this.#sawFigures = true;
    this.#lastRow = row;
  }

  /** Ends sections whose rows were indented, at a row that is not. */
  #leaveSections(indent: number): void {
    this.#sections = this.#sections.filter(
      (section) => section.firstIndent === null || section.firstIndent <= section.indent || indent > section.indent,
    );
    for (const section of this.#sections) section.firstIndent ??= indent;
  }

  /** Labels left of the last one apply to the rows below until the next one: `2018 | Jan`, then `(blank) | Feb`. */
  #pathOf(row: number, labels: readonly GridCell[]): readonly Label[] {
    const lastColumn = Math.max(-1, ...labels.map(({ column }) => column));
    const path: GridCell[] = [];
    for (let column = 0; column < Math.min(this.#figuresFrom, LABEL_COLUMNS_MAX); column += 1) {
      const own = labels.find((cell) => cell.column === column) ?? null;
      if (own !== null) {
        path.push(own);
        this.#carried[column] = own;
        this.#carriedUntil[column] = own.row + own.rowSpan;
        // A new label ends the labels carried right of it.
        for (let later = column + 1; later < this.#carried.length; later += 1) this.#carried[later] = null;
        continue;
      }
      const carried = this.#carried[column] ?? null;
      if (carried !== null && (column < lastColumn || row < (this.#carriedUntil[column] ?? 0))) path.push(carried);
    }
    return path.map(labelOf);
  }
}

/** Label columns beyond this many are ignored. */
const LABEL_COLUMNS_MAX = 12;

function indentOf(cell: GridCell): number {
  return cell.style?.indent ?? 0;
}
