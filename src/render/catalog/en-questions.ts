import type { GroupOperation, SeriesAxis } from "../../domain/intent.ts";
import type { QuestionDimension, QuestionGrammar, QuestionParts, QuestionPeriod } from "./catalog.ts";
import { englishList } from "./en-list.ts";
import { MONTHS } from "./en-periods.ts";

/** English questions: operation, metrics, "of" entities, "through" or "for" dimension values, "in" periods. */
export const englishQuestions: QuestionGrammar = {
  ask: (parts) => {
    const { operation } = parts;
    if (operation === null) return question(what(parts), where(parts));
    if (operation.kind === "compare") return words("Compare", what(parts), where(parts));
    return question(...computed(parts, operation), ...eachOf(parts, operation));
  },
  dimensionValue: (value) => value,
};

function computed(parts: QuestionParts, operation: Exclude<GroupOperation, { kind: "compare" }>): readonly string[] {
  const plain = [what(parts), where(parts)];
  switch (operation.kind) {
    case "growth":
      return growth(parts, operation);
    case "cagr":
      return ["CAGR of", what(parts), where(parts, fromTo)];
    case "difference":
      if (operation.base !== undefined) return ["Net change in", ...plain];
      return ["Difference in", ...plain, ...(operation.percent ? ["in percent"] : [])];
    case "sum":
      return ["Sum of", ...plain];
    case "average":
      return ["Average", ...plain];
    case "share":
      return share(parts);
    case "ratio":
      if (operation.multiple && parts.periods.length > 1)
        return ["By what factor did", what(parts), where(parts, fromTo), "grow"];
      if (operation.multiple) return ["How many times", englishList(parts.metrics), where(parts)];
      return ["Ratio of", parts.metrics.join(" to "), where(parts)];
    case "subtract":
      return [...plain, "excluding", englishList([...parts.without.values, ...parts.without.periods.map(periodText)])];
    case "rank":
      return rank(parts, operation);
    case "series":
      return [...plain, "by", axisName(operation.by, parts.breakdown), ...(operation.whole ? ["and in total"] : [])];
    case "overview":
      return overview(parts, operation);
    case "scale":
      return [...plain, "in", SCALES[operation.scale] ?? operation.scale];
  }
}

/** The members or parts of a year that a computation is made for each of. */
function eachOf({ breakdown }: QuestionParts, operation: GroupOperation): readonly string[] {
  const axis = "over" in operation ? operation.over : operation.kind === "average" ? operation.by : undefined;
  return axis === undefined ? [] : ["by", axisName(axis, breakdown)];
}

function overview(parts: QuestionParts, operation: Extract<GroupOperation, { kind: "overview" }>): readonly string[] {
  const by = eachOf(parts, operation);
  if (!operation.headline) return [what(parts), where(parts), ...by, "at a glance"];
  const whose = parts.entities.length === 0 ? "" : `of ${englishList(parts.entities)}`;
  return ["Key figures", whose, where({ ...parts, entities: [], metrics: ["Key figures"] }), ...by];
}

function growth(parts: QuestionParts, { base }: Extract<GroupOperation, { kind: "growth" }>): readonly string[] {
  const head = [englishList(parts.metrics), "growth"];
  switch (base) {
    case "year_earlier":
      return [...head, where(parts), "year on year"];
    case "period_before":
      return [...head, where(parts), onPeriodBefore(parts.periods)];
    case "both":
      return [...head, where(parts), "year on year and", onPeriodBefore(parts.periods)];
    case "named_periods":
      return [...head, where(parts, fromTo)];
  }
}

function onPeriodBefore(periods: readonly QuestionPeriod[]): string {
  const kinds = new Set(periods.map(({ period }) => period?.kind));
  const kind = (["quarter", "half", "month"] as const).find((name) => kinds.size === 1 && kinds.has(name)) ?? "period";
  return `${kind} on ${kind}`;
}

function share(parts: QuestionParts): readonly string[] {
  const [part, whole, ...more] = parts.entities;
  if (part === undefined || whole === undefined || more.length > 0) return ["Share of", what(parts), where(parts)];
  const ofWhole = { ...parts, entities: [whole] };
  return [part, "share of", what(ofWhole), where(ofWhole)];
}

/** Adds "by year" or "by entity" only if nothing else in the question names the ranked axis. */
function rank(
  parts: QuestionParts,
  { order: end, both, nth, by, step }: Extract<GroupOperation, { kind: "rank" }>,
): readonly string[] {
  const { metrics, entities, periods } = parts;
  const order = both === true ? "highest and lowest" : words(ORDINALS[(nth ?? 1) - 2] ?? "", end);
  const had = ["had the", order, englishList(metrics)];
  if (by === "period") {
    if (step !== undefined) return [`Which ${step}`, ...had, where(parts)];
    if (periods.length < 2) return [capital(order), what(parts), where(parts), "by year"];
    return [
      periods.every(({ period }) => period?.kind === "year") ? "Which year" : "Which period",
      ...had,
      where(parts),
    ];
  }
  const who = entities.length === 0 ? "Which entity" : `Which of ${englishList(entities)}`;
  return [who, ...had, where({ ...parts, entities: [] }), entities.length < 2 && periods.length > 1 ? "by entity" : ""];
}

const ORDINALS = ["second", "third", "fourth", "fifth"];

function what({ metrics, entities }: QuestionParts): string {
  return englishList(metrics.length > 0 ? metrics : entities);
}

/** Entities, dimension values and periods; periods have no "in" if nothing precedes them. */
function where(parts: QuestionParts, when: (periods: readonly QuestionPeriod[]) => string = during): string {
  const whose = parts.metrics.length > 0 && parts.entities.length > 0 ? `of ${englishList(parts.entities)}` : "";
  const time = parts.metrics.length + parts.entities.length + parts.dimensions.length === 0 ? listed : when;
  return words(whose, ...parts.dimensions.map(through), time(parts.periods));
}

function through({ code, values }: QuestionDimension): string {
  return words(code === "channel" ? "through" : "for", englishList(values));
}

function during(periods: readonly QuestionPeriod[]): string {
  return periods.length === 0 ? "" : `in ${listed(periods)}`;
}

function listed(periods: readonly QuestionPeriod[]): string {
  return englishList(periods.map(periodText));
}

function fromTo(periods: readonly QuestionPeriod[]): string {
  const [from, to, ...more] = periods;
  if (from === undefined || to === undefined || more.length > 0) return during(periods);
  return `from ${periodText(from)} to ${periodText(to)}`;
}

function periodText({ code, period }: QuestionPeriod): string {
  if (period?.kind === "nine_months") return `9M ${period.year}`;
  if (period?.kind === "month") return `${MONTHS[period.month - 1]} ${period.year}`;
  return code;
}

function axisName(axis: SeriesAxis, breakdown: string): string {
  return axis === "dimension" ? breakdown : axis;
}

const SCALES: Readonly<Record<string, string>> = {
  "": "units",
  ONE: "units",
  K: "thousands",
  WAN: "ten thousands",
  M: "millions",
  YI: "hundred millions",
  BN: "billions",
  TN: "trillions",
  CENT: "cents",
};

function question(...parts: readonly string[]): string {
  return `${words(...parts)}?`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function words(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" ");
}
