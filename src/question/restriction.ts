import type { Axis, Mention } from "./mentions.ts";

/** A negation or an exclusion, from its word to the last value that it reaches; plain where none is open. */
export class Restriction {
  readonly #dangling = new Set<number>();
  #mode: Mention["mode"] = "plain";
  #opener = -1;
  #axis: Axis | null = null;
  #contrasts = false;

  get mode(): Mention["mode"] {
    return this.#mode;
  }

  /** The axis of what it has caught. */
  get axis(): Axis | null {
    return this.#axis;
  }

  get contrasts(): boolean {
    return this.#contrasts;
  }

  /** Something is excluded already, and more may follow. */
  get hasExcluded(): boolean {
    return this.#mode === "excluded" && this.#opener < 0;
  }

  /** Words that restrict something unknown. */
  get dangling(): ReadonlySet<number> {
    return this.#dangling;
  }

  open(mode: "negated" | "excluded", index: number): void {
    this.close();
    this.#mode = mode;
    this.#opener = index;
  }

  /** "not just agency": what follows is set against what is asked, and is no slot of it. */
  contrast(index: number): void {
    this.open("negated", index);
    this.#contrasts = true;
  }

  /**
   * A value is named. It is caught where it is of the axis that was caught before, or is restated: "excluding agency FY2025" excludes a
   * channel, not a year; "not revenue, profit FY2025" negates no year.
   */
  meet(axis: Axis, { restated }: { readonly restated: boolean }): void {
    const excludesMetric = this.#mode === "excluded" && axis === "metric";
    const otherAxis = this.#axis !== null && this.#axis !== axis && !restated;
    if (excludesMetric || otherAxis) this.close();
    if (this.#mode === "plain") return;
    this.#axis ??= axis;
    this.#opener = -1;
  }

  /** A word that restricts something that no value names. */
  dangle(index: number): void {
    this.#dangling.add(index);
  }

  /** An exclusion or negation that caught nothing restricts something unknown. */
  close(): void {
    if (this.#mode !== "plain" && this.#opener >= 0) this.#dangling.add(this.#opener);
    this.#mode = "plain";
    this.#opener = -1;
    this.#axis = null;
    this.#contrasts = false;
  }
}
