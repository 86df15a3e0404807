import type { NumberStyle } from "../../language/numbers/cell-text.ts";
import { joinPieces, type TextPiece } from "../office/text-pieces.ts";
import { onOneLine, type SectionParts } from "../section-parts.ts";
import { isHidden, isStruck } from "./element-style.ts";
import { BLOCKS, type Look, lookIn, NEVER_READ, PLAIN_LOOK, textPiece } from "./inline-walk.ts";
import { type HtmlElement, type HtmlParent, isElement, nestedTooDeeply, textBelow, textValue } from "./parse-html.ts";
import { readTable } from "./table-cells.ts";

const DEPTH_MAX = 2_000;

export interface HtmlWalkOptions {
  readonly includeHidden: boolean;
  readonly style: NumberStyle;
  /** Whether text outside tables is read too. */
  readonly readsText: boolean;
}

/** Walks a page in document order and adds its sections, paragraphs and tables to `parts`. */
export class HtmlWalk {
  readonly #parts: SectionParts;
  readonly #options: HtmlWalkOptions;
  #pieces: TextPiece[] = [];
  #role: "text" | "caption" | "note" = "text";
  readonly #hidden = new Set<HtmlElement>();
  readonly #struck = new Set<HtmlElement>();
  #depth = 0;

  constructor(parts: SectionParts, options: HtmlWalkOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  readAll(parent: HtmlParent): void {
    this.#children(parent, PLAIN_LOOK);
    this.#flush();
  }

  /** Omitted content, one sentence each. */
  notices(): readonly string[] {
    return [
      ...(this.#hidden.size > 0 ? [`Hidden parts of the page left out: ${this.#hidden.size}.`] : []),
      ...(this.#struck.size > 0 ? [`Texts that are struck out, left out: ${this.#struck.size}.`] : []),
    ];
  }

  /** Whether an element is read; counts hidden and struck-through elements that contain words or figures. */
  shows(element: HtmlElement): boolean {
    if (NEVER_READ.has(element.tagName)) return false;
    const isSeen = this.#options.includeHidden || !isHidden(element);
    if (isSeen && !isStruck(element)) return true;
    if (/[\p{L}\p{N}]/u.test(textBelow(element))) (isSeen ? this.#struck : this.#hidden).add(element);
    return isSeen;
  }

  #children(parent: HtmlParent, look: Look): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw nestedTooDeeply();
    for (const node of parent.childNodes) {
      const text = textValue(node);
      if (text !== null) this.#pieces.push(textPiece(text, look));
      else if (isElement(node) && this.shows(node)) this.#element(node, look);
    }
    this.#depth -= 1;
  }

  #element(element: HtmlElement, around: Look): void {
    const { tagName } = element;
    if (/^h[1-6]$/.test(tagName)) {
      this.#heading(element, Number(tagName.slice(1)));
      return;
    }
    switch (tagName) {
      case "br":
        this.#lineBreak();
        return;
      case "table":
        this.#flush();
        this.#table(element);
        return;
      case "pre":
        this.#flush();
        for (const block of textBelow(element).split(/\n[ \t]*\n/)) this.#addText(onOneLine(block));
        return;
      case "footer":
        this.#inRole("note", () => this.#children(element, lookIn(element, around)));
        return;
      case "figcaption":
        this.#inRole("caption", () => this.#children(element, lookIn(element, around)));
        return;
    }
    const isBlock = BLOCKS.has(tagName);
    if (isBlock) this.#flush();
    this.#children(element, lookIn(element, around));
    if (isBlock) this.#flush();
  }

  #heading(element: HtmlElement, depth: number): void {
    this.#flush();
    this.#children(element, PLAIN_LOOK);
    const { text } = joinPieces(this.#pieces);
    this.#pieces = [];
    if (text !== "" && this.#options.readsText) this.#parts.enter(depth, text);
  }

  #table(table: HtmlElement): void {
    const read = readTable(table, (element) => this.shows(element));
    if (read.kind === "layout") {
      for (const caption of read.captions) this.#inRole("caption", () => this.#children(caption, PLAIN_LOOK));
      for (const cell of read.cells) {
        this.#children(cell, PLAIN_LOOK);
        this.#flush();
      }
      return;
    }
    for (const caption of read.captions) this.#parts.add(joinPieces(caption).text, "caption");
    this.#parts.addTable(read.cells, this.#options.style);
    for (const nested of read.nested) this.#table(nested);
  }

  #inRole(role: "caption" | "note", work: () => void): void {
    this.#flush();
    const before = this.#role;
    this.#role = role;
    work();
    this.#flush();
    this.#role = before;
  }

  /** Two consecutive line breaks separate paragraphs, as on old pages. */
  #lineBreak(): void {
    const last = this.#pieces.findLast((piece) => piece.text.trim() !== "" || piece.text === "\n");
    if (last?.text === "\n") this.#flush();
    else this.#pieces.push({ text: "\n", ...PLAIN_LOOK });
  }

  #flush(): void {
    const pieces = this.#pieces;
    if (pieces.length === 0) return;
    this.#pieces = [];
    const first = pieces.find((piece) => piece.text.trim() !== "");
    const { text, marks } = joinPieces(pieces);
    // A paragraph that begins with a mark is the footnote of that mark.
    const [mark] = marks;
    if (first?.raised && mark !== undefined) this.#addText(`${mark} ${text}`, "note");
    else this.#addText(text);
  }

  #addText(text: string, role: "text" | "caption" | "note" = this.#role): void {
    if (this.#options.readsText || role === "caption") this.#parts.add(text, role);
  }
}
