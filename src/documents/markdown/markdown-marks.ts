import type { Nodes } from "mdast";
import { marksOfPiece, shortMarks } from "../html/html-marks.ts";

const LINE_MAX = 120;

/**
 * Texts of a Markdown file outside its content that may carry a marking: the text of HTML blocks and comments,
 * definitions that are comments or footnotes, and short lines with inline tags, without the tags.
 */
export function marksOfMarkdown(root: Nodes): readonly string[] {
  return shortMarks(marksBelow(root));
}

function* marksBelow(node: Nodes): Generator<string> {
  switch (node.type) {
    case "html":
      yield* marksOfPiece(node.value);
      return;
    case "definition":
      // `[^1]: Confidential` and `[//]: # (Confidential)`.
      if (node.label?.startsWith("^")) yield node.url;
      yield node.title ?? "";
      return;
    case "paragraph":
    case "heading":
    case "tableCell":
      if (node.children.some(({ type }) => type === "html")) {
        const line = wordsOf(node);
        if (line.length <= LINE_MAX) yield line;
      }
      break;
    default:
      break;
  }
  if ("children" in node) for (const child of node.children) yield* marksBelow(child);
}

function wordsOf(node: Nodes): string {
  if ("children" in node) return node.children.map(wordsOf).join("");
  return node.type === "text" || node.type === "inlineCode" ? node.value : "";
}
