import type { Operation } from "../domain/intent.ts";
import { wordsOf } from "./item.ts";
import type { OperationContext } from "./operation-context.ts";
import { isOpenRange } from "./running-year.ts";

/** "net adds": the change of each period since the one before, or between the ends of a range. */
export function netChange(inRows: boolean, { groups, items }: OperationContext): Operation {
  const isRange =
    groups.some(({ periods }) => periods.length > 1) ||
    items.some((item) => "reading" in item && isOpenRange(item.reading));
  return !inRows && isRange ? { kind: "difference" } : { kind: "difference", base: "period_before" };
}

/** "how many agents did HK add": the levels of one row, which cannot be added up. */
export function isAdding({ groups, items, tokens, glossary }: OperationContext): boolean {
  const isRow = groups.every(({ metrics: [metric = "", ...more], entities, dimensions }) => {
    const isOne = [more, entities.slice(1), ...Object.values(dimensions).map((values) => values.slice(1))];
    return glossary.metric(metric)?.kind === "stock" && isOne.every((others) => others.length === 0);
  });
  return isRow && items.some((item) => wordsOf(item, tokens) === "add");
}
