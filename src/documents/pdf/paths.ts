import { applyTo, type Matrix } from "./matrix.ts";

/** A straight horizontal or vertical line on the page, in points. */
export interface Segment {
  readonly axis: "horizontal" | "vertical";
  /** y of a horizontal line, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

export interface DrawnBox {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

interface Shapes {
  readonly segments: readonly Segment[];
  readonly boxes: readonly DrawnBox[];
}

/** In points; filled boxes up to this thickness are lines. */
const RULE_WIDTH_MAX = 3;
const SLANT_MAX = 0.6;
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
const CLOSE = 4;

type Point = readonly [number, number];

interface Subpath {
  readonly points: Point[];
  curved: boolean;
  closed: boolean;
}

/** Extracts straight horizontal and vertical lines and filled boxes from one painted path. */
export function pathShapes(
  path: Float32Array,
  paint: { readonly matrix: Matrix; readonly stroked: boolean; readonly lineWidth: number },
): Shapes {
  const segments: Segment[] = [];
  const boxes: DrawnBox[] = [];
  const scale = Math.sqrt(Math.abs(paint.matrix[0] * paint.matrix[3] - paint.matrix[1] * paint.matrix[2]));
  for (const subpath of subpaths(path, paint.matrix)) {
    if (subpath.curved) continue;
    if (paint.stroked) segments.push(...sides(subpath, paint.lineWidth * scale));
    else addFilled(subpath, segments, boxes);
  }
  return { segments, boxes };
}

function subpaths(path: Float32Array, matrix: Matrix): readonly Subpath[] {
  const found: Subpath[] = [];
  let current: Subpath | null = null;
  let index = 0;
  const point = (offset: number): Point => applyTo(matrix, path[index + offset] ?? 0, path[index + offset + 1] ?? 0);
  while (index < path.length) {
    const operator = path[index];
    index += 1;
    if (operator === MOVE) {
      current = { points: [point(0)], curved: false, closed: false };
      found.push(current);
      index += 2;
    } else if (operator === LINE) {
      current?.points.push(point(0));
      index += 2;
    } else if (operator === CURVE || operator === QUADRATIC) {
      if (current) current.curved = true;
      index += operator === CURVE ? 6 : 4;
    } else if (operator === CLOSE) {
      if (current) current.closed = true;
    } else return found;
  }
  return found;
}

function sides(subpath: Subpath, width: number): readonly Segment[] {
  const { points } = subpath;
  const first = points[0];
  const ends = subpath.closed && first ? [...points, first] : points;
  return ends.slice(1).flatMap((end, index) => {
    const start = ends[index];
    const segment = start ? segmentOf(start, end, width) : null;
    return segment ? [segment] : [];
  });
}

function segmentOf(start: Point, end: Point, width: number): Segment | null {
  const dx = Math.abs(end[0] - start[0]);
  const dy = Math.abs(end[1] - start[1]);
  if (![dx, dy].every(Number.isFinite)) return null;
  if (dy <= SLANT_MAX && dx > dy) return horizontal((start[1] + end[1]) / 2, start[0], end[0], width);
  if (dx <= SLANT_MAX && dy > dx) return vertical((start[0] + end[0]) / 2, start[1], end[1], width);
  return null;
}

function horizontal(at: number, x0: number, x1: number, width: number): Segment {
  return { axis: "horizontal", at, from: Math.min(x0, x1), to: Math.max(x0, x1), width };
}

function vertical(at: number, y0: number, y1: number, width: number): Segment {
  return { axis: "vertical", at, from: Math.min(y0, y1), to: Math.max(y0, y1), width };
}

function addFilled(subpath: Subpath, segments: Segment[], boxes: DrawnBox[]): void {
  const xs = subpath.points.map(([x]) => x);
  const ys = subpath.points.map(([, y]) => y);
  if (xs.length < 3 || xs.length > 6) return;
  const box = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  if (!Object.values(box).every(Number.isFinite) || !isUpright(subpath.points, box)) return;
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (height <= RULE_WIDTH_MAX && width > height) {
    segments.push(horizontal((box.y0 + box.y1) / 2, box.x0, box.x1, height));
  } else if (width <= RULE_WIDTH_MAX && height > width) {
    segments.push(vertical((box.x0 + box.x1) / 2, box.y0, box.y1, width));
  } else boxes.push(box);
}

function isUpright(points: readonly Point[], box: DrawnBox): boolean {
  return points.every(
    ([x, y]) => Math.min(x - box.x0, box.x1 - x) <= SLANT_MAX && Math.min(y - box.y0, box.y1 - y) <= SLANT_MAX,
  );
}
