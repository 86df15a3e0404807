import { cleanWord } from "../../company/glossary.ts";
import { type DraftedName, listed, wordsOf } from "./draft-names.ts";
import type { FlatColumns, FlatTable } from "./flat-columns.ts";
import type { NameSurvey } from "./name-survey.ts";
import type { SeenName } from "./seen-names.ts";

/** A table mapping as the company file writes it. */
export interface DraftedMapping {
  readonly match: string;
  readonly sheet: string | null;
  readonly headerRow: number;
  readonly fields: readonly (readonly [name: string, source: FieldSource])[];
  readonly dimensions: readonly (readonly [code: string, source: FieldSource])[];
  readonly values: readonly string[];
  readonly missing: readonly string[];
}

/** Where a field of a fact comes from: a column by its heading, the heading itself, or a constant code. */
export type FieldSource = { readonly column: string } | { readonly header: true } | { readonly constant: string };

interface DraftedCodes {
  readonly metrics: readonly DraftedName[];
  readonly entities: readonly DraftedName[];
  readonly dimensions: readonly { readonly code: string }[];
}

/** Drafts the mapping from the columns of a flat table to facts. */
export function draftMapping(
  survey: NameSurvey,
  table: FlatTable,
  drafted: DraftedCodes,
  doubts: string[],
): DraftedMapping {
  const { doc, sheet, headerRow, header, columns, missing } = table;
  const entity = entityColumn(columns, survey.entities, drafted.entities, doubts);
  const dimensions = survey.dimensions.map(({ column }, at) => [drafted.dimensions[at]?.code ?? "", column] as const);
  warnOfHeadings(
    table,
    [columns.metric, entity, columns.period, ...columns.values, ...dimensions.map(([, at]) => at)],
    doubts,
  );
  const source = (at: number | null, otherwise: FieldSource): FieldSource =>
    at === null ? otherwise : { column: header[at] ?? "" };
  const codeOf = ([first]: readonly DraftedName[]): FieldSource => ({ constant: first?.code ?? "" });
  const metric: FieldSource = columns.headings === "metric" ? { header: true } : codeOf(drafted.metrics);
  return {
    match: doc,
    sheet,
    headerRow,
    fields: [
      ["metric", source(columns.metric, metric)],
      ["entity", source(entity, codeOf(drafted.entities))],
      ["period", source(columns.period, { header: true })],
      ...(table.hasUnitCodes ? [["unit", source(columns.unit, { header: true })] as const] : []),
    ],
    dimensions: dimensions.map(([code, at]) => [code, source(at, { header: true })]),
    values: columns.values.map((at) => header[at] ?? ""),
    missing,
  };
}

/** A mapping finds columns by heading, so each heading must be unique. */
function warnOfHeadings({ header }: FlatTable, used: readonly (number | null)[], doubts: string[]): void {
  const names = header.map(cleanWord);
  const repeated = used.filter((at) => at !== null && names.filter((name) => name === names[at]).length > 1);
  if (repeated.length === 0) return;
  const shown = new Set(repeated.map((at) => `"${(header[at ?? -1] ?? "").trim()}"`));
  doubts.push(
    `More than one column has the heading ${listed([...shown])}; the table cannot be read until they differ.`,
  );
}

/** The code column if all of its codes are words of their entity, else the name column. */
function entityColumn(
  { entity, entityCode }: FlatColumns,
  seen: readonly SeenName[],
  drafted: readonly DraftedName[],
  doubts: string[],
): number | null {
  if (entity === null) return null;
  const isWord = (at: number, word: string): boolean => {
    const name = drafted[at];
    return name !== undefined && wordsOf(name).has(cleanWord(word));
  };
  if (entityCode !== null && seen.every(({ code }, at) => code !== null && isWord(at, code))) return entityCode;
  const unread = seen.flatMap(({ written }, at) => written.filter((name) => !isWord(at, name)));
  if (unread.length > 0)
    doubts.push(`Rows of these names will not be read, since the words name something else: ${listed(unread)}.`);
  return entity;
}
