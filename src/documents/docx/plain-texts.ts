import { joinPieces } from "../office/text-pieces.ts";
import { childOf, findAll, type XmlNode } from "../office/xml-tree.ts";
import { Story, type StoryTools } from "./story.ts";

/** Texts of all paragraphs in a node, including tables and text boxes; `atTabs` also splits them at tabs. */
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

/** Placeholder for a tab while whitespace is collapsed; XML does not allow this character in a document. */
const TAB_SIGN = "\u0001";

function withSigns(text: string): string {
  return text.replaceAll("\t", TAB_SIGN);
}
