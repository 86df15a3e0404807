import { cleanWord, type Glossary } from "../company/glossary.ts";
import type { Dimensions, Fact } from "../domain/fact.ts";
import { fitsPattern } from "../domain/name-pattern.ts";
import type { FieldMapping, TableMapping } from "../domain/profile.ts";
import { foldText, plainText } from "../language/folding.ts";
import { displayText } from "../language/text-folding.ts";
import { isMissingText, type NumberReading, readNumberText } from "./number-text.ts";
import { readPeriodText } from "./period-text.ts";
import type { Rejections } from "./rejections.ts";
import { remembered } from "./remembered.ts";
import { type DeclaredContext, placeOf, quoted, type Table, type TableRow, unknownLayout } from "./table.ts";
import { unitCheck } from "./unit-text.ts";

const EXTRACTOR = "mapped-table/1";

/**
 * Yields the facts of a long or wide table, read by a mapping of the profile; faulty rows and cells are rejected with
 * place and reason. Throws before any row is read if the heading does not fit the mapping.
 */
export function mappedFacts(table: Table, mapping: TableMapping, context: DeclaredContext): Iterable<Fact> {
  return factsOf(table.rows, planOf(table, mapping, context), context.rejections);
}

function* factsOf(rows: Iterable<TableRow>, plan: Plan, rejections: Rejections): Generator<Fact> {
  for (const row of rows) {
    const filled = plan.valueColumns.filter((column) => !plan.isMissing(row.cells[column] ?? ""));
    // A row of another width is reported even without values: they may be in the wrong columns.
    if (filled.length === 0 && row.fault === null) continue;
    const fault = row.fault ?? plan.rowFault(row);
    if (fault !== null) {
      rejections.add(plan.placeOf(row, filled[0] ?? 0), fault);
      continue;
    }
    for (const column of filled) {
      const fact = plan.read(row, column);
      if (typeof fact === "string") rejections.add(plan.placeOf(row, column), fact);
      else if (fact) yield fact;
    }
  }
}

/** How the rows of one table are read. */
interface Plan {
  readonly valueColumns: readonly number[];
  isMissing(raw: string): boolean;
  placeOf(row: TableRow, column: number): string;
  /** Why the whole row is rejected (an unknown label); null if it is not. */
  rowFault(row: TableRow): string | null;
  /** The fact of a cell, the reason why there is none, or null where no figure is given. */
  read(row: TableRow, column: number): Fact | string | null;
}

type Reading = { readonly code: string } | { readonly fault: string };
type SlotReader = (row: TableRow, column: number) => Reading;

interface Slots {
  readonly metric: SlotReader;
  readonly entity: SlotReader;
  readonly period: SlotReader;
  readonly unit: SlotReader;
  readonly dimensions: readonly (readonly [string, SlotReader])[];
  /** Dimensions by values in order; cells with equal dimensions share one object. */
  dimensionsOf(values: readonly string[]): Dimensions;
}

function planOf(table: Table, mapping: TableMapping, context: DeclaredContext): Plan {
  const slots = slotsOf(table, mapping, context.glossary);
  const valueColumns = valueColumnsOf(table, mapping);
  const rowSlots = rowSlotsOf(mapping, slots);
  const missing = new Set(mapping.missing.map((text) => foldText(text.trim())));
  const numberOf = numberReader(missing, table.commaIsAmbiguous);
  const isWide = table.sheet === null && valueColumns.length > 1;
  return {
    valueColumns,
    isMissing: (raw) => isMissingText(raw, missing),
    placeOf: (row, column) => placeOf(table, row, column),
    rowFault: (row) => {
      for (const slot of rowSlots) {
        const reading = slot(row, 0);
        if ("fault" in reading) return reading.fault;
      }
      return null;
    },
    read: (row, column) => {
      const cell = readCell(row, column, slots, numberOf);
      if (cell === null || typeof cell === "string") return cell;
      const line = table.locate(row.line, column);
      return {
        cell: cell.cell,
        figure: cell.figure,
        source: { doc: context.doc, locator: isWide ? `${line},col=${column + 1}` : line },
        geography: context.glossary.entity(cell.cell.entity)?.geography ?? "",
        validAsOf: mapping.validAsOf,
        reviewStatus: "auto_approved",
        extractorVersion: EXTRACTOR,
        mappingVersion: context.glossary.profile.version,
      };
    },
  };
}

type NumberOf = (raw: string, percentAllowed: boolean) => NumberReading;

function numberReader(missing: ReadonlySet<string>, commaIsAmbiguous: boolean): NumberOf {
  const percent = { missing, commaIsAmbiguous, percentAllowed: true };
  const plain = { ...percent, percentAllowed: false };
  return (raw, percentAllowed) => readNumberText(raw, percentAllowed ? percent : plain);
}

function readCell(
  row: TableRow,
  column: number,
  slots: Slots,
  numberOf: NumberOf,
): Pick<Fact, "cell" | "figure"> | string | null {
  const cellFault = row.cellFaults.get(column);
  if (cellFault !== undefined) return cellFault;
  const metric = slots.metric(row, column);
  if ("fault" in metric) return metric.fault;
  const entity = slots.entity(row, column);
  if ("fault" in entity) return entity.fault;
  const period = slots.period(row, column);
  if ("fault" in period) return period.fault;
  const unit = slots.unit(row, column);
  if ("fault" in unit) return unit.fault;
  const dimensions = dimensionsOf(row, column, slots);
  if (typeof dimensions === "string") return dimensions;
  const raw = row.cells[column] ?? "";
  const number = numberOf(raw, unit.code === "PCT");
  switch (number.kind) {
    case "missing":
      return null;
    case "rejected":
      return `${quoted(raw)} ${number.reason}`;
    case "number":
      return {
        cell: { metric: metric.code, entity: entity.code, period: period.code, dimensions },
        figure: { value: number.value, unit: unit.code },
      };
  }
}

function dimensionsOf(row: TableRow, column: number, slots: Slots): Dimensions | string {
  const codes: string[] = [];
  for (const [, slot] of slots.dimensions) {
    const reading = slot(row, column);
    if ("fault" in reading) return reading.fault;
    codes.push(reading.code);
  }
  return slots.dimensionsOf(codes);
}

function slotsOf(table: Table, mapping: TableMapping, glossary: Glossary): Slots {
  const { profile } = glossary;
  const metric = slotOf(table, mapping.metric, labelReader("metric", glossary.normalizeMetric));
  const unitIsKnown = unitCheck(profile);
  const knownUnit = (code: string): string | null => (unitIsKnown(code) ? code : null);
  const unitOf = labelReader("unit", (raw) => knownUnit(plainText(raw)));
  return {
    metric,
    entity: slotOf(table, mapping.entity, labelReader("entity", glossary.normalizeEntity)),
    period: slotOf(
      table,
      mapping.period,
      labelReader("period", (raw) => readPeriodText(raw, profile.fiscalYears)),
    ),
    unit: mapping.unit.from === "metric" ? unitOfMetric(metric, glossary) : slotOf(table, mapping.unit, unitOf),
    dimensions: [...profile.dimensions.values()].map(({ code, defaultValue }) => {
      const field = mapping.dimensions[code] ?? { from: "constant", value: defaultValue };
      // An empty label means the default value, as in a question that names no value.
      const codeOf = (raw: string) => (raw === "" ? defaultValue : glossary.normalizeDimensionValue(code, raw));
      return [code, slotOf(table, field, labelReader(code, codeOf, { emptyAllowed: true }))];
    }),
    dimensionsOf: sharedDimensions([...profile.dimensions.keys()]),
  };
}

function sharedDimensions(codes: readonly string[]): (values: readonly string[]) => Dimensions {
  const ofKey = remembered((key): Dimensions => {
    const values = key.split("\n");
    return Object.fromEntries(codes.map((code, index) => [code, values[index] ?? ""]));
  });
  return (values) => ofKey(values.join("\n"));
}

/** Slots with one value for the whole row: if one fails, the row is rejected once. */
function rowSlotsOf(mapping: TableMapping, slots: Slots): readonly SlotReader[] {
  const named: readonly (readonly [FieldMapping | undefined, SlotReader])[] = [
    [mapping.metric, slots.metric],
    [mapping.entity, slots.entity],
    [mapping.period, slots.period],
    ...slots.dimensions.map(([code, slot]) => [mapping.dimensions[code], slot] as const),
  ];
  return named.filter(([field]) => field !== undefined && field.from !== "header").map(([, slot]) => slot);
}

type LabelReader = (raw: string) => Reading;

function labelReader(
  what: string,
  normalize: (raw: string) => string | null,
  options = { emptyAllowed: false },
): LabelReader {
  return remembered((raw) => {
    const label = displayText(raw);
    if (label === "" && !options.emptyAllowed) return { fault: `the ${what} is missing` };
    const code = normalize(label);
    return code === null ? { fault: `unknown ${what} ${quoted(label)}` } : { code };
  });
}

function slotOf(table: Table, field: FieldMapping, read: LabelReader): SlotReader {
  switch (field.from) {
    case "column": {
      const column = columnAt(table, field.column);
      return (row) => read(row.cells[column] ?? "");
    }
    case "constant": {
      const reading = read(field.value);
      return () => reading;
    }
    case "header":
      return (_row, column) => read(table.header[column] ?? "");
    case "sheet": {
      if (table.sheet === null)
        throw unknownLayout("The mapping takes a label from the sheet, but a text file has no sheets.");
      const reading = read(table.sheet);
      return () => reading;
    }
    case "metric":
      throw unknownLayout("The mapping takes another field than the unit from the metric.");
  }
}

function unitOfMetric(metric: SlotReader, glossary: Glossary): SlotReader {
  return (row, column) => {
    const reading = metric(row, column);
    if ("fault" in reading) return reading;
    const unit = glossary.metric(reading.code)?.unit;
    return unit === undefined ? { fault: `the metric ${reading.code} has no unit` } : { code: unit };
  };
}

function columnAt(table: Table, name: string): number {
  const found = table.header.flatMap((heading, index) => (sameHeading(heading, name) ? [index] : []));
  const [column] = found;
  if (column === undefined) throw unknownLayout(`There is no column ${quoted(name)}; ${columnsFound(table.header)}.`);
  if (found.length > 1) throw unknownLayout(`The column ${quoted(name)} is there ${found.length} times.`);
  return column;
}

function sameHeading(a: string, b: string): boolean {
  return cleanWord(a) === cleanWord(b);
}

/** The columns that match the value patterns, except columns that are mapped to a label. */
export function valueColumnsOf(table: Table, mapping: TableMapping): readonly number[] {
  const patterns = mapping.values.map((pattern) => foldText(pattern.trim()));
  const isValue = (heading: string): boolean =>
    patterns.some((pattern) => fitsPattern(pattern, foldText(heading.trim())));
  const fields = [mapping.metric, mapping.entity, mapping.period, mapping.unit, ...Object.values(mapping.dimensions)];
  const labels = fields.flatMap((field) => (field.from === "column" ? [field.column] : []));
  const columns = table.header.flatMap((heading, index) =>
    isValue(heading) && !labels.some((label) => sameHeading(label, heading)) ? [index] : [],
  );
  if (columns.length > 0) return columns;
  throw unknownLayout(`No column is named ${mapping.values.map(quoted).join(" or ")}; ${columnsFound(table.header)}.`);
}

/** The columns of a heading for a message, shortened if there are many. */
export function columnsFound(header: readonly string[]): string {
  if (header.length === 0) return "no columns were found";
  const shown = header.slice(0, 12).map(quoted).join(", ");
  return header.length > 12 ? `columns found: ${shown} and ${header.length - 12} more` : `columns found: ${shown}`;
}
