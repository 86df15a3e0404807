import type { Grid, GridCell, SourceDocument } from "../../../../src/documents/document.ts";
import { readCellText } from "../../../../src/language/numbers/cell-text.ts";
import { addressOf, type Original, type Reading, withGrids } from "./original.ts";

/** What may be stored of a cell of the changed table without a question: one of these readings, or nothing. */
export type Allowed = (address: string) => readonly Reading[];

/** In place of a unit: a cell that states its own unit keeps it under another name, whatever that makes of it. */
export const ANY = "any";

/** One change to one fixture, and what the changed table says. */
export interface Variant {
  readonly kind: string;
  /** The change in words, so that a failure can be looked at. */
  readonly says: string;
  readonly make: () => SourceDocument;
  readonly allowed: Allowed;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A grid of a fixture with what is known of its cells. */
export interface Site {
  readonly original: Original;
  readonly grid: Grid;
  /** Its figures, by row and column. */
  readonly figures: readonly (Place & { readonly cell: GridCell; readonly fact: Reading })[];
  readonly figureRows: ReadonlySet<number>;
  readonly figureColumns: readonly number[];
}

/** The grids of a fixture that hold confirmed figures. */
export function sitesOf(original: Original): readonly Site[] {
  return original.document.parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== "grid") return [];
      const figures = block.cells.flatMap((cell) => {
        const fact = original.facts.get(addressOf(block, cell.row, cell.column));
        return fact === undefined ? [] : [{ row: cell.row, column: cell.column, cell, fact }];
      });
      if (figures.length === 0) return [];
      const figureRows = new Set(figures.map(({ row }) => row));
      const figureColumns = [...new Set(figures.map(({ column }) => column))].sort((a, b) => a - b);
      return [{ original, grid: block, figures, figureRows, figureColumns }];
    }),
  );
}

/** The fixture with another grid in place of the one of the site. */
export function withGrid({ original, grid }: Site, change: (grid: Grid) => Grid): () => SourceDocument {
  return () =>
    withGrids(original.document, (block) => (block.locator === grid.locator ? inOrder(change(block)) : block));
}

function inOrder(grid: Grid): Grid {
  const cells = grid.cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const rowCount = Math.max(grid.rowCount, ...cells.map(({ row, rowSpan }) => row + rowSpan));
  const columnCount = Math.max(grid.columnCount, ...cells.map(({ column, columnSpan }) => column + columnSpan));
  return { ...grid, cells, rowCount, columnCount };
}

/** Cells keep their figures; of the cells that moved, each keeps the figure that it held at its former place. */
export function sameFacts(
  { original, grid }: Site,
  formerPlace: (place: Place) => Place | null = (place) => place,
): Allowed {
  return (address) => {
    const place = placeIn(grid, address);
    if (place === null) return known(original, address);
    const former = formerPlace(place);
    return former === null ? [] : known(original, addressOf(grid, former.row, former.column));
  };
}

/** As `base` says, but for the cells of the grid for which `change` says what they may be. */
export function except(
  { grid }: Site,
  base: Allowed,
  change: (place: Place, was: readonly Reading[]) => readonly Reading[] | null,
): Allowed {
  return (address) => {
    const place = placeIn(grid, address);
    return (place === null ? null : change(place, base(address))) ?? base(address);
  };
}

function known({ facts }: Original, address: string): readonly Reading[] {
  const fact = facts.get(address);
  return fact === undefined ? [] : [fact];
}

function placeIn(grid: Grid, address: string): Place | null {
  const start = `${grid.locator},cell=`;
  const [, letters = "", number = ""] = /^([A-Z]+)(\d+)$/.exec(address.slice(start.length)) ?? [];
  if (!address.startsWith(start) || letters === "") return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(number) - 1, column };
}

/** A cell with another text, read as the readers read texts. */
export function reworded(cell: GridCell, text: string): GridCell {
  const { text: shown, content, marks } = readCellText(text);
  return { ...cell, text: shown, content, style: cell.style === null ? null : { ...cell.style, marks } };
}

/** A cell with another number; what its format says of the unit stays. */
export function renumbered(cell: GridCell, value: string): GridCell {
  if (cell.content.kind !== "number") return cell;
  return {
    ...cell,
    text: cell.text.replace(/\(?[-−–]?\d[\d.,'’ \u00a0]*\)?-?/, value),
    content: { ...cell.content, value },
  };
}

export function isText({ content, text }: GridCell): boolean {
  return content.kind === "text" && text !== "";
}

/** A cell that names the figures beside it or below it. */
export interface Head {
  readonly cell: GridCell;
  readonly axis: "row" | "column";
  readonly governs: readonly Place[];
}

/** The cells that stand before the figures of their row, or over columns of figures. */
export function headsOf(site: Site): readonly Head[] {
  return site.grid.cells.flatMap((cell): readonly Head[] => {
    if (site.figures.some((figure) => figure.cell === cell) || !isHeading(site, cell)) return [];
    const beside = figuresBeside(site, cell);
    if (isText(cell) && beside.length > 0) return [{ cell, axis: "row", governs: beside }];
    const below = isInHeadings(site, cell) ? columnsBelow(site, cell) : [];
    return below.length === 0 ? [] : [{ cell, axis: "column", governs: below }];
  });
}

const PUBLISHED = /publish|发布/i;

/** A text, a date or a year, and not when the figures were published. */
function isHeading({ grid }: Site, { row, text, content }: GridCell): boolean {
  if (grid.cells.some((cell) => cell.row === row && PUBLISHED.test(cell.text))) return false;
  return text !== "" && (content.kind === "text" || content.kind === "date" || /^20\d\d$/.test(text));
}

/** The figures of the rows of a cell, up to the labels of a table beside them. */
function figuresBeside({ grid, figures }: Site, cell: GridCell): readonly Place[] {
  const isOfRow = ({ row }: Place): boolean => cell.row <= row && row < cell.row + cell.rowSpan;
  return figures.filter((figure) => {
    if (!isOfRow(figure) || figure.column <= cell.column) return false;
    const between = grid.cells.filter(
      ({ row, column }) => row === figure.row && column > cell.column && column < figure.column,
    );
    const first = between.findIndex(({ content }) => content.kind !== "text");
    return first < 0 || between.slice(first).every((other) => !isText(other));
  });
}

function isInHeadings({ grid, figureRows, figureColumns }: Site, { row, column }: GridCell): boolean {
  const others = grid.cells.filter((cell) => cell.row === row && cell.column !== column);
  return !figureRows.has(row) && (others.length > 0 || figureColumns.length === 1);
}

/** The figures under a cell, up to the next heading over their column. */
function columnsBelow({ grid, figures }: Site, cell: GridCell): readonly Place[] {
  const covered = Array.from({ length: cell.columnSpan }, (_, at) => cell.column + at);
  return covered.flatMap((column) => {
    const under = figures.filter((figure) => figure.column === column && figure.row > cell.row);
    const first = under[0]?.row ?? 0;
    const next = grid.cells.find((other) => other.column === column && other.row > first && isText(other));
    return under.filter(({ row }) => next === undefined || row < next.row);
  });
}

export function governs({ governs: places }: Head, { row, column }: Place): boolean {
  return places.some((place) => place.row === row && place.column === column);
}
