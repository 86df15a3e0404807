import { hasHan } from "./draft-cells.ts";
import type { DraftedMetric } from "./draft-metrics.ts";
import type { DraftedName } from "./draft-names.ts";

export interface DraftedDimension {
  readonly code: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly values: readonly DraftedName[];
}

/** A mapping in the words of the profile; the values of `fields` are source notations such as `{ column: Year }`. */
export interface DraftedTable {
  readonly match: string;
  readonly sheet: string | null;
  readonly headerRow: number;
  readonly fields: readonly (readonly [name: string, source: string])[];
  readonly dimensions: readonly (readonly [code: string, source: string])[];
  readonly values: readonly string[];
  readonly missing: readonly string[];
}

export interface DraftedParts {
  readonly companyName: string;
  /** The month in which the fiscal year begins, with the words that show it; January where nothing does. */
  readonly startMonth?: { readonly month: number; readonly note: string | null };
  readonly homeEntity: string | null;
  readonly metrics: readonly DraftedMetric[];
  readonly entities: readonly DraftedName[];
  readonly dimensions: readonly DraftedDimension[];
  readonly table: DraftedTable | null;
}

/** Writes the parts as a profile, one line for each metric and entity, so that a person can go on from there. */
export function writeDraft(parts: DraftedParts): string {
  const home = parts.homeEntity === null ? "" : `, home_entity: ${parts.homeEntity}`;
  const lines = [
    `company: { name: ${scalar(parts.companyName)}${home} }`,
    `# The month in which the fiscal year begins: 4 is April.${parts.startMonth?.note ? ` ${oneLine(parts.startMonth.note)}` : ""}`,
    `fiscal_year: { start_month: ${parts.startMonth?.month ?? 1} }`,
    "",
    "# kind: flow adds up over time, stock is a level at a date, ratio is never added.",
    "metrics:",
    ...parts.metrics.map(
      (metric) =>
        `  ${metric.code}: { ${label(metric)}unit: ${metric.unit}, kind: ${metric.kind}, ${aliases(metric)}${group(metric)} }${note(metric)}`,
    ),
    "",
    "# parent: the entity that this one is part of. aliases: the words that people use.",
    "entities:",
    ...parts.entities.map(
      (entity) => `  ${entity.code}: { ${label(entity)}${parent(entity)}${aliases(entity)} }${note(entity)}`,
    ),
  ];
  if (parts.dimensions.length > 0) lines.push("", "dimensions:", ...parts.dimensions.flatMap(dimensionLines));
  if (parts.table !== null)
    lines.push("", "# How the columns of the table become facts.", "tables:", ...tableLines(parts.table));
  return `${lines.join("\n")}\n`;
}

function dimensionLines(dimension: DraftedDimension): readonly string[] {
  return [
    `  ${dimension.code}:`,
    `    label: ${scalar(dimension.label)}`,
    "    # The value of a figure that names none: the whole.",
    `    default: ${dimension.defaultValue}`,
    "    values:",
    ...dimension.values.map((value) => `      ${value.code}: { ${label(value)}${aliases(value)} }${note(value)}`),
  ];
}

function tableLines(table: DraftedTable): readonly string[] {
  const lines = [`  - match: ${scalar(table.match)}`];
  if (table.sheet !== null) lines.push(`    sheet: ${scalar(table.sheet)}`);
  if (table.headerRow !== 1) lines.push(`    header_row: ${table.headerRow}`);
  lines.push(...table.fields.map(([name, source]) => `    ${name}: ${source}`));
  lines.push(`    values: ${list(table.values)}`);
  if (table.missing.length > 0) lines.push(`    missing: ${list(table.missing)}`);
  if (table.dimensions.length > 0) {
    lines.push("    dimensions:", ...table.dimensions.map(([code, source]) => `      ${code}: ${source}`));
  }
  return lines;
}

/** `{ column: Country Code }`; headings are always written so that they are read as they stand. */
export function columnSource(heading: string): string {
  return `{ column: ${scalar(heading)} }`;
}

function label(name: DraftedName): string {
  const text = scalar(name.label);
  if (name.zh !== undefined && name.aliases.includes(name.zh))
    return `label: { en: ${text}, zh: ${scalar(name.zh)} }, `;
  if (name.label === name.code) return "";
  return `label: ${hasHan(name.label) ? `{ zh: ${text} }` : text}, `;
}

function aliases(name: DraftedName): string {
  return `aliases: ${list(name.aliases.filter((alias) => alias !== name.zh))}`;
}

function group({ group: heading }: DraftedMetric): string {
  return heading === undefined ? "" : `, group: ${hasHan(heading) ? `{ zh: ${scalar(heading)} }` : scalar(heading)}`;
}

function parent({ parent: code }: DraftedName): string {
  return code === undefined ? "" : `parent: ${code}, `;
}

/** What a person is told beside a line of the draft. */
function note({ note: text }: DraftedName): string {
  return text === undefined ? "" : ` # ${oneLine(text)}`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}

function list(texts: readonly string[]): string {
  return `[${texts.map(scalar).join(", ")}]`;
}

const PLAIN = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ .()/'&+-]*[\p{L}\p{N}_.()/'&+-])?$/u;

/** Text as a YAML scalar that is read back as the same text. */
function scalar(text: string): string {
  return PLAIN.test(text) && !/^null$/i.test(text) ? text : JSON.stringify(text);
}
