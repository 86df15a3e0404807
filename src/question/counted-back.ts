import type { FiscalYears } from "../domain/fiscal-years.ts";
import { type Period, periodCode } from "../domain/period.ts";
import { shiftPeriod, shiftYears } from "../domain/period-steps.ts";
import type { Token } from "../language/tokenize.ts";
import type { Item } from "./item.ts";

/**
 * "2025Q1 against the previous quarter", 2025年第一季度高于上一季度: "previous" counts back from the period of the same
 * length that the clause names, and from today only where it names none. "Last quarter" always counts from today.
 */
export function countFromNamed(
  items: readonly Item[],
  tokens: readonly Token[],
  clause: readonly { readonly index: number }[],
  periods: Map<number, readonly Period[]>,
  fiscalYears: FiscalYears,
): void {
  for (const { index } of clause) {
    const item = items[index];
    const own = periods.get(index);
    if (item === undefined || own?.length !== 1 || !isCountedBack(item, tokens)) continue;
    const named = clause.flatMap((other) => {
      const held = periods.get(other.index) ?? [];
      // "last quarter vs the previous quarter": the same one counts back from it.
      const isSame = other.index < index && isSamePeriod(held[0], own[0]);
      const isNamed = other.index !== index && (isSame || !isRelative(items[other.index], tokens));
      return isNamed && held.length === 1 && held[0]?.kind === own[0]?.kind ? held : [];
    });
    const [model] = named;
    const before = model === undefined || named.length > 1 ? null : back(model, item, tokens, fiscalYears);
    if (before !== null) periods.set(index, [before]);
  }
}

function isSamePeriod(one: Period | undefined, other: Period | undefined): boolean {
  return one !== undefined && other !== undefined && periodCode(one) === periodCode(other);
}

const COUNTED_BACK = new Set(["previous", "prior", "preceding", "上", "前"]);

/** "2025Q3 vs Q3 of the previous year", 上一年第三季度 count in years, whatever the length of the period. */
function back(model: Period, item: Item, tokens: readonly Token[], fiscalYears: FiscalYears): Period | null {
  const at = backIn(item, tokens);
  const unit = tokens[at + 1]?.text === "一" ? at + 2 : at + 1;
  const isYear = YEAR.test(tokens[unit]?.text ?? "");
  return isYear ? shiftYears(model, -1, fiscalYears) : shiftPeriod(model, -1, fiscalYears);
}

const YEAR = /^(?:years?|yr|fy|年|财年|年度)$/u;

function isCountedBack(item: Item, tokens: readonly Token[]): boolean {
  return backIn(item, tokens) >= 0;
}

/** The token of "previous"; below 0 without one. 上半年 is the first half, 前三季度 three quarters, 前年 a named year. */
function backIn({ from, to }: Item, tokens: readonly Token[]): number {
  return tokens.findIndex(({ text, kind }, at) => {
    if (at < from || at >= to || !COUNTED_BACK.has(text)) return false;
    const next = tokens[at + 1]?.text ?? "";
    return kind !== "han" || (!OF_YEAR.test(next) && !(text === "前" && next === "年"));
  });
}

const OF_YEAR = /^(?:半|[\d二三四五六七八九十两]+)$/u;

function isRelative(item: Item | undefined, tokens: readonly Token[]): boolean {
  if (item?.kind !== "period" || item.reading.kind !== "periods") return false;
  return item.reading.relative === true || isCountedBack(item, tokens);
}
