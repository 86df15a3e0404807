import type { FiscalYears } from "../domain/fiscal-years.ts";
import { type Period, periodCode } from "../domain/period.ts";
import { samePartIn, type YearOfPart } from "../domain/period-steps.ts";
import { type Item, isTerm } from "./item.ts";
import type { Mention, Mentions } from "./mentions.ts";

interface MovedPeriod {
  readonly codes: readonly string[];
  /** The mentions, without the period that the moved one replaces. */
  readonly all: Mention[];
}

/** Periods that are named relative to another one beside them: "same period last year", "H1 and full year 2025". */
export class PeriodsBeside {
  readonly #items: readonly Item[];
  readonly #periods: ReadonlyMap<number, readonly Period[]>;
  readonly #fiscalYears: FiscalYears;
  #open: Mentions["samePart"] = null;

  constructor(items: readonly Item[], periods: ReadonlyMap<number, readonly Period[]>, fiscalYears: FiscalYears) {
    this.#items = items;
    this.#periods = periods;
    this.#fiscalYears = fiscalYears;
  }

  /** A "same period last year" without a period beside it. */
  get open(): Mentions["samePart"] {
    return this.#open;
  }

  /** 2025年上半年的上年同期: the period before it in another year; with a joint or a comma between, both are asked. */
  samePart(all: Mention[], index: number, of: YearOfPart): MovedPeriod | null {
    const last = all.findLast(isPlainPeriod);
    if (last === undefined) {
      this.#open = { item: index, of };
      return null;
    }
    // 集团同期营收 after 香港2025年营收: exactly the same period.
    if ("years" in of && of.years === 0) return null;
    const beside = this.#items
      .slice(last.item + 1, index)
      .some((item) => item.kind === "break" || isTerm(item, "joint", "operation"));
    return {
      codes: this.#inAnotherYear(last, of),
      all: beside ? all : all.filter((mention) => mention !== last),
    };
  }

  /** "same period last year vs H1 2025": the period stands after it. */
  withSamePart(all: readonly Mention[]): readonly Mention[] {
    if (this.#open === null) return all;
    const { item, of } = this.#open;
    const next = all.findIndex((mention) => isPlainPeriod(mention) && mention.item > item);
    const period = all[next];
    if (period === undefined) return all;
    this.#open = null;
    return [...all.slice(0, next), { ...period, codes: this.#inAnotherYear(period, of), item }, ...all.slice(next)];
  }

  /** "H1 and full year 2025": the year of the part before it. */
  wholeYear(all: readonly Mention[]): string | null {
    const last = all.findLast(isPlainPeriod);
    const [period] = (last && this.#periods.get(last.item)) ?? [];
    if (period === undefined || period.kind === "year" || period.kind === "trailing_year") return null;
    return periodCode({ kind: "year", year: period.year });
  }

  #inAnotherYear(mention: Mention, of: YearOfPart): readonly string[] {
    const settled = this.#periods.get(mention.item) ?? [];
    return settled
      .map((period) => samePartIn(period, of, this.#fiscalYears))
      .filter((period) => period !== null)
      .map(periodCode);
  }
}

function isPlainPeriod({ axis, mode }: Mention): boolean {
  return axis === "period" && mode === "plain";
}
