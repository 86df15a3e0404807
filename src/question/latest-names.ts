import type { Token } from "../language/tokenize.ts";
import type { Item } from "./item.ts";

/**
 * Names that a word for the latest period is a part of, and that no company file holds: "current liabilities" is no liability of today, and
 * "Now Corp" nobody of ours. The whole name is unknown.
 */
export function withNames(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const ofOneMetric = items.filter(isMetric).length < 2;
  return items.flatMap((item, index): readonly Item[] => {
    const [before, next] = [items[index - 1], items[index + 1]];
    const end = endOfName(tokens, item, next, ofOneMetric);
    if (end !== null) return [{ kind: "unknown", from: item.from, to: end }];
    const taken = before === undefined ? null : endOfName(tokens, before, item, ofOneMetric);
    if (taken === null) return [item];
    return taken === item.to ? [] : [{ kind: "term", term: { kind: "glue" }, from: taken, to: item.to }];
  });
}

/** Where the name ends that a word for the latest period begins together with the item behind it; null where it is none. */
function endOfName(tokens: readonly Token[], item: Item, next: Item | undefined, ofOneMetric: boolean): number | null {
  if (item.kind !== "period" || item.reading.kind !== "latest" || next === undefined) return null;
  const [word, first, last] = [tokens[item.from], tokens[next.from], tokens[next.to - 1]];
  if (word?.text === "current" && item.to === item.from + 1) {
    // "the current ratio of HK", of which the "of" goes on: "current ratio of profit to revenue" computes one of today.
    if (isRatio(next) && ofOneMetric) return next.from + 1;
    const accounting = [first, last].some((token) => SHORT_TERM.has(token?.text ?? ""));
    if (accounting && (isMetric(next) || isUnknown(next)) && !WHOLES.has(first?.text ?? "")) return next.to;
  }
  const proper = first?.capital === true && word?.capital === true && item.from > 0;
  return proper && next.kind === "unknown" ? next.to : null;
}

/** What accountants split into current and non-current. */
const SHORT_TERM: ReadonlySet<string> = new Set(
  `asset assets liability liabilities account accounts tax taxes taxation debt debts borrowings receivables payables investments provisions
   portion maturities deposits leases prices cost`.split(/\s+/),
);
const WHOLES: ReadonlySet<string> = new Set(["total", "net", "gross"]);

/** A word that changes which figure is meant is none of ours here either. */
function isUnknown(item: Item): boolean {
  return item.kind === "unknown" || (item.kind === "term" && item.term.kind === "qualifier");
}

function isRatio(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && item.term.cue === "ratio";
}

function isMetric(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "metric";
}
