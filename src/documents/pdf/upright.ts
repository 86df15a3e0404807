import type { PageContent } from "./content.ts";
import type { DrawnBox, Segment } from "./paths.ts";
import type { Glyph, Turn } from "./show-text.ts";

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface UprightPage {
  readonly size: PageSize;
  readonly content: PageContent;
}

/** Maps a point of the page to its position after rotation. */
type Move = (x: number, y: number) => readonly [number, number];

/** Rotates a page so that most of its text reads from left to right, because tables are often set sideways. */
export function uprightPage(content: PageContent, size: PageSize): UprightPage {
  const turn = mainTurn(content.glyphs);
  if (turn === 0) return { size, content };
  const move = moveFor(turn, size);
  const swapped = turn === 180 ? size : { width: size.height, height: size.width };
  return {
    size: swapped,
    content: {
      ...content,
      glyphs: content.glyphs.map((glyph) => turnGlyph(glyph, turn, move)),
      segments: content.segments.map((segment) => turnSegment(segment, turn, move)),
      boxes: content.boxes.map((box) => turnBox(box, move)),
      pictures: content.pictures.map((box) => turnBox(box, move)),
    },
  };
}

function mainTurn(glyphs: readonly Glyph[]): Turn {
  const counts = new Map<Turn, number>();
  for (const { turn, text } of glyphs) {
    if (turn !== null && text.trim() !== "") counts.set(turn, (counts.get(turn) ?? 0) + 1);
  }
  return [...counts].reduce<readonly [Turn, number]>((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

function moveFor(turn: 90 | 180 | 270, { width, height }: PageSize): Move {
  if (turn === 90) return (x, y) => [y, width - x];
  if (turn === 270) return (x, y) => [height - y, x];
  return (x, y) => [width - x, height - y];
}

/** The glyphs with the given rotation, turned upright, and the mapping back to the page. */
export function uprightGlyphs(
  glyphs: readonly Glyph[],
  turn: 90 | 270,
  size: PageSize,
): { glyphs: readonly Glyph[]; back: Move } {
  const move = moveFor(turn, size);
  const back: Move = turn === 90 ? (x, y) => [size.width - y, x] : (x, y) => [y, size.height - x];
  return { glyphs: glyphs.filter((glyph) => glyph.turn === turn).map((glyph) => turnGlyph(glyph, turn, move)), back };
}

function turnGlyph(glyph: Glyph, turn: 90 | 180 | 270, move: Move): Glyph {
  const [x, y] = move(glyph.x, glyph.y);
  const [endX, endY] = move(glyph.endX, glyph.endY);
  return { ...glyph, x, y, endX, endY, turn: turned(glyph.turn, turn) };
}

function turned(turn: Turn | null, by: 90 | 180 | 270): Turn | null {
  if (turn === null) return null;
  const left = (turn - by + 360) % 360;
  return left === 90 ? 90 : left === 180 ? 180 : left === 270 ? 270 : 0;
}

function turnSegment(segment: Segment, turn: 90 | 180 | 270, move: Move): Segment {
  const flat = segment.axis === "horizontal";
  const [x0, y0] = flat ? move(segment.from, segment.at) : move(segment.at, segment.from);
  const [x1, y1] = flat ? move(segment.to, segment.at) : move(segment.at, segment.to);
  const staysFlat = turn === 180 ? flat : !flat;
  const ends = staysFlat ? [x0, x1] : [y0, y1];
  return {
    ...segment,
    axis: staysFlat ? "horizontal" : "vertical",
    at: staysFlat ? y0 : x0,
    from: Math.min(...ends),
    to: Math.max(...ends),
  };
}

function turnBox(box: DrawnBox, move: Move): DrawnBox {
  const [xa, ya] = move(box.x0, box.y0);
  const [xb, yb] = move(box.x1, box.y1);
  return { x0: Math.min(xa, xb), x1: Math.max(xa, xb), y0: Math.min(ya, yb), y1: Math.max(ya, yb) };
}
