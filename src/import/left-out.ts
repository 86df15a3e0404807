import type { Rejections } from "./rejections.ts";
import { quoted } from "./table.ts";
import type { LeftOut } from "./tables/table-statements.ts";

/** Counts cells that give no statement: faults become rejections, others are counted by kind. */
export class LeftOutCounts {
  readonly #rejections: Rejections;
  #comparisons = 0;
  #partialTotals = 0;
  #repeats = 0;
  readonly #strangers = new Set<string>();
  #ofStrangers = 0;
  readonly #others = new Map<string, number>();

  constructor(rejections: Rejections) {
    this.#rejections = rejections;
  }

  add(locator: string, cause: LeftOut): void {
    switch (cause.kind) {
      case "fault":
        this.#rejections.add(locator, `${quoted(cause.raw)} ${cause.reason}`);
        return;
      case "comparison":
        this.#comparisons += 1;
        return;
      case "other_company":
        this.#others.set(cause.name, (this.#others.get(cause.name) ?? 0) + 1);
        return;
      case "stranger":
        this.#strangers.add(cause.name);
        this.#ofStrangers += 1;
        return;
      case "partial_total":
        this.#partialTotals += 1;
        return;
      case "repeat":
        this.#repeats += 1;
        return;
    }
  }

  /** How many cells repeat a figure that is read from another one; nothing is lost with them, so no notice tells it. */
  get repeats(): number {
    return this.#repeats;
  }

  notices(): readonly string[] {
    return [
      ...this.#strangerNotice(),
      ...[...this.#others].map(([name, count]) => `Figures of another company, ${quoted(name)}, left out: ${count}.`),
      ...(this.#comparisons === 0 ? [] : [`Changes and shares beside the figures, left out: ${this.#comparisons}.`]),
      ...(this.#partialTotals === 0
        ? []
        : [`Sums of some lines that nothing names, left out: ${this.#partialTotals}.`]),
    ];
  }

  #strangerNotice(): readonly string[] {
    const names = [...this.#strangers];
    if (names.length === 0) return [];
    const examples = names.slice(0, EXAMPLES).map(quoted).join(", ");
    return [
      `Rows of ${names.length} names that the company file does not know (${examples}, …), left out: ${this.#ofStrangers} figures. Values of a dimension with these names would be read.`,
    ];
  }
}

const EXAMPLES = 2;
