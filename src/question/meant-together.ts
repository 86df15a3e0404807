import type { OperationCue } from "../language/words/terms.ts";
import { wordsOf } from "./item.ts";
import { ADDING } from "./net-change.ts";
import type { OperationContext } from "./operation-context.ts";
import type { Cue } from "./operation-cues.ts";
import { rowAxisOf } from "./row-axis.ts";
import { comparesSeveral } from "./served-operations.ts";

/** Cues that mean another computation beside each other than alone. */
export function meantTogether(asked: readonly Cue[], context: OperationContext): readonly Cue[] {
  const { groups, items } = context;
  const cues = withSpeed(toLimit(ofOneChange(asked, context), context), context);
  const names = (...kinds: readonly OperationCue[]): boolean => cues.some(({ cue }) => kinds.includes(cue));
  const meant = (kind: OperationCue, other: OperationCue): readonly Cue[] =>
    cues.map((cue) => (cue.cue === kind ? { ...cue, cue: other } : cue));
  if (isPercentGap(context)) {
    const percent = items.filter((item) => item.kind === "term" && item.term.kind === "percent");
    return [...cues, ...percent].map(({ from, to }) => ({ cue: "difference", from, to }));
  }
  if (groups.some(({ entities, metrics }) => entities.length > 1 || metrics.length > 1)) return cues;
  // "by what percentage did it change", "by what % is it higher than in 2021"
  if (names("percentage") && names("difference", "compare"))
    return cues.map((cue) => (GAPS.has(cue.cue) ? { ...cue, cue: "growth" } : cue));
  const isMove = names("growth", "growth_year", "difference") && groups.some(({ periods }) => periods.length > 1);
  // "average annual growth of population from 2015 to 2025"
  if (isMove && names("average") && rowAxisOf(items)?.axis === "year") return meant("average", "cagr");
  // 一共增加了多少
  return isMove ? cues.filter(({ cue }) => cue !== "sum") : cues;
}

/** 离1万还差多少: the distance of one figure from a limit. */
function toLimit(cues: readonly Cue[], { items, groups }: OperationContext): readonly Cue[] {
  const isLimited = items.some(({ kind }) => kind === "threshold") && !comparesSeveral(groups);
  return isLimited ? cues.filter(({ cue }) => cue !== "difference") : cues;
}

/** "which market is fastest": how fast a figure grows, not how large it is. */
function withSpeed(cues: readonly Cue[], { tokens }: OperationContext): readonly Cue[] {
  const speed = cues.find((cue) => SPEEDS.has(wordsOf(cue, tokens)));
  if (speed === undefined || cues.some(({ cue }) => MOVES.has(cue))) return cues;
  return [...cues, { ...speed, cue: "growth" }];
}

const SPEEDS: ReadonlySet<string> = new Set(["fastest", "quickest", "slowest", "最快", "最慢"]);
const MOVES: ReadonlySet<OperationCue> = new Set<OperationCue>([
  "growth",
  "growth_year",
  "growth_period",
  "cagr",
  "difference",
  "net_change",
]);

/** "net agent adds": one change, not a sum of them. */
function ofOneChange(cues: readonly Cue[], { tokens }: OperationContext): readonly Cue[] {
  const isNet = cues.some(({ cue }) => cue === "net_change");
  return isNet ? cues.filter((cue) => cue.cue !== "sum" || !ADDING.has(wordsOf(cue, tokens))) : cues;
}

/** "by what % is HK above China", "how much larger in percent": of two members, the first in percent of the second. */
export function isPercentGap({ items, tokens, groups, excluded }: OperationContext): boolean {
  const count = (slot: "metrics" | "entities" | "periods"): number => new Set(groups.flatMap((one) => one[slot])).size;
  const isPair = count("entities") === 2 && count("metrics") === 1 && count("periods") < 2;
  const cues = items.flatMap((item) => (item.kind === "term" && item.term.kind === "operation" ? [item.term.cue] : []));
  if (!isPair || excluded.length > 0 || cues.some((cue) => !OF_GAPS.has(cue))) return false;
  const isPercent =
    cues.includes("percentage") || items.some((item) => item.kind === "term" && item.term.kind === "percent");
  const isApart = items.some((item) => ["above", "below"].includes(wordsOf(item, tokens)));
  return isPercent && (isApart || cues.some((cue) => cue !== "percentage"));
}

const GAPS: ReadonlySet<OperationCue> = new Set(["difference", "compare"]);
const OF_GAPS: ReadonlySet<OperationCue> = new Set([...GAPS, "percentage"]);
