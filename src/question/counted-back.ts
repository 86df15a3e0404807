import { type Period, shiftPeriod } from "../domain/period.ts";
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
): void {
  for (const { index } of clause) {
    const item = items[index];
    const own = periods.get(index);
    if (item === undefined || own?.length !== 1 || !isCountedBack(item, tokens)) continue;
    const named = clause.flatMap((other) => {
      const held = periods.get(other.index) ?? [];
      const isNamed = other.index !== index && !isRelative(items[other.index], tokens);
      return isNamed && held.length === 1 && held[0]?.kind === own[0]?.kind ? held : [];
    });
    const [model] = named;
    const before = model === undefined || named.length > 1 ? null : shiftPeriod(model, -1);
    if (before !== null) periods.set(index, [before]);
  }
}

const COUNTED_BACK = new Set(["previous", "prior", "preceding", "上", "前"]);

function isCountedBack({ from }: Item, tokens: readonly Token[]): boolean {
  const at = tokens[from]?.text === "the" ? from + 1 : from;
  // 上半年 is the first half, 前三季度 the first three quarters.
  const opensPart = tokens[at]?.kind === "han" && OF_YEAR.test(tokens[at + 1]?.text ?? "");
  return !opensPart && COUNTED_BACK.has(tokens[at]?.text ?? "");
}

const OF_YEAR = /^(?:半|[\d二三四五六七八九十两]+)$/u;

function isRelative(item: Item | undefined, tokens: readonly Token[]): boolean {
  if (item?.kind !== "period" || item.reading.kind !== "periods") return false;
  return item.reading.relative === true || isCountedBack(item, tokens);
}
