import { periodCode } from "../domain/period.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { between, hasComma } from "./held-periods.ts";
import { endsSentence, type Item } from "./item.ts";
import type { Named } from "./shared-part.ts";

interface Findings {
  readonly tokens: readonly Token[];
  /** Items that contradict each other; the function adds to them. */
  readonly unclear: Set<number>;
}

/** Finds neighbours of different length without a joint between them: "last quarter of 2025", "H1 2025 Q2". */
export function findUnclear(items: readonly Item[], clause: readonly Named[], { tokens, unclear }: Findings): void {
  for (const [i, named] of clause.entries()) {
    const next = clause[i + 1];
    const a = named.own[0];
    const b = next?.own[0];
    if (next === undefined || a === undefined || b === undefined || isJoined(items, named.index, next.index)) continue;
    const relative = isRelativePart(items[named.index]) || isRelativePart(items[next.index]);
    if (hasComma(items, named.index, next.index) && !(relative && (named.year !== null || next.year !== null)))
      continue;
    const linked = between(items, named.index, next.index);
    const possessed = linked.length === 1 && linked.every((item) => tokens[item.from]?.text === "的");
    // 2025年的上一年: one year named relative to another.
    if (a.kind === b.kind && !(named.range || next.range) && !(possessed && a.kind === "year")) continue;
    if (periodCode(a) === periodCode(b)) continue;
    unclear.add(named.index);
    unclear.add(next.index);
  }
}

/** "HK revenue 2025. Last quarter." is as unclear as with a comma; "And last quarter?" asks for another period. */
export function findUnclearSentences(
  items: readonly Item[],
  clauses: readonly (readonly Named[])[],
  unclear: Set<number>,
): void {
  const years = clauses.flat().filter((named) => named.year !== null);
  for (const [only, ...more] of clauses) {
    if (only === undefined || more.length > 0 || years.length === 0) continue;
    if (!isRelativePart(items[only.index]) || !standsAlone(items, only.index)) continue;
    for (const { index } of [only, ...years]) unclear.add(index);
  }
}

/** Whether a period is the only content of its sentence. */
function standsAlone(items: readonly Item[], index: number): boolean {
  const start = items.slice(0, index).findLastIndex(endsSentence) + 1;
  const end = items.slice(index).findIndex(endsSentence);
  const sentence = items.slice(start, end < 0 ? items.length : index + end);
  return sentence.every(
    (item) => item === items[index] || item.kind === "mark" || (item.kind === "term" && SILENT.has(item.term.kind)),
  );
}

const SILENT: ReadonlySet<string> = new Set(["glue", "courtesy"]);

/** "HK revenue 2025, last quarter": it is unclear whether it is of that year or counted from today. */
function isRelativePart(item: Item | undefined): boolean {
  if (item?.kind !== "period" || item.reading.kind !== "periods") return false;
  return item.reading.relative === true && item.reading.periods.every((period) => period.kind !== "year");
}

/** Whether a joint, an exclusion or a computation between two figures stands between two items. */
export function isJoined(items: readonly Item[], a: number, b: number): boolean {
  return between(items, a, b).some((item) => {
    if (item.kind !== "term") return false;
    const { term } = item;
    return term.kind === "operation"
      ? !OF_ONE_FIGURE.has(term.cue)
      : ["joint", "exclusion", "operands"].includes(term.kind);
  });
}

/** "q2 change in revenue this year": the year completes the quarter. */
const OF_ONE_FIGURE: ReadonlySet<OperationCue> = new Set([
  "growth",
  "growth_year",
  "growth_period",
  "difference",
  "net_change",
]);
