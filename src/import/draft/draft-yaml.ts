import { holdsHan } from "../../language/han.ts";
import type { DraftedDimension } from "./draft-dimensions.ts";
import type { DraftedMetric } from "./draft-metrics.ts";
import type { DraftedName } from "./draft-names.ts";
import type { DraftedMapping, FieldSource } from "./flat-mapping.ts";
import type { StartMonth } from "./start-month.ts";

export interface DraftedParts {
  readonly companyName: string;
  readonly start: StartMonth;
  readonly homeEntity: string | null;
  readonly metrics: readonly DraftedMetric[];
  readonly entities: readonly DraftedName[];
  readonly dimensions: readonly DraftedDimension[];
  readonly captions: readonly DraftedCaption[];
  readonly table: DraftedMapping | null;
}

export interface DraftedCaption {
  readonly text: string;
  /** How often and where it was seen. */
  readonly note: string | null;
}

/** Writes a draft as the YAML of a profile, one line per metric and entity, for a person to edit. */
export function writeDraft(parts: DraftedParts): string {
  const { month, shownBy } = parts.start;
  const home = parts.homeEntity === null ? "" : `, home_entity: ${parts.homeEntity}`;
  const lines = [
    `company: { name: ${scalar(parts.companyName)}${home} }`,
    `# The month in which the fiscal year begins: 4 is April.${shownBy === null ? "" : ` Shown by "${oneLine(shownBy)}".`}`,
    `fiscal_year: { start_month: ${month} }`,
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
  if (parts.captions.length > 0)
    lines.push("", CAPTIONS_SAID, "captions:", ...parts.captions.map((one) => `  - ${scalar(one.text)}${note(one)}`));
  if (parts.table !== null)
    lines.push("", "# How the columns of the table become facts.", "tables:", ...tableLines(parts.table));
  return `${lines.join("\n")}\n`;
}

const CAPTIONS_SAID =
  "# Titles and headings that only say where figures stand. Remove one that says what its figures are of.";

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

function tableLines(table: DraftedMapping): readonly string[] {
  const lines = [`  - match: ${scalar(table.match)}`];
  if (table.sheet !== null) lines.push(`    sheet: ${scalar(table.sheet)}`);
  if (table.headerRow !== 1) lines.push(`    header_row: ${table.headerRow}`);
  lines.push(...table.fields.map(([name, source]) => `    ${name}: ${sourceText(source)}`));
  lines.push(`    values: ${list(table.values)}`);
  if (table.missing.length > 0) lines.push(`    missing: ${list(table.missing)}`);
  if (table.dimensions.length > 0) {
    lines.push("    dimensions:", ...table.dimensions.map(([code, source]) => `      ${code}: ${sourceText(source)}`));
  }
  return lines;
}

/** `{ column: Country Code }`. */
function sourceText(source: FieldSource): string {
  return `{ ${Object.entries(source).map(([kind, value]) => `${kind}: ${typeof value === "string" ? scalar(value) : value}`)} }`;
}

function label(name: DraftedName): string {
  const text = scalar(name.label);
  if (name.zh !== undefined && name.aliases.includes(name.zh))
    return `label: { en: ${text}, zh: ${scalar(name.zh)} }, `;
  if (name.label === name.code) return "";
  return `label: ${holdsHan(name.label) ? `{ zh: ${text} }` : text}, `;
}

function aliases(name: DraftedName): string {
  return `aliases: ${list(name.aliases.filter((alias) => alias !== name.zh))}`;
}

function group({ group: heading }: DraftedMetric): string {
  return heading === undefined ? "" : `, group: ${holdsHan(heading) ? `{ zh: ${scalar(heading)} }` : scalar(heading)}`;
}

function parent({ parent: code }: DraftedName): string {
  return code === undefined ? "" : `parent: ${code}, `;
}

/** A YAML comment beside a line of the draft. */
function note({ note: text }: { readonly note?: string | null }): string {
  return text == null ? "" : ` # ${oneLine(text)}`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}

function list(texts: readonly string[]): string {
  return `[${texts.map(scalar).join(", ")}]`;
}

const PLAIN = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ .()/'&+-]*[\p{L}\p{N}_.()/'&+-])?$/u;

/** A YAML scalar that is read back as the same text. */
function scalar(text: string): string {
  return PLAIN.test(text) && !/^null$/i.test(text) ? text : JSON.stringify(text);
}
