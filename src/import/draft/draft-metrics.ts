import type { MetricKind } from "../../domain/profile.ts";
import { parseUnit } from "../../domain/unit.ts";
import { inPlain, plainText } from "../../language/folding.ts";
import { cleanName, codeFromName, isOnlyUnit, looksMissing, unitFromText } from "./draft-cells.ts";
import { DraftError } from "./draft-error.ts";
import type { TableLayout } from "./draft-layout.ts";
import { type DraftedName, draftNames, listed, type RawName, type WordRegistry } from "./draft-names.ts";
import type { TableSurvey } from "./draft-survey.ts";

interface MetricOptions {
  readonly metric?: string;
  readonly metricLabel?: string;
  readonly unit?: string;
  readonly kind?: MetricKind;
}

export interface DraftedMetric extends DraftedName {
  readonly unit: string;
  readonly kind: MetricKind;
  /** The heading over it, where headings only group lines. */
  readonly group?: string;
}

interface MetricContext {
  readonly doc: string;
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly layout: TableLayout;
  readonly survey: TableSurvey;
  readonly options: MetricOptions;
}

interface RawMetric extends RawName {
  /** Null where neither the names nor the figures say it. */
  readonly unit: string | null;
}

const STOCK_WORDS = inPlain(
  /population|head ?count|employees|staff|assets|liabilit|equity|balance|inventor|customers|subscribers|members|users|stores|outstanding|debt|deposits|人口|人数|员工|资产|负债|权益|余额|库存|存货|客户数|用户数/i,
);
const RATIO_WORDS = inPlain(/\bratio\b|\bmargin\b|\brate\b|\broe\b|\broa\b|per capita|比率|率$/i);

/** The metrics of a table with unit and kind; what was not to be found is drafted, and the doubts name the flag to pass. */
export function draftMetrics(context: MetricContext, words: WordRegistry, doubts: string[]): readonly DraftedMetric[] {
  checkOptions(context.options);
  const raw = rawMetrics(context, doubts);
  const rules = { letterFirst: true, fallback: "METRIC", commaForms: false };
  const names = draftNames(raw, rules, words, doubts);
  const guessedUnits: string[] = [];
  const guessedKinds: string[] = [];
  const metrics = names.map((name, index) => {
    const found = context.options.unit ?? raw[index]?.unit ?? null;
    if (found === null) guessedUnits.push(name.label);
    const unit = found ?? "COUNT";
    const kind = context.options.kind ?? kindOf(raw[index]?.name ?? name.label, unit);
    if (kind === null) guessedKinds.push(name.label);
    return { ...name, unit, kind: kind ?? "flow" };
  });
  if (guessedUnits.length > 0) {
    doubts.push(
      `The table does not say the unit of ${listed(guessedUnits)}; COUNT was written. Pass --unit, such as USD_M or PCT.`,
    );
  }
  if (guessedKinds.length > 0) {
    doubts.push(
      `Taken as flow (adds up over time): ${listed(guessedKinds)}. Pass --kind stock for a level at a date, --kind ratio for a percentage.`,
    );
  }
  return metrics;
}

function checkOptions(options: MetricOptions): void {
  if (options.unit !== undefined && parseUnit(options.unit) === null) {
    throw new DraftError("bad_option", `--unit ${options.unit} is not a unit. Write one such as USD_M, PCT or COUNT.`);
  }
  if (options.metric !== undefined && !/^[A-Z][A-Z0-9_]*$/.test(options.metric)) {
    const example = codeFromName(options.metric).replace(/^\d+_?/, "") || "REVENUE";
    throw new DraftError(
      "bad_option",
      `--metric ${options.metric} is not a code. Write capital letters, such as ${example}.`,
    );
  }
}

function rawMetrics(context: MetricContext, doubts: string[]): readonly RawMetric[] {
  const { layout, survey, header, options } = context;
  const headings = layout.values.map((at) => header[at] ?? "");
  const rows = layout.metric !== null ? survey.metrics : layout.headings === "metric" ? headings.map(cleanName) : [];
  if (rows.length > 1 || (rows.length === 1 && options.metric === undefined)) {
    if (options.metric !== undefined)
      doubts.push(`--metric was not used: the table has ${rows.length} metrics of its own.`);
    return withShortForms(rows.map((name) => rawMetric(name, context)));
  }
  const heading = rows[0] ?? (layout.headings === "nothing" ? cleanName(headings[0] ?? "") : "");
  const isNamed = rows.length === 1;
  const name = isNamed ? heading : nameFromFile(context.doc);
  if (options.metric === undefined) {
    doubts.push(`The metric was named "${name}" after the file; pass --metric and --metric-label for a better name.`);
  }
  const label = options.metricLabel ?? (options.metric === undefined || isNamed ? name : options.metric);
  const unit = rawMetric(heading, context).unit ?? unitFromText(name);
  return [{ name: cleanName(label), givenCode: options.metric ?? null, aliases: isNamed ? [heading] : [], unit }];
}

/** "GDP (current US$)" is also GDP, unless the table has another metric of that name. */
function withShortForms(metrics: readonly RawMetric[]): readonly RawMetric[] {
  const shortForm = (name: string): string => {
    const bracket = BRACKET.exec(name);
    return bracket && unitFromText(bracket[2] ?? "") !== null ? (bracket[1] ?? name) : name;
  };
  const uses = new Map<string, number>();
  for (const { name } of metrics) uses.set(shortForm(name), (uses.get(shortForm(name)) ?? 0) + 1);
  return metrics.map((metric) =>
    uses.get(shortForm(metric.name)) === 1
      ? { ...metric, aliases: [...metric.aliases, shortForm(metric.name)] }
      : metric,
  );
}

const BRACKET = /^(.*\S)\s*[(（[]([^()（）[\]]*)[)）\]]$/;

/** "Revenue (USD m)" is the metric Revenue in millions of dollars; the whole text stays an alias, since the table says it. */
function rawMetric(text: string, context: MetricContext): RawMetric {
  const bracket = BRACKET.exec(text);
  const bracketUnit = bracket ? unitFromText(bracket[2] ?? "") : null;
  const stated = context.survey.unitOfMetric.get(context.layout.metric === null ? "" : text);
  const statedUnit = stated === undefined ? null : parseUnit(stated) === null ? unitFromText(stated) : stated;
  const percent = isPercent(text, context) ? "PCT" : null;
  const name = bracket && isOnlyUnit(bracket[2] ?? "") ? (bracket[1] ?? text) : text;
  const unit = statedUnit ?? bracketUnit ?? percent ?? unitFromText(text);
  return { name, givenCode: null, aliases: name === text ? [] : [text], unit };
}

/** True when the figures of a metric are written with a percent sign. */
function isPercent(metric: string, { layout, header, sample }: MetricContext): boolean {
  const columns =
    layout.headings === "metric" ? layout.values.filter((at) => cleanName(header[at] ?? "") === metric) : layout.values;
  const rows =
    layout.metric === null ? sample : sample.filter((row) => cleanName(row[layout.metric ?? -1] ?? "") === metric);
  const filled = rows.flatMap((row) => columns.map((at) => row[at] ?? "")).filter((text) => !looksMissing(text));
  return filled.length > 0 && filled.every((text) => plainText(text).trim().endsWith("%"));
}

function kindOf(name: string, unit: string): MetricKind | null {
  if (unit === "PCT" || RATIO_WORDS.test(name)) return "ratio";
  return STOCK_WORDS.test(name) ? "stock" : null;
}

/** `data/gdp.csv` is about GDP, `store_sales.xlsx` about Store sales. */
function nameFromFile(doc: string): string {
  const stem = (doc.split(/[/\\]/).at(-1) ?? doc).replace(/\.[A-Za-z0-9]+$/, "");
  const words = cleanName(stem.replace(/[_.-]+/g, " "));
  if (words === "") return "Figures";
  if (/^[a-z]{1,4}$/.test(words)) return words.toUpperCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
