import type { TopLevelSpec } from "vega-lite";
import type { Chart } from "../../domain/chart.ts";
import { type ChartLayout, colourOf, layOut, positionOf } from "./chart-layout.ts";
import { FONT_FAMILY } from "./font.ts";

const BACKGROUND = "#ffffff";
const AXIS_COLOUR = "#9a9a9a";

/** A chart as a specification of Vega-Lite, which draws lines, bars and scales; all texts have their places already. */
export function specOf(chart: Chart): TopLevelSpec {
  const layout = layOut(chart);
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: layout.plot.width,
    height: layout.plot.height,
    padding: layout.padding,
    autosize: { type: "none" },
    background: BACKGROUND,
    layer: [...marksOf(chart, layout), ...wordsOf(layout)],
    config: { font: FONT_FAMILY, view: { stroke: null } },
  };
}

type Layers = Extract<TopLevelSpec, { layer: unknown }>["layer"];

function marksOf({ shape, series }: Chart, { domain }: ChartLayout): Layers {
  const rows = series.flatMap(({ points }, at) =>
    points.flatMap(({ value }, place) =>
      value === null ? [] : [{ series: at, place, value: positionOf(value), colour: colourOf(at) }],
    ),
  );
  const places = series[0]?.points.map((_, at) => at) ?? [];
  // Each place takes the same part of the plot, as its words do.
  const parts = shape === "line" ? { padding: 0.5 } : { paddingInner: 0.3, paddingOuter: 0.15 };
  const along = { field: "place", type: "ordinal" as const, scale: { domain: places, ...parts }, axis: null };
  const scale = { domain: [...domain], nice: false };
  const across = { field: "value", type: "quantitative" as const, scale, axis: null };
  const colour = { field: "colour", type: "nominal", scale: null } as const;
  const zero = { datum: 0, type: "quantitative" as const, scale, axis: null };
  const rule = { type: "rule", color: AXIS_COLOUR } as const;
  switch (shape) {
    case "bars":
      return [
        { data: { values: rows }, mark: "bar", encoding: { y: along, x: across, color: colour } },
        { data: { values: [{}] }, mark: rule, encoding: { x: zero } },
      ];
    case "columns":
      return [
        { data: { values: rows }, mark: "bar", encoding: { x: along, y: across, color: colour } },
        { data: { values: [{}] }, mark: rule, encoding: { y: zero } },
      ];
    case "line":
      return [
        { data: { values: [{}] }, mark: rule, encoding: { y: zero } },
        {
          data: { values: rows },
          mark: { type: "line", strokeWidth: 2.5, point: { size: 60, filled: true } },
          encoding: { x: along, y: across, color: colour, detail: { field: "series", type: "nominal" } },
        },
      ];
  }
}

function wordsOf({ texts, dots }: ChartLayout): Layers {
  const x = { field: "x", type: "quantitative", scale: null, axis: null } as const;
  const y = { field: "y", type: "quantitative", scale: null, axis: null } as const;
  const color = { field: "colour", type: "nominal", scale: null } as const;
  const aligned = (["left", "center", "right"] as const).map((align) => ({
    data: { values: texts.filter((text) => text.align === align).map((text) => ({ ...text })) },
    mark: { type: "text", align, baseline: "middle", limit: 0 } as const,
    encoding: {
      x,
      y,
      color,
      text: { field: "text", type: "nominal" } as const,
      size: { field: "size", type: "quantitative", scale: null } as const,
    },
  }));
  const legend = {
    data: { values: dots.map((dot) => ({ ...dot })) },
    mark: { type: "point", filled: true, size: 90, opacity: 1 } as const,
    encoding: { x, y, color },
  };
  return [...aligned, legend];
}
