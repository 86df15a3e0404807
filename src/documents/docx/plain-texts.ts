import { joinPieces } from "../office/text-pieces.ts";
import { childOf, findAll, type XmlNode } from "../office/xml-tree.ts";
import { Story, type StoryTools } from "./story.ts";

/** The texts of all paragraphs in a node, those of its tables and text boxes too; a tab parts them where `atTabs`. */
export function plainTexts(node: XmlNode, tools: StoryTools, { atTabs = false } = {}): readonly string[] {
  const story = new Story(tools);
  return findAll(node, ["p"]).flatMap((paragraph) => {
    const style = tools.styles.paragraph(childOf(paragraph, "pPr"));
    const inline = story.read(paragraph, style.look);
    const { text } = joinPieces(
      atTabs ? inline.pieces.map((piece) => ({ ...piece, text: withSigns(piece.text) })) : inline.pieces,
    );
    const boxed = inline.boxes.flatMap((box) => plainTexts(box, tools, { atTabs }));
    return [...text.split(TAB_SIGN), ...inline.drawn, ...boxed]
      .map((part) => part.trim())
      .filter((part) => part !== "");
  });
}

/** Stands for a tab where blanks are joined; no document holds it, since it is no character of XML. */
const TAB_SIGN = "\u0001";

function withSigns(text: string): string {
  return text.replaceAll("\t", TAB_SIGN);
}
