import type { Box } from "./placeholders.ts";

export interface Placed {
  readonly box: Box | null;
}

/** Shapes overlap where they share at least this part of the smaller extent. */
const OVERLAP_MIN = 0.5;

/** Above this number, which no real slide reaches, shapes keep their order. */
const SHAPES_MAX = 2_000;

/** Sorts shapes into reading order: rows from top to bottom, and within a row columns from left to right. */
export function inReadingOrder<T extends Placed>(shapes: readonly T[]): readonly T[] {
  if (shapes.length > SHAPES_MAX) return shapes;
  const placed = shapes.filter((shape) => shape.box !== null);
  const rows = groupsAlong(placed, (box) => ({ start: box.top, length: box.height }));
  const ordered = rows.flatMap((row) => {
    const columns = groupsAlong(row, (box) => ({ start: box.left, length: box.width }));
    return columns.flatMap((column) => column.toSorted((a, b) => topOf(a) - topOf(b) || leftOf(a) - leftOf(b)));
  });
  return [...ordered, ...shapes.filter((shape) => shape.box === null)];
}

interface Extent {
  readonly start: number;
  readonly length: number;
}

/** Groups shapes that overlap along one axis, in the order of that axis. */
function groupsAlong<T extends Placed>(
  shapes: readonly T[],
  extentOf: (box: Box) => Extent,
): readonly (readonly T[])[] {
  const groups: { readonly members: T[]; readonly extents: Extent[] }[] = [];
  const startOf = (shape: T) => (shape.box ? extentOf(shape.box).start : 0);
  for (const shape of shapes.toSorted((a, b) => startOf(a) - startOf(b))) {
    const extent = shape.box ? extentOf(shape.box) : { start: 0, length: 0 };
    const group = groups.find(({ extents }) => extents.some((other) => overlaps(other, extent)));
    if (group) {
      group.members.push(shape);
      group.extents.push(extent);
    } else groups.push({ members: [shape], extents: [extent] });
  }
  return groups.map(({ members }) => members);
}

function overlaps(a: Extent, b: Extent): boolean {
  const shared = Math.min(a.start + a.length, b.start + b.length) - Math.max(a.start, b.start);
  const smaller = Math.min(a.length, b.length);
  return smaller > 0 ? shared >= smaller * OVERLAP_MIN : shared >= 0;
}

function topOf(shape: Placed): number {
  return shape.box?.top ?? 0;
}

function leftOf(shape: Placed): number {
  return shape.box?.left ?? 0;
}
