import { parsePeriodCode } from "../domain/period.ts";
import type { MetricKind } from "../domain/profile.ts";
import { parseUnit } from "../domain/unit.ts";
import { cleanName, codeFromName } from "./draft-cells.ts";
import { DraftError } from "./draft-error.ts";
import { type ColumnOptions, detectLayout, type TableLayout } from "./draft-layout.ts";
import { type DraftedMetric, draftMetrics } from "./draft-metrics.ts";
import { type DraftedName, draftNames, isOrdinaryWord, listed, type RawName, WordRegistry } from "./draft-names.ts";
import { surveyTable, type TableSurvey } from "./draft-survey.ts";
import { columnSource, type DraftedDimension, type DraftedTable, writeDraft } from "./draft-yaml.ts";
import { cleanWord } from "./glossary.ts";
import { DIMENSION_CODE, RESERVED_DIMENSIONS } from "./profile-sections.ts";

/** A table as it stands in a document: the texts of its cells. */
export interface DraftTable {
  readonly doc: string;
  readonly sheet: string | null;
  readonly header: readonly string[];
  /** The row of the headings, counted from 1; 1 when absent. */
  readonly headerRow?: number;
  readonly rows: Iterable<readonly string[]>;
}

/** What a person says about the table; the rest is found or drafted. */
export interface DraftOptions extends ColumnOptions {
  readonly companyName?: string;
  /** A code or a name of the table. */
  readonly homeEntity?: string;
  readonly metric?: string;
  readonly metricLabel?: string;
  readonly unit?: string;
  readonly kind?: MetricKind;
}

/** A first profile, and sentences about what a person should look at before relying on it. */
export interface ProfileDraft {
  readonly yaml: string;
  readonly doubts: readonly string[];
}

/** Rows that are looked at to find out what the columns hold. */
const SAMPLE_ROWS = 500;

/**
 * Writes a first profile for a table, so that a person with a spreadsheet can ask at once. Throws `DraftError` when the
 * table has no periods or no figures, or an option does not fit it.
 */
export function draftProfile(table: DraftTable, options: DraftOptions): ProfileDraft {
  const rows = table.rows[Symbol.iterator]();
  const sample = take(rows, SAMPLE_ROWS);
  const layout = detectLayout(table.header, sample, options);
  const survey = surveyTable(layout, chain(sample, rows));
  const doubts: string[] = [...layout.doubts, ...limitDoubts(survey)];
  if (hasSpanningYears(table.header, sample, layout)) {
    doubts.push(
      "Periods such as FY2024/25 span two calendar years: write the month that they begin with as start_month.",
    );
  }
  const words = new WordRegistry();
  const companyName = cleanName(options.companyName ?? "") || "My company";
  if (options.companyName === undefined) doubts.push("The company has no name yet; pass --company.");
  const { doc, header } = table;
  const metrics = draftMetrics({ doc, header, sample, layout, survey, options }, words, doubts);
  if (metrics.length === 0)
    throw new DraftError(
      "no_values",
      "No row names a metric. Name the columns with --metric-column and --value-columns.",
    );
  const raw = rawEntities(layout, survey, companyName);
  const rules = { letterFirst: false, fallback: "ENTITY", commaForms: true };
  const entities = draftNames(raw, rules, words, doubts);
  const dimensions = draftDimensions(table.header, layout, survey, words, doubts);
  const yaml = writeDraft({
    companyName,
    homeEntity: homeEntityOf(entities, companyName, options, doubts),
    metrics,
    entities,
    dimensions,
    table: layout.isCanonical
      ? null
      : draftTable(table, layout, survey, { metrics, raw, entities, dimensions }, doubts),
  });
  return { yaml, doubts };
}

function hasSpanningYears(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  layout: TableLayout,
): boolean {
  const { period, values } = layout;
  const texts = period === null ? values.map((at) => header[at] ?? "") : sample.map((row) => row[period] ?? "");
  return texts.some(
    (text) => /^(?:fy)?\s*\d{4}\s*[/-]\s*(?:\d{2}|\d{4})$/i.test(text.trim()) && parsePeriodCode(text) === null,
  );
}

function limitDoubts(survey: TableSurvey): readonly string[] {
  const doubts: string[] = [];
  if (survey.metricsLeftOut > 0) doubts.push("The table names more than 500 metrics; the others were left out.");
  if (survey.entitiesLeftOut > 0) doubts.push("The table names more than 5,000 entities; the others were left out.");
  return doubts;
}

/** Names that share the table's code are one entity; without an entity column all figures are the company's own. */
function rawEntities(layout: TableLayout, survey: TableSurvey, companyName: string): readonly RawName[] {
  if (layout.entity === null || survey.entities.size === 0) {
    return [{ name: companyName, givenCode: null, aliases: [] }];
  }
  const byCode = new Map<string, RawName>();
  for (const [name, givenCode] of survey.entities) {
    const key = givenCode === null ? `name ${name}` : `code ${givenCode}`;
    const known = byCode.get(key);
    const codeAlias = givenCode === null || isOrdinaryWord(givenCode) ? [] : [givenCode];
    byCode.set(key, known ? { ...known, aliases: [...known.aliases, name] } : { name, givenCode, aliases: codeAlias });
  }
  return [...byCode.values()];
}

function homeEntityOf(
  entities: readonly DraftedName[],
  companyName: string,
  options: DraftOptions,
  doubts: string[],
): string | null {
  const find = (word: string): string | null =>
    entities.find((entity) => wordsOf(entity).has(cleanWord(word)))?.code ?? null;
  if (options.homeEntity !== undefined) {
    const home = find(options.homeEntity);
    if (home !== null) return home;
    throw new DraftError(
      "bad_option",
      `--home-entity ${options.homeEntity} is not in the table. Write a name or a code that is.`,
    );
  }
  const only = entities.length === 1 ? entities[0] : undefined;
  const home = only?.code ?? find(companyName);
  if (home === null) {
    doubts.push("No entity is assumed when a question names none, so Footnote will ask; pass --home-entity for one.");
  }
  return home;
}

const TOTAL_WORDS = /^(?:total|all|overall|whole|sum|合计|总计|全部|整体|全渠道)$/i;

function draftDimensions(
  header: readonly string[],
  layout: TableLayout,
  survey: TableSurvey,
  words: WordRegistry,
  doubts: string[],
): readonly (DraftedDimension & { readonly column: number })[] {
  const left: string[] = [];
  const dimensions: (DraftedDimension & { readonly column: number })[] = [];
  for (const [column, { texts, isDimension }] of survey.others) {
    const heading = cleanName(header[column] ?? "");
    const code = layout.isCanonical ? canonicalCode(heading, words) : dimensionCode(heading, words);
    if (code === null || !(isDimension || (layout.isCanonical && texts.length > 0))) {
      if (texts.length > 0) left.push(heading === "" ? `column ${column + 1}` : `"${heading}"`);
      continue;
    }
    words.claim(code, code);
    const label = words.claim(heading, code) ? heading : code;
    const raw = texts.map((name) => ({ name, givenCode: null, aliases: [] }));
    const values = draftNames(raw, { letterFirst: true, fallback: "VALUE", commaForms: false }, words, doubts);
    const whole = values.find((value) => [...wordsOf(value)].some((word) => TOTAL_WORDS.test(word)));
    if (!whole)
      doubts.push(
        `No value of "${heading}" is the whole; a question that names none will find nothing until default names one.`,
      );
    dimensions.push({ code, label, defaultValue: whole?.code ?? "TOTAL", values, column });
  }
  if (left.length > 0)
    doubts.push(`These columns were left out, since they do not tell figures apart: ${listed(left)}.`);
  return dimensions;
}

/** Canonical tables name a dimension by its very code. */
function canonicalCode(heading: string, words: WordRegistry): string | null {
  const code = heading.toLowerCase();
  return isDimensionCode(code) && words.isFree(code) ? code : null;
}

function dimensionCode(heading: string, words: WordRegistry): string {
  const code = codeFromName(heading).toLowerCase();
  const base = DIMENSION_CODE.test(code) ? code : "dimension";
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? base : `${base}_${attempt}`;
    if (isDimensionCode(candidate) && words.isFree(candidate)) return candidate;
  }
}

function isDimensionCode(code: string): boolean {
  // An unquoted null would be no key to YAML.
  return DIMENSION_CODE.test(code) && !RESERVED_DIMENSIONS.has(code) && code !== "null";
}

function draftTable(
  table: DraftTable,
  layout: TableLayout,
  survey: TableSurvey,
  drafted: {
    readonly metrics: readonly DraftedMetric[];
    readonly raw: readonly RawName[];
    readonly entities: readonly DraftedName[];
    readonly dimensions: readonly (DraftedDimension & { readonly column: number })[];
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
  dimensions: readonly { readonly column: number }[],
  doubts: string[],
): void {
  const names = table.header.map((heading) => heading.trim().toLowerCase());
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

function wordsOf(name: DraftedName): ReadonlySet<string> {
  return new Set([name.code, name.label, ...name.aliases].map(cleanWord));
}

function take<Item>(items: Iterator<Item>, count: number): readonly Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function* chain<Item>(first: readonly Item[], rest: Iterator<Item>): Iterable<Item> {
  yield* first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
