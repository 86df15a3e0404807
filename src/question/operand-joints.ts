import type { OperandOperation } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { axisOf } from "./axes.ts";
import { endsSentence, type Item, wordsOf } from "./item.ts";
import type { Axis } from "./mentions.ts";
import { isOperandWord } from "./operands.ts";
import { wordSet } from "./word-set.ts";

/**
 * Marks the word between two operands where the name of the computation stands before or after both ("ratio of HK
 * profit to China revenue", 香港利润是中国营收的几倍), so that each operand keeps its own slots.
 */
export function markOperands(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const marked = [...items];
  for (const sentence of sentencesOf(items)) {
    const joint = jointOf(sentence, tokens);
    const item = joint === null ? undefined : items[joint.index];
    if (joint === null || item === undefined) continue;
    const { op, wholeFirst } = joint;
    marked[joint.index] = { kind: "term", term: { kind: "operands", op, wholeFirst }, from: item.from, to: item.to };
  }
  return marked;
}

interface Placed {
  readonly item: Item;
  readonly index: number;
}

interface Slot extends Placed {
  readonly axis: Axis;
}

interface OperandJoint {
  readonly index: number;
  readonly op: OperandOperation;
  readonly wholeFirst: boolean;
}

function sentencesOf(items: readonly Item[]): readonly (readonly Placed[])[] {
  const sentences: Placed[][] = [[]];
  for (const [index, item] of items.entries()) {
    if (endsSentence(item)) sentences.push([]);
    else sentences.at(-1)?.push({ item, index });
  }
  return sentences;
}

function jointOf(sentence: readonly Placed[], tokens: readonly Token[]): OperandJoint | null {
  const op = computationOf(sentence);
  const slots = slotsOf(sentence);
  const [first, last] = [slots[0]?.index ?? 0, slots.at(-1)?.index ?? 0];
  const within = sentence.filter(({ index }) => index > first && index < last);
  if (op === null || slots.length > SLOTS_MAX || sentence.some(turnsMeaning)) return null;
  if (within.some(({ item }) => item.kind === "term" && item.term.kind !== "glue" && isOperandWord(item, tokens)))
    return null;
  const strong = within.filter(({ item }) => STRONG[op].has(wordsOf(item, tokens))).map(({ index }) => index);
  for (const [k, slot] of slots.entries()) {
    const before = slots[k - 1];
    if (before === undefined || !areFigures(op, slots.slice(0, k), slots.slice(k))) continue;
    const between = within.filter(({ index }) => index > before.index && index < slot.index);
    const joint = strong.length > 0 ? between.find(({ index }) => strong.includes(index)) : listingOf(op, between);
    if (joint === undefined || (strong.length > 0 && between.some(isListing))) continue;
    if (op === "ratio" && listsPeriods(within, slots.slice(k))) continue;
    return { index: joint.index, op, wholeFirst: op === "share" && holdsPart(joint.item, tokens) };
  }
  return null;
}

/** "Q3 2026 profit / revenue vs Q3 2025": a quotient for each period, not one over two of them. */
function listsPeriods(within: readonly Placed[], right: readonly Slot[]): boolean {
  const first = right[0]?.index ?? 0;
  const listing = within.find((placed) => placed.index > first && isListing(placed));
  const behind = right.filter(({ index }) => listing !== undefined && index > listing.index);
  return behind.length > 0 && behind.every(({ axis }) => axis === "period");
}

/** "ratio between HK profit and China revenue": for a ratio, the two members of a list are its two sides. */
function listingOf(op: OperandOperation, between: readonly Placed[]): Placed | undefined {
  return op === "ratio" ? between.find(isListing) : undefined;
}

function isListing({ item }: Placed): boolean {
  return item.kind === "term" && item.term.kind === "joint";
}

const COMPUTATIONS: readonly (readonly [OperationCue, OperandOperation])[] = [
  ["share", "share"],
  ["ratio", "ratio"],
  ["multiple", "ratio"],
  ["percentage", "share"],
  ["difference", "difference"],
];

/** The computation asked for; null where another one stands beside it. */
function computationOf(sentence: readonly Placed[]): OperandOperation | null {
  const cues = new Set(sentence.flatMap(({ item }) => cueOf(item) ?? []));
  if (OTHERS.some((cue) => cues.has(cue))) return null;
  return COMPUTATIONS.find(([cue]) => cues.has(cue))?.[1] ?? null;
}

const OTHERS: readonly OperationCue[] = ["growth", "growth_year", "growth_period", "cagr", "rank", "highest", "lowest"];

function cueOf(item: Item): OperationCue | null {
  return item.kind === "term" && item.term.kind === "operation" ? item.term.cue : null;
}

/** Words that change the meaning of the next ones; with them no operands are marked. */
function turnsMeaning({ item }: Placed): boolean {
  return item.kind === "term" && TURNING.has(item.term.kind);
}

const TURNING: ReadonlySet<string> = new Set([
  "negation",
  "exclusion",
  "exclusion_end",
  "correction",
  "not_only",
  "why",
]);

/** A year that only completes a part elsewhere ("Q1 … 2025") is not a slot of its own. */
function slotsOf(sentence: readonly Placed[]): readonly Slot[] {
  const parts = sentence.some(({ item }) => isPart(item));
  return sentence.flatMap(({ item, index }) => {
    const axis = parts && isYear(item) ? null : axisOf(item);
    return axis === null ? [] : [{ item, index, axis }];
  });
}

function isPart(item: Item): boolean {
  return item.kind === "period" && item.reading.kind === "periods" && !item.reading.yearNamed;
}

function isYear(item: Item): boolean {
  return (
    item.kind === "period" &&
    item.reading.kind === "periods" &&
    item.reading.yearNamed &&
    item.reading.periods.every((period) => period.kind === "year")
  );
}

/** Both sides name at least two axes, each once; for a difference, with different values, else it is a list. */
function areFigures(op: OperandOperation, left: readonly Slot[], right: readonly Slot[]): boolean {
  const of = (side: readonly Slot[], axis: Axis): readonly Slot[] => side.filter((slot) => slot.axis === axis);
  const common = AXES.filter((axis) => of(left, axis).length > 0 && of(right, axis).length > 0);
  const single = common.every((axis) => of(left, axis).length === 1 && of(right, axis).length === 1);
  const differing = common.filter((axis) => namedBy(of(left, axis)[0]) !== namedBy(of(right, axis)[0]));
  const parts = of(left, "dimension").length + of(right, "dimension").length;
  const unlike = differing.length + (parts === 1 ? 1 : 0);
  return single && opensAnew(left, right) && (op === "difference" ? unlike : common.length) >= 2;
}

/** "profit of HK in Q1 … revenue of China in Q2": the second operand begins where an axis is named again. */
function opensAnew(left: readonly Slot[], right: readonly Slot[]): boolean {
  const again = left.some((slot) => slot.axis === right[0]?.axis);
  return again || AXES.every((axis) => right.filter((slot) => slot.axis === axis).length < 2);
}

function namedBy(slot: Slot | undefined): string {
  const item = slot?.item;
  if (item?.kind === "period") return JSON.stringify(item.reading);
  return item?.kind === "term" && "code" in item.term ? item.term.code : "";
}

const AXES: readonly Axis[] = ["metric", "entity", "period", "dimension"];

/** "what % of group revenue is HK profit", 集团营收中香港利润占多少: whether the whole stands before its part. */
function holdsPart(item: Item, tokens: readonly Token[]): boolean {
  return WHOLE_BEFORE.has(wordsOf(item, tokens));
}

const WHOLE_BEFORE = wordSet("is,was,are,were,did,does,came from,comes from,里,中,里面,当中");
const STRONG: Readonly<Record<OperandOperation, ReadonlySet<string>>> = {
  share: wordSet("in,within,to,is,was,are,were,did,does,came from,comes from,在,里,中,里面,当中"),
  ratio: wordSet("to,over,:,/,是,为,对,比"),
  difference: wordSet("than,from"),
};

/** A sentence with more slots is a list, not two sides. */
const SLOTS_MAX = 16;
