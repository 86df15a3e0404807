import { onOneLine } from "../section-parts.ts";
import { BLOCKS, NEVER_READ } from "./inline-walk.ts";
import { attributeOf, type HtmlNode, type HtmlParent, isElement, parsePiece, textValue } from "./parse-html.ts";

const MARKS_MAX = 1_000;
const MARK_LENGTH_MAX = 300;
const LINES = /^(?:br|h[1-6])$/;

/** Marks of a page outside its content: its comments line by line, and the alt texts of its pictures. */
export function marksOfPage(page: HtmlParent): readonly string[] {
  return marksBelow(page, false);
}

/** Marks of an HTML fragment whose content is not read: also its text lines outside tables. */
export function marksOfPiece(html: string): readonly string[] {
  return marksBelow(parsePiece(html), true);
}

/** Removes duplicates, puts each mark on one line and truncates it. */
export function shortMarks(texts: Iterable<string>): readonly string[] {
  const marks = new Set<string>();
  for (const text of texts) {
    const mark = onOneLine(text.trim()).slice(0, MARK_LENGTH_MAX);
    if (mark !== "" && marks.size < MARKS_MAX) marks.add(mark);
  }
  return [...marks];
}

function marksBelow(parent: HtmlParent, readsText: boolean): readonly string[] {
  const texts: string[] = [];
  let line = "";
  const endLine = (): void => {
    texts.push(line);
    line = "";
  };
  const read = (node: HtmlNode, isRead: boolean): void => {
    if (node.nodeName === "#comment" && "data" in node) texts.push(...node.data.split("\n"));
    if (isRead) line += textValue(node) ?? "";
    if (!isElement(node) || NEVER_READ.has(node.tagName)) return;
    const { tagName } = node;
    if (tagName === "img") texts.push(attributeOf(node, "alt") ?? "");
    const isLine = BLOCKS.has(tagName) || LINES.test(tagName);
    if (isLine) endLine();
    for (const child of node.childNodes) read(child, isRead && tagName !== "table");
    if (isLine) endLine();
  };
  for (const node of parent.childNodes) read(node, readsText);
  endLine();
  return shortMarks(texts);
}
