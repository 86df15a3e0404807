/** A picture of figures of an answer, before it is drawn. Its words and figures are those of the answer. */
export interface Chart {
  /**
   * `line`: over periods without gaps · `columns`: over periods with gaps · `bars`: a ranking, the first at the top.
   */
  readonly shape: "line" | "columns" | "bars";
  readonly title: string;
  /** What the picture shows, in words. */
  readonly alt: string;
  readonly series: readonly ChartSeries[];
}

export interface ChartSeries {
  /** Empty for the only one. */
  readonly name: string;
  /** The same places in every series, in their order. */
  readonly points: readonly ChartPoint[];
}

export interface ChartPoint {
  /** The period or the member. */
  readonly place: string;
  /** Exact decimal text; null where nothing is stored. */
  readonly value: string | null;
  /** The figure, or that there is none, as the answer says it. */
  readonly said: string;
}
