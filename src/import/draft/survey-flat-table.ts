import { cleanWord } from "../../company/glossary.ts";
import { parseUnit } from "../../domain/unit.ts";
import { plainText } from "../../language/folding.ts";
import { findUnits, readUnit } from "../../language/units/unit-phrase.ts";
import { cleanName, isName, looksMissing } from "./cell-texts.ts";
import { listed } from "./draft-names.ts";
import { checkOptions, type DraftOptions } from "./draft-options.ts";
import { type FlatColumns, type FlatTable, findColumns } from "./flat-columns.ts";
import { labelParts } from "./label-parts.ts";
import { ENTITIES_MAX, leftOut, METRICS_MAX, type NameSurvey, type SeenDimension } from "./name-survey.ts";
import { givenName, type SeenName } from "./seen-names.ts";
import { isSpanOfYears } from "./start-month.ts";

/** A flat table with the texts of its cells. */
export interface FlatRows extends Pick<FlatTable, "doc" | "sheet" | "header" | "headerRow"> {
  readonly rows: Iterable<readonly string[]>;
}

/** Number of rows that are used to find the roles of columns. */
const SAMPLE_ROWS = 500;
/** A column with more distinct texts is not a dimension. */
const PARTS_MAX = 50;

/**
 * Collects the names in a flat table by its columns. Throws `DraftError` when it has no periods or no figures, or when
 * an option does not fit it.
 */
export function surveyFlatTable(table: FlatRows, options: DraftOptions): NameSurvey {
  checkOptions(options);
  const { doc, sheet, header, headerRow } = table;
  const doubts: string[] = [];
  const rows = table.rows[Symbol.iterator]();
  const sample: (readonly string[])[] = [];
  for (let next = rows.next(); next.done !== true; next = rows.next()) {
    sample.push(next.value);
    if (sample.length === SAMPLE_ROWS) break;
  }
  const columns = findColumns(header, sample, options, doubts);
  const texts = readTexts(header, columns, inOrder(sample, rows));
  const units = texts.units.items();
  const hasUnitCodes = units.length > 0 && units.every((unit) => parseUnit(unit) !== null);
  const mapped = { doc, sheet, header, headerRow, columns, hasUnitCodes, missing: texts.missing.items() };
  if (texts.metrics.isFull) doubts.push(leftOut(METRICS_MAX, "metrics"));
  if (texts.entities.isFull) doubts.push(leftOut(ENTITIES_MAX, "entities"));
  return {
    company: null,
    metrics: seenMetrics(table, columns, texts, options, doubts),
    entities: seenEntities(texts),
    whole: null,
    parts: [],
    dimensions: seenDimensions(header, columns, texts, doubts),
    captions: [],
    yearTexts: yearTexts(header, columns, sample),
    table: columns.isCanonical ? null : mapped,
    doubts,
  };
}

/** Distinct texts in order of appearance, up to a limit. */
class Texts {
  readonly #max: number;
  readonly #kept = new Set<string>();
  isFull = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a text; false if the limit keeps it out. */
  add(text: string): boolean {
    if (this.#kept.has(text)) return true;
    if (this.#kept.size < this.#max) this.#kept.add(text);
    else this.isFull = true;
    return this.#kept.has(text);
  }

  items(): readonly string[] {
    return [...this.#kept];
  }
}

/** Distinct texts by column; memory grows with the number of names, not of rows. */
interface TableTexts {
  readonly metrics: Texts;
  readonly entities: Texts;
  readonly codeOfEntity: ReadonlyMap<string, string>;
  readonly units: Texts;
  readonly unitOfMetric: ReadonlyMap<string, string>;
  /** Whether all figures of a metric have a percent sign. */
  readonly areRates: ReadonlyMap<string, boolean>;
  readonly missing: Texts;
  readonly others: ReadonlyMap<number, OtherColumn>;
}

/** A column that may be a dimension. */
class OtherColumn {
  readonly texts = new Texts(PARTS_MAX);
  readonly #textOfRow = new Map<string, string>();
  /** Its texts differ within one entity and metric. */
  differs = false;

  see(text: string, row: string): void {
    if (!isName(text) || this.texts.isFull) return;
    this.texts.add(text);
    noteFirst(this.#textOfRow, row, text);
    if (this.#textOfRow.get(row) !== text) this.differs = true;
  }
}

function readTexts(header: readonly string[], columns: FlatColumns, rows: Iterable<readonly string[]>): TableTexts {
  const [metrics, entities] = [new Texts(METRICS_MAX), new Texts(ENTITIES_MAX)];
  const [units, missing] = [new Texts(METRICS_MAX), new Texts(PARTS_MAX)];
  const [codeOfEntity, unitOfMetric] = [new Map<string, string>(), new Map<string, string>()];
  const areRates = new Map<string, boolean>();
  const others = new Map(columns.others.map((at) => [at, new OtherColumn()]));
  for (const row of rows) {
    const cell = (at: number | null): string => (at === null ? "" : cleanName(row[at] ?? ""));
    const [metric, entity, unit] = [cell(columns.metric), cell(columns.entity), cell(columns.unit)];
    if (isName(metric)) metrics.add(metric);
    if (isName(entity) && entities.add(entity)) noteFirst(codeOfEntity, entity, cell(columns.entityCode));
    if (unit !== "") units.add(unit);
    for (const at of columns.values) {
      const text = (row[at] ?? "").trim();
      const name = columns.headings === "metric" ? cleanName(header[at] ?? "") : metric;
      noteFirst(unitOfMetric, name, unit);
      if (!looksMissing(text)) areRates.set(name, areRates.get(name) !== false && plainText(text).endsWith("%"));
      else if (text !== "") missing.add(text);
    }
    for (const [at, column] of others) column.see(cell(at), `${metric}\u0000${entity}`);
  }
  return { metrics, entities, codeOfEntity, units, unitOfMetric, areRates, missing, others };
}

function noteFirst(texts: Map<string, string>, of: string, text: string): void {
  if (text !== "" && !texts.has(of)) texts.set(of, text);
}

function seenMetrics(
  { doc, header }: FlatRows,
  columns: FlatColumns,
  texts: TableTexts,
  options: DraftOptions,
  doubts: string[],
): readonly SeenName[] {
  const headings = columns.values.map((at) => cleanName(header[at] ?? ""));
  const names = columns.headings === "metric" ? headings : texts.metrics.items();
  if (names.length > 1 || (names.length === 1 && options.metric === undefined)) {
    if (options.metric !== undefined)
      doubts.push(`--metric was not used: the table has ${names.length} metrics of its own.`);
    return withUnitsApart(names).map((name) => ({ ...name, ...statedUnit(name.key, name.key, texts) }));
  }
  const [only] = names;
  const fromFile = only ?? nameFromFile(doc);
  if (options.metric === undefined)
    doubts.push(
      `The metric was named "${fromFile}" after the file; pass --metric and --metric-label for a better name.`,
    );
  const label = options.metricLabel ?? only ?? options.metric ?? fromFile;
  const heading = only ?? (columns.headings === "nothing" ? headings[0] : undefined) ?? fromFile;
  const written = only === undefined ? [] : [only];
  return [
    givenName(cleanName(label), { code: options.metric ?? null, written, ...statedUnit(heading, only ?? "", texts) }),
  ];
}

const BRACKET = /^(.*\S)\s*[(（[]([^()（）[\]]*)[)）\]]$/;

/**
 * "Sales (EUR k)" becomes the metric "Sales", and "GDP (current US$)" gets the alias "GDP", unless other metrics share
 * the short name. The full text stays an alias, because the table uses it.
 */
function withUnitsApart(texts: readonly string[]): readonly SeenName[] {
  const parts = texts.map((text) => {
    const [, head = text, inside = ""] = BRACKET.exec(text) ?? [];
    return { text, head: findUnits(`(${inside})`).length > 0 ? head : text, isUnit: readUnit(inside) !== null };
  });
  const uses = new Map<string, number>();
  for (const { head } of parts) uses.set(cleanWord(head), (uses.get(cleanWord(head)) ?? 0) + 1);
  return parts.map(({ text, head, isUnit }) => {
    if (uses.get(cleanWord(head)) !== 1) return givenName(text);
    return isUnit ? givenName(head, { key: text, written: [text] }) : givenName(text, { written: [head] });
  });
}

/** The unit of a metric from the unit column, its name or its figures. */
function statedUnit(name: string, key: string, { unitOfMetric, areRates }: TableTexts): Partial<SeenName> {
  const column = unitOfMetric.get(key) ?? "";
  if (parseUnit(column) !== null) return { unitCode: column };
  const [inColumn, inName] = [labelParts(`(${column})`), labelParts(name)];
  const unit = inColumn.unit ?? inName.unit ?? (areRates.get(key) === true ? PERCENT : null);
  return { units: unit === null ? [] : [unit], noun: inColumn.noun ?? inName.noun };
}

const PERCENT = { currency: null, scale: null, measure: "percent" } as const;

/** Names with the same code in the table are one entity. */
function seenEntities({ entities, codeOfEntity }: TableTexts): readonly SeenName[] {
  const byKey = new Map<string, SeenName>();
  for (const name of entities.items()) {
    const code = codeOfEntity.get(name) ?? null;
    const key = code === null ? `name ${name}` : `code ${code}`;
    const known = byKey.get(key);
    byKey.set(key, givenName(known?.forms[0] ?? name, { key, code, written: [...(known?.written ?? []), name] }));
  }
  return [...byKey.values()];
}

/** The dimensions among the other columns; attributes and remarks go to `doubts`. */
function seenDimensions(
  header: readonly string[],
  { isCanonical }: FlatColumns,
  { others }: TableTexts,
  doubts: string[],
): readonly SeenDimension[] {
  const left: string[] = [];
  const found: SeenDimension[] = [];
  for (const [column, { texts, differs }] of others) {
    const by = cleanName(header[column] ?? "");
    const values = texts.items().map((text) => givenName(text, { written: [text] }));
    const tellsApart = isCanonical ? values.length > 0 : differs && !texts.isFull;
    const reason = `Read as parts of figures, by ${by}`;
    if (tellsApart) found.push({ by, column, values, wholes: [], defaultValue: "TOTAL", reason });
    else if (values.length > 0) left.push(by === "" ? `column ${column + 1}` : `"${by}"`);
  }
  if (left.length > 0)
    doubts.push(`These columns were left out, since they do not tell figures apart: ${listed(left)}.`);
  return found;
}

/** The period texts, unless one with a slash is no span of years: `2024/11` alone is a month. */
function yearTexts(
  header: readonly string[],
  { period, values }: FlatColumns,
  sample: readonly (readonly string[])[],
): readonly string[] {
  const texts = period === null ? values.map((at) => header[at] ?? "") : sample.map((row) => row[period] ?? "");
  return texts.every((text) => isSpanOfYears(text) || !text.includes("/")) ? texts : [];
}

/** A metric name from the file name: `data/gdp.csv` gives GDP, `store_sales.xlsx` gives Store sales. */
function nameFromFile(doc: string): string {
  const stem = (doc.split(/[/\\]/).at(-1) ?? doc).replace(/\.[A-Za-z0-9]+$/, "");
  const words = cleanName(stem.replace(/[_.-]+/g, " "));
  if (words === "") return "Figures";
  if (/^[a-z]{1,4}$/.test(words)) return words.toUpperCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function* inOrder<Item>(first: Iterable<Item>, rest: Iterator<Item>): Iterable<Item> {
  yield* first;
  yield* { [Symbol.iterator]: () => rest };
}
