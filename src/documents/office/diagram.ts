import { attributeOf, childOf, childrenOf, findAll, textOf, type XmlNode } from "./xml-tree.ts";

/** Point types that hold presentation data, not text. */
const LOOKS = ["pres", "parTrans", "sibTrans"];

/** The texts of a SmartArt diagram, in document order. */
export function diagramTexts(root: XmlNode): readonly string[] {
  return childrenOf(childOf(root, "ptLst"), "pt")
    .filter((point) => !LOOKS.includes(attributeOf(point, "type") ?? "node"))
    .flatMap((point) => findAll(childOf(point, "t"), ["p"]))
    .map((paragraph) => findAll(paragraph, ["t"]).map(textOf).join("").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}
