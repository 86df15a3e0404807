import type { GridCell, StatedUnit } from "../../documents/document.ts";
import { combineUnits } from "../../documents/stated/unit-phrase.ts";
import type { UnitEvidence } from "../../review/unit-for.ts";
import type { AxisReading } from "./axis-reading.ts";
import { type Scopes, unitAround } from "./scopes.ts";

/** Gathers what a document says of one figure's unit, from the figure outwards. */
export function unitEvidence(cell: GridCell, row: AxisReading, column: AxisReading, scopes: Scopes): UnitEvidence {
  const own = cell.content.kind === "number" ? cell.content.unit : null;
  const headings = headingUnit(row.unit, column.unit);
  const settledNearer = (own?.currency ?? headings.unit?.currency ?? null) !== null;
  return {
    cell: own,
    heading: headings.unit,
    table: scopes.table.reading.unit,
    around: unitAround(scopes),
    contradiction: headings.contradiction.length > 0 ? headings.contradiction : settledNearer ? [] : farClash(scopes),
  };
}

function headingUnit(
  row: StatedUnit | null,
  column: StatedUnit | null,
): { readonly unit: StatedUnit | null; readonly contradiction: readonly StatedUnit[] } {
  if (row === null || column === null) return { unit: row ?? column, contradiction: [] };
  const clash =
    (row.currency !== null && column.currency !== null && row.currency !== column.currency) ||
    (row.scale !== null && column.scale !== null && row.scale !== column.scale) ||
    (row.measure !== null && column.measure !== null && row.measure !== column.measure);
  // A row in percent stays in percent under a column in dollars.
  if (row.measure !== null && column.measure === null) return { unit: row, contradiction: [] };
  if (column.measure !== null && row.measure === null) return { unit: column, contradiction: [] };
  return clash ? { unit: row, contradiction: [row, column] } : { unit: combineUnits(column, row), contradiction: [] };
}

/** The table's own titles against each other, and against the title of its sheet or slide. */
function farClash({ table, part }: Scopes): readonly StatedUnit[] {
  if (table.unitsClash.length > 0) return table.unitsClash;
  const inner = table.reading.unit;
  const outer = part.reading.unit;
  if (inner === null && part.unitsClash.length > 0) return part.unitsClash;
  const differs =
    inner?.currency != null &&
    outer?.currency != null &&
    inner.measure === null &&
    outer.measure === null &&
    inner.currency !== outer.currency;
  return differs && inner !== null && outer !== null ? [inner, outer] : [];
}
