import { isOfLevels } from "../company/kinds.ts";
import type { GrowthBase, Operation } from "../domain/intent.ts";
import { parsePeriodCode } from "../domain/period.ts";
import { wordsOf } from "./item.ts";
import type { OperationContext } from "./operation-context.ts";
import type { RowAxis } from "./row-axis.ts";
import { isBase, isOpenRange } from "./running-year.ts";

/** "net adds": the change of each period since the one before, or between the ends of a range. */
export function netChange(axis: RowAxis | null, { items }: OperationContext): Operation {
  const alongTime = axis !== null && axis.axis !== "entity" && axis.axis !== "dimension";
  const isRange = items.some((item) => "reading" in item && item.reading.kind === "periods" && item.reading.range);
  return !alongTime && isRange ? { kind: "difference" } : { kind: "difference", base: "period_before" };
}

/** A level grows over the year to date, or the first nine months, since the end of the year before. */
export function growthBase({ groups, items, tokens, glossary }: OperationContext): GrowthBase {
  const isOpen = items.some((item) => "reading" in item && isOpenRange(item.reading)) || isBase(items, tokens);
  if (isOpen || groups.some(({ periods }) => periods.length > 1)) return "named_periods";
  const isSinceStart = groups.every(({ metrics, periods: [code = ""] }) => {
    const kind = parsePeriodCode(code)?.kind;
    return (kind === "year_to_date" || kind === "nine_months") && isOfLevels(metrics, glossary);
  });
  return isSinceStart ? "period_before" : "year_earlier";
}

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
