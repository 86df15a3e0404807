import { isOfLevels } from "../company/kinds.ts";
import type { GrowthBase, Operation } from "../domain/intent.ts";
import { parsePeriodCode } from "../domain/period.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import type { OperationContext } from "./operation-context.ts";
import { asksForTrend, divisionOf, type RowAxis, rowAxisOf } from "./row-axis.ts";
import { currentIn, isBase, isOpenRange } from "./running-year.ts";

/** "net adds": the change of each period since the one before, or between the ends of a range. */
export function netChange(axis: RowAxis | null, { items }: OperationContext): Operation {
  const alongTime = axis !== null && axis.axis !== "entity" && axis.axis !== "dimension";
  const isRange = items.some((item) => "reading" in item && item.reading.kind === "periods" && item.reading.range);
  return !alongTime && isRange ? { kind: "difference" } : { kind: "difference", base: "period_before" };
}

/** A level grows over the year to date, or the first nine months, since the end of the year before. */
export function growthBase({ groups, items, tokens, glossary }: OperationContext): GrowthBase {
  const isOpen = items.some((item) => "reading" in item && isOpenRange(item.reading)) || isBase(items, tokens);
  // A level grows over each quarter, a flow over the year before.
  const axis = rowAxisOf(items);
  if (axis?.axis === "year") return "year_earlier";
  if (divisionOf(axis) !== null)
    return groups.every(({ metrics }) => isOfLevels(metrics, glossary)) ? "period_before" : "year_earlier";
  if (groups.some(({ periods }) => periods.length > 2) && (isBeside(items, tokens) || asksForTrend(items)))
    return "year_earlier";
  if (isOpen || groups.some(({ periods }) => periods.length > 1)) return "named_periods";
  const isCurrent = items.some((item) => "reading" in item && currentIn(item.reading).length > 0);
  const isSinceStart = groups.every(({ metrics, periods: [code = ""] }) => {
    const kind = parsePeriodCode(code)?.kind;
    const isRunning = kind === "year_to_date" || kind === "nine_months" || isCurrent;
    return isRunning && isOfLevels(metrics, glossary);
  });
  return isSinceStart ? "period_before" : "year_earlier";
}

/** "sales 2021-2025 and growth": the figures, each with its growth, not one growth over all of them. */
function isBeside(items: readonly Item[], tokens: readonly Token[]): boolean {
  const cue = items.findIndex(
    (item) => item.kind === "term" && item.term.kind === "operation" && item.term.cue === "growth",
  );
  const before = items.slice(0, cue).findLast((item) => !isTerm(item, "courtesy"));
  return isTerm(before, "joint") || WITH.has(wordsOf(before, tokens));
}

const WITH: ReadonlySet<string> = new Set(["with", "with the", "including", "plus", "及", "连同", "带", "附"]);

/** Words for what a level grew by; "net" beside them says the same. */
export const ADDING: ReadonlySet<string> = new Set(["add", "adds"]);

/** "how many agents did HK add": the levels of one row, which cannot be added up. */
export function isAdding({ groups, items, tokens, glossary }: OperationContext): boolean {
  const isRow = groups.every(({ metrics: [metric = "", ...more], entities, dimensions }) => {
    const isOne = [more, entities.slice(1), ...Object.values(dimensions).map((values) => values.slice(1))];
    return glossary.metric(metric)?.kind === "stock" && isOne.every((others) => others.length === 0);
  });
  return isRow && items.some((item) => ADDING.has(wordsOf(item, tokens)));
}
