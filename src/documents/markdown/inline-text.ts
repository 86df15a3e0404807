import type { Nodes, PhrasingContent } from "mdast";
import { plainPiece, type TextPiece } from "../office/text-pieces.ts";
import { onOneLine } from "../section-parts.ts";

const FOOTNOTE = /\[\^([^\]\s]{1,20})\]/g;
const STRUCK = /~~(?=\S)([^~]*[^~\s])~~/;
const BREAK = /^<br\s*\/?>$/i;

/** Plain text of a node without markup; line breaks become blanks, or nothing between Chinese characters. */
export function inlineText(node: Nodes): string {
  return onOneLine(rawText(node));
}

function rawText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "html":
      // Something like a tag may be part of the text; only comments are not meant for readers.
      return node.value.startsWith("<!--") ? "" : node.value;
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    default:
      return "children" in node ? node.children.map(rawText).join("") : "";
  }
}

/** The text of a table cell in pieces, with bold, raised and struck-through text and footnote marks. */
export function cellPieces(nodes: readonly PhrasingContent[]): readonly TextPiece[] {
  const walk = new CellWalk();
  for (const node of nodes) walk.read(node);
  return walk.pieces;
}

class CellWalk {
  readonly pieces: TextPiece[] = [];
  #bold = 0;
  #raised = 0;
  #lowered = 0;
  #struck = 0;

  read(node: Nodes): void {
    switch (node.type) {
      case "html":
        this.#tag(node.value);
        return;
      case "strong":
        this.#bold += 1;
        for (const child of node.children) this.read(child);
        this.#bold -= 1;
        return;
      case "linkReference":
        // A footnote mark is parsed as a link where the footnote itself is parsed as a link definition.
        if (node.label?.startsWith("^")) this.#mark(node.label.slice(1));
        else for (const child of node.children) this.read(child);
        return;
      case "break":
        this.#add("\n");
        return;
      default:
        if ("children" in node) for (const child of node.children) this.read(child);
        else this.#text(rawText(node));
    }
  }

  #tag(tag: string): void {
    const [, close = "", name = ""] = /^<(\/?)([a-z]+)\b/i.exec(tag) ?? [];
    const after = (depth: number): number => Math.max(0, depth + (close === "" ? 1 : -1));
    if (BREAK.test(tag)) this.#add("\n");
    switch (name.toLowerCase()) {
      case "sup":
        this.#raised = after(this.#raised);
        return;
      case "sub":
        this.#lowered = after(this.#lowered);
        return;
      case "b":
      case "strong":
        this.#bold = after(this.#bold);
        return;
      case "del":
      case "s":
      case "strike":
        this.#struck = after(this.#struck);
    }
  }

  /** Splits off struck-through parts: `~~1,200~~ 1,250`. */
  #text(text: string): void {
    for (const [index, part] of text.split(STRUCK).entries()) {
      const isStruck = index % 2 === 1;
      this.#struck += isStruck ? 1 : 0;
      this.#marked(part);
      this.#struck -= isStruck ? 1 : 0;
    }
  }

  #marked(text: string): void {
    let from = 0;
    for (const mark of text.matchAll(FOOTNOTE)) {
      this.#add(text.slice(from, mark.index));
      this.#mark(mark[1] ?? "");
      from = mark.index + mark[0].length;
    }
    this.#add(text.slice(from));
  }

  #mark(mark: string): void {
    this.pieces.push({ ...plainPiece(mark), raised: true, reference: true });
  }

  #add(text: string): void {
    if (text === "") return;
    this.pieces.push({
      text,
      raised: this.#raised > 0,
      lowered: this.#lowered > 0,
      bold: this.#bold > 0,
      reference: false,
      struck: this.#struck > 0,
    });
  }
}
