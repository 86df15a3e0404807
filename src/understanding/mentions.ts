import { type Period, periodCode, samePartIn, type YearOfPart } from "../domain/period.ts";
import type { OperandOperation } from "../domain/intent.ts";
import type { Item } from "./item.ts";
import { operandSplitAt } from "./operands.ts";
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
  /** How an entity is named; a weaker way gives way to a stronger one. */
  readonly by: NamedBy;
}

/** By its name; by its people ("the HK team"); by "we" or "our". */
export type NamedBy = "name" | "people" | "home";

export interface Mentions {
  readonly all: readonly Mention[];
  /** What is computed between the segments before and behind the joint "operand". */
  readonly operand: OperandOperation | null;
  /** What stands before each segment. */
  readonly joints: readonly Joint[];
  /** The segment of each item. */
  readonly segmentOf: readonly number[];
  /** Exclusions and negations that no slot value follows: what they restrict is unknown. */
  readonly dangling: ReadonlySet<number>;
  /** Periods that contradict each other; none of them is taken. */
  readonly unclear: ReadonlySet<number>;
  /** Entities beside one of their people ("the HK boss's revenue"), with no other entity to ask about. */
  readonly unplaced: ReadonlySet<number>;
  readonly yearAssumed: boolean;
  /** A "same period last year" that no period stands beside. */
  readonly samePart: { readonly item: number; readonly of: YearOfPart } | null;
}

export type Joint = "start" | "and" | "versus" | "operand" | "comma" | "clause" | "sentence";

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

const RESTATED_WITHIN = 40;
const NAMED_BY: readonly NamedBy[] = ["name", "people", "home"];
const NO: ReadonlySet<string> = new Set(["no", "nope", "nah"]);
const ALSO: ReadonlySet<string> = new Set(["but", "also", "too", "well", "还", "也", "而"]);
/** "revenue of the HK team" is theirs; "for the HK team" may be for them to read. */
const OWNERS: ReadonlySet<string> = new Set(["of", "by", "under"]);

function isPerson(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "people" && item.term.role === "person";
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
  #samePart: Mentions["samePart"] = null;
  #compares = false;
  #operand: OperandOperation | null = null;
  /** What was named before a correction, and the axes that it has replaced since. */
  #corrected: { readonly before: readonly Mention[]; readonly axes: Set<string> } | null = null;
  /** "not just agency": what follows is set against what is asked, and is no slot of it. */
  #contrasts = false;

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
    this.#settleSamePart();
    this.#excludeNegatedParts();
    this.#dropEarlierContext();
    this.#dropOtherPeople();
    const strongest = NAMED_BY.find((by) =>
      this.#all.some((mention) => mention.axis === "entity" && mention.by === by && mention.mode !== "negated"),
    );
    const entities = this.#all.filter((mention) => mention.axis !== "entity" || mention.by === (strongest ?? "name"));
    const unplaced = new Set(
      entities.filter(({ by, item }) => by === "people" && isPerson(this.#items[item + 1])).map(({ item }) => item),
    );
    return {
      all: entities.filter(({ item }) => !unplaced.has(item)),
      operand: this.#operand,
      joints: this.#joints,
      segmentOf: this.#segmentOf,
      dangling: this.#dangling,
      unclear: this.#settled.unclear,
      unplaced,
      yearAssumed: this.#yearAssumed,
      samePart: this.#samePart,
    };
  }

  /** "FY2025 revenue? I'm in the HK office": people of another sentence than the metric's are who asks. */
  #dropOtherPeople(): void {
    const asked = this.#all.filter((mention) => mention.axis === "metric").map(({ segment }) => this.#sentenceOf(segment));
    if (asked.length === 0) return;
    this.#all = this.#all.filter(
      (mention) => mention.by !== "people" || asked.includes(this.#sentenceOf(mention.segment)),
    );
  }

  #sentenceOf(segment: number): number {
    return this.#joints.slice(0, segment + 1).lastIndexOf("sentence");
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

  /** "group revenue, not HK": what is negated is a part of what was asked before, so it is left out; "not HK, the group" leaves nothing out. */
  #excludeNegatedParts(): void {
    const plain = this.#all.filter((mention) => mention.axis === "entity" && mention.mode === "plain");
    const wholes = (mention: Mention): readonly string[] =>
      plain.filter(({ item }) => item < mention.item).flatMap(({ codes }) => codes);
    this.#all = this.#all.map((mention) =>
      mention.axis === "entity" &&
      mention.mode === "negated" &&
      mention.codes.every((code) => wholes(mention).some((whole) => this.#setting.isPart(code, whole)))
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
        this.#mentionEntity(term.code, index);
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
        if (this.#splitOperands(index)) return;
        this.#compares ||= term.cue === "compare";
        if (this.#textAt(index) === "less" && this.#isPartNext(index)) this.#open("excluded", index);
        if (term.cue === "sum" && this.#standsBetweenSlots(index)) this.#join("and", index);
        return;
      case "negation":
        if (this.#isCorrection(index)) this.#correct();
        else this.#open("negated", index);
        return;
      case "topic":
        if (this.#isCorrection(index)) this.#correct();
        return;
      case "correction":
        this.#correct();
        return;
      case "whole_year":
        this.#visitWholeYear(index);
        return;
      case "not_only":
        if (this.#items.slice(index + 1).some((later) => ALSO.has(this.#textOf(later)))) return;
        this.#open("negated", index);
        this.#contrasts = true;
        return;
      case "exclusion":
        if (!this.#splitOperands(index)) this.#open("excluded", index);
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
      by: "home",
    });
  }

  /** "HK revenue divided by China revenue": both sides are figures of their own. */
  #splitOperands(index: number): boolean {
    if (this.#operand !== null || this.#mode !== "plain") return false;
    const segment = this.#joints.length - 1;
    const before = this.#all.filter((mention) => mention.segment === segment && mention.mode === "plain");
    const { isPart, tokens } = this.#setting;
    this.#operand = operandSplitAt(index, before, { items: this.#items, tokens, isPart });
    if (this.#operand === null) return false;
    this.#join("operand", index);
    return true;
  }

  /** "the HK team" may ask or be asked about: it gives way to an entity that is named beside it, unless something is said to be its own. */
  #mentionEntity(code: string, index: number): void {
    const next = this.#items[index + 1];
    const people = next?.kind === "term" && next.term.kind === "people" ? next.term : null;
    if (people?.role === "occasion") return;
    const owns = this.#textAt(index + 2) === "'s" || OWNERS.has(this.#textAt(index - 1));
    this.#mention("entity", [code], null, index, people === null || (people.role === "group" && owns) ? "name" : "people");
  }

  /** "…, no, China": not what was named before, but what follows. */
  #isCorrection(index: number): boolean {
    const next = this.#items[index + 1];
    const ends = next?.kind === "break" || (next?.kind === "term" && next.term.kind === "courtesy");
    return this.#all.length > 0 && ends && NO.has(this.#textAt(index));
  }

  #correct(): void {
    this.#close();
    this.#corrected = { before: this.#all, axes: new Set() };
  }

  /** What is named after a correction takes the place of what was named before it on the same axis. */
  #replaceCorrected(axis: Axis, dimension: string | null): void {
    const corrected = this.#corrected;
    const key = dimension ?? axis;
    if (corrected === null || corrected.axes.has(key)) return;
    corrected.axes.add(key);
    this.#all = this.#all.filter(
      (mention) =>
        mention.axis !== axis || mention.dimension !== dimension || !corrected.before.includes(mention),
    );
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
    if (item.reading.kind === "same_part") {
      this.#visitSamePart(index, item.reading.of);
      return;
    }
    const periods = this.#settled.periods.get(index) ?? this.#negatedPeriods(item);
    if (periods === null || this.#settled.unclear.has(index)) return;
    if (this.#settled.assumed.has(index)) this.#yearAssumed = true;
    this.#mention("period", periods.map(periodCode), null, index);
  }

  /** "H1 and full year 2025": the year beside a part of it. */
  #visitWholeYear(index: number): void {
    const before = this.#items[index - 1];
    const last = this.#all.findLast((mention) => mention.axis === "period" && mention.mode === "plain");
    const [period] = (last && this.#settled.periods.get(last.item)) ?? [];
    const listed = before?.kind === "term" && before.term.kind === "joint";
    const operand = this.#joints.at(-1) === "operand";
    if (!(listed || operand) || period === undefined || period.kind === "year" || period.kind === "trailing_year") return;
    this.#mention("period", [periodCode({ kind: "year", year: period.year })], null, index);
  }

  /** What is negated stands outside the settlement: it only says which period is not meant. */
  #negatedPeriods({ reading }: Extract<Item, { kind: "period" }>): readonly Period[] | null {
    return this.#mode === "negated" && reading.kind === "periods" ? reading.periods : null;
  }

  /** 2025年上半年的上年同期: the period that it follows, in another year; beside a joint both are asked for. */
  #visitSamePart(index: number, of: YearOfPart): void {
    const last = this.#all.findLast((mention) => mention.axis === "period" && mention.mode === "plain");
    if (last === undefined) {
      this.#samePart = { item: index, of };
      return;
    }
    const moved = this.#inAnotherYear(last, of);
    const beside = this.#items
      .slice(last.item + 1, index)
      .some((item) => item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "operation"));
    if (!beside) this.#all = this.#all.filter((mention) => mention !== last);
    this.#mention("period", moved, null, index);
  }

  /** "same period last year vs H1 2025": the period stands behind it. */
  #settleSamePart(): void {
    if (this.#samePart === null) return;
    const { item, of } = this.#samePart;
    const next = this.#all.find(
      (mention) => mention.axis === "period" && mention.mode === "plain" && mention.item > item,
    );
    if (next === undefined) return;
    const at = this.#all.indexOf(next);
    this.#all = [...this.#all.slice(0, at), { ...next, codes: this.#inAnotherYear(next, of), item }, ...this.#all.slice(at)];
    this.#samePart = null;
  }

  #inAnotherYear(mention: Mention, of: YearOfPart): readonly string[] {
    const settled = this.#settled.periods.get(mention.item) ?? [];
    return settled
      .map((period) => samePartIn(period, of))
      .filter((period) => period !== null)
      .map(periodCode);
  }

  #mention(
    axis: Axis,
    codes: readonly string[],
    dimension: string | null,
    index: number,
    by: NamedBy = "name",
  ): void {
    const restated = this.#mode === "negated" && this.#isRestated(axis, index);
    // Both speak of one axis: "excluding agency FY2025" excludes a channel, not a year; "not revenue, profit FY2025" negates no year.
    const excludesMetric = this.#mode === "excluded" && axis === "metric";
    const otherAxis = this.#mode !== "plain" && this.#axis !== null && this.#axis !== axis && !restated;
    if (excludesMetric || otherAxis) this.#close();
    if (this.#mode !== "plain") {
      this.#axis ??= axis;
      this.#opener = -1;
    }
    if (this.#contrasts) return;
    const mode = this.#mode === "negated" && axis === "dimension" && !restated ? "excluded" : this.#mode;
    if (mode === "plain") this.#replaceCorrected(axis, dimension);
    this.#all.push({ axis, codes, dimension, mode, item: index, segment: this.#joints.length - 1, by });
  }

  /** "not HK agency, HK banca revenue": what a negation reaches is named anew behind the next break. */
  #isRestated(axis: Axis, index: number): boolean {
    const ahead = this.#items.slice(index + 1, index + 1 + RESTATED_WITHIN);
    const end = ahead.findIndex((item) => item.kind === "break");
    if (end < 0) return false;
    return ahead
      .slice(end)
      .some((item) => axisOf(item) === axis || (axis === "dimension" && item.kind === "term" && item.term.kind === "total"));
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
    this.#contrasts = false;
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
    if (this.#corrected !== null && this.#corrected.axes.size > 0) this.#corrected = null;
    this.#joints.push(joint);
  }

  #textAt(index: number): string {
    return this.#textOf(this.#items[index]);
  }

  #textOf(item: Item | undefined): string {
    return this.#setting.tokens[item?.from ?? -1]?.text ?? "";
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
