import { attributeOf, childOf, findAll, integerOf, type XmlNode } from "../office/xml-tree.ts";

/** Where a shape stands on its slide. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The place that a layout keeps for a title, a text or the like. */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
  readonly box: Box | null;
}

/** What sort of placeholder a shape fills; null where it is none. A text without a type is of the body. */
export function placeholderOf(shape: XmlNode): Placeholder | null {
  const [mark] = findAll(nonVisual(shape), ["ph"]);
  if (!mark) return null;
  return { type: attributeOf(mark, "type") ?? "body", index: attributeOf(mark, "idx") ?? "0", box: ownBox(shape) };
}

/** The properties of a shape that are not drawn: its name, and whether it is hidden. */
export function nonVisual(shape: XmlNode): XmlNode | undefined {
  return shape.children
    .filter((child) => typeof child !== "string")
    .find((child) => child.name.startsWith("nv") && child.name.endsWith("Pr"));
}

/** The place that a shape gives itself. */
export function ownBox(shape: XmlNode): Box | null {
  const frame = childOf(shape, "xfrm") ?? childOf(shape, "spPr", "xfrm") ?? childOf(shape, "grpSpPr", "xfrm");
  const [offset, size] = [childOf(frame, "off"), childOf(frame, "ext")];
  const [left, top] = [integerOf(offset, "x"), integerOf(offset, "y")];
  if (left === null || top === null) return null;
  return { left, top, width: integerOf(size, "cx") ?? 0, height: integerOf(size, "cy") ?? 0 };
}

/** The place of a shape: its own, or that of its placeholder in the layout or the master. */
export function boxOf(shape: XmlNode, inherited: readonly (readonly Placeholder[])[]): Box | null {
  const own = ownBox(shape);
  const filled = placeholderOf(shape);
  if (own !== null || filled === null) return own;
  const [layout = [], master = []] = inherited;
  const isSameKind = (other: Placeholder) => kindOf(other.type) === kindOf(filled.type);
  // A layout knows its placeholders by their numbers, where they have one, and a master by what they are for.
  const inLayout = layout.find((other) => other.index === filled.index && (other.index !== "0" || isSameKind(other)));
  return inLayout?.box ?? master.find(isSameKind)?.box ?? null;
}

/** A title on a title slide is centred, and what is no text fills the place of one. */
function kindOf(type: string): string {
  if (type === "ctrTitle") return "title";
  return ["obj", "tbl", "chart", "dgm", "pic", "media", "subTitle"].includes(type) ? "body" : type;
}
