import type { FontFacts } from "./fonts.ts";
import { applyTo, compose, type Matrix } from "./matrix.ts";

/** One character on a page: its start, the start of the next one, and its size, in points. */
export interface Glyph {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  readonly size: number;
  readonly bold: boolean;
  /** Rotation in degrees clockwise; null for other angles. */
  readonly turn: Turn | null;
}

export type Turn = 0 | 90 | 180 | 270;

/** The part of the graphics state that concerns text. */
export interface TextState {
  matrix: Matrix;
  lineMatrix: Matrix;
  font: FontFacts | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

interface ShownGlyph {
  readonly text: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** Positions the characters of one show operator and advances the text state past them. */
export function glyphsOf(items: readonly unknown[], state: TextState, ctm: Matrix): readonly Glyph[] {
  const page = compose(ctm, state.matrix);
  const glyphs: Glyph[] = [];
  const vertical = state.font?.vertical ?? false;
  let along = 0;
  for (const item of items) {
    if (typeof item === "number") {
      along -= (item / 1000) * state.fontSize * (vertical ? 1 : state.scale);
      continue;
    }
    const shown = shownGlyph(item);
    if (!shown) continue;
    const advance = advanceOf(shown, state, vertical);
    const glyph = vertical ? null : place(shown, state, page, along, advance);
    if (glyph) glyphs.push(glyph);
    else if (vertical) pushVertical(glyphs, shown, state, page, along);
    along += advance;
  }
  state.matrix = compose(state.matrix, vertical ? [1, 0, 0, 1, 0, along] : [1, 0, 0, 1, along, 0]);
  return glyphs;
}

function shownGlyph(item: unknown): ShownGlyph | null {
  if (typeof item !== "object" || item === null) return null;
  const text = "unicode" in item && typeof item.unicode === "string" ? item.unicode : "";
  const width = "width" in item && typeof item.width === "number" && Number.isFinite(item.width) ? item.width : 0;
  return { text, width, isSpace: "isSpace" in item && item.isSpace === true };
}

function advanceOf(shown: ShownGlyph, state: TextState, vertical: boolean): number {
  const spacing = state.charSpacing + (shown.isSpace ? state.wordSpacing : 0);
  if (vertical) return -(state.fontSize - spacing);
  return (shown.width * (state.font?.unit ?? 0.001) * state.fontSize + spacing) * state.scale;
}

function place(shown: ShownGlyph, state: TextState, page: Matrix, along: number, advance: number): Glyph | null {
  const [x, y] = applyTo(page, along, state.rise);
  const [endX, endY] = applyTo(page, along + advance, state.rise);
  const size = Math.hypot(page[2], page[3]) * Math.abs(state.fontSize);
  if (![x, y, endX, endY, size].every(Number.isFinite) || size < 0.5) return null;
  const sign = state.fontSize < 0 ? -1 : 1;
  const turn = turnOf(page[0] * sign * state.scale, page[1] * sign * state.scale);
  return { text: shown.text, x, y, endX, endY, size, bold: state.font?.bold ?? false, turn };
}

/** Positions a character of vertical writing, centred on the line. */
function pushVertical(glyphs: Glyph[], shown: ShownGlyph, state: TextState, page: Matrix, along: number): void {
  const half = state.fontSize / 2;
  const [x, y] = applyTo(page, -half, along - state.fontSize);
  const [endX, endY] = applyTo(page, half, along - state.fontSize);
  const size = Math.hypot(page[2], page[3]) * Math.abs(state.fontSize);
  if (![x, y, endX, endY, size].every(Number.isFinite) || size < 0.5) return;
  glyphs.push({ text: shown.text, x, y, endX, endY, size, bold: state.font?.bold ?? false, turn: 0 });
}

function turnOf(x: number, y: number): Turn | null {
  if (Math.abs(y) <= Math.abs(x) * 0.1) return x >= 0 ? 0 : 180;
  if (Math.abs(x) <= Math.abs(y) * 0.1) return y > 0 ? 90 : 270;
  return null;
}
