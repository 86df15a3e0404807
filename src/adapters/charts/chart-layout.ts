import type { Chart, ChartSeries } from "../../domain/chart.ts";
import { fitted, textWidth, twoLines } from "./text-width.ts";

/** Size of a picture, in pixels of a screen of usual density. */
export const PICTURE = { width: 800, height: 400 } as const;
export const SIZES = { title: 18, label: 15, legend: 15 } as const;
/** Told apart in any sort of colour vision, and legible on white. */
const COLOURS = ["#1f5fa8", "#c2510c", "#17805a", "#7b3fa0", "#8a6a00"] as const;
const INK = "#1d1c1d";
const MARGIN = 24;
const GAP = 10;
const LINE = 1.35;
const MEMBER_WIDTH_MAX = 260;

/** A text at a place of the plot; `x` and `y` count from its upper left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly size: number;
  readonly align: "left" | "center" | "right";
}

export interface PlacedDot {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

/** Where everything of a chart stands. The plot is what the axes enclose. */
export interface ChartLayout {
  readonly plot: { readonly width: number; readonly height: number };
  readonly padding: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** The smallest and the largest value of the axis; it contains zero, so that lengths can be compared. */
  readonly domain: readonly [number, number];
  readonly texts: readonly PlacedText[];
  /** Colours of the legend. */
  readonly dots: readonly PlacedDot[];
}

export function colourOf(series: number): string {
  return COLOURS[series % COLOURS.length] ?? INK;
}

/** The value of a point as a place on the axis; only the picture is drawn with it. */
export function positionOf(value: string): number {
  const position = Number(value);
  if (!Number.isFinite(position)) throw new RangeError("A figure is too large to draw.");
  return position;
}

export function layOut(chart: Chart): ChartLayout {
  const head = headOf(chart);
  return chart.shape === "bars" ? barsLayout(chart, head) : timeLayout(chart, head);
}

type Head = Pick<ChartLayout, "texts" | "dots"> & { readonly height: number };

/** Title and legend, from the upper left corner of the picture. */
function headOf({ title, series }: Chart): Head {
  const width = PICTURE.width - 2 * MARGIN;
  const lines = twoLines(title, width, SIZES.title);
  const texts: PlacedText[] = lines.map((text, at) => ({
    text,
    x: MARGIN,
    y: MARGIN + SIZES.title * (0.5 + at * LINE),
    colour: INK,
    size: SIZES.title,
    align: "left",
  }));
  let [x, y] = [MARGIN, MARGIN + SIZES.title * LINE * lines.length + SIZES.legend * 0.7];
  const dots: PlacedDot[] = [];
  for (const [at, { name }] of series.entries()) {
    if (name === "") continue;
    const text = fitted(name, width - 2 * GAP, SIZES.legend);
    const needed = textWidth(text, SIZES.legend) + 4 * GAP;
    if (x > MARGIN && x + needed > PICTURE.width - MARGIN) [x, y] = [MARGIN, y + SIZES.legend * LINE];
    dots.push({ x: x + GAP / 2, y, colour: colourOf(at) });
    texts.push({ text, x: x + 1.8 * GAP, y, colour: INK, size: SIZES.legend, align: "left" });
    x += needed;
  }
  return { texts, dots, height: y + (dots.length > 0 ? SIZES.legend : 0) };
}

function domainOf(series: readonly ChartSeries[]): readonly [number, number] {
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : positionOf(value))),
  );
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? [0, 1] : [low, high];
}

/** The head as it is placed in a plot with this padding. */
function moved<One extends PlacedDot>(placed: readonly One[], { left, top }: ChartLayout["padding"]): readonly One[] {
  return placed.map((one) => ({ ...one, x: one.x - left, y: one.y - top }));
}

function barsLayout({ series }: Chart, head: Head): ChartLayout {
  const points = series[0]?.points ?? [];
  const domain = domainOf(series);
  const said = Math.max(...points.map((point) => textWidth(point.said, SIZES.label))) + GAP;
  const names = points.map(({ place }) => fitted(place, MEMBER_WIDTH_MAX, SIZES.label));
  const named = Math.max(...names.map((name) => textWidth(name, SIZES.label))) + GAP;
  const padding = {
    left: MARGIN + named + (domain[0] < 0 ? said : 0),
    right: MARGIN + (domain[1] > 0 ? said : 0),
    top: head.height + GAP,
    bottom: MARGIN,
  };
  const plot = plotIn(padding);
  const step = plot.height / points.length;
  const size = Math.min(SIZES.label, step * 0.8);
  const texts = points.flatMap(({ said: figure, value }, at): readonly PlacedText[] => {
    const y = step * (at + 0.5);
    const end = acrossOf(value ?? "0", domain) * plot.width;
    const isLess = value?.startsWith("-") === true;
    return [
      { text: names[at] ?? "", x: MARGIN - padding.left, y, colour: INK, size, align: "left" },
      { text: figure, x: end + (isLess ? -6 : 6), y, colour: INK, size, align: isLess ? "right" : "left" },
    ];
  });
  return { plot, padding, domain, dots: [], texts: [...moved(head.texts, padding), ...texts] };
}

function timeLayout(chart: Chart, head: Head): ChartLayout {
  const { series } = chart;
  const domain = domainOf(series);
  const places = series[0]?.points.map(({ place }) => place) ?? [];
  const widest = Math.max(...series.flatMap(({ points }) => points.map(({ said }) => textWidth(said, SIZES.label))));
  const padding = {
    left: MARGIN,
    right: MARGIN + (series.length > 1 ? widest + GAP : 0),
    top: head.height + SIZES.label * 2.2,
    bottom: MARGIN + SIZES.label * (domain[0] < 0 ? 3.2 : 1.8),
  };
  const plot = plotIn(padding);
  const step = plot.width / places.length;
  const placed = places.flatMap((text, at): readonly PlacedText[] => {
    const shown = thinned(places, step).has(at);
    const y = plot.height + SIZES.label * (domain[0] < 0 ? 2.4 : 1.2);
    return shown ? [centred(text, { x: step * (at + 0.5), y }, padding)] : [];
  });
  const figures =
    series.length === 1
      ? figuresAlong(chart, { domain, plot, step, padding })
      : figuresAtEnd(chart, { domain, plot, step, padding });
  return {
    plot,
    padding,
    domain,
    dots: moved(head.dots, padding),
    texts: [...moved(head.texts, padding), ...placed, ...figures],
  };
}

/** A text in the middle of its place, moved so far that it stays within the picture. */
function centred(text: string, { x, y }: Pick<PlacedDot, "x" | "y">, { left }: ChartLayout["padding"]): PlacedText {
  const half = textWidth(text, SIZES.label) / 2;
  const [first, last] = [half - left, PICTURE.width - half - left];
  return { text, x: Math.max(first, Math.min(last, x)), y, colour: INK, size: SIZES.label, align: "center" };
}

interface Plot extends Pick<ChartLayout, "domain" | "plot" | "padding"> {
  readonly step: number;
}

/** The figure of each point above or below it; of many, of those that have room beside each other. */
function figuresAlong({ series: [only] }: Chart, { domain, plot, step, padding }: Plot): readonly PlacedText[] {
  const points = only?.points ?? [];
  const shown = thinned(
    points.map(({ said }) => said),
    step,
  );
  return points.flatMap(({ said, value }, at): readonly PlacedText[] => {
    if (!shown.has(at)) return [];
    const isLess = value?.startsWith("-") === true;
    const y = plot.height * (1 - acrossOf(value ?? "0", domain)) + SIZES.label * (isLess ? 1.1 : -1);
    return [centred(said, { x: step * (at + 0.5), y }, padding)];
  });
}

/** Which of a row of texts are written, the last among them, so that none touches another. */
function thinned(texts: readonly string[], step: number): ReadonlySet<number> {
  const widest = Math.max(...texts.map((text) => textWidth(text, SIZES.label))) + GAP;
  const every = Math.max(1, Math.ceil(widest / step));
  const last = texts.length - 1;
  return new Set(texts.flatMap((_, at) => ((last - at) % every === 0 ? [at] : [])));
}

/** The last figure of each series at the end of its line, moved apart where they would touch. */
function figuresAtEnd({ series }: Chart, { domain, plot, step }: Plot): readonly PlacedText[] {
  const apart = SIZES.label * 1.15;
  const ends = series
    .flatMap(({ points }, at) => {
      const last = points.at(-1);
      return last === undefined ? [] : [{ last, at, y: plot.height * (1 - acrossOf(last.value ?? "0", domain)) }];
    })
    .sort((a, b) => a.y - b.y);
  const ys: number[] = [];
  for (const { y } of ends) ys.push(Math.max(y, (ys.at(-1) ?? Number.NEGATIVE_INFINITY) + apart));
  const excess = Math.max(0, (ys.at(-1) ?? 0) - plot.height);
  const x = plot.width - step / 2 + GAP;
  return ends.map(({ last, at }, index) => ({
    text: last.said,
    x,
    y: (ys[index] ?? 0) - excess,
    colour: colourOf(at),
    size: SIZES.label,
    align: "left",
  }));
}

/** From 0 at the lower end of the axis to 1 at the upper one. */
function acrossOf(value: string, [low, high]: readonly [number, number]): number {
  return (positionOf(value) - low) / (high - low);
}

function plotIn({ left, right, top, bottom }: ChartLayout["padding"]): ChartLayout["plot"] {
  return { width: PICTURE.width - left - right, height: PICTURE.height - top - bottom };
}
