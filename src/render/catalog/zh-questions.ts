import type { GroupOperation, SeriesAxis } from "../../domain/intent.ts";
import type { QuestionDimension, QuestionGrammar, QuestionParts, QuestionPeriod } from "./catalog.ts";
import { chineseList, joinWords } from "./zh-list.ts";
import { chinesePeriod } from "./zh-periods.ts";
import { CHINESE_SCALES } from "./zh-quantities.ts";

/** Chinese questions: entities, periods, dimension values, metrics, operation. */
export const chineseQuestions: QuestionGrammar = {
  ask: (parts) => {
    const { operation } = parts;
    if (operation === null) return joinWords([where(parts), chineseList(parts.metrics), "是多少？"]);
    if (operation.kind === "compare") return joinWords(["比较", where(parts), chineseList(parts.metrics)]);
    return joinWords([...eachOf(parts, operation), ...computed(parts, operation), "？"]);
  },
  dimensionValue,
};

function computed(parts: QuestionParts, operation: Exclude<GroupOperation, { kind: "compare" }>): readonly string[] {
  const plain = [where(parts), chineseList(parts.metrics)];
  switch (operation.kind) {
    case "growth":
      return growth(parts, operation);
    case "cagr":
      return [where(parts, fromTo), chineseList(parts.metrics), "年均复合增长率是多少"];
    case "difference":
      if (operation.base !== undefined) return [...plain, "净增是多少"];
      return [...plain, operation.percent ? "差额是百分之几" : "差额是多少"];
    case "sum":
      return [...plain, "合计是多少"];
    case "average":
      return [...plain, "平均是多少"];
    case "share":
      return share(parts);
    case "ratio":
      if (operation.multiple && parts.periods.length > 1)
        return [where(parts, fromTo), chineseList(parts.metrics), "翻了几倍"];
      return [where(parts), parts.metrics.join("与"), operation.multiple ? "是几倍" : "的比率是多少"];
    case "subtract":
      return [...plain, "是多少"];
    case "rank":
      return rank(parts, operation);
    case "series":
      return [
        where(parts),
        axisName(operation.by, parts.breakdown),
        operation.whole ? "及整体" : "",
        chineseList(parts.metrics),
        "是多少",
      ];
    case "overview":
      return operation.headline ? [where(parts), "主要指标"] : [...plain, "概况"];
    case "scale":
      return [...plain, "以", SCALES[operation.scale] ?? operation.scale, "为单位是多少"];
  }
}

/** The members or parts of a year that a computation is made for each of. */
function eachOf({ breakdown }: QuestionParts, operation: GroupOperation): readonly string[] {
  const axis = "over" in operation ? operation.over : operation.kind === "average" ? operation.by : undefined;
  return axis === undefined ? [] : [axisName(axis, breakdown)];
}

function growth(parts: QuestionParts, { base }: Extract<GroupOperation, { kind: "growth" }>): readonly string[] {
  switch (base) {
    case "year_earlier":
      return [where(parts), chineseList(parts.metrics), "同比增长是多少"];
    case "period_before":
      return [where(parts), chineseList(parts.metrics), "环比增长是多少"];
    case "both":
      return [where(parts), chineseList(parts.metrics), "同比和环比增长是多少"];
    case "named_periods":
      return [where(parts, fromTo), chineseList(parts.metrics), "增长是多少"];
  }
}

function share(parts: QuestionParts): readonly string[] {
  const [part, whole, ...more] = parts.entities;
  const metrics = chineseList(parts.metrics);
  if (part === undefined || whole === undefined || more.length > 0) return [where(parts), metrics, "占比是多少"];
  return [part, "占", where({ ...parts, entities: [whole] }), metrics, "的比例是多少"];
}

/** Adds 各公司 or 按年 only if nothing else in the question names the ranked axis. */
function rank(
  parts: QuestionParts,
  { order, both, nth, by, step }: Extract<GroupOperation, { kind: "rank" }>,
): readonly string[] {
  const first = nth === undefined ? "最" : `第${ORDINALS[nth - 2] ?? nth}`;
  const extreme = both === true ? "最高和最低的是" : order === "highest" ? `${first}高的是` : `${first}低的是`;
  const metrics = chineseList(parts.metrics);
  if (by === "period" && step !== undefined) return [where(parts), metrics, extreme, "哪个", STEPS[step]];
  if (by === "period") return [where(parts), parts.periods.length < 2 ? "按年" : "", metrics, extreme, "哪个期间"];
  return [where(parts), parts.entities.length < 2 ? "各公司" : "", metrics, extreme, "哪家"];
}

const ORDINALS = ["二", "三", "四", "五"];
const STEPS = { year: "年", half: "半年", quarter: "季度", month: "月" } as const;

function where(parts: QuestionParts, when: (periods: readonly QuestionPeriod[]) => string = listed): string {
  const { without } = parts;
  return joinWords([
    chineseList(parts.entities),
    without.values.length === 0 ? "" : joinWords(["除", chineseList(without.values), "外"]),
    when(parts.periods),
    without.periods.length === 0 ? "" : joinWords(["除", listed(without.periods), "外"]),
    ...parts.dimensions.map(dimensionText),
  ]);
}

function dimensionText(dimension: QuestionDimension): string {
  return chineseList(dimension.values.map((value) => dimensionValue(value, dimension)));
}

function dimensionValue(value: string, { name }: { readonly name: string }): string {
  return joinWords([value, name]);
}

function listed(periods: readonly QuestionPeriod[]): string {
  return chineseList(periods.map(periodText));
}

function fromTo(periods: readonly QuestionPeriod[]): string {
  const [from, to, ...more] = periods;
  if (from === undefined || to === undefined || more.length > 0) return listed(periods);
  return joinWords([periodText(from), "到", periodText(to)]);
}

/** Kinds of periods that questions name in words; others are written as codes. */
const SPOKEN: ReadonlySet<string> = new Set(["year", "half", "quarter", "nine_months", "month"]);

function periodText({ code, period }: QuestionPeriod): string {
  return period !== null && SPOKEN.has(period.kind) ? chinesePeriod(period, "年", "年") : code;
}

function axisName(axis: SeriesAxis, breakdown: string): string {
  return axis === "dimension" ? joinWords(["按", breakdown]) : AXES[axis];
}

const AXES: Readonly<Record<Exclude<SeriesAxis, "dimension">, string>> = {
  year: "按年",
  half: "按半年",
  quarter: "按季度",
  month: "按月",
  entity: "各公司",
  metric: "按指标",
};

const SCALES: Readonly<Record<string, string>> = { ...CHINESE_SCALES, "": "个", ONE: "个", CENT: "分" };
