import type { OperandOperation } from "../domain/intent.ts";
import { latestCode } from "../domain/latest-period.ts";
import { type Period, type PeriodCode, periodCode } from "../domain/period.ts";
import type { YearOfPart } from "../domain/period-steps.ts";
import type { OperationCue, Term } from "../language/words/terms.ts";
import { axisOf, isRestated, standsBetweenSlots } from "./axes.ts";
import { Correction, isSorry, isTakenBack } from "./correction.ts";
import { firstWordAt, type Item } from "./item.ts";
import type { Axis, Joint, Mention, MentionSetting, Mentions, NamedBy } from "./mentions.ts";
import { namedBy } from "./named-by.ts";
import { excludedBehind, goesOn, isContrast, isExcludedToo, negatedBehind } from "./negations.ts";
import { operandSplitAt } from "./operands.ts";
import { type SettledPeriods, settlePeriods } from "./period-settlement.ts";
import { PeriodsBeside } from "./periods-beside.ts";
import { Restriction } from "./restriction.ts";
import { settleMentions } from "./settle-mentions.ts";

/** Collects the slot values that items name, in the order of the text. */
export function readMentions(items: readonly Item[], setting: MentionSetting): Mentions {
  const walk = new MentionWalk(items, settlePeriods(items, setting.tokens, setting.calendar), setting);
  for (const index of items.keys()) walk.visit(index);
  return walk.result();
}

/** Visits the items in order and keeps state, because a negation or an exclusion reaches over several of them. */
class MentionWalk {
  readonly #items: readonly Item[];
  readonly #settled: SettledPeriods;
  readonly #setting: MentionSetting;
  #all: Mention[] = [];
  readonly #joints: Joint[] = ["start"];
  readonly #segmentOf: number[] = [];
  readonly #restriction = new Restriction();
  #yearAssumed: readonly PeriodCode[] = [];
  #compares = false;
  #operand: OperandOperation | null = null;
  readonly #correction = new Correction();
  readonly #beside: PeriodsBeside;

  constructor(items: readonly Item[], settled: SettledPeriods, setting: MentionSetting) {
    this.#items = items;
    this.#settled = settled;
    this.#beside = new PeriodsBeside(items, settled.periods, setting.calendar.fiscalYears);
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
        this.#restriction.close();
        break;
      case "mark":
        this.#visitMark(index);
        break;
      case "threshold":
        break;
    }
    this.#segmentOf[index] = this.#joints.length - 1;
  }

  result(): Mentions {
    this.#restriction.close();
    const settled = this.#beside.withSamePart(this.#all);
    return {
      ...settleMentions(settled, { items: this.#items, joints: this.#joints, isPart: this.#setting.isPart }),
      operand: this.#operand,
      joints: this.#joints,
      segmentOf: this.#segmentOf,
      dangling: this.#restriction.dangling,
      unclear: this.#settled.unclear,
      absorbedYears: this.#settled.absorbed,
      yearAssumed: this.#yearAssumed,
      samePart: this.#beside.open,
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
        // 不含香港的集团: the words after it are asked for, not excluded.
        if (this.#textAt(index) === "的" && this.#restriction.hasExcluded) this.#restriction.close();
        if (this.#compares && this.#textAt(index) === "with") this.#join("versus", index);
        return;
      default:
        this.#visitMode(term.kind, index);
    }
  }

  #visitOperation(cue: OperationCue, index: number): void {
    if (this.#splitOperands(index)) return;
    this.#compares ||= cue === "compare";
    if (this.#textAt(index) === "less" && this.#isPartNext(index)) this.#restriction.open("excluded", index);
    if (cue === "sum" && standsBetweenSlots(this.#items, index)) this.#join("and", index);
  }

  /** Words that negate, exclude or correct. */
  #visitMode(kind: Term["kind"], index: number): void {
    switch (kind) {
      case "negation":
        if (this.#all.length > 0 && isTakenBack(this.#items, this.#setting.tokens, index)) this.#correct();
        else this.#negate(index);
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
        // 剔除香港后: the words after it are asked for, not excluded.
        if (this.#restriction.hasExcluded) this.#restriction.close();
        return;
      case "not_only":
        if (goesOn(this.#items, this.#setting.tokens, index)) return;
        this.#restriction.contrast(index);
        return;
      case "exclusion":
        if (!this.#splitOperands(index)) this.#restriction.open("excluded", index);
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
    // "our Hong Kong colleagues" belong to Hong Kong.
    if (homeEntity === null || this.#restriction.mode !== "plain" || owner) return;
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

  /** "HK revenue divided by China revenue": starts a second operand if each side is a figure of its own. */
  #splitOperands(index: number): boolean {
    if (this.#operand !== null || this.#restriction.mode !== "plain") return false;
    const segment = this.#joints.length - 1;
    const before = this.#all.filter((mention) => mention.segment === segment && mention.mode === "plain");
    const { isPart, tokens } = this.#setting;
    this.#operand = operandSplitAt(index, before, { items: this.#items, tokens, isPart });
    if (this.#operand === null) return false;
    this.#join("operand", index);
    return true;
  }

  #mentionEntity(code: string, index: number): void {
    this.#mention("entity", [code], null, index, namedBy(this.#items, this.#setting.tokens, index));
  }

  #negate(index: number): void {
    const behind = negatedBehind(this.#items, this.#all, index);
    if (behind === null) this.#restriction.open("negated", index);
    else this.#all = behind;
  }

  #correct(): void {
    this.#restriction.close();
    this.#correction.begin(this.#all);
  }

  /** "group revenue less HK": the words after it are subtracted; "less than" compares. */
  #isPartNext(index: number): boolean {
    const axis = axisOf(this.#items[index + 1]);
    return (this.#all.length > 0 || index === 0) && (axis === "entity" || axis === "dimension");
  }

  /** "/" and "+" between two slots list them. */
  #visitMark(index: number): void {
    const text = this.#textAt(index);
    if ((text === "/" || text === "+" || text === "＋") && standsBetweenSlots(this.#items, index))
      this.#join("and", index);
  }

  #visitPeriod(item: Extract<Item, { kind: "period" }>, index: number): void {
    if (item.reading.kind === "same_part") {
      this.#visitSamePart(index, item.reading.of);
      return;
    }
    const latest = item.reading.kind === "latest" ? [latestCode(item.reading)] : null;
    const codes = latest ?? (this.#settled.periods.get(index) ?? this.#negatedPeriods(item))?.map(periodCode);
    if (codes === undefined || this.#settled.unclear.has(index)) return;
    if (this.#settled.assumed.has(index)) this.#yearAssumed = [...this.#yearAssumed, ...codes];
    this.#mention("period", codes, null, index);
  }

  /** "H1 and full year 2025": the year beside a part of it. */
  #visitWholeYear(index: number): void {
    const before = this.#items[index - 1];
    const listed = before?.kind === "term" && before.term.kind === "joint";
    const year = listed || this.#joints.at(-1) === "operand" ? this.#beside.wholeYear(this.#all) : null;
    if (year !== null) this.#mention("period", [year], null, index);
  }

  /** A negated period is not settled with the others: it only says which period is not meant. */
  #negatedPeriods({ reading }: Extract<Item, { kind: "period" }>): readonly Period[] | null {
    return this.#restriction.mode === "negated" && reading.kind === "periods" ? reading.periods : null;
  }

  #visitSamePart(index: number, of: YearOfPart): void {
    const moved = this.#beside.samePart(this.#all, index, of);
    if (moved === null) return;
    this.#all = moved.all;
    this.#mention("period", moved.codes, null, index);
  }

  #mention(axis: Axis, codes: readonly string[], dimension: string | null, index: number, by: NamedBy = "name"): void {
    const restriction = this.#restriction;
    const restated = restriction.mode === "negated" && isRestated(this.#items, index, axis);
    restriction.meet(axis, { restated });
    if (restriction.contrasts) return;
    const isNegated = restriction.mode === "negated";
    if (isNegated && isContrast(this.#items, this.#setting.tokens, index) && this.#names(axis)) return;
    const mode = isNegated && axis === "dimension" && !restated ? "excluded" : restriction.mode;
    if (mode === "plain") this.#all = this.#correction.replaced(this.#all, axis, dimension);
    this.#all.push({ axis, codes, dimension, mode, item: index, segment: this.#joints.length - 1, by });
  }

  #names(axis: Axis): boolean {
    return this.#all.some((mention) => mention.axis === axis && mention.mode === "plain");
  }

  /** 除香港外 closes an open exclusion; otherwise the word excludes the mention before it. */
  #endExclusion(index: number): void {
    if (this.#restriction.mode === "excluded") {
      this.#restriction.close();
      return;
    }
    const behind = excludedBehind(this.#all, this.#joints.length - 1);
    if (behind !== null) this.#all = behind;
    else if (this.#textAt(index) !== "aside") this.#restriction.dangle(index);
  }

  #join(joint: Joint, index: number): void {
    const list = joint === "and" || joint === "comma";
    const goesOn =
      this.#restriction.hasExcluded && list && isExcludedToo(this.#items, index + 1, this.#restriction.axis);
    if (!goesOn) this.#restriction.close();
    this.#correction.end();
    this.#joints.push(joint);
  }

  #textAt(index: number): string {
    return firstWordAt(this.#items, this.#setting.tokens, index);
  }
}
