import { basename } from "node:path";
import { cleanWord } from "../company/glossary.ts";
import { type Grid, type SourceDocument, sheetsOf } from "../documents/document.ts";
import { FileError } from "../documents/file-error.ts";
import type { Fact } from "../domain/fact.ts";
import { fitsPattern } from "../domain/name-pattern.ts";
import type { Profile, TableMapping } from "../domain/profile.ts";
import { foldText } from "../language/folding.ts";
import { canonicalFacts, isCanonicalHeader, valueColumnOf } from "./canonical-table.ts";
import { gridTable } from "./grid-table.ts";
import type { TableLook } from "./kept-tables.ts";
import { mappedFacts, valueColumnsOf } from "./mapped-table.ts";
import { type DeclaredContext, quoted, unknownLayout } from "./table.ts";
import { declaredTable } from "./tables/shown-tables.ts";

/** The tables of a workbook with declared columns: by a canonical heading or a mapping in the company file. */
export interface DeclaredTables {
  readonly facts: Iterable<Fact>;
  /** The grids that are read this way; the others go to table recognition. */
  readonly grids: ReadonlySet<Grid>;
  /** Whether all are canonical tables, for which each rejected row is listed. */
  readonly areCanonical: boolean;
  readonly warnings: readonly string[];
  /** The tables as they look. */
  readonly shown: () => Iterable<TableLook>;
}

/** Finds the declared tables of a workbook. Throws `FileError` if a sheet named in a mapping does not fit it. */
export function declaredTables(document: SourceDocument, context: DeclaredContext): DeclaredTables {
  const mappings = mappingsFor(context.doc, context.glossary.profile);
  const parts: Iterable<Fact>[] = [];
  const shown: (() => TableLook)[] = [];
  const grids = new Set<Grid>();
  const show = (grid: Grid, headingRow: number, columns: readonly number[]): void => {
    shown.push(() => declaredTable(grid, { headingRow: headingRow - 1, columns }));
  };
  const warnings: string[] = [];
  let isMapped = false;
  for (const { grid, sheet } of sheetsOf(document.parts)) {
    const canonical = gridTable(grid, sheet, HEADING_ROW);
    if (isCanonicalHeader(canonical.header)) {
      parts.push(canonicalFacts(canonical, context));
      show(grid, HEADING_ROW, [valueColumnOf(canonical.header)]);
      grids.add(grid);
      continue;
    }
    for (const mapping of mappings.filter(
      ({ sheet: wanted }) => wanted === null || cleanWord(wanted) === cleanWord(sheet),
    )) {
      isMapped = true;
      grids.add(grid);
      try {
        const table = gridTable(grid, sheet, mapping.headerRow);
        parts.push(mappedFacts(table, mapping, context));
        show(grid, mapping.headerRow, valueColumnsOf(table, mapping));
      } catch (error) {
        // A mapping without a sheet may skip sheets of another layout; a named sheet has to fit.
        if (!(error instanceof FileError) || mapping.sheet !== null) throw error;
        warnings.push(`Sheet ${quoted(sheet)} is left out: ${error.message}`);
      }
    }
  }
  if (mappings.length > 0 && parts.length === 0 && warnings.length === 0) throw noSheet(document);
  if (isMapped && parts.length === 0) throw unknownLayout(firstOf(warnings));
  return { facts: chained(parts), grids, areCanonical: !isMapped, warnings, shown: () => shown.map((one) => one()) };
}

export function mappingsFor(doc: string, { tables }: Pick<Profile, "tables">): readonly TableMapping[] {
  return tables.filter(({ match }) =>
    fitsPattern(foldText(match), foldText(match.includes("/") ? doc : basename(doc))),
  );
}

/** The canonical heading is the first row of its sheet. */
const HEADING_ROW = 1;

export function* chained<Item>(parts: Iterable<Iterable<Item>>): Generator<Item> {
  for (const part of parts) yield* part;
}

function noSheet(document: SourceDocument): FileError {
  const names = sheetsOf(document.parts)
    .map(({ sheet }) => quoted(sheet))
    .join(", ");
  return unknownLayout(`It has no visible sheet that a mapping names; there are ${names}.`);
}

function firstOf(warnings: readonly string[]): string {
  return warnings[0] ?? "No sheet fits the mapping of the company file.";
}
