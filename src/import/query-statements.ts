import { cleanWord, type Glossary } from "../company/glossary.ts";
import { FileError } from "../documents/file-error.ts";
import type { Dimensions } from "../domain/fact.ts";
import type { QueryField, QuerySource } from "../domain/source-spec.ts";
import { plainText } from "../language/folding.ts";
import { readNumberText } from "./number-text.ts";
import { readPeriodText } from "./period-text.ts";
import type { Rejections } from "./rejections.ts";
import { quoted } from "./table.ts";
import type { Doubt, Slots, Statement } from "./tables/statement.ts";
import { unitCheck } from "./unit-text.ts";

/** One row of a query, each value as text; null where the database holds none. */
export type QueryRow = Readonly<Record<string, string | null>>;

/** A row with the text that tells it apart. */
export interface KeyedRow {
  readonly key: string;
  readonly row: QueryRow;
}

const KEY_LENGTH_MAX = 200;

/**
 * The rows in the order of their keys. Throws `FileError` where a named column is missing, or a key
 * is empty or of two rows.
 */
export function keyedRows(rows: readonly QueryRow[], { key, columns }: QuerySource): readonly KeyedRow[] {
  const [first] = rows;
  const { metric, entity, period, unit, basis, value } = columns;
  const fields = [metric, entity, period, unit].flatMap((field) => (field.from === "column" ? [field.column] : []));
  for (const column of [...key, ...fields, value, ...(basis === null ? [] : [basis])])
    if (first !== undefined && !Object.hasOwn(first, column))
      throw new FileError("unknown_layout", `The query gives no column ${quoted(column)}.`);
  const keyed = rows.map((row) => ({ key: keyText(row, key), row }));
  const seen = new Set<string>();
  for (const one of keyed) {
    if (seen.has(one.key))
      throw new FileError(
        "unknown_layout",
        `Two rows have the key ${quoted(one.key)}; name the columns that tell rows apart under key.`,
      );
    seen.add(one.key);
  }
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function keyText(row: QueryRow, key: readonly string[]): string {
  const text = key.map((column) => plainText(row[column] ?? "").replaceAll(",", ";")).join(" ");
  if (text.trim() === "")
    throw new FileError("unknown_layout", `A row has nothing in its key (${key.map(quoted).join(", ")}).`);
  if (text.length > KEY_LENGTH_MAX) throw new FileError("unknown_layout", "The key of a row is too long.");
  return text;
}

interface Reading {
  readonly spec: QuerySource;
  readonly glossary: Glossary;
  /** Of the reading, as it is shown: `2026-03-02 06:30 UTC`. */
  readonly readAt: string;
  readonly rejections: Rejections;
}

/**
 * A statement for each row with a figure. Unknown names are doubts for a curator; a row that cannot be read is
 * rejected.
 */
export function* queryStatements(rows: readonly KeyedRow[], reading: Reading): Generator<Statement> {
  const unitIsKnown = unitCheck(reading.glossary.profile);
  for (const keyed of rows) {
    const read = statementOf(keyed, reading, unitIsKnown);
    if (typeof read === "string") reading.rejections.add(`row ${quoted(keyed.key)}`, read);
    else if (read !== null) yield read;
  }
}

function statementOf(
  { key, row }: KeyedRow,
  { spec, glossary, readAt }: Reading,
  unitIsKnown: (code: string) => boolean,
): Statement | string | null {
  const { columns } = spec;
  const said = (field: QueryField): string => plainText(textOf(field, row));
  const raw = row[columns.value] ?? "";
  const metricText = said(columns.metric);
  const metric = glossary.normalizeMetric(metricText);
  const stated = columns.unit.from === "metric" ? (glossary.metric(metric ?? "")?.unit ?? null) : said(columns.unit);
  if (stated !== null && !unitIsKnown(stated)) return `unknown unit ${quoted(stated)}`;
  const number = readNumberText(raw, { missing: new Set(), commaIsAmbiguous: true, percentAllowed: stated === "PCT" });
  if (number.kind === "missing") return null;
  if (number.kind === "rejected") return `${quoted(raw)} ${number.reason}`;
  const period = readPeriodText(said(columns.period), glossary.profile.fiscalYears);
  if (period === null) return `unknown period ${quoted(said(columns.period))}`;
  const entityText = said(columns.entity);
  const entity = glossary.normalizeEntity(entityText);
  if (metricText === "" || entityText === "") return "the metric or the entity is missing";
  const basis = columns.basis === null ? "" : plainText(row[columns.basis] ?? "");
  const dimensions = withBasis(basis, glossary);
  const slots: Slots = {
    ...{ metric, entity, period, unit: stated },
    dimensions: dimensions ?? glossary.defaultDimensions,
  };
  return {
    source: { doc: spec.name, locator: `key=${key},read=${readAt}` },
    raw,
    value: number.value,
    slots,
    doubts: [
      ...(metric === null ? [unknownName("label", metricText)] : []),
      ...(entity === null ? [unknownName("entity", entityText)] : []),
      ...(dimensions === null ? [unknownBasis(basis)] : []),
    ],
    because: [],
    validAsOf: null,
  };
}

function textOf(field: QueryField, row: QueryRow): string {
  switch (field.from) {
    case "column":
      return row[field.column] ?? "";
    case "constant":
      return field.value;
    case "metric":
      return "";
  }
}

function unknownName(kind: "label" | "entity", text: string): Doubt {
  return { key: `${kind}:${cleanWord(text)}`, kind, text, candidates: [{ kind: "leave_out" }] };
}

function unknownBasis(text: string): Doubt {
  const key = `basis:${cleanWord(text)}`;
  return { key, kind: "basis", text, candidates: [{ kind: "plain" }, { kind: "leave_out" }] };
}

/** The dimensions with the value that a basis names; null where no dimension has it. */
function withBasis(
  basis: string,
  { profile, defaultDimensions, normalizeDimensionValue }: Glossary,
): Dimensions | null {
  if (basis === "") return defaultDimensions;
  for (const code of profile.dimensions.keys()) {
    const value = normalizeDimensionValue(code, basis);
    if (value !== null) return { ...defaultDimensions, [code]: value };
  }
  return null;
}
