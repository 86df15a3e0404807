import { joinPieces, plainPiece, type TextPiece } from "../office/text-pieces.ts";
import {
  alternativeOf,
  attributeOf,
  childOf,
  childrenOf,
  elementsOf,
  findAll,
  integerOf,
  textOf,
  type XmlNode,
} from "../office/xml-tree.ts";

/** The texts of the non-empty paragraphs of a text body. */
export function paragraphTexts(body: XmlNode | undefined): readonly string[] {
  return childrenOf(body, "p")
    .map((paragraph) => joinPieces(paragraphPieces(paragraph)).text)
    .filter((text) => text !== "");
}

/** The runs of a paragraph with their formatting. */
export function paragraphPieces(paragraph: XmlNode): readonly TextPiece[] {
  return elementsOf(paragraph).flatMap((node): readonly TextPiece[] => {
    switch (node.name) {
      case "r":
        return [piece(node, textOf(childOf(node, "t")))];
      case "fld":
        // The slide number is not content.
        return attributeOf(node, "type") === "slidenum" ? [] : [piece(node, textOf(childOf(node, "t")))];
      case "br":
        return [piece(node, "\n")];
      case "AlternateContent":
        return formulaPieces(alternativeOf(node));
      case "m":
        return formulaPieces(node);
      default:
        return [];
    }
  });
}

function piece(run: XmlNode, text: string): TextPiece {
  const properties = childOf(run, "rPr");
  const shift = integerOf(properties, "baseline") ?? Number.parseFloat(attributeOf(properties, "baseline") ?? "0");
  const bold = ["1", "true"].includes(attributeOf(properties, "b") ?? "0");
  return { text, raised: shift > 0, lowered: shift < 0, bold, reference: false, struck: isStruck(run) };
}

function isStruck(run: XmlNode): boolean {
  return ["sngStrike", "dblStrike"].includes(attributeOf(childOf(run, "rPr"), "strike") ?? "noStrike");
}

/** Number of struck-through runs below a node that contain words or figures. */
export function struckRuns(root: XmlNode): number {
  return findAll(root, ["r"]).filter((run) => isStruck(run) && /[\p{L}\p{N}]/u.test(textOf(run))).length;
}

/** Collects the runs of a formula, which are nested at any depth. */
function formulaPieces(node: XmlNode | undefined, shift = { raised: false, lowered: false }): readonly TextPiece[] {
  return elementsOf(node).flatMap((child): readonly TextPiece[] => {
    if (child.name === "t") return [{ ...plainPiece(textOf(child)), ...shift }];
    const { raised, lowered } = shift;
    return formulaPieces(child, { raised: raised || child.name === "sup", lowered: lowered || child.name === "sub" });
  });
}

/** The language of most of the text below a node; null where no language is specified. */
export function mostUsedLanguage(root: XmlNode): string | null {
  const lengths = new Map<string, number>();
  countLanguages(root, lengths);
  const [most] = [...lengths].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? null;
}

function countLanguages(node: XmlNode, lengths: Map<string, number>): void {
  const language = node.name === "r" ? attributeOf(childOf(node, "rPr"), "lang") : undefined;
  if (language !== undefined) lengths.set(language, (lengths.get(language) ?? 0) + textOf(node).length);
  for (const child of elementsOf(node)) countLanguages(child, lengths);
}

/** The largest font size, in hundredths of a point; null where none is specified. */
export function largestSize(body: XmlNode | undefined): number | null {
  const sizes = childrenOf(body, "p")
    .flatMap((paragraph) => childrenOf(paragraph, "r"))
    .flatMap((run) => integerOf(childOf(run, "rPr"), "sz") ?? []);
  return sizes.length === 0 ? null : Math.max(...sizes);
}
