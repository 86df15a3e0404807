import type { Period } from "../domain/period.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm } from "./item.ts";

/** A period item that names one period or a range. */
export interface Named {
  readonly index: number;
  readonly own: readonly Period[];
  /** A part of a year without its year ("Q3"). */
  readonly part: boolean;
  /** A whole year ("2025", "FY2025", 去年). */
  readonly year: number | null;
  readonly range: boolean;
  /** "last 4 years". */
  readonly counted: boolean;
}

/** "H1 2024 and 2025" is H1 of both years: a part that stands first is shared. In "2025H1 vs 2025" it is not. */
export function sharePartFirst(
  items: readonly Item[],
  tokens: readonly Token[],
  clause: readonly Named[],
  periods: Map<number, readonly Period[]>,
): void {
  const shared = new Set<number>();
  for (const [i, named] of clause.entries()) {
    const before = clause[i - 1];
    const model = before === undefined ? undefined : periods.get(before.index)?.[0];
    if (
      before === undefined ||
      model === undefined ||
      named.year === null ||
      model.kind === "year" ||
      !("year" in model)
    )
      continue;
    const direct = items.slice(before.index + 1, named.index);
    const listed = direct.length > 0 && direct.length <= 2 && direct.every(lists);
    const first = tokens[items[before.index]?.from ?? -1];
    const bare = tokens[items[named.index]?.from ?? -1]?.kind === "number";
    const opensList = first !== undefined && first.kind !== "number" && !YEAR_WORDS.has(first.text);
    if (listed && bare && (opensList || shared.has(before.index))) {
      periods.set(named.index, [inYear(model, named.year)]);
      shared.add(named.index);
    }
  }
}

function lists(item: Item): boolean {
  return (item.kind === "break" && item.level === "comma") || isTerm(item, "joint");
}

const YEAR_WORDS = new Set([
  "fy",
  "cy",
  "fiscal",
  "financial",
  "last",
  "this",
  "next",
  "previous",
  "prior",
  "去",
  "今",
  "前",
  "明",
]);

export function inYear(period: Period, year: number): Period {
  return period.kind === "trailing_year" ? period : { ...period, year };
}
