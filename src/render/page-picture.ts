import type { PlacedText } from "../domain/shown-table.ts";
import type { PlacePage } from "../domain/source-place.ts";
import { oneLine } from "./clip.ts";
import { widthOf } from "./text-table.ts";

/** The width of the picture, in pixels. */
const WIDTH = 800;
const HEIGHT_MAX = 1_600;
const FONT = "Noto Sans, Noto Sans SC, Noto Sans CJK SC, sans-serif";
/** The width of a letter as a share of its size: of one that takes half the room of a Chinese one. */
const LETTER_PART = 0.53;
const LINE_PART = 1.25;
const SIZE_MIN = 4;
const MARGIN = 3;
/** The room between a box and its text, where the box is larger than the text. */
const INSET = 6;

/** A page or slide with its texts where they stand, the place in question marked, as SVG. */
export function pagePicture({ width, height, texts, rules, marked }: PlacePage): string {
  const scale = Math.min(WIDTH / width, HEIGHT_MAX / height);
  const [right, bottom] = [Math.round(width * scale), Math.round(height * scale)];
  const isMarked = new Set(marked);
  const parts = [
    `<rect width="${number(width)}" height="${number(height)}" fill="#ffffff"/>`,
    ...rules.map((rule) => `<rect ${boxOf(rule)} fill="#b8b8b8"/>`),
    ...texts.flatMap((text, index) => (isMarked.has(index) ? [markOf(text)] : [])),
    ...texts.flatMap((text) => [...frameOf(text), ...linesOf(text)]),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="${bottom}" viewBox="0 0 ${number(width)} ${number(height)}" font-family="${FONT}">`,
    ...parts,
    "</svg>",
  ].join("");
}

type Box = Pick<PlacedText, "left" | "top" | "width" | "height">;

function boxOf({ left, top, width, height }: Box): string {
  return `x="${number(left)}" y="${number(top)}" width="${number(Math.max(0, width))}" height="${number(Math.max(0, height))}"`;
}

function markOf({ left, top, width, height }: Box): string {
  const around = { left: left - MARGIN, top: top - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return `<rect ${boxOf(around)} rx="2" fill="#ffe9a8" stroke="#d98e00" stroke-width="1.5"/>`;
}

/** A chart is shown by its frame: its bars are not in the texts of its slide. */
function frameOf({ cell, ...box }: PlacedText): readonly string[] {
  const isWhole = cell !== undefined && cell.row === undefined;
  return isWhole ? [`<rect ${boxOf(box)} fill="none" stroke="#8a8a8a" stroke-width="1"/>`] : [];
}

/** The lines of a text, in letters small enough for its box. */
function linesOf(placed: PlacedText): readonly string[] {
  const paragraphs = placed.text
    .split("\n")
    .map(oneLine)
    .filter((text) => text !== "");
  const isOneLine = placed.height <= placed.size * LINE_PART && paragraphs.length <= 1;
  if (isOneLine) return paragraphs.map((text) => lineOf(text, placed, { size: placed.size, at: 0, isFitted: true }));
  const inset = Math.min(INSET, placed.width / 10);
  for (let size = placed.size; ; size *= 0.9) {
    const lines = paragraphs.flatMap((text) => wrapped(text, (placed.width - 2 * inset) / (size * LETTER_PART)));
    const left = placed.height - lines.length * size * LINE_PART;
    if (left < 0 && size * 0.9 >= SIZE_MIN) continue;
    const inner = { ...placed, left: placed.left + inset, top: placed.top + Math.max(0, left) / 2 };
    return lines.map((text, at) => lineOf(text, inner, { size, at, isFitted: false }));
  }
}

interface LineShape {
  readonly size: number;
  readonly at: number;
  /** Whether the width of the box is that of the text itself. */
  readonly isFitted: boolean;
}

const BASELINE_PART = 0.78;

function lineOf(text: string, { left, top, width, bold }: PlacedText, { size, at, isFitted }: LineShape): string {
  const y = top + size * BASELINE_PART + at * size * LINE_PART;
  const weight = bold ? ' font-weight="bold"' : "";
  const length = isFitted && width > 0 ? ` textLength="${number(width)}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${number(left)}" y="${number(y)}" font-size="${number(size)}" fill="#1d1c1d"${weight}${length}>${escaped(text)}</text>`;
}

/** Breaks a text at blanks and between Chinese characters, into lines of at most `room` letters. */
function wrapped(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const [piece] of text.matchAll(PIECE)) {
    if (line !== "" && widthOf(line) + widthOf(piece.trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

const PIECE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu;

/** Without characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replace(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
