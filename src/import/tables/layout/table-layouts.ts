import type { Grid } from "../../../documents/document.ts";
import { figureRowsOf } from "./body.ts";
import { type GridRow, viewOf } from "./grid-view.ts";
import { headingsOf } from "./headings.ts";
import type { LabelSense } from "./row-kinds.ts";
import { splitTables } from "./split-tables.ts";
import { type Label, labelOf, type TableLayout } from "./table-layout.ts";

/** The tables of a grid: a sheet may hold several, below or beside each other. */
export function tableLayouts(grid: Grid, sense: LabelSense = () => "plain"): readonly TableLayout[] {
  return splitTables(viewOf(grid).rows, sense).map(({ titles, headers, body, notes, figuresFrom }) => {
    const { columns, corner, asideColumns, asides } = headingsOf(headers, body, figuresFrom);
    return {
      grid,
      titles: labels(titles),
      corner,
      asides,
      notes: labels(notes),
      columns,
      rows: figureRowsOf(body, figuresFrom, new Set(columns.map(({ column }) => column)), asideColumns),
    };
  });
}

function labels(rows: readonly GridRow[]): readonly Label[] {
  return rows.flatMap(({ cells }) => cells.map(labelOf));
}
