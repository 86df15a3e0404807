import type { CellContent } from "../document.ts";
import { isBold, joinPieces, type TextPiece } from "../office/text-pieces.ts";
import { readCellText } from "../stated/cell-text.ts";

/** The text of a cell: one look throughout, or runs of several. */
export type StoredText = string | readonly TextPiece[];

/** A cell's text as read: without the footnote marks that stood at it. */
export interface CellString {
  readonly text: string;
  readonly marks: readonly string[];
  readonly content: CellContent;
  readonly bold: boolean;
  /** Steps that leading spaces make. */
  readonly indent: number;
}

/** Collects the text inside a shared or inline string; reading aids for East Asian names are left out. */
export class TextCollector {
  #runs: TextPiece[] = [];
  #text = "";
  #raised = false;
  #bold = false;
  #inRun = false;
  #inText = false;
  #phonetic = 0;

  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void {
    switch (name) {
      case "t":
        this.#inText = this.#phonetic === 0;
        return;
      case "r":
        this.#endRun();
        this.#inRun = true;
        return;
      case "rPh":
        this.#phonetic += 1;
        return;
      case "vertAlign":
        this.#raised = this.#inRun && attributes.val === "superscript";
        return;
      case "b":
        this.#bold = this.#inRun && !["0", "false"].includes(attributes.val ?? "1");
    }
  }

  text(text: string): void {
    if (this.#inText) this.#text += text;
  }

  close(name: string): void {
    if (name === "t") this.#inText = false;
    else if (name === "rPh") this.#phonetic -= 1;
    else if (name === "r") this.#endRun();
  }

  /** The text collected since the last call. */
  take(): StoredText {
    this.#endRun();
    const runs = this.#runs;
    if (runs.length > 0) this.#runs = [];
    const [only] = runs;
    if (!only) return "";
    return runs.length === 1 && !only.raised && !only.bold ? only.text : runs;
  }

  #endRun(): void {
    if (this.#text !== "")
      this.#runs.push({ text: unescaped(this.#text), raised: this.#raised, bold: this.#bold, reference: false });
    this.#text = "";
    this.#raised = false;
    this.#bold = false;
    this.#inRun = false;
  }
}

/** Office writes characters that XML cannot hold as `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export const TEXT: CellContent = Object.freeze({ kind: "text" });

/** Reads a cell's text; footnote marks are set apart. */
export function readText(stored: StoredText): CellString {
  if (typeof stored === "string") return readString(stored, stored, [], false);
  const raw = stored.map(({ text }) => text).join("");
  const { text, marks } = joinPieces(stored);
  return readString(raw, text, marks, isBold(stored));
}

function readString(raw: string, text: string, raised: readonly string[], bold: boolean): CellString {
  const read = readCellText(text);
  return {
    text: read.text,
    marks: raised.length === 0 ? read.marks : [...raised, ...read.marks.filter((mark) => !raised.includes(mark))],
    content: read.content.kind === "text" ? TEXT : read.content,
    bold,
    // Spaces before a figure only align it.
    indent: read.content.kind === "text" ? indentOf(raw) : 0,
  };
}

/** Two leading spaces are one step; a space of East Asian width counts for two. */
function indentOf(raw: string): number {
  let width = 0;
  for (const character of raw) {
    if (character === " " || character === "\u00a0") width += 1;
    else if (character === "\u3000" || character === "\t") width += 2;
    else break;
  }
  return Math.ceil(width / 2);
}
