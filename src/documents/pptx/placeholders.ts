import { attributeOf, childOf, findAll, integerOf, type XmlNode } from "../office/xml-tree.ts";

/** Position and size of a shape, in EMU. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** A placeholder of a layout, master or slide, for a title, text or other content. */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
  readonly box: Box | null;
}

/** The placeholder that a shape fills; null where it fills none. The default type is `body`. */
export function placeholderOf(shape: XmlNode): Placeholder | null {
  const [mark] = findAll(nonVisual(shape), ["ph"]);
  if (!mark) return null;
  return { type: attributeOf(mark, "type") ?? "body", index: attributeOf(mark, "idx") ?? "0", box: ownBox(shape) };
}

/** The non-visual properties of a shape, such as its name and whether it is hidden. */
export function nonVisual(shape: XmlNode): XmlNode | undefined {
  return shape.children
    .filter((child) => typeof child !== "string")
    .find((child) => child.name.startsWith("nv") && child.name.endsWith("Pr"));
}

/** The box that a shape itself specifies. */
export function ownBox(shape: XmlNode): Box | null {
  const frame = childOf(shape, "xfrm") ?? childOf(shape, "spPr", "xfrm") ?? childOf(shape, "grpSpPr", "xfrm");
  const [offset, size] = [childOf(frame, "off"), childOf(frame, "ext")];
  const [left, top] = [integerOf(offset, "x"), integerOf(offset, "y")];
  if (left === null || top === null) return null;
  return { left, top, width: integerOf(size, "cx") ?? 0, height: integerOf(size, "cy") ?? 0 };
}

/** The box of a shape: its own, or that of its placeholder in the layout (`inherited[0]`) or the master. */
export function boxOf(shape: XmlNode, inherited: readonly (readonly Placeholder[])[]): Box | null {
  const own = ownBox(shape);
  const filled = placeholderOf(shape);
  if (own !== null || filled === null) return own;
  const [layout = [], master = []] = inherited;
  const isSameKind = (other: Placeholder) => kindOf(other.type) === kindOf(filled.type);
  // Layout placeholders are matched by index, if they have one, and master placeholders by kind.
  const inLayout = layout.find((other) => other.index === filled.index && (other.index !== "0" || isSameKind(other)));
  return inLayout?.box ?? master.find(isSameKind)?.box ?? null;
}

/** Merges equivalent placeholder types: a centred title is a title, and non-text content takes the place of a body. */
function kindOf(type: string): string {
  if (type === "ctrTitle") return "title";
  return ["obj", "tbl", "chart", "dgm", "pic", "media", "subTitle"].includes(type) ? "body" : type;
}

/** The measure of the members of a group; null where it states none. */
export function innerBox(group: XmlNode): Box | null {
  const frame = childOf(group, "grpSpPr", "xfrm");
  const [offset, size] = [childOf(frame, "chOff"), childOf(frame, "chExt")];
  const [left, top, width, height] = [
    integerOf(offset, "x"),
    integerOf(offset, "y"),
    integerOf(size, "cx"),
    integerOf(size, "cy"),
  ];
  return left === null || top === null || width === null || height === null ? null : { left, top, width, height };
}
