/** A native chart as far as its figures go: what the program stored with the drawing, not the workbook behind it. */
export interface Chart {
  readonly title: string | null;
  /** What the axis of the categories is called. */
  readonly categoryTitle: string | null;
  readonly series: readonly ChartSeries[];
  /** Dates of the chart count from 1904. */
  readonly since1904: boolean;
}

export interface ChartSeries {
  readonly name: string;
  /** Levels of labels, outermost first; empty where the chart has none. */
  readonly categories: readonly ChartPoints[];
  readonly values: ChartPoints;
  /** What is written at the axis of its values. */
  readonly axisTitle: string | null;
  /** Formats that the drawing lays over those of the values, the nearest first. */
  readonly formats: readonly string[];
  /** The unit in which the axis shows the values, such as `millions`. */
  readonly displayUnit: string | null;
}

export interface ChartPoints {
  /** The cells of the workbook behind the chart, as a formula names them; null where none is named. */
  readonly range: string | null;
  readonly points: ReadonlyMap<number, ChartPoint>;
}

export interface ChartPoint {
  readonly text: string;
  /** The number format; null for words. */
  readonly format: string | null;
}
