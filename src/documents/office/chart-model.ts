/** The data of a native chart as cached in the drawing, not as stored in the workbook behind it. */
export interface Chart {
  readonly title: string | null;
  /** Title of the category axis. */
  readonly categoryTitle: string | null;
  readonly series: readonly ChartSeries[];
  /** Whether the chart uses the 1904 date system. */
  readonly since1904: boolean;
}

export interface ChartSeries {
  readonly name: string;
  /** Levels of category labels, outermost first; empty where the chart has none. */
  readonly categories: readonly ChartPoints[];
  readonly values: ChartPoints;
  /** Title of its value axis. */
  readonly axisTitle: string | null;
  /** Number formats of data labels and axis that override those of the values, highest precedence first. */
  readonly formats: readonly string[];
  /** Display unit of the value axis, such as `millions`. */
  readonly displayUnit: string | null;
}

export interface ChartPoints {
  /** Formula reference to the cells of the workbook behind the chart; null where there is none. */
  readonly range: string | null;
  readonly points: ReadonlyMap<number, ChartPoint>;
}

export interface ChartPoint {
  readonly text: string;
  /** Number format code; null for text. */
  readonly format: string | null;
}
