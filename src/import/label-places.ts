import type { DocumentPart, Grid, SourceDocument } from "../documents/document.ts";
import { isSensitivityName } from "../language/sensitivity-name.ts";

/** Texts of a document that may label it, by where they stand. */
export interface LabelPlaces {
  /** Values of labels and properties that are there to name a level. */
  readonly stated: readonly string[];
  /** First lines, small print, other labels, cells of titles over a table. */
  readonly lines: readonly string[];
  /** Cells in rows of figures, and names of sheets. */
  readonly cells: readonly string[];
  /** Every other line. */
  readonly further: readonly string[];
}

const FIRST_LINES = 12;
const FIRST_ROWS = 10;
const TITLE_CELLS_MAX = 3;
const LEVELS_MAX = 1_000;
const AFFIRMED = /^(?:yes|true|y|1|是)$/iu;
const FIGURE = /^[\s\d.,()%$€£¥+-]+$/u;

export function placesIn(document: SourceDocument): LabelPlaces {
  const { labels, parts, marks = [] } = document;
  const { stated, lines } = labelTexts(labels);
  const texts = parts.flatMap(({ kind, headings, blocks }, index) => [
    ...(kind === "sheet" && index > 0 ? [] : headings),
    ...blocks.flatMap((block) => (block.kind === "paragraph" && block.role !== "note" ? [block.text] : [])),
  ]);
  const notes = parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "paragraph" && block.role === "note" ? [block.text] : [])),
  );
  const grids = parts.flatMap(({ kind, blocks }, index) =>
    index === 0 || kind === "sheet" ? blocks.flatMap((block) => (block.kind === "grid" ? [block] : [])) : [],
  );
  const rows = grids.map((grid) => placesInRows(rowsOf(grid)));
  return {
    stated,
    lines: [
      ...lines,
      ...marks,
      ...texts.slice(0, FIRST_LINES),
      ...notes,
      ...edgesOf(parts),
      ...rows.flatMap((row) => row.lines),
    ],
    cells: [
      ...rows.flatMap(({ cells }) => cells),
      ...parts.slice(1).flatMap(({ kind, headings }) => (kind === "sheet" ? headings : [])),
    ],
    further: texts.slice(FIRST_LINES),
  };
}

/** The first and the last paragraph of each page: in a short document nothing tells its headers and footers. */
function edgesOf(parts: readonly DocumentPart[]): readonly string[] {
  return parts.flatMap(({ kind, blocks }) => {
    const texts = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : []));
    return kind === "page" ? [...texts.slice(0, 1), ...texts.slice(-1)] : [];
  });
}

function labelTexts(labels: Readonly<Record<string, string>>): Pick<LabelPlaces, "stated" | "lines"> {
  const entries = Object.entries(labels);
  const stated = entries.filter(([name]) => isSensitivityName(name)).map(([, value]) => value);
  const others = entries.filter(([name]) => !isSensitivityName(name));
  return {
    stated: stated.filter((value) => value.trim() !== ""),
    lines: others.flatMap(([name, value]) => (AFFIRMED.test(value.trim()) ? [name] : [value])),
  };
}

type Rows = Iterable<readonly string[]>;

/**
 * The first rows of a table, and the column that says how sensitive each row is. Rows are read on only where there is such a column.
 */
export function placesInRows(rows: Rows): Pick<LabelPlaces, "lines" | "cells"> {
  const lines: string[] = [];
  const cells: string[] = [];
  const levels = new Set<string>();
  const columns = new Set<number>();
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count > FIRST_ROWS && columns.size === 0) break;
    for (const column of columns) if (levels.size < LEVELS_MAX) levels.add(row[column] ?? "");
    if (count > FIRST_ROWS) continue;
    const filled = row.filter((text) => text.trim() !== "");
    const isTitle = filled.length <= TITLE_CELLS_MAX && !filled.some((text) => FIGURE.test(text));
    if (isTitle) lines.push(...filled, ...(filled.length > 1 ? [filled.join(": ")] : []));
    else cells.push(...filled);
    if (filled.length > 1) for (const [column, text] of row.entries()) if (isSensitivityName(text)) columns.add(column);
  }
  return { lines, cells: [...cells, ...levels] };
}

function* rowsOf({ cells }: Grid): Generator<readonly string[]> {
  let row: string[] = [];
  let number = cells[0]?.row ?? 0;
  for (const cell of cells) {
    if (cell.row !== number) {
      yield row;
      row = [];
      number = cell.row;
    }
    while (row.length < cell.column) row.push("");
    row.push(cell.text);
  }
  if (cells.length > 0) yield row;
}
