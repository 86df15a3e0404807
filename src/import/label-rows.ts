import { isSensitivityName } from "../language/sensitivity-name.ts";

/** Texts that may label a document, by how they are interpreted. */
export interface RowTexts {
  /** First lines, small print, other properties, title rows above a table. */
  readonly lines: readonly string[];
  /** Last lines, and title rows below a table. */
  readonly last: readonly string[];
  /** Cells in rows of figures, and names of sheets. */
  readonly cells: readonly string[];
  /** All other lines, and table rows without figures. */
  readonly further: readonly string[];
}

/** Collects label candidates from streamed table rows, in bounded memory. */
export interface RowPlaces {
  /** `isData`: the row has figures, and can label a document only at the table's edges. */
  add(row: readonly string[], isData: boolean): void;
  found(): RowTexts;
}

/** The number of rows at each end that are read like titles and footers. */
const EDGE_ROWS = 10;
const TITLE_CELLS_MAX = 3;
const TEXTS_MAX = 1_000;
const FIGURE = /^[\s\d.,()%$€£¥+-]+$/u;

/** From middle rows and from a sensitivity column, only texts accepted by `mayLabel` are kept. */
export function openRowPlaces(mayLabel: (text: string) => boolean, edgeRows = EDGE_ROWS): RowPlaces {
  const first: (readonly string[])[] = [];
  const latest: (readonly string[])[] = [];
  const columns = new Set<number>();
  const further = new Set<string>();
  const cells = new Set<string>();
  const keep = (texts: readonly string[], kept: Set<string>): void => {
    for (const text of texts) if (kept.size < TEXTS_MAX && !kept.has(text) && mayLabel(text)) kept.add(text);
  };
  // A header row that contains years counts as data.
  const noteColumns = (row: readonly string[]): void => {
    const named = [...row.keys()].filter((column) => isSensitivityName(row[column] ?? ""));
    if (named.length > 0 && filledOf(row).length > 1) for (const column of named) columns.add(column);
  };
  return {
    add: (row, isData) => {
      for (const column of columns) keep([row[column] ?? ""], further);
      noteColumns(row);
      const isFirst = first.length < edgeRows;
      if (isData && !isFirst) {
        pass(latest, row, edgeRows);
        return;
      }
      const texts = filledOf(row);
      if (texts.length === 0) return;
      if (isFirst) first.push(row);
      else {
        pass(latest, row, edgeRows);
        if (isTitle(texts)) keep([texts.join(" | ")], further);
        else if (texts.length <= TITLE_CELLS_MAX) keep(texts, cells);
      }
    },
    found: () => ({
      lines: first.flatMap(linesOf),
      last: latest.flatMap(linesOf),
      cells: [...[...first, ...latest].flatMap(cellsOf), ...cells],
      further: [...further],
    }),
  };
}

/** The same for a complete table, where figures are recognised by their form. */
export function textsOfRows(rows: Iterable<readonly string[]>, places: RowPlaces): RowTexts {
  for (const row of rows) places.add(row, row.some(isFigure));
  return places.found();
}

function pass(latest: (readonly string[])[], row: readonly string[], rows: number): void {
  latest.push(row);
  if (latest.length > rows) latest.shift();
}

/** Without duplicates, since a merged cell may be repeated in each of its columns. */
function filledOf(row: readonly string[]): readonly string[] {
  return [...new Set(row.filter((text) => text.trim() !== ""))];
}

function isFigure(text: string): boolean {
  return FIGURE.test(text) && text.trim() !== "";
}

function isTitle(texts: readonly string[]): boolean {
  return texts.length <= TITLE_CELLS_MAX && !texts.some(isFigure);
}

function linesOf(row: readonly string[]): readonly string[] {
  const texts = filledOf(row);
  if (!isTitle(texts)) return [];
  return texts.length > 1 ? [...texts, texts.join(": ")] : texts;
}

function cellsOf(row: readonly string[]): readonly string[] {
  const texts = filledOf(row);
  return isTitle(texts) ? [] : texts;
}
