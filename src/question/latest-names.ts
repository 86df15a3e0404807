import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm } from "./item.ts";

/**
 * Makes names that contain a word for the latest period unknown as a whole: "current liabilities" are not liabilities
 * of today, and "Now Corp" is an unknown company.
 */
export function withNames(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const ofOneMetric = items.filter((item) => isTerm(item, "metric")).length < 2;
  return items.flatMap((item, index): readonly Item[] => {
    const [before, next] = [items[index - 1], items[index + 1]];
    const end = endOfName(tokens, item, next, ofOneMetric);
    if (end !== null) return [{ kind: "unknown", from: item.from, to: end }];
    const taken = before === undefined ? null : endOfName(tokens, before, item, ofOneMetric);
    if (taken === null) return [item];
    return taken === item.to ? [] : [{ kind: "term", term: { kind: "glue" }, from: taken, to: item.to }];
  });
}

/** The end of a name made of a word for the latest period and the next item; null where they are not a name. */
function endOfName(tokens: readonly Token[], item: Item, next: Item | undefined, ofOneMetric: boolean): number | null {
  if (item.kind !== "period" || item.reading.kind !== "latest" || next === undefined) return null;
  const [word, first] = [tokens[item.from], tokens[next.from]];
  if (word?.text === "current" && item.to === item.from + 1) {
    // "the current ratio of HK" is a name without the "of"; "current ratio of profit to revenue" is a ratio of today.
    if (isRatio(next) && ofOneMetric) return next.from + 1;
    const accounting = tokens.slice(next.from, next.to).some(({ text }) => SHORT_TERM.has(text));
    if (accounting && (isTerm(next, "metric") || isUnknown(next)) && !WHOLES.has(first?.text ?? "")) return next.to;
  }
  const proper = first?.capital === true && word?.capital === true && item.from > 0;
  return proper && next.kind === "unknown" ? next.to : null;
}

/** Items that accounts split into current and non-current. */
const SHORT_TERM: ReadonlySet<string> = new Set(
  `asset assets liability liabilities account accounts tax taxes taxation debt debts borrowings receivables payables investments provisions
   portion maturities deposits leases prices cost`.split(/\s+/),
);
const WHOLES: ReadonlySet<string> = new Set(["total", "net", "gross"]);

/** A qualifier counts as unknown here, because it changes which figure is meant. */
function isUnknown(item: Item): boolean {
  return item.kind === "unknown" || (item.kind === "term" && item.term.kind === "qualifier");
}

function isRatio(item: Item): boolean {
  return item.kind === "term" && item.term.kind === "operation" && ["ratio", "multiple"].includes(item.term.cue);
}
