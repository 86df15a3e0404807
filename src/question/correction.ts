import type { Token } from "../language/tokenize.ts";
import { isSlot } from "./axes.ts";
import { firstWordAt, type Item, wordsOf } from "./item.ts";
import type { Axis, Mention } from "./mentions.ts";

/** "HK revenue FY2024, no wait, FY2025": a value after a correction replaces earlier values on the same axis. */
export class Correction {
  #before: ReadonlySet<Mention> | null = null;
  readonly #axes = new Set<string>();

  begin(before: readonly Mention[]): void {
    this.#before = new Set(before);
    this.#axes.clear();
  }

  /** The mentions without those that a new mention on this axis replaces. */
  replaced(all: Mention[], axis: Axis, dimension: string | null): Mention[] {
    const before = this.#before;
    const key = dimension ?? axis;
    if (before === null || this.#axes.has(key)) return all;
    this.#axes.add(key);
    return all.filter((mention) => mention.axis !== axis || mention.dimension !== dimension || !before.has(mention));
  }

  /** A correction ends at the first joint or break after a value that it replaced. */
  end(): void {
    if (this.#axes.size > 0) this.#before = null;
  }
}

const SORRY: ReadonlySet<string> = new Set(["sorry", "apologies", "pardon", "抱歉", "不好意思"]);
const NO: ReadonlySet<string> = new Set(["no", "nope", "nah"]);

/** "…, no, China": negates the words before it, not those after. */
export function isTakenBack(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  const next = items[index + 1];
  const ends = next?.kind === "break" || (next?.kind === "term" && next.term.kind === "courtesy");
  return ends && NO.has(firstWordAt(items, tokens, index));
}

/** "HK revenue, sorry, new sales", 香港2025年营收。抱歉，2024年: an apology directly followed by another value. */
export function isSorry(items: readonly Item[], tokens: readonly Token[], index: number): boolean {
  const next = items[index + 1];
  const slot = next?.kind === "break" ? items[index + 2] : next;
  if (!SORRY.has(wordsOf(items[index], tokens)) || items[index - 1]?.kind !== "break") return false;
  return isSlot(slot);
}
