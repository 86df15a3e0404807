import type { ShownObject } from "../office/embedded-object.ts";
import { alternativeOf, attributeOf, childOf, elementsOf, findAll, isTrue, type XmlNode } from "../office/xml-tree.ts";
import { type Box, boxOf, innerBox, nonVisual, ownBox, type Placeholder, placeholderOf } from "./placeholders.ts";

/** A shape of a slide with its box. */
export type Shape = ShapeContent & { readonly box: Box | null };

type ShapeContent =
  | { readonly kind: "text"; readonly body: XmlNode; readonly placeholder: Placeholder | null }
  | { readonly kind: "table"; readonly table: XmlNode }
  | { readonly kind: "chart"; readonly relation: string }
  | { readonly kind: "diagram"; readonly relation: string }
  | { readonly kind: "picture" }
  | ({ readonly kind: "object" } & ShownObject)
  /** `inner` is the measure that the boxes of its members are in. */
  | { readonly kind: "group"; readonly shapes: readonly Shape[]; readonly inner: Box | null }
  | { readonly kind: "hidden" };

export interface ShapeOptions {
  /** Placeholders of the layout and the master, from which shapes inherit their boxes. */
  readonly inherited: readonly (readonly Placeholder[])[];
  readonly includeHidden: boolean;
}

/** The shapes of a slide, layout or notes page in reading order. */
export function shapesOf(root: XmlNode, options: ShapeOptions): readonly Shape[] {
  return inReadingOrder(shapesIn(childOf(root, "cSld", "spTree"), options));
}

function shapesIn(tree: XmlNode | undefined, options: ShapeOptions): readonly Shape[] {
  return elementsOf(tree).flatMap((node): readonly Shape[] => {
    if (node.name === "AlternateContent") return shapesIn(alternativeOf(node), options);
    const content = contentOf(node, options);
    if (content === null) return [];
    const isHidden = !options.includeHidden && isOff(node);
    return [{ ...(isHidden ? { kind: "hidden" as const } : content), box: boxOf(node, options.inherited) }];
  });
}

function isOff(shape: XmlNode): boolean {
  return isTrue(attributeOf(childOf(nonVisual(shape), "cNvPr"), "hidden"));
}

function contentOf(node: XmlNode, options: ShapeOptions): ShapeContent | null {
  switch (node.name) {
    case "sp":
    case "cxnSp": {
      const body = childOf(node, "txBody");
      if (body && findAll(body, ["t"]).length > 0) return { kind: "text", body, placeholder: placeholderOf(node) };
      return findAll(childOf(node, "spPr"), ["blip"]).length > 0 ? { kind: "picture" } : null;
    }
    case "grpSp": {
      const shapes = inReadingOrder(shapesIn(node, options));
      return shapes.length > 0 ? { kind: "group", shapes, inner: innerBox(node) } : null;
    }
    case "pic":
      return { kind: "picture" };
    case "graphicFrame":
      return frameContent(childOf(node, "graphic", "graphicData"));
    default:
      return null;
  }
}

function frameContent(data: XmlNode | undefined): ShapeContent | null {
  const [found] = findAll(data, ["tbl", "chart", "relIds", "oleObj", "pic"]);
  switch (found?.name) {
    case "tbl":
      return { kind: "table", table: found };
    case "chart":
      return { kind: "chart", relation: attributeOf(found, "id") ?? "" };
    case "relIds":
      return { kind: "diagram", relation: attributeOf(found, "dm") ?? "" };
    case "oleObj":
      return {
        kind: "object",
        relation: attributeOf(found, "id") ?? "",
        isIcon: isTrue(attributeOf(found, "showAsIcon")),
      };
    case "pic":
      return { kind: "picture" };
    default:
      return null;
  }
}

/** The placeholders of a layout or master. */
export function placeholdersOf(root: XmlNode): readonly Placeholder[] {
  return findAll(childOf(root, "cSld", "spTree"), ["sp", "pic", "graphicFrame"]).flatMap((shape) => {
    const placeholder = placeholderOf(shape);
    return placeholder ? [{ ...placeholder, box: ownBox(shape) }] : [];
  });
}

/** The relationship ids of the embedded objects among the shapes, without hidden ones. */
export function objectsIn(shapes: readonly Shape[]): ReadonlySet<string> {
  return new Set(
    shapes.flatMap((shape) => {
      if (shape.kind === "group") return [...objectsIn(shape.shapes)];
      return shape.kind === "object" ? [shape.relation] : [];
    }),
  );
}

interface Placed {
  readonly box: Box | null;
}

/** Shapes overlap where they share at least this part of the smaller extent. */
const OVERLAP_MIN = 0.5;

/** Above this number, which no real slide reaches, shapes keep their order. */
const SHAPES_MAX = 2_000;

/** Sorts shapes into reading order: rows from top to bottom, and within a row columns from left to right. */
function inReadingOrder<T extends Placed>(shapes: readonly T[]): readonly T[] {
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
