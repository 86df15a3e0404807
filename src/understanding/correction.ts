import type { Axis, Mention } from "./mentions.ts";

/** "HK revenue FY2024, no wait, FY2025": what is named behind a correction takes the place of what was named before it on the same axis. */
export class Correction {
  #before: ReadonlySet<Mention> | null = null;
  readonly #axes = new Set<string>();

  begin(before: readonly Mention[]): void {
    this.#before = new Set(before);
    this.#axes.clear();
  }

  /** The mentions without those that one on this axis corrects. */
  replaced(all: Mention[], axis: Axis, dimension: string | null): Mention[] {
    const before = this.#before;
    const key = dimension ?? axis;
    if (before === null || this.#axes.has(key)) return all;
    this.#axes.add(key);
    return all.filter((mention) => mention.axis !== axis || mention.dimension !== dimension || !before.has(mention));
  }

  /** A correction ends at the first joint or break behind something that it corrected. */
  end(): void {
    if (this.#axes.size > 0) this.#before = null;
  }
}
