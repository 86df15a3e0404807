import type { Axis, Mention } from "./mentions.ts";

/** State of a negation or an exclusion, from its word to the last value that it reaches; `plain` where none is open. */
export class Restriction {
  readonly #dangling = new Set<number>();
  #mode: Mention["mode"] = "plain";
  #opener = -1;
  #axis: Axis | null = null;
  #contrasts = false;

  get mode(): Mention["mode"] {
    return this.#mode;
  }

  /** The axis of the values that it applies to so far. */
  get axis(): Axis | null {
    return this.#axis;
  }

  get contrasts(): boolean {
    return this.#contrasts;
  }

  /** A value is excluded already, and the exclusion is still open. */
  get hasExcluded(): boolean {
    return this.#mode === "excluded" && this.#opener < 0;
  }

  /** Indexes of words that restrict something unknown. */
  get dangling(): ReadonlySet<number> {
    return this.#dangling;
  }

  open(mode: "negated" | "excluded", index: number): void {
    this.close();
    this.#mode = mode;
    this.#opener = index;
  }

  /** "not just agency": the words after it are a contrast and fill no slot. */
  contrast(index: number): void {
    this.open("negated", index);
    this.#contrasts = true;
  }

  /**
   * To be called for each named value. The restriction applies to values of one axis, or to a restated one: "excluding
   * agency FY2025" excludes a channel, not a year; "not revenue, profit FY2025" negates no year.
   */
  meet(axis: Axis, { restated }: { readonly restated: boolean }): void {
    const excludesMetric = this.#mode === "excluded" && axis === "metric";
    const otherAxis = this.#axis !== null && this.#axis !== axis && !restated;
    if (excludesMetric || otherAxis) this.close();
    if (this.#mode === "plain") return;
    this.#axis ??= axis;
    this.#opener = -1;
  }

  /** Records a word that restricts something other than a named value. */
  dangle(index: number): void {
    this.#dangling.add(index);
  }

  /** Ends the restriction; one that reached no value restricts something unknown. */
  close(): void {
    if (this.#mode !== "plain" && this.#opener >= 0) this.#dangling.add(this.#opener);
    this.#mode = "plain";
    this.#opener = -1;
    this.#axis = null;
    this.#contrasts = false;
  }
}
