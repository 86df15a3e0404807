import { type Period, periodCode } from "../domain/period.ts";
import type { Item } from "./items.ts";
import type { Token } from "./tokenize.ts";

export type Axis = "metric" | "entity" | "period" | "dimension";

/** A slot value that the question names, and how: plainly, negated ("not revenue") or excluded ("ex China"). */
export interface Mention {
  readonly axis: Axis;
  readonly mode: "plain" | "negated" | "excluded";
  /** Codes; several only for a range of periods. */
  readonly codes: readonly string[];
  /** The dimension, for mentions of a dimension value. */
  readonly dimension: string | null;
  readonly item: number;
  /** The segment that it stands in; segments lie between joints and breaks. */
  readonly segment: number;
}

export interface Mentions {
  readonly all: readonly Mention[];
  /** What stands before each segment. */
  readonly joints: readonly Joint[];
  /** The segment of each item. */
  readonly segmentOf: readonly number[];
  /** Exclusions and negations that no slot value follows: what they restrict is unknown. */
  readonly dangling: readonly number[];
  readonly yearAssumed: boolean;
  readonly yearEarlier: boolean;
}

export type Joint = "start" | "and" | "versus" | "comma" | "clause" | "sentence";

/** Collects the slot values that items name, in the order of the text. */
export function readMentions(items: readonly Item[], tokens: readonly Token[]): Mentions {
  const periods = settlePeriods(items, tokens);
  const walk = new MentionWalk(items, periods);
  for (const index of items.keys()) walk.visit(index);
  return walk.result();
}

/** Reads the items one by one; exists because a negation or an exclusion reaches over several of them. */
class MentionWalk {
  readonly #items: readonly Item[];
  readonly #periods: ReadonlyMap<number, readonly Period[]>;
  readonly #all: Mention[] = [];
  readonly #joints: Joint[] = ["start"];
  readonly #segmentOf: number[] = [];
  readonly #dangling: number[] = [];
  #mode: Mention["mode"] = "plain";
  #opener = -1;
  #excludedAxis: Axis | null = null;
  #yearAssumed = false;
  #yearEarlier = false;

  constructor(items: readonly Item[], periods: ReadonlyMap<number, readonly Period[]>) {
    this.#items = items;
    this.#periods = periods;
  }

  visit(index: number): void {
    const item = this.#items[index];
    if (item === undefined) return;
    switch (item.kind) {
      case "break":
        this.#join(item.level === "comma" ? "comma" : item.level, index);
        break;
      case "term":
        this.#visitTerm(item, index);
        break;
      case "period":
        this.#visitPeriod(item, index);
        break;
      case "unknown":
        // "excluding Macau": the exclusion is of something unknown, and stays open for the words that follow it.
        if (this.#mode !== "plain" && this.#opener >= 0) this.#dangling.push(this.#opener);
        this.#close();
        break;
      case "threshold":
      case "mark":
        break;
    }
    this.#segmentOf[index] = this.#joints.length - 1;
  }

  result(): Mentions {
    if (this.#mode !== "plain" && this.#opener >= 0) this.#dangling.push(this.#opener);
    return {
      all: this.#all,
      joints: this.#joints,
      segmentOf: this.#segmentOf,
      dangling: this.#dangling,
      yearAssumed: this.#yearAssumed,
      yearEarlier: this.#yearEarlier,
    };
  }

  #visitTerm(item: Extract<Item, { kind: "term" }>, index: number): void {
    const { term } = item;
    switch (term.kind) {
      case "metric":
      case "entity":
        this.#mention(term.kind, [term.code], null, index);
        return;
      case "dimension_value":
        this.#mention("dimension", [term.code], term.dimension, index);
        return;
      case "joint":
        this.#join(term.joint, index);
        return;
      case "follow_up":
        if (this.#mode === "negated") this.#close();
        return;
      case "negation":
        this.#open("negated", index);
        return;
      case "exclusion":
        this.#open("excluded", index);
        return;
      case "exclusion_end":
        this.#close();
        return;
      default:
        return;
    }
  }

  #visitPeriod(item: Extract<Item, { kind: "period" }>, index: number): void {
    if (item.reading.kind === "year_earlier") this.#yearEarlier = true;
    const periods = this.#periods.get(index);
    if (periods === undefined) return;
    if (item.reading.kind === "periods" && !item.reading.yearNamed && isUnsettled(item.reading.periods, periods)) {
      this.#yearAssumed = true;
    }
    this.#mention("period", periods.map(periodCode), null, index);
  }

  #mention(axis: Axis, codes: readonly string[], dimension: string | null, index: number): void {
    // An exclusion speaks of one axis: "excluding agency FY2025" excludes a channel, not a year; a metric is never excluded.
    const ends =
      this.#mode === "excluded" && (axis === "metric" || (this.#excludedAxis !== null && this.#excludedAxis !== axis));
    if (ends) this.#close();
    if (this.#mode === "excluded") this.#excludedAxis = axis;
    this.#all.push({ axis, codes, dimension, mode: this.#mode, item: index, segment: this.#joints.length - 1 });
    if (this.#mode !== "plain") this.#opener = -1;
  }

  #open(mode: "negated" | "excluded", index: number): void {
    if (this.#mode !== "plain" && this.#opener >= 0) this.#dangling.push(this.#opener);
    this.#mode = mode;
    this.#opener = index;
    this.#excludedAxis = null;
  }

  #close(): void {
    this.#mode = "plain";
    this.#opener = -1;
    this.#excludedAxis = null;
  }

  #join(joint: Joint, index: number): void {
    const goesOn =
      this.#mode === "excluded" && (joint === "and" || joint === "comma") && this.#nextIsExcluded(index + 1);
    if (this.#mode !== "plain" && !goesOn) {
      if (this.#opener >= 0) this.#dangling.push(this.#opener);
      this.#close();
    }
    this.#joints.push(joint);
  }

  /** "excluding HK and China": what follows the joint is of the excluded axis and stands alone up to the next joint or break. */
  #nextIsExcluded(index: number): boolean {
    const axes = new Set<string>();
    for (const item of this.#items.slice(index)) {
      if (
        item.kind === "break" ||
        (item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "exclusion_end"))
      )
        break;
      if (item.kind === "unknown") return false;
      const axis = axisOf(item);
      if (axis !== null) axes.add(axis);
    }
    return axes.size === 1 && this.#excludedAxis !== null && axes.has(this.#excludedAxis);
  }
}

function axisOf(item: Item): Axis | null {
  if (item.kind === "period") return "period";
  if (item.kind !== "term") return null;
  switch (item.term.kind) {
    case "metric":
    case "entity":
      return item.term.kind;
    case "dimension_value":
      return "dimension";
    default:
      return null;
  }
}

function isUnsettled(read: readonly Period[], settled: readonly Period[]): boolean {
  return read[0] !== undefined && settled[0] !== undefined && periodCode(read[0]) === periodCode(settled[0]);
}

/**
 * Periods of a list that share a year or a part: "Q1 and Q2 2025" is Q1 2025 and Q2 2025, "H1 2024 and 2025" is H1 2024 and H1 2025.
 * A part written after its year ("2025H1 vs 2025") shares nothing.
 */
function settlePeriods(items: readonly Item[], tokens: readonly Token[]): ReadonlyMap<number, readonly Period[]> {
  const settled = new Map<number, readonly Period[]>();
  for (const [index, item] of items.entries()) {
    if (item.kind !== "period" || item.reading.kind !== "periods") continue;
    const before = neighbour(items, index, -1);
    const after = neighbour(items, index, 1);
    settled.set(index, settle(item, before, after, tokens));
  }
  return settled;
}

type PeriodItem = Extract<Item, { kind: "period" }>;

function settle(
  item: PeriodItem,
  before: PeriodItem | null,
  after: PeriodItem | null,
  tokens: readonly Token[],
): readonly Period[] {
  if (item.reading.kind !== "periods") return [];
  const own = item.reading.periods[0];
  if (item.reading.periods.length !== 1 || own === undefined) return item.reading.periods;
  const year = item.reading.yearNamed ? null : (yearOf(after) ?? yearOf(before));
  if (year !== null && own.kind !== "trailing_year") return [{ ...own, year }];
  const model = before?.reading.kind === "periods" ? before.reading.periods[0] : undefined;
  const bare = item.to === item.from + 1 && tokens[item.from]?.kind === "number" && own.kind === "year";
  const partFirst =
    before !== null &&
    tokens[before.from]?.text !== undefined &&
    !/^(?:\d{4}|fy|cy|fiscal)$/.test(tokens[before.from]?.text ?? "");
  const isPart = model !== undefined && model.kind !== "year" && model.kind !== "trailing_year" && model.kind !== "day";
  if (bare && partFirst && isPart && own.kind === "year") return [{ ...model, year: own.year }];
  return item.reading.periods;
}

function yearOf(item: PeriodItem | null): number | null {
  if (item?.reading.kind !== "periods" || !item.reading.yearNamed) return null;
  const period = item.reading.periods[0];
  return period === undefined || period.kind === "trailing_year" ? null : period.year;
}

/** The period on the other side of a joint or a comma. */
function neighbour(items: readonly Item[], index: number, step: 1 | -1): PeriodItem | null {
  const joint = items[index + step];
  const joined =
    (joint?.kind === "break" && joint.level === "comma") || (joint?.kind === "term" && joint.term.kind === "joint");
  const other = joined ? items[index + 2 * step] : undefined;
  return other?.kind === "period" ? other : null;
}
