import { cleanWord } from "../../company/glossary.ts";
import { foldText, inPlain } from "../../language/folding.ts";
import { looksLikeNumber, looksLikePeriod, looksMissing } from "./draft-cells.ts";
import { DraftError } from "./draft-error.ts";

/** Columns of a table that the person named; the rest is detected. */
export interface ColumnOptions {
  readonly metricColumn?: string;
  readonly entityColumn?: string;
  readonly entityCodeColumn?: string;
  readonly periodColumn?: string;
  readonly valueColumns?: readonly string[];
}

/** What the columns of a table hold, as indexes of its header; null for none. */
export interface TableLayout {
  /** A canonical table is read as it stands and needs no mapping. */
  readonly isCanonical: boolean;
  readonly metric: number | null;
  readonly entity: number | null;
  readonly entityCode: number | null;
  readonly period: number | null;
  readonly unit: number | null;
  readonly values: readonly number[];
  /** What the headings of the value columns say. */
  readonly headings: "metric" | "period" | "nothing";
  /** Text columns without a part yet: dimensions, attributes or remarks. */
  readonly others: readonly number[];
  readonly doubts: readonly string[];
}

const HEADINGS = {
  metric: inPlain(
    /^(?:metric|indicator|measure|kpi|line ?item|item|line|account|series|variable|指标|科目|项目)(?: ?(?:name|名称))?$/i,
  ),
  entity: inPlain(
    /^(?:entity|country|region|company|area|market|branch|store|shop|site|location|state|city|segment|division|department|business unit|subsidiary|territory|geography|customer|product|fund|国家|地区|公司|机构|分公司|子公司|实体|市场|部门|门店|城市|省份|国家\/地区)(?: ?(?:name|or area|名称))?$/i,
  ),
  code: inPlain(/(?:\bcode\b|\biso\b|\bid\b|代码|编码|编号)/i),
  period: inPlain(
    /^(?:year|period|date|month|quarter|half|fiscal year|fy|time|time period|reporting period|as of|年份|年度|年|期间|日期|月份|季度|报告期)$/i,
  ),
  value: inPlain(/^(?:value|amount|figure|obs_value|number|数值|金额|值)$/i),
  unit: inPlain(/^(?:unit|units|unit of measure|currency|单位|币种)$/i),
  remark: inPlain(
    /^(?:notes?|comments?|remarks?|source|sources|source_doc|source_locator|source_from|flags?|footnotes?|status|备注|说明|来源)$/i,
  ),
} as const;

const CANONICAL = ["metric", "entity", "period", "value"] as const;
/** Columns of a canonical table that are neither identity nor value. */
const CANONICAL_META = /^(?:geography|period_type|unit|source_doc|source_locator|valid_as_of|source_from)$/;
/** Most cells of a column must look alike; a few may be remarks. */
const SHARE_MIN = 0.8;

/** Finds out what the columns hold, from headings first and from a sample of the rows where headings do not tell. */
export function detectLayout(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  options: ColumnOptions,
): TableLayout {
  if (header.length === 0) throw new DraftError("empty_table", "The table has no column. Name another file or sheet.");
  const names = header.map((heading) => heading.trim());
  const canonical = canonicalLayout(names);
  if (canonical) return canonical;
  const finder = columnFinder(names, sample);
  const named = namedColumns(names, options);
  const entityCode =
    named.entityCode ?? finder.byHeading((name) => HEADINGS.code.test(name) && !codeOfMetric(name), []);
  const metric = named.metric ?? finder.byHeading((name) => HEADINGS.metric.test(name), [entityCode]);
  const unit = finder.byHeading((name) => HEADINGS.unit.test(name), [metric, entityCode, named.entity]);
  const taken = [metric, entityCode, unit, named.entity];
  const periodHeadings = named.values ?? finder.periodHeadings(taken);
  const isWide =
    named.period === null &&
    periodHeadings.length > 0 &&
    periodHeadings.every((at) => looksLikePeriod(names[at] ?? ""));
  const period = isWide ? null : (named.period ?? finder.periodColumn(taken));
  const values = isWide ? periodHeadings : (named.values ?? finder.valueColumns([...taken, period]));
  requirePeriodAndValues(isWide, period, values);
  const entity = named.entity ?? finder.byHeading((name) => HEADINGS.entity.test(name), [...taken, period, ...values]);
  const rest = [...taken, entity, period, ...values];
  const [free, unread] = [finder.textColumns(rest), finder.numericColumns(rest)];
  return assignFreeColumns(names, sample, { metric, entity, entityCode, period, unit, values, isWide, free, unread });
}

function canonicalLayout(names: readonly string[]): TableLayout | null {
  const lower = names.map(foldText);
  const [metric, entity, period, value] = CANONICAL.map((name) => lower.indexOf(name));
  if (metric === undefined || entity === undefined || period === undefined || value === undefined) return null;
  if ([metric, entity, period, value].some((at) => at < 0)) return null;
  const unit = lower.indexOf("unit");
  const others = lower.flatMap((name, at) =>
    name === "" || CANONICAL_META.test(name) || [metric, entity, period, value].includes(at) ? [] : [at],
  );
  return {
    isCanonical: true,
    metric,
    entity,
    entityCode: null,
    period,
    unit: unit < 0 ? null : unit,
    values: [value],
    headings: "nothing",
    others,
    doubts: [],
  };
}

function namedColumns(names: readonly string[], options: ColumnOptions) {
  const find = (flag: string, heading: string | undefined): number | null => {
    if (heading === undefined) return null;
    const at = names.findIndex((name) => cleanWord(name) === cleanWord(heading));
    if (at >= 0) return at;
    const known = names.filter((name) => name !== "").join(", ");
    throw new DraftError("unknown_column", `${flag} names the column "${heading}", and the table has ${known}.`);
  };
  return {
    metric: find("--metric-column", options.metricColumn),
    entity: find("--entity-column", options.entityColumn),
    entityCode: find("--entity-code-column", options.entityCodeColumn),
    period: find("--period-column", options.periodColumn),
    values:
      options.valueColumns?.flatMap((heading) => {
        const at = find("--value-columns", heading);
        return at === null ? [] : [at];
      }) ?? null,
  };
}

const METRIC_CODE = inPlain(/indicator|metric|series|account|item|指标|科目/i);

function codeOfMetric(heading: string): boolean {
  return METRIC_CODE.test(heading);
}

type Taken = readonly (number | null)[];

function columnFinder(names: readonly string[], sample: readonly (readonly string[])[]) {
  const share = (at: number, test: (text: string) => boolean): number => {
    const filled = sample.map((row) => row[at] ?? "").filter((text) => !looksMissing(text));
    return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  };
  const free = (taken: Taken) => names.map((_, at) => at).filter((at) => !taken.includes(at));
  const byHeading = (test: (name: string) => boolean, taken: Taken): number | null =>
    free(taken).find((at) => test(names[at] ?? "")) ?? null;
  const isNumeric = (at: number) => share(at, looksLikeNumber) >= SHARE_MIN;
  const holdsPeriods = (at: number) => share(at, looksLikePeriod) >= SHARE_MIN;
  return {
    byHeading,
    periodHeadings: (taken: Taken) => free(taken).filter((at) => looksLikePeriod(names[at] ?? "")),
    periodColumn: (taken: Taken) =>
      free(taken).find((at) => HEADINGS.period.test(names[at] ?? "") && holdsPeriods(at)) ??
      free(taken).find(holdsPeriods) ??
      null,
    valueColumns: (taken: Taken) => {
      const named = byHeading((name) => HEADINGS.value.test(name), taken);
      return named === null ? free(taken).filter((at) => isNumeric(at) && names[at] !== "") : [named];
    },
    numericColumns: (taken: Taken) => free(taken).filter(isNumeric),
    textColumns: (taken: Taken) => free(taken).filter((at) => !isNumeric(at) && share(at, () => true) > 0),
  };
}

function requirePeriodAndValues(isWide: boolean, period: number | null, values: readonly number[]): void {
  if (!isWide && period === null) {
    throw new DraftError(
      "no_period",
      "No column and no heading holds periods such as 2024, FY2024, 2024H1 or Q1 2024. Name the column with --period-column.",
    );
  }
  if (values.length === 0) {
    throw new DraftError("no_values", "No column holds numbers. Name the columns with --value-columns.");
  }
}

interface Found {
  readonly metric: number | null;
  readonly entity: number | null;
  readonly entityCode: number | null;
  readonly period: number | null;
  readonly unit: number | null;
  readonly values: readonly number[];
  readonly isWide: boolean;
  readonly free: readonly number[];
  /** Columns of numbers that are not read. */
  readonly unread: readonly number[];
}

const METRIC_WORDS = inPlain(
  /revenue|sales|profit|income|cost|expense|margin|ratio|asset|liabilit|equity|cash|ebit|tax|headcount|customers|营收|收入|利润|成本|费用|资产|负债|税|人数|销售|毛利|比率|率$/i,
);

/** Gives the columns that no heading explains a part: the rows of a table name something. */
function assignFreeColumns(
  names: readonly string[],
  sample: readonly (readonly string[])[],
  found: Found,
): TableLayout {
  const doubts: string[] = [];
  let { metric } = found;
  let entity = found.entity ?? found.entityCode;
  let free = found.free.filter((at) => !HEADINGS.remark.test(names[at] ?? "") && !HEADINGS.code.test(names[at] ?? ""));
  const takeFirst = (): number | null => {
    const [first] = free;
    free = free.slice(1);
    return first ?? null;
  };
  const headingsNameMetrics =
    !found.isWide && (found.values.length > 1 || !HEADINGS.value.test(names[found.values[0] ?? -1] ?? ""));
  if (metric === null && entity === null) {
    const first = takeFirst();
    const cells = sample.map((row) => row[first ?? -1] ?? "").filter((text) => !looksMissing(text));
    const metricLike = cells.filter((text) => METRIC_WORDS.test(text)).length >= cells.length / 3;
    if (first !== null && !headingsNameMetrics && metricLike) {
      metric = first;
      doubts.push(
        `The rows of ${shown(names[first])} were read as metrics; if they are entities, pass --entity-column.`,
      );
    } else if (first !== null) {
      entity = first;
      doubts.push(
        `The rows of ${shown(names[first])} were read as entities; if they are metrics, pass --metric-column.`,
      );
    }
  }
  if (!found.isWide && metric !== null && found.values.length > 1) {
    const left = found.values.slice(1).map((at) => shown(names[at]));
    doubts.push(
      `Only ${shown(names[found.values[0] ?? -1])} is read; ${left.join(", ")} are left out: see --value-columns.`,
    );
  }
  if (found.unread.length > 0) {
    const unread = found.unread.map((at) => shown(names[at])).join(", ");
    doubts.push(`Columns of numbers that are not read: ${unread}. To read others, pass --value-columns.`);
  }
  const periods = free.filter((at) => HEADINGS.period.test(names[at] ?? ""));
  if (periods.length > 0) {
    doubts.push(
      `Periods seem to be spread over several columns (${periods.map((at) => shown(names[at])).join(", ")} besides ${shown(names[found.period ?? -1])}); put them into one, such as 2024Q1.`,
    );
    free = free.filter((at) => !periods.includes(at));
  }
  const headings = found.isWide ? "period" : metric === null && headingsNameMetrics ? "metric" : "nothing";
  return {
    isCanonical: false,
    metric,
    entity,
    entityCode: entity === null ? null : found.entityCode,
    period: found.period,
    unit: found.unit,
    values: headings === "nothing" ? found.values.slice(0, 1) : found.values,
    headings,
    others: free,
    doubts,
  };
}

function shown(heading: string | undefined): string {
  return heading ? `"${heading}"` : "the column without a heading";
}
