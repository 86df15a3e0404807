import { cleanWord } from "../../company/glossary.ts";
import { parseUnit } from "../../domain/unit.ts";
import type { ColumnDimension } from "./draft-dimensions.ts";
import type { TableLayout } from "./draft-layout.ts";
import type { DraftedMetric } from "./draft-metrics.ts";
import { type DraftedName, listed, type RawName, wordsOf } from "./draft-names.ts";
import type { TableSurvey } from "./draft-survey.ts";
import type { DraftTable } from "./draft-table.ts";
import { columnSource, type DraftedTable } from "./draft-yaml.ts";

/** How the columns of a table become facts. */
export function draftMapping(
  table: DraftTable,
  layout: TableLayout,
  survey: TableSurvey,
  drafted: {
    readonly metrics: readonly DraftedMetric[];
    readonly raw: readonly RawName[];
    readonly entities: readonly DraftedName[];
    readonly dimensions: readonly ColumnDimension[];
  },
  doubts: string[],
): DraftedTable {
  const heading = (at: number): string => table.header[at] ?? "";
  const source = (at: number | null, otherwise: string): string =>
    at === null ? otherwise : columnSource(heading(at));
  const header = "{ header: true }";
  const metric = layout.headings === "metric" ? header : `{ constant: ${drafted.metrics[0]?.code ?? ""} }`;
  const fields: (readonly [string, string])[] = [
    ["metric", source(layout.metric, metric)],
    ["entity", source(entityColumn(layout, drafted, doubts), `{ constant: ${drafted.entities[0]?.code ?? ""} }`)],
    ["period", source(layout.period, header)],
  ];
  warnOfHeadings(table, layout, drafted.dimensions, doubts);
  const hasUnitCodes = survey.units.length > 0 && survey.units.every((unit) => parseUnit(unit) !== null);
  if (layout.unit !== null && hasUnitCodes) fields.push(["unit", columnSource(heading(layout.unit))]);
  return {
    match: table.doc,
    sheet: table.sheet,
    headerRow: table.headerRow ?? 1,
    fields,
    dimensions: drafted.dimensions.map(({ code, column }) => [code, columnSource(heading(column))] as const),
    values: layout.values.map(heading),
    missing: survey.missing,
  };
}

/** A mapping finds its columns by their headings, so each must be there once. */
function warnOfHeadings(
  table: DraftTable,
  layout: TableLayout,
  dimensions: readonly ColumnDimension[],
  doubts: string[],
): void {
  const names = table.header.map(cleanWord);
  const used = [
    layout.metric,
    layout.entity,
    layout.period,
    ...layout.values,
    ...dimensions.map(({ column }) => column),
  ];
  const repeated = used.filter((at) => at !== null && names.filter((name) => name === names[at]).length > 1);
  if (repeated.length === 0) return;
  const shown = new Set(repeated.map((at) => `"${(table.header[at ?? -1] ?? "").trim()}"`));
  doubts.push(
    `More than one column has the heading ${listed([...shown])}; the table cannot be read until they differ.`,
  );
}

/** The code column when all of its codes name their entity, else the names. */
function entityColumn(
  layout: TableLayout,
  drafted: { readonly raw: readonly RawName[]; readonly entities: readonly DraftedName[] },
  doubts: string[],
): number | null {
  if (layout.entity === null) return null;
  const unknown = (wordOf: (raw: RawName) => string | null): readonly string[] =>
    drafted.raw.flatMap((raw, index) => {
      const entity = drafted.entities[index];
      const word = wordOf(raw);
      return entity && word !== null && wordsOf(entity).has(cleanWord(word)) ? [] : [raw.name];
    });
  if (layout.entityCode !== null && unknown((raw) => raw.givenCode).length === 0) return layout.entityCode;
  const unnamed = unknown((raw) => raw.name);
  if (unnamed.length > 0)
    doubts.push(`Rows of these names will not be read, since the words name something else: ${listed(unnamed)}.`);
  return layout.entity;
}
