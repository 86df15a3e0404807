import type { GridCell } from "../../../documents/document.ts";
import type { StatedUnit } from "../../../language/cell-content.ts";
import { inPlain } from "../../../language/folding.ts";
import { combineUnits } from "../../../language/units/unit-phrase.ts";
import type { UnitEvidence } from "../unit-for.ts";
import type { AxisReading, Said } from "./axis-reading.ts";
import { type Scopes, unitAround } from "./scopes.ts";
import { unitsDiffer } from "./units-differ.ts";

/** A document's statements about a figure's unit, and the texts of contradicting ones. */
export interface StatedEvidence {
  readonly evidence: UnitEvidence;
  readonly clash: readonly Said<StatedUnit>[];
}

/** Unit facts of a table as a whole. */
export interface TableUnits {
  readonly scopes: Scopes;
  readonly isMixed: boolean;
  readonly isPartly: boolean;
  /** The unit of money that the document's tables agree on; null otherwise. */
  readonly elsewhere: StatedUnit | null;
}

/** Collects a document's statements about a figure's unit, from the figure outwards. */
export function unitEvidence(
  cell: GridCell,
  row: AxisReading,
  column: AxisReading,
  { scopes, isMixed, isPartly, elsewhere }: TableUnits,
): StatedEvidence {
  const own = cell.content.kind === "number" ? cell.content.unit : null;
  const headings = headingUnit(row, column);
  const isSettledNearer = (own?.currency ?? headings.unit?.currency ?? null) !== null;
  const clash = headings.clash.length > 0 ? headings.clash : isSettledNearer ? [] : clashOfTitles(scopes);
  return {
    clash,
    evidence: {
      cell: own,
      heading: headings.unit,
      table: scopes.table.reading.unit,
      around: unitAround(scopes),
      isUnread: unreadUnit(scopes) !== null || speaksOfGrowth(scopes),
      isMixed,
      isPartly,
      elsewhere: scopes.table.reading.unit === null && unitAround(scopes) === null ? elsewhere : null,
      contradiction: clash.map(({ value }) => value),
    },
  };
}

/** Text on or around the table with an unreadable unit, unless the table states a readable one. */
export function unreadUnit({ table, part }: Scopes): string | null {
  return table.reading.unreadUnit ?? (table.reading.unit === null ? part.reading.unreadUnit : null);
}

const GROWTH = inPlain(/\b(?:growth|change|increase|decrease|variance)\b|增长|增幅|增速|变动|同比|环比/i);

/** "Revenue growth" above figures without a unit: they may be rates. */
function speaksOfGrowth(scopes: Scopes): boolean {
  const { table, part } = scopes;
  const isSilent = table.reading.unit === null && unitAround(scopes) === null;
  return isSilent && [table, part].some(({ title }) => title !== null && GROWTH.test(title));
}

interface HeadingUnit {
  readonly unit: StatedUnit | null;
  readonly clash: readonly Said<StatedUnit>[];
}

/** A row in percent under a column in dollars is in percent; two currencies or two scales contradict each other. */
function headingUnit(row: AxisReading, column: AxisReading): HeadingUnit {
  if (row.unit === null || column.unit === null) return { unit: row.unit ?? column.unit, clash: [] };
  if (row.unit.measure !== null && column.unit.measure === null) return { unit: row.unit, clash: [] };
  if (column.unit.measure !== null && row.unit.measure === null) return { unit: column.unit, clash: [] };
  if (!unitsDiffer(row.unit, column.unit)) return { unit: combineUnits(column.unit, row.unit), clash: [] };
  const said = (unit: StatedUnit, text: string | null): Said<StatedUnit> => ({ value: unit, text: text ?? "" });
  return { unit: row.unit, clash: [said(row.unit, row.unitText), said(column.unit, column.unitText)] };
}

/** Contradicting units among the table's titles, or between them and the title of the sheet or slide. */
function clashOfTitles({ table, part }: Scopes): readonly Said<StatedUnit>[] {
  if (table.unitsClash.length > 0) return table.unitsClash;
  const inner = table.reading;
  const outer = part.reading;
  if (inner.unit === null) return part.unitsClash;
  if (outer.unit === null || !unitsDiffer(inner.unit, outer.unit)) return [];
  return [
    { value: outer.unit, text: outer.unitText ?? "" },
    { value: inner.unit, text: inner.unitText ?? "" },
  ];
}
