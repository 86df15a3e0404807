import { attributeOf, childOf, childrenOf, findAll, textOf, type XmlNode } from "./xml-tree.ts";

/** Points of a diagram that hold its looks, not its words. */
const LOOKS = ["pres", "parTrans", "sibTrans"];

/** The texts of a SmartArt diagram in the order in which they were written. */
export function diagramTexts(root: XmlNode): readonly string[] {
  return childrenOf(childOf(root, "ptLst"), "pt")
    .filter((point) => !LOOKS.includes(attributeOf(point, "type") ?? "node"))
    .flatMap((point) => findAll(childOf(point, "t"), ["p"]))
    .map((paragraph) => findAll(paragraph, ["t"]).map(textOf).join("").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}
