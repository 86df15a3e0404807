import { largestSize, paragraphTexts } from "./shape-text.ts";
import type { Shape } from "./shapes.ts";

type TextShape = Shape & { readonly kind: "text" };

/** Maximum title length in characters, about two lines. */
const LENGTH_MAX = 150;
/** Default font size, in hundredths of a point. */
const SIZE = 1800;

/** The title shape of a slide: its title placeholder, or else a short first text in larger letters than all others. */
export function titleShape(shapes: readonly Shape[]): TextShape | null {
  const texts = shapes.flatMap(textShapes);
  const title = texts.find(({ placeholder }) => placeholder?.type === "title" || placeholder?.type === "ctrTitle");
  if (title) return paragraphTexts(title.body).length > 0 ? title : null;
  const [first] = shapes;
  if (first?.kind !== "text" || first.placeholder !== null) return null;
  const paragraphs = paragraphTexts(first.body);
  if (paragraphs.length !== 1 || (paragraphs[0] ?? "").length > LENGTH_MAX) return null;
  const size = largestSize(first.body) ?? SIZE;
  const others = texts.filter((shape) => shape !== first).map((shape) => largestSize(shape.body) ?? SIZE);
  return size > Math.max(SIZE - 1, ...others) && shapes.length > 1 ? first : null;
}

function textShapes(shape: Shape): readonly TextShape[] {
  if (shape.kind === "text") return [shape];
  return shape.kind === "group" ? shape.shapes.flatMap(textShapes) : [];
}
