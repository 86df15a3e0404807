import type { Glossary } from "../company/glossary.ts";
import { parseDate } from "../domain/calendar.ts";
import type { Dimensions, Fact } from "../domain/fact.ts";
import { parsePeriodCode, periodType } from "../domain/period.ts";
import type { Profile } from "../domain/profile.ts";
import { foldText, plainText } from "../language/folding.ts";
import { fromSpreadsheet } from "../language/spreadsheet-text.ts";
import { plainDecimal } from "./number-text.ts";
import type { Rejections } from "./rejections.ts";
import { remembered } from "./remembered.ts";
import { type DeclaredContext, placeOf, quoted, type Table, type TableRow, unknownLayout } from "./table.ts";
import { unitCheck } from "./unit-text.ts";

export const CANONICAL_REQUIRED = ["metric", "entity", "period", "value", "unit"] as const;
const OPTIONAL = ["geography", "period_type", "source_doc", "source_locator", "valid_as_of", "source_from"] as const;
const EXTRACTOR = "canonical-table/1";
const LINEAGE_LENGTH_MAX = 500;

/** Whether a heading row is that of a canonical table, whose rows are complete facts. */
export function isCanonicalHeader(header: readonly string[]): boolean {
  const names = new Set(header.map(columnName));
  return CANONICAL_REQUIRED.every((name) => names.has(name));
}

/** The column of the figures; -1 where there is none. */
export function valueColumnOf(header: readonly string[]): number {
  return header.findIndex((heading) => columnName(heading) === "value");
}

export function columnName(heading: string): string {
  return foldText(heading).trim();
}

/**
 * Yields one fact per row of a canonical table; rejects faulty rows with place and reason. An unusable
 * heading throws before any row is read.
 */
export function canonicalFacts(table: Table, context: DeclaredContext): Iterable<Fact> {
  const columns = columnsOf(table, context.glossary.profile);
  const read = rowReader(table, columns, context);
  return factsOf(table, columns, read, context.rejections);
}

function* factsOf(table: Table, columns: Columns, read: RowReader, rejections: Rejections): Generator<Fact> {
  for (const row of table.rows) {
    const fact = row.fault ?? read(row);
    if (typeof fact === "string") rejections.add(placeOf(table, row, columns.value), fact);
    else yield fact;
  }
}

interface Columns extends Readonly<Record<(typeof CANONICAL_REQUIRED)[number], number>> {
  /** -1 where a column is absent. */
  readonly geography: number;
  readonly periodType: number;
  readonly sourceDoc: number;
  readonly sourceLocator: number;
  readonly validAsOf: number;
  readonly sourceFrom: number;
  /** Column index by dimension code. */
  readonly dimensions: ReadonlyMap<string, number>;
}

function columnsOf(table: Table, profile: Profile): Columns {
  const names = table.header.map((heading) => columnName(fromSpreadsheet(heading)));
  const known = new Set<string>([...CANONICAL_REQUIRED, ...OPTIONAL]);
  const dimensions = new Map<string, number>();
  const dimensionByName = new Map([...profile.dimensions.keys()].map((code) => [columnName(code), code]));
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) throw unknownLayout(`The column ${quoted(name)} is there twice.`);
    if (known.has(name)) continue;
    const dimension = dimensionByName.get(name);
    if (dimension !== undefined) dimensions.set(dimension, index);
    // `channel` is a standard heading, allowed even if the company file has no such dimension.
    else if (name === "channel") dimensions.set(name, index);
    else
      throw unknownLayout(
        name === ""
          ? `Column ${index + 1} has no heading.`
          : `The column ${quoted(name)} is no dimension of the profile; add the dimension or take the column out.`,
      );
  }
  const at = (name: string): number => names.indexOf(name);
  return {
    metric: at("metric"),
    entity: at("entity"),
    period: at("period"),
    value: at("value"),
    unit: at("unit"),
    geography: at("geography"),
    periodType: at("period_type"),
    sourceDoc: at("source_doc"),
    sourceLocator: at("source_locator"),
    validAsOf: at("valid_as_of"),
    sourceFrom: at("source_from"),
    dimensions,
  };
}

/** The code in one cell, or why there is none. */
type Reading<T> = { readonly value: T } | { readonly fault: string };

/** The fact of a row, or the reason why there is none. */
type RowReader = (row: TableRow) => Fact | string;

function rowReader(table: Table, columns: Columns, context: DeclaredContext): RowReader {
  const { profile } = context.glossary;
  const metricOf = codeReader("metric", (code) => profile.metrics.has(code));
  const entityOf = codeReader("entity", (code) => profile.entities.has(code));
  const unitOf = codeReader("unit", unitCheck(profile));
  const periodOf = periodReader(context.glossary);
  const dimensionsOf = dimensionsReader(columns.dimensions, context.glossary);
  return (row) => {
    const metric = metricOf(cellAt(row, columns.metric));
    if ("fault" in metric) return metric.fault;
    const entity = entityOf(cellAt(row, columns.entity));
    if ("fault" in entity) return entity.fault;
    const period = periodOf(cellAt(row, columns.periodType), cellAt(row, columns.period));
    if ("fault" in period) return period.fault;
    const dimensions = dimensionsOf(row);
    if ("fault" in dimensions) return dimensions.fault;
    const unit = unitOf(cellAt(row, columns.unit));
    if ("fault" in unit) return unit.fault;
    const value = readValue(row, columns.value);
    if ("fault" in value) return value.fault;
    const source = sourceOf(table, row, columns, context.doc);
    if ("fault" in source) return source.fault;
    const validAsOf = cellAt(row, columns.validAsOf);
    if (validAsOf !== "" && parseDate(plainText(validAsOf)) === null)
      return `valid_as_of ${quoted(validAsOf)} is no date`;
    return {
      cell: { metric: metric.value, entity: entity.value, period: period.value, dimensions: dimensions.value },
      figure: { value: value.value, unit: unit.value },
      source: source.value,
      geography: cellAt(row, columns.geography) || (profile.entities.get(entity.value)?.geography ?? ""),
      validAsOf: validAsOf === "" ? null : plainText(validAsOf),
      reviewStatus: "auto_approved",
      extractorVersion: EXTRACTOR,
      mappingVersion: null,
    };
  };
}

function cellAt(row: TableRow, column: number): string {
  return fromSpreadsheet(row.cells[column] ?? "");
}

function codeReader(what: string, isKnown: (code: string) => boolean): (raw: string) => Reading<string> {
  return remembered((raw) => {
    if (raw === "") return { fault: `the ${what} is missing` };
    const code = plainText(raw);
    return isKnown(code) ? { value: Buffer.from(code).toString() } : { fault: `unknown ${what} ${quoted(raw)}` };
  });
}

function periodReader(glossary: Glossary): (type: string, raw: string) => Reading<string> {
  const byType = remembered((type) =>
    remembered((raw): Reading<string> => {
      if (raw === "") return { fault: "the period is missing" };
      const code = glossary.normalizePeriod(raw);
      const period = code === null ? null : parsePeriodCode(code);
      if (code === null || period === null) return { fault: `unknown period ${quoted(raw)}` };
      if (type !== "" && plainText(type).toUpperCase() !== periodType(period))
        return { fault: `period ${quoted(raw)} is no period of type ${quoted(type)}` };
      return { value: code };
    }),
  );
  return (type, raw) => byType(type)(raw);
}

type DimensionsReading = Reading<Dimensions>;

/** Rows with equal dimensions share one object. */
function dimensionsReader(
  columns: ReadonlyMap<string, number>,
  glossary: Glossary,
): (row: TableRow) => DimensionsReading {
  const entries = [...columns];
  const ofKey = remembered((key): DimensionsReading => {
    const raw = key.split("\n");
    const dimensions: Record<string, string> = { ...glossary.defaultDimensions };
    for (const [index, [code]] of entries.entries()) {
      const value = plainText(raw[index] ?? "");
      const spec = glossary.dimension(code);
      if (value === "" || value === (spec?.defaultValue ?? "TOTAL")) continue;
      if (!spec) return { fault: `the profile has no dimension "${code}" for ${quoted(value)}` };
      if (!spec.values.has(value)) return { fault: `unknown ${code} ${quoted(value)}` };
      dimensions[code] = value;
    }
    return { value: dimensions };
  });
  return (row) => ofKey(entries.map(([, column]) => cellAt(row, column).replaceAll("\n", " ")).join("\n"));
}

function readValue(row: TableRow, column: number): Reading<string> {
  const fault = row.cellFaults.get(column);
  if (fault !== undefined) return { fault };
  // Not read with `fromSpreadsheet`: figures are never guarded with apostrophes.
  const raw = row.cells[column]?.trim() ?? "";
  if (raw === "") return { fault: "the value is missing" };
  const value = plainDecimal(plainText(raw));
  return value === null ? { fault: `value ${quoted(raw)} is not a plain decimal number` } : { value };
}

/** The source that a row states; without document and locator, the place in this file. */
function sourceOf(table: Table, row: TableRow, columns: Columns, doc: string): Reading<Fact["source"]> {
  const stated = { doc: cellAt(row, columns.sourceDoc), locator: cellAt(row, columns.sourceLocator) };
  const from = cellAt(row, columns.sourceFrom);
  if ([stated.doc, stated.locator, from].some((text) => text.length > LINEAGE_LENGTH_MAX))
    return { fault: `source_doc, source_locator or source_from is longer than ${LINEAGE_LENGTH_MAX} characters` };
  if (stated.doc !== "" && stated.locator !== "") return { value: from === "" ? stated : { ...stated, from } };
  return { value: { doc, locator: table.locate(row.line, columns.value) } };
}
