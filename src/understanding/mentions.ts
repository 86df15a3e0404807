import { periodCode, shiftYears } from "../domain/period.ts";
import type { Item } from "./item.ts";
import { type SettledPeriods, settlePeriods } from "./period-settlement.ts";
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
  /** "we", "our": gives way to any entity that is named. */
  readonly implied: boolean;
}

export interface Mentions {
  readonly all: readonly Mention[];
  /** What stands before each segment. */
  readonly joints: readonly Joint[];
  /** The segment of each item. */
  readonly segmentOf: readonly number[];
  /** Exclusions and negations that no slot value follows: what they restrict is unknown. */
  readonly dangling: ReadonlySet<number>;
  /** Periods that contradict each other; none of them is taken. */
  readonly unclear: ReadonlySet<number>;
  readonly yearAssumed: boolean;
  readonly yearEarlier: boolean;
}

export type Joint = "start" | "and" | "versus" | "comma" | "clause" | "sentence";

export interface MentionSetting {
  readonly tokens: readonly Token[];
  /** What "we" and "our" stand for. */
  readonly homeEntity: string | null;
  /** Whether an entity is part of another one. */
  readonly isPart: (part: string, whole: string) => boolean;
}

/** Collects the slot values that items name, in the order of the text. */
export function readMentions(items: readonly Item[], setting: MentionSetting): Mentions {
  const walk = new MentionWalk(items, settlePeriods(items, setting.tokens), setting);
  for (const index of items.keys()) walk.visit(index);
  return walk.result();
}

/** Reads the items one by one; exists because a negation or an exclusion reaches over several of them. */
class MentionWalk {
  readonly #items: readonly Item[];
  readonly #settled: SettledPeriods;
  readonly #setting: MentionSetting;
  #all: Mention[] = [];
  readonly #joints: Joint[] = ["start"];
  readonly #segmentOf: number[] = [];
  readonly #dangling = new Set<number>();
  #mode: Mention["mode"] = "plain";
  #opener = -1;
  #axis: Axis | null = null;
  #yearAssumed = false;
  #yearEarlier = false;
  #compares = false;

  constructor(items: readonly Item[], settled: SettledPeriods, setting: MentionSetting) {
    this.#items = items;
    this.#settled = settled;
    this.#setting = setting;
  }

  visit(index: number): void {
    const item = this.#items[index];
    if (item === undefined) return;
    switch (item.kind) {
      case "break":
        this.#join(item.level, index);
        break;
      case "term":
        this.#visitTerm(item, index);
        break;
      case "period":
        this.#visitPeriod(item, index);
        break;
      case "unknown":
        this.#close();
        break;
      case "mark":
        this.#visitMark(item, index);
        break;
      case "threshold":
        break;
    }
    this.#segmentOf[index] = this.#joints.length - 1;
  }

  result(): Mentions {
    this.#close();
    this.#excludeNegatedParts();
    this.#dropEarlierContext();
    const named = this.#all.some(
      (mention) => mention.axis === "entity" && !mention.implied && mention.mode !== "negated",
    );
    return {
      all: named ? this.#all.filter((mention) => !mention.implied) : this.#all,
      joints: this.#joints,
      segmentOf: this.#segmentOf,
      dangling: this.#dangling,
      unclear: this.#settled.unclear,
      yearAssumed: this.#yearAssumed,
      yearEarlier: this.#yearEarlier,
    };
  }

  /** "… went live yesterday. HK revenue 2025?": a period of a sentence before the question, which names its own, is context. */
  #dropEarlierContext(): void {
    const asked = this.#all.find((mention) => mention.axis === "metric");
    const first = asked === undefined ? 0 : this.#joints.slice(0, asked.segment + 1).lastIndexOf("sentence");
    const own = this.#all.some((mention) => mention.axis === "period" && mention.segment >= first);
    const before = this.#all.filter((mention) => mention.segment < first);
    if (first <= 0 || !own || before.some((mention) => mention.axis !== "period")) return;
    this.#all = this.#all.filter((mention) => mention.segment >= first);
  }

  /** "group revenue, not HK": what is negated is a part of what is asked, so it is left out. */
  #excludeNegatedParts(): void {
    const plain = this.#all
      .filter((mention) => mention.axis === "entity" && mention.mode === "plain")
      .flatMap((mention) => mention.codes);
    this.#all = this.#all.map((mention) =>
      mention.axis === "entity" &&
      mention.mode === "negated" &&
      mention.codes.every((code) => plain.some((whole) => this.#setting.isPart(code, whole)))
        ? { ...mention, mode: "excluded" }
        : mention,
    );
  }

  #visitTerm(item: Extract<Item, { kind: "term" }>, index: number): void {
    const { term } = item;
    switch (term.kind) {
      case "metric":
        this.#mention("metric", [term.code], null, index);
        return;
      case "entity":
        if (!this.#isAddresser(index)) this.#mention("entity", [term.code], null, index);
        return;
      case "home":
        this.#mentionHome(index);
        return;
      case "dimension_value":
        this.#mention("dimension", [term.code], term.dimension, index);
        return;
      case "joint":
        this.#join(term.joint, index);
        return;
      case "follow_up":
        if (index > 0) this.#join("and", index);
        return;
      case "glue":
        if (this.#compares && this.#textAt(index) === "with") this.#join("versus", index);
        return;
      case "operation":
        this.#compares ||= term.cue === "compare";
        if (this.#textAt(index) === "less" && this.#isPartNext(index)) this.#open("excluded", index);
        if (term.cue === "sum" && this.#standsBetweenSlots(index)) this.#join("and", index);
        return;
      case "negation":
        this.#open("negated", index);
        return;
      case "exclusion":
        this.#open("excluded", index);
        return;
      case "exclusion_end":
        this.#endExclusion(index);
        return;
      default:
        return;
    }
  }

  #mentionHome(index: number): void {
    const { homeEntity } = this.#setting;
    if (homeEntity === null || this.#mode !== "plain") return;
    this.#all.push({
      axis: "entity",
      codes: [homeEntity],
      dimension: null,
      mode: "plain",
      item: index,
      segment: this.#joints.length - 1,
      implied: true,
    });
  }

  /** "the HK team", "China CFO": people of an entity ask, their entity is not asked about. */
  #isAddresser(index: number): boolean {
    const next = this.#items[index + 1];
    return next?.kind === "term" && next.term.kind === "people";
  }

  /** "group revenue less HK": what follows is taken away; "less than" compares. */
  #isPartNext(index: number): boolean {
    const next = this.#items[index + 1];
    const axis = next === undefined ? null : axisOf(next);
    return (this.#all.length > 0 || index === 0) && (axis === "entity" || axis === "dimension");
  }

  /** "/" and "+" between two slots list them. */
  #visitMark(item: Item, index: number): void {
    const text = this.#setting.tokens[item.from]?.text ?? "";
    if ((text === "/" || text === "+" || text === "＋") && this.#standsBetweenSlots(index)) this.#join("and", index);
  }

  #standsBetweenSlots(index: number): boolean {
    const before = this.#items[index - 1];
    const after = this.#items[index + 1];
    return before !== undefined && after !== undefined && axisOf(before) !== null && axisOf(after) !== null;
  }

  #visitPeriod(item: Extract<Item, { kind: "period" }>, index: number): void {
    if (item.reading.kind === "year_earlier") {
      this.#visitYearEarlier(index);
      return;
    }
    const periods = this.#settled.periods.get(index);
    if (periods === undefined || this.#settled.unclear.has(index)) return;
    if (this.#settled.assumed.has(index)) this.#yearAssumed = true;
    this.#mention("period", periods.map(periodCode), null, index);
  }

  /** 2025年上半年的上年同期: a year before the period that it follows; beside a joint both are asked for. */
  #visitYearEarlier(index: number): void {
    const last = this.#all.findLast((mention) => mention.axis === "period" && mention.mode === "plain");
    const settled = last && this.#settled.periods.get(last.item);
    if (last === undefined || settled === undefined) {
      this.#yearEarlier = true;
      return;
    }
    const earlier = settled.map((period) => shiftYears(period, -1)).filter((period) => period !== null);
    const beside = this.#items
      .slice(last.item + 1, index)
      .some((item) => item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "operation"));
    if (!beside) this.#all = this.#all.filter((mention) => mention !== last);
    this.#mention("period", earlier.map(periodCode), null, index);
  }

  #mention(axis: Axis, codes: readonly string[], dimension: string | null, index: number): void {
    // Both speak of one axis: "excluding agency FY2025" excludes a channel, not a year; "not revenue, profit FY2025" negates no year.
    const excludesMetric = this.#mode === "excluded" && axis === "metric";
    if (excludesMetric || (this.#mode !== "plain" && this.#axis !== null && this.#axis !== axis)) this.#close();
    if (this.#mode !== "plain") this.#axis = axis;
    const mode = this.#mode === "negated" && axis === "dimension" ? "excluded" : this.#mode;
    this.#all.push({ axis, codes, dimension, mode, item: index, segment: this.#joints.length - 1, implied: false });
    if (this.#mode !== "plain") this.#opener = -1;
  }

  #open(mode: "negated" | "excluded", index: number): void {
    this.#close();
    this.#mode = mode;
    this.#opener = index;
  }

  /** An exclusion or negation that caught nothing restricts something unknown. */
  #close(): void {
    if (this.#mode !== "plain" && this.#opener >= 0) this.#dangling.add(this.#opener);
    this.#mode = "plain";
    this.#opener = -1;
    this.#axis = null;
  }

  /** 除香港外 closes an open exclusion; "HK excluded", 香港以外 makes one of what stands before it. */
  #endExclusion(index: number): void {
    if (this.#mode === "excluded") {
      this.#close();
      return;
    }
    const segment = this.#joints.length - 1;
    const last = this.#all.findLast(
      (mention) => mention.segment === segment && mention.mode === "plain" && mention.axis !== "metric",
    );
    if (last === undefined && this.#textAt(index) === "aside") return;
    if (last === undefined) this.#dangling.add(index);
    else this.#all = this.#all.map((mention) => (mention === last ? { ...mention, mode: "excluded" } : mention));
  }

  #join(joint: Joint, index: number): void {
    const list = joint === "and" || joint === "comma";
    const goesOn = this.#mode === "excluded" && this.#opener < 0 && list && this.#nextIsExcluded(index + 1);
    if (!goesOn) this.#close();
    this.#joints.push(joint);
  }

  #textAt(index: number): string {
    return this.#setting.tokens[this.#items[index]?.from ?? -1]?.text ?? "";
  }

  /** "excluding HK and China": what follows the joint is of the excluded axis and stands alone up to the next joint or break. */
  #nextIsExcluded(index: number): boolean {
    const axes = new Set<string>();
    for (const item of this.#items.slice(index)) {
      const ends = item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "exclusion_end");
      if (item.kind === "break" || ends) break;
      if (item.kind === "unknown") return false;
      const axis = axisOf(item);
      if (axis === "metric" && axes.size > 0) break;
      if (axis === "period" && axes.size > 0) break;
      if (axis !== null) axes.add(axis);
    }
    return axes.size === 1 && this.#axis !== null && axes.has(this.#axis);
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
