import type { OfficeArchive } from "../office/archive.ts";
import { attributeOf, childOf, findAll, readTree, textOf, type XmlNode } from "../office/xml-tree.ts";

/** The paragraphs of the text boxes and shapes on a sheet. */
export async function textBoxes(
  archive: OfficeArchive,
  part: string,
  charactersMax: number,
): Promise<readonly string[]> {
  const tree = await readTree(archive, part, { skip: LOOKS, charactersMax });
  return findAll(tree, ["sp"])
    .filter(isSeen)
    .flatMap((shape) => findAll(childOf(shape, "txBody"), ["p"]))
    .map((paragraph) =>
      findAll(paragraph, ["t", "br"])
        .map((piece) => (piece.name === "br" ? " " : textOf(piece)))
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");
}

/** Elements that are skipped; `Fallback` repeats content for older programs. */
const LOOKS = new Set(["Fallback", "spPr", "style", "graphicFrame", "pic"]);

function isSeen(shape: XmlNode): boolean {
  return !["1", "true"].includes(attributeOf(childOf(shape, "nvSpPr", "cNvPr"), "hidden") ?? "0");
}
