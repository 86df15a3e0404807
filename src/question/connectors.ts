import type { OperandOperation, SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue, Term } from "../language/words/terms.ts";
import { axisOf, isSlot } from "./axes.ts";
import { type Item, wordsOf } from "./item.ts";
import { isSubtraction } from "./operands.ts";
import { wordSet } from "./word-set.ts";

interface BetweenContext {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly groups: readonly SlotGroup[];
  readonly operand: OperandOperation | null;
}

/** The operation between two groups: "X divided by Y", 集团营收与香港营收之比; null where there are no two groups. */
export function betweenGroups(kind: OperationCue | null, context: BetweenContext): OperandOperation | null {
  const { operand, groups } = context;
  if (operand !== null) return groups.length > 1 ? operand : null;
  const [first, second, ...more] = groups;
  const single = (group: SlotGroup): boolean => group.metrics.length === 1 && group.entities.length === 1;
  const pair = first !== undefined && second !== undefined && more.length === 0 && single(first) && single(second);
  const asked =
    kind === "ratio" || kind === "multiple"
      ? !isInfix(context.items)
      : kind === "share" && isProportion(context.items, context.tokens);
  return asked && pair ? "ratio" : null;
}

/** "HK profit and revenue as % of group": the words relate the list to another figure, not its members. */
function isInfix(items: readonly Item[]): boolean {
  const named = items.flatMap((item, i) => (["metric", "entity"].includes(axisOf(item) ?? "") ? [i] : []));
  return items.some(
    (item, i) => item.kind === "term" && isQuotientCue(item.term) && i > (named[0] ?? 0) && i < (named.at(-1) ?? 0),
  );
}

/** Words that each ask for a computation between figures; a noun before or after all figures only names it: 占…的比例. */
export function connectorsOf(items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  const slots = items.flatMap((item, i) => (isSlot(item) ? [i] : []));
  const within = (i: number): boolean => i > (slots[0] ?? 0) && i < (slots.at(-1) ?? 0);
  const terms = items.flatMap((item, i) =>
    item.kind === "term" ? [{ item, term: item.term, inside: within(i) }] : [],
  );
  const marked = terms.filter(
    ({ term, item }) => term.kind === "operands" || term.kind === "exclusion" || isSubtraction(item, tokens),
  );
  const joined = marked.some(({ term }) => term.kind === "operands");
  const named = terms.filter(({ term }) => isQuotientCue(term));
  // Beside a marked word, the first cue only names that computation, wherever it stands.
  const further = joined ? named.slice(1) : named.filter(({ inside }) => inside);
  return [...marked, ...further].map(({ item }) => item);
}

function isQuotientCue(term: Term): boolean {
  return term.kind === "operation" && ["share", "ratio", "multiple"].includes(term.cue);
}

/** 香港利润与中国营收的比例: with two figures it means their ratio. */
function isProportion(items: readonly Item[], tokens: readonly Token[]): boolean {
  return items.some((item) => PROPORTIONS.has(wordsOf(item, tokens)));
}

const PROPORTIONS: ReadonlySet<string> = new Set(["比例", "的比例"]);

/** The word for a growth between two figures with a metric each, 香港营收较中国营收增长多少; none where each has its own. */
export function growthBetween(items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  const metrics = items.filter((item) => axisOf(item) === "metric");
  const growths = items.filter((item) => item.kind === "term" && item.term.kind === "operation" && isGrowth(item.term));
  const sets = items.some((item, i) => ACROSS.has(wordsOf(item, tokens)) && opensFigure(items, i + 1, tokens));
  return metrics.length > 1 && growths.length === 1 && sets ? growths : [];
}

function isGrowth(term: Extract<Term, { kind: "operation" }>): boolean {
  return term.cue.startsWith("growth");
}

const ACROSS: ReadonlySet<string> = wordSet("between,from,to,on,over,than,从,到,较,比");

function opensFigure(items: readonly Item[], at: number, tokens: readonly Token[]): boolean {
  return isSlot(wordsOf(items[at], tokens) === "the" ? items[at + 1] : items[at]);
}
