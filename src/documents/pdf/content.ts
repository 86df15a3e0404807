import { type FontFacts, fontFacts } from "./fonts.ts";
import { applyTo, compose, IDENTITY, type Matrix, matrixOf } from "./matrix.ts";
import { type DrawnBox, pathShapes, type Segment } from "./paths.ts";
import type { PdfOperators } from "./pdfjs.ts";
import { type Glyph, glyphsOf, type TextState } from "./show-text.ts";

/** Beyond these limits the rest of the characters or lines of a page is ignored; such a page is a drawing. */
const GLYPHS_MAX = 120_000;
const SHAPES_MAX = 40_000;
const DEPTH_MAX = 1_000;
/** In points; smaller pictures are icons and bullets. */
const PICTURE_SIDE_MIN = 20;

/** Content of a page, in points from its top left corner, with y pointing down. */
export interface PageContent {
  readonly glyphs: readonly Glyph[];
  readonly segments: readonly Segment[];
  readonly boxes: readonly DrawnBox[];
  readonly pictures: readonly DrawnBox[];
  /** Number of invisible characters, such as the text layer of a scanned page. */
  readonly hiddenCount: number;
  /** Whether content beyond the limits was ignored. */
  readonly cut: boolean;
}

interface ContentSource {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
  readonly operators: PdfOperators;
  readonly viewport: Matrix;
  readonly fontOf: (name: string) => unknown;
  /** Whether an optional content group (layer) is visible. */
  readonly layerShown: (group: unknown) => boolean;
}

interface GraphicState extends TextState {
  ctm: Matrix;
  lineWidth: number;
  /** Whether nothing was drawn since the last transformation: sign of a picture, which is not decoded. */
  untouched: boolean;
}

interface Run {
  state: GraphicState;
  readonly stack: GraphicState[];
  readonly layers: boolean[];
  hiddenLayers: number;
  readonly glyphs: Glyph[];
  readonly segments: Segment[];
  readonly boxes: DrawnBox[];
  readonly pictures: DrawnBox[];
  readonly fonts: Map<string, FontFacts>;
  readonly source: ContentSource;
  hiddenCount: number;
  /** Number of saved states beyond the maximum depth. */
  savesIgnored: number;
  cut: boolean;
}

type Handler = (run: Run, args: readonly unknown[]) => void;

/** Interprets the drawing operators of a page and collects its characters, straight lines and boxes. */
export function readContent(source: ContentSource): PageContent {
  const run = startRun(source);
  const handlers = handlersFor(source.operators);
  for (let index = 0; index < source.fnArray.length; index += 1) {
    const handler = handlers.get(source.fnArray[index] ?? -1);
    if (!handler) continue;
    const args = source.argsArray[index];
    handler(run, Array.isArray(args) ? args : []);
  }
  notePicture(run);
  return run;
}

function startRun(source: ContentSource): Run {
  return {
    state: {
      ctm: source.viewport,
      lineWidth: 1,
      untouched: false,
      matrix: IDENTITY,
      lineMatrix: IDENTITY,
      font: null,
      fontSize: 0,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    },
    stack: [],
    layers: [],
    hiddenLayers: 0,
    glyphs: [],
    segments: [],
    boxes: [],
    pictures: [],
    fonts: new Map(),
    source,
    hiddenCount: 0,
    savesIgnored: 0,
    cut: false,
  };
}

function handlersFor(ops: PdfOperators): ReadonlyMap<number, Handler> {
  return new Map<number, Handler>([
    [ops.save, save],
    [ops.restore, restore],
    [ops.transform, (run, args) => transform(run, matrixOf(args))],
    [ops.setLineWidth, (run, args) => set(run, "lineWidth", args[0])],
    [ops.paintFormXObjectBegin, beginForm],
    [ops.paintFormXObjectEnd, restore],
    [ops.beginMarkedContentProps, beginMarked],
    [ops.beginMarkedContent, (run) => run.layers.push(true)],
    [ops.endMarkedContent, endMarked],
    [ops.constructPath, (run, args) => drawPath(run, args, ops)],
    [ops.beginText, beginText],
    [ops.setFont, setFont],
    [ops.setCharSpacing, (run, args) => set(run, "charSpacing", args[0])],
    [ops.setWordSpacing, (run, args) => set(run, "wordSpacing", args[0])],
    [ops.setHScale, (run, args) => set(run, "scale", scaled(args[0]))],
    [ops.setLeading, (run, args) => set(run, "leading", negated(args[0]))],
    [ops.setTextRise, (run, args) => set(run, "rise", args[0])],
    [ops.setTextRenderingMode, (run, args) => set(run, "mode", args[0])],
    [ops.setTextMatrix, setTextMatrix],
    [ops.moveText, (run, args) => moveText(run, args[0], args[1])],
    [ops.setLeadingMoveText, setLeadingMoveText],
    [ops.nextLine, nextLine],
    [ops.showText, (run, args) => showText(run, args[0])],
    [ops.showSpacedText, (run, args) => showText(run, args[0])],
    [
      ops.nextLineShowText,
      (run, args) => {
        nextLine(run);
        showText(run, args[0]);
      },
    ],
    [
      ops.nextLineSetSpacingShowText,
      (run, args) => {
        set(run, "wordSpacing", args[0]);
        set(run, "charSpacing", args[1]);
        nextLine(run);
        showText(run, args[2]);
      },
    ],
  ]);
}

type NumberField = "lineWidth" | "charSpacing" | "wordSpacing" | "scale" | "leading" | "rise" | "mode";

function set(run: Run, field: NumberField, value: unknown): void {
  if (typeof value === "number" && Number.isFinite(value)) run.state[field] = value;
}

function scaled(value: unknown): unknown {
  return typeof value === "number" ? value / 100 : value;
}

function negated(value: unknown): unknown {
  return typeof value === "number" ? -value : value;
}

function save(run: Run): void {
  if (run.stack.length < DEPTH_MAX) run.stack.push({ ...run.state, untouched: false });
  else run.savesIgnored += 1;
}

function restore(run: Run): void {
  notePicture(run);
  if (run.savesIgnored > 0) {
    run.savesIgnored -= 1;
    return;
  }
  const state = run.stack.pop();
  if (state) run.state = state;
}

function transform(run: Run, matrix: Matrix | null): void {
  if (!matrix) return;
  run.state.ctm = compose(run.state.ctm, matrix);
  run.state.untouched = true;
}

/** Records a picture. Pictures are not decoded, so one shows as a transformation after which nothing is drawn. */
function notePicture(run: Run): void {
  if (!run.state.untouched || run.hiddenLayers > 0) return;
  run.state.untouched = false;
  const [x0, y0] = applyTo(run.state.ctm, 0, 0);
  const [x1, y1] = applyTo(run.state.ctm, 1, 1);
  const box = { x0: Math.min(x0, x1), x1: Math.max(x0, x1), y0: Math.min(y0, y1), y1: Math.max(y0, y1) };
  if (box.x1 - box.x0 < PICTURE_SIDE_MIN || box.y1 - box.y0 < PICTURE_SIDE_MIN) return;
  if (run.pictures.length < SHAPES_MAX) run.pictures.push(box);
}

function beginForm(run: Run, args: readonly unknown[]): void {
  save(run);
  const matrix = matrixOf(args[0]);
  if (matrix) run.state.ctm = compose(run.state.ctm, matrix);
  run.state.untouched = false;
}

function beginMarked(run: Run, args: readonly unknown[]): void {
  const shown = args[0] !== "OC" || run.source.layerShown(args[1]);
  run.layers.push(shown);
  if (!shown) run.hiddenLayers += 1;
}

function endMarked(run: Run): void {
  if (run.layers.pop() === false) run.hiddenLayers -= 1;
}

function drawPath(run: Run, args: readonly unknown[], ops: PdfOperators): void {
  run.state.untouched = false;
  const [paint, data] = args;
  const path: unknown = Array.isArray(data) ? data[0] : null;
  if (typeof paint !== "number" || paint === ops.endPath || !(path instanceof Float32Array)) return;
  if (run.hiddenLayers > 0) return;
  if (run.segments.length + run.boxes.length > SHAPES_MAX) {
    run.cut = true;
    return;
  }
  const stroked = paint !== ops.fill && paint !== ops.eoFill;
  const shapes = pathShapes(path, { matrix: run.state.ctm, stroked, lineWidth: run.state.lineWidth });
  for (const segment of shapes.segments) run.segments.push(segment);
  for (const box of shapes.boxes) run.boxes.push(box);
}

function beginText(run: Run): void {
  run.state.matrix = IDENTITY;
  run.state.lineMatrix = IDENTITY;
  run.state.untouched = false;
}

function setFont(run: Run, args: readonly unknown[]): void {
  const [name, size] = args;
  if (typeof name !== "string") return;
  const known = run.fonts.get(name) ?? fontFacts(run.source.fontOf(name));
  run.fonts.set(name, known);
  run.state.font = known;
  if (typeof size === "number" && Number.isFinite(size)) run.state.fontSize = size;
}

function setTextMatrix(run: Run, args: readonly unknown[]): void {
  const matrix = matrixOf(args[0]) ?? matrixOf(args);
  if (!matrix) return;
  run.state.matrix = matrix;
  run.state.lineMatrix = matrix;
}

function moveText(run: Run, x: unknown, y: unknown): void {
  if (typeof x !== "number" || typeof y !== "number") return;
  run.state.lineMatrix = compose(run.state.lineMatrix, [1, 0, 0, 1, x, y]);
  run.state.matrix = run.state.lineMatrix;
}

function setLeadingMoveText(run: Run, args: readonly unknown[]): void {
  set(run, "leading", args[1]);
  moveText(run, args[0], args[1]);
}

function nextLine(run: Run): void {
  moveText(run, 0, run.state.leading);
}

function showText(run: Run, items: unknown): void {
  run.state.untouched = false;
  if (!Array.isArray(items) || run.hiddenLayers > 0) return;
  const hidden = run.state.mode === 3 || run.state.mode === 7;
  const glyphs = glyphsOf(items, run.state, run.state.ctm);
  if (hidden) {
    run.hiddenCount += glyphs.length;
    return;
  }
  if (run.glyphs.length + glyphs.length > GLYPHS_MAX) {
    run.cut = true;
    return;
  }
  for (const glyph of glyphs) run.glyphs.push(glyph);
}
