import type { OperandOperation } from "../domain/intent.ts";
import { type Period, periodCode, samePartIn, type YearOfPart } from "../domain/period.ts";
import { axisOf, isRestated, standsBetweenSlots } from "./axes.ts";
import { Correction, isSorry, isTakenBack } from "./correction.ts";
import type { Item } from "./item.ts";
import type { Axis, Joint, Mention, MentionSetting, Mentions, NamedBy } from "./mentions.ts";
import { goesOn, isContrast } from "./negations.ts";
import { operandSplitAt } from "./operands.ts";
import { type SettledPeriods, settlePeriods } from "./period-settlement.ts";
import { settleMentions } from "./settle-mentions.ts";
import type { OperationCue, Term } from "./terms.ts";

/** Collects the slot values that items name, in the order of the text. */
export function readMentions(items: readonly Item[], setting: MentionSetting): Mentions {
  const walk = new MentionWalk(items, settlePeriods(items, setting.tokens), setting);
  for (const index of items.keys()) walk.visit(index);
  return walk.result();
}

/** "revenue of the HK team" is theirs; "for the HK team" may be for them to read. */
const OWNERS: ReadonlySet<string> = new Set(["of", "by", "under"]);

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
  readonly #correction = new Correction();
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
    const settled = this.#withSamePart();
    return {
      ...settleMentions(settled, { items: this.#items, joints: this.#joints, isPart: this.#setting.isPart }),
      operand: this.#operand,
      joints: this.#joints,
      segmentOf: this.#segmentOf,
      dangling: this.#dangling,
      unclear: this.#settled.unclear,
      absorbedYears: this.#settled.absorbed,
      yearAssumed: this.#yearAssumed,
      samePart: this.#samePart,
    };
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
      case "operands":
        this.#operand = term.op;
        this.#join("operand", index);
        return;
      case "follow_up":
        if (index > 0) this.#join("and", index);
        return;
      case "whole_year":
        this.#visitWholeYear(index);
        return;
      case "operation":
        this.#visitOperation(term.cue, index);
        return;
      case "glue":
        // 不含香港的集团: what follows is what is asked.
        if (this.#textAt(index) === "的" && this.#mode === "excluded" && this.#opener < 0) this.#close();
        if (this.#compares && this.#textAt(index) === "with") this.#join("versus", index);
        return;
      default:
        this.#visitMode(term.kind, index);
    }
  }

  #visitOperation(cue: OperationCue, index: number): void {
    if (this.#splitOperands(index)) return;
    this.#compares ||= cue === "compare";
    if (this.#textAt(index) === "less" && this.#isPartNext(index)) this.#open("excluded", index);
    if (cue === "sum" && standsBetweenSlots(this.#items, index)) this.#join("and", index);
  }

  /** Words that say how what follows is meant: negated, excluded, corrected. */
  #visitMode(kind: Term["kind"], index: number): void {
    switch (kind) {
      case "negation":
        if (this.#all.length > 0 && isTakenBack(this.#items, this.#setting.tokens, index)) this.#correct();
        else if (!this.#negateBehind(index)) this.#open("negated", index);
        return;
      case "courtesy":
        if (this.#all.length > 0 && isSorry(this.#items, this.#setting.tokens, index)) this.#correct();
        return;
      case "topic":
        if (this.#all.length > 0 && isTakenBack(this.#items, this.#setting.tokens, index)) this.#correct();
        return;
      case "correction":
        this.#correct();
        return;
      case "aside":
        // 剔除香港后: what follows is what is asked.
        if (this.#mode === "excluded" && this.#opener < 0) this.#close();
        return;
      case "not_only":
        if (goesOn(this.#items, this.#setting.tokens, index)) return;
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
    const next = this.#items[index + 1];
    const owner = next?.kind === "term" && next.term.kind === "entity";
    // "our Hong Kong colleagues" are Hong Kong's.
    if (homeEntity === null || this.#mode !== "plain" || owner) return;
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
    this.#mention(
      "entity",
      [code],
      null,
      index,
      people === null || (people.role === "group" && owns) ? "name" : "people",
    );
  }

  /** "agency? no", 香港不要: the negation stands behind what it takes back. */
  #negateBehind(index: number): boolean {
    const next = this.#items[index + 1];
    const before = this.#items[index - 1]?.kind === "break" ? index - 2 : index - 1;
    const last = this.#all.at(-1);
    if ((next !== undefined && next.kind !== "break") || last?.item !== before || this.#all.length < 2) return false;
    const mode = last.axis === "dimension" ? "excluded" : "negated";
    this.#all = [...this.#all.slice(0, -1), { ...last, mode }];
    return true;
  }

  #correct(): void {
    this.#close();
    this.#correction.begin(this.#all);
  }

  /** "group revenue less HK": what follows is taken away; "less than" compares. */
  #isPartNext(index: number): boolean {
    const axis = axisOf(this.#items[index + 1]);
    return (this.#all.length > 0 || index === 0) && (axis === "entity" || axis === "dimension");
  }

  /** "/" and "+" between two slots list them. */
  #visitMark(item: Item, index: number): void {
    const text = this.#setting.tokens[item.from]?.text ?? "";
    if ((text === "/" || text === "+" || text === "＋") && standsBetweenSlots(this.#items, index))
      this.#join("and", index);
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
    if (!(listed || operand) || period === undefined || period.kind === "year" || period.kind === "trailing_year")
      return;
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
    // 集团同期营收 behind 香港2025年营收: the very same period.
    if ("years" in of && of.years === 0) return;
    const moved = this.#inAnotherYear(last, of);
    const beside = this.#items
      .slice(last.item + 1, index)
      .some((item) => item.kind === "term" && (item.term.kind === "joint" || item.term.kind === "operation"));
    if (!beside) this.#all = this.#all.filter((mention) => mention !== last);
    this.#mention("period", moved, null, index);
  }

  /** "same period last year vs H1 2025": the period stands behind it. */
  #withSamePart(): readonly Mention[] {
    if (this.#samePart === null) return this.#all;
    const { item, of } = this.#samePart;
    const next = this.#all.findIndex(
      (mention) => mention.axis === "period" && mention.mode === "plain" && mention.item > item,
    );
    const period = this.#all[next];
    if (period === undefined) return this.#all;
    this.#samePart = null;
    return [
      ...this.#all.slice(0, next),
      { ...period, codes: this.#inAnotherYear(period, of), item },
      ...this.#all.slice(next),
    ];
  }

  #inAnotherYear(mention: Mention, of: YearOfPart): readonly string[] {
    const settled = this.#settled.periods.get(mention.item) ?? [];
    return settled
      .map((period) => samePartIn(period, of))
      .filter((period) => period !== null)
      .map(periodCode);
  }

  #mention(axis: Axis, codes: readonly string[], dimension: string | null, index: number, by: NamedBy = "name"): void {
    const restated = this.#mode === "negated" && isRestated(this.#items, index, axis);
    // Both speak of one axis: "excluding agency FY2025" excludes a channel, not a year; "not revenue, profit FY2025" negates no year.
    const excludesMetric = this.#mode === "excluded" && axis === "metric";
    const otherAxis = this.#mode !== "plain" && this.#axis !== null && this.#axis !== axis && !restated;
    if (excludesMetric || otherAxis) this.#close();
    if (this.#mode !== "plain") {
      this.#axis ??= axis;
      this.#opener = -1;
    }
    if (this.#contrasts) return;
    if (this.#mode === "negated" && isContrast(this.#items, this.#setting.tokens, index) && this.#names(axis)) return;
    const mode = this.#mode === "negated" && axis === "dimension" && !restated ? "excluded" : this.#mode;
    if (mode === "plain") this.#all = this.#correction.replaced(this.#all, axis, dimension);
    this.#all.push({ axis, codes, dimension, mode, item: index, segment: this.#joints.length - 1, by });
  }

  #names(axis: Axis): boolean {
    return this.#all.some((mention) => mention.axis === axis && mention.mode === "plain");
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
    this.#correction.end();
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
