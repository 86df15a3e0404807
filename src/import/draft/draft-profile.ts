import { cleanWord } from "../../company/glossary.ts";
import { parsePeriodCode } from "../../domain/period.ts";
import type { MetricKind } from "../../domain/profile.ts";
import { cleanName } from "./draft-cells.ts";
import { draftDimensions } from "./draft-dimensions.ts";
import { DraftError } from "./draft-error.ts";
import { type ColumnOptions, detectLayout, type TableLayout } from "./draft-layout.ts";
import { draftMapping } from "./draft-mapping.ts";
import { draftMetrics } from "./draft-metrics.ts";
import { type DraftedName, draftNames, isOrdinaryWord, type RawName, WordRegistry, wordsOf } from "./draft-names.ts";
import { surveyTable, type TableSurvey } from "./draft-survey.ts";
import type { DraftTable } from "./draft-table.ts";
import { writeDraft } from "./draft-yaml.ts";

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
      : draftMapping(table, layout, survey, { metrics, raw, entities, dimensions }, doubts),
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
