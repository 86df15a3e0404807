import { cleanWord } from "../../company/glossary.ts";
import { DIMENSION_CODE, RESERVED_DIMENSIONS } from "../../company/profile-sections.ts";
import { inPlain, type PlainPattern } from "../../language/folding.ts";
import { columnName, isCanonicalHeader } from "../canonical-table.ts";
import { looksLikeNumber, looksLikePeriod, looksMissing } from "./cell-texts.ts";
import { DraftError, type DraftOptions } from "./draft-options.ts";
import { ENTITY_HEADING, METRIC_HEADING, METRIC_WORDS, PART_HEADING } from "./name-words.ts";

/** A flat table with the roles of its columns. */
export interface FlatTable {
  readonly doc: string;
  readonly sheet: string | null;
  /** Row of the headings, counted from 1. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly columns: FlatColumns;
  /** Whether all units that it states are unit codes. */
  readonly hasUnitCodes: boolean;
  /** Texts that mean "no figure". */
  readonly missing: readonly string[];
}

/** The roles of the columns, as indexes of the header; null for none. */
export interface FlatColumns {
  /** A canonical table needs no mapping. */
  readonly isCanonical: boolean;
  readonly metric: number | null;
  readonly entity: number | null;
  readonly entityCode: number | null;
  readonly period: number | null;
  readonly unit: number | null;
  readonly values: readonly number[];
  /** The slot named by the headings of the value columns. */
  readonly headings: "metric" | "period" | "nothing";
  /** Text columns without a role yet: dimensions, attributes or remarks. */
  readonly others: readonly number[];
}

const CODE = inPlain(/(?:\bcode\b|\biso\b|\bid\b|代码|编码|编号)/i);
const METRIC_CODE = inPlain(/indicator|metric|series|account|item|指标|科目/i);
const PERIOD = inPlain(
  /^(?:year|period|date|month|quarter|half|fiscal year|fy|time|time period|reporting period|as of|年份|年度|年|期间|日期|月份|季度|报告期)$/i,
);
const VALUE = inPlain(/^(?:value|amount|figure|obs_value|number|数值|金额|值)$/i);
const UNIT = inPlain(/^(?:unit|units|unit of measure|currency|单位|币种)$/i);
const REMARK = inPlain(
  /^(?:notes?|comments?|remarks?|source|sources|source_doc|source_locator|source_from|flags?|footnotes?|status|备注|说明|来源)$/i,
);

/** Minimum share of similar cells in a column; the others may be remarks. */
const SHARE_MIN = 0.8;

type Test = (at: number) => boolean;

/** The columns of a table that have no role yet. */
class FreeColumns {
  readonly names: readonly string[];
  readonly #sample: readonly (readonly string[])[];
  readonly #taken = new Set<number>();

  constructor(header: readonly string[], sample: readonly (readonly string[])[]) {
    this.names = header.map((heading) => heading.trim());
    this.#sample = sample;
  }

  take(at: number | null): number | null {
    if (at !== null) this.#taken.add(at);
    return at;
  }

  all(test: Test): readonly number[] {
    return this.names.flatMap((_, at) => (!this.#taken.has(at) && test(at) ? [at] : []));
  }

  find(test: Test): number | null {
    return this.all(test)[0] ?? null;
  }

  /** The share of non-empty cells of a column that pass a test. */
  share(at: number, test: (text: string) => boolean): number {
    const filled = this.#sample.map((row) => row[at] ?? "").filter((text) => !looksMissing(text));
    return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  }

  headed(words: PlainPattern): Test {
    return (at) => words.test(this.names[at] ?? "");
  }

  readonly isNumeric: Test = (at) => this.share(at, looksLikeNumber) >= SHARE_MIN;
  readonly holdsPeriods: Test = (at) => this.share(at, looksLikePeriod) >= SHARE_MIN;
  readonly headsPeriod: Test = (at) => looksLikePeriod(this.names[at] ?? "");

  /** The headings of some columns, for messages. */
  shown(columns: readonly (number | null)[]): string {
    return columns
      .map((at) => (this.names[at ?? -1] ? `"${this.names[at ?? -1]}"` : "the column without a heading"))
      .join(", ");
  }
}

/** Finds the roles of columns from their headings, and where these do not tell, from sample rows. */
export function findColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  options: DraftOptions,
  doubts: string[],
): FlatColumns {
  if (header.length === 0) throw new DraftError("empty_table", "The table has no column. Name another file or sheet.");
  if (isCanonicalHeader(header)) return canonicalColumns(header.map(columnName));
  const free = new FreeColumns(header, sample);
  const named = namedColumns(free, options);
  const namedEntity = free.take(named.entity);
  const entityCode = free.take(
    named.entityCode ?? free.find((at) => free.headed(CODE)(at) && !free.headed(METRIC_CODE)(at)),
  );
  const metric = free.take(named.metric ?? free.find(free.headed(METRIC_HEADING)));
  const unit = free.take(free.find(free.headed(UNIT)));
  const { isWide, period, values } = figureColumns(free, named);
  const headed = free.find(free.headed(ENTITY_HEADING)) ?? free.find(free.headed(PART_HEADING));
  const entity = namedEntity ?? free.take(headed) ?? entityCode;
  const headingsName = !isWide && (values.length > 1 || !values.some(free.headed(VALUE)));
  const rows = metric === null && entity === null ? rowNames(free, headingsName, doubts) : { metric, entity };
  const headings = isWide ? "period" : rows.metric === null && headingsName ? "metric" : "nothing";
  const read = headings === "nothing" ? values.slice(0, 1) : values;
  doubtColumns(free, { period, values, read }, doubts);
  return {
    isCanonical: false,
    ...rows,
    entityCode: rows.entity === null ? null : entityCode,
    period,
    unit,
    values: read,
    headings,
    others: freeTexts(free).filter((at) => !free.headed(PERIOD)(at)),
  };
}

function canonicalColumns(names: readonly string[]): FlatColumns {
  const at = (name: string): number => names.indexOf(name);
  return {
    isCanonical: true,
    metric: at("metric"),
    entity: at("entity"),
    entityCode: null,
    period: at("period"),
    unit: at("unit"),
    values: [at("value")],
    headings: "nothing",
    others: names.flatMap((name, column) =>
      DIMENSION_CODE.test(name) && !RESERVED_DIMENSIONS.has(name) ? [column] : [],
    ),
  };
}

type Named = ReturnType<typeof namedColumns>;

function namedColumns({ names }: FreeColumns, options: DraftOptions) {
  const find = (flag: string, heading: string): number => {
    const at = names.findIndex((name) => cleanWord(name) === cleanWord(heading));
    if (at >= 0) return at;
    const known = names.filter((name) => name !== "").join(", ");
    throw new DraftError("unknown_column", `${flag} names the column "${heading}", and the table has ${known}.`);
  };
  const findOne = (flag: string, heading: string | undefined): number | null =>
    heading === undefined ? null : find(flag, heading);
  return {
    metric: findOne("--metric-column", options.metricColumn),
    entity: findOne("--entity-column", options.entityColumn),
    entityCode: findOne("--entity-code-column", options.entityCodeColumn),
    period: findOne("--period-column", options.periodColumn),
    values: options.valueColumns?.map((heading) => find("--value-columns", heading)) ?? null,
  };
}

/** Finds the value columns: those headed by periods, else the columns of numbers beside a period column. */
function figureColumns(free: FreeColumns, named: Named) {
  const wide = named.values ?? free.all(free.headsPeriod);
  const isWide = named.period === null && wide.length > 0 && wide.every(free.headsPeriod);
  const headed = free.find((at) => free.headed(PERIOD)(at) && free.holdsPeriods(at));
  const period = isWide ? null : free.take(named.period ?? headed ?? free.find(free.holdsPeriods));
  if (!isWide && period === null)
    throw new DraftError(
      "no_period",
      "No column and no heading holds periods such as 2024, FY2024, 2024H1 or Q1 2024. Name the column with --period-column.",
    );
  const value = free.find(free.headed(VALUE));
  const numbers = value === null ? free.all((at) => free.isNumeric(at) && free.names[at] !== "") : [value];
  const values = isWide ? wide : (named.values ?? numbers);
  if (values.length === 0)
    throw new DraftError("no_values", "No column holds numbers. Name the columns with --value-columns.");
  for (const at of values) free.take(at);
  return { isWide, period, values };
}

/** Text columns whose headings do not explain them. */
function freeTexts(free: FreeColumns): readonly number[] {
  const isExplained = (at: number): boolean => free.headed(REMARK)(at) || free.headed(CODE)(at);
  return free.all((at) => !free.isNumeric(at) && free.share(at, () => true) > 0 && !isExplained(at));
}

/** The role of the first text column, by its texts: metrics or entities. */
function rowNames(free: FreeColumns, headingsName: boolean, doubts: string[]) {
  const [first] = freeTexts(free);
  if (first === undefined) return { metric: null, entity: null };
  free.take(first);
  const areMetrics = !headingsName && free.share(first, METRIC_WORDS.test) >= METRICS_SHARE;
  const [kind, other] = areMetrics ? ["metrics", "entities"] : ["entities", "metrics"];
  const flag = areMetrics ? "--entity-column" : "--metric-column";
  doubts.push(`The rows of ${free.shown([first])} were read as ${kind}; if they are ${other}, pass ${flag}.`);
  return areMetrics ? { metric: first, entity: null } : { metric: null, entity: first };
}

const METRICS_SHARE = 1 / 3;

interface FigureColumns {
  readonly period: number | null;
  readonly values: readonly number[];
  readonly read: readonly number[];
}

function doubtColumns(free: FreeColumns, { period, values, read }: FigureColumns, doubts: string[]): void {
  const left = values.slice(read.length);
  const unread = free.all(free.isNumeric);
  const periods = freeTexts(free).filter(free.headed(PERIOD));
  if (left.length > 0)
    doubts.push(`Only ${free.shown(read)} is read; ${free.shown(left)} are left out: see --value-columns.`);
  if (unread.length > 0)
    doubts.push(`Columns of numbers that are not read: ${free.shown(unread)}. To read others, pass --value-columns.`);
  if (periods.length > 0)
    doubts.push(
      `Periods seem to be spread over several columns (${free.shown(periods)} besides ${free.shown([period])}); put them into one, such as 2024Q1.`,
    );
}
