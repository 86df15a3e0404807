import type { CellContent } from "../../language/cell-content.ts";
import { readCellText } from "../../language/numbers/cell-text.ts";
import { struckOut } from "../../language/numbers/struck-text.ts";
import { isBold, isStruckOut, joinPieces, plainPiece, struckWords, type TextPiece } from "../office/text-pieces.ts";

/** The text of a cell: a string for uniform formatting, otherwise runs. */
export type StoredText = string | readonly TextPiece[];

/** A cell's text, with footnote marks extracted. */
export interface CellString {
  readonly text: string;
  readonly marks: readonly string[];
  readonly content: CellContent;
  readonly bold: boolean;
  /** Indentation level from leading spaces. */
  readonly indent: number;
  /** Whether some of its words or figures are struck through. */
  readonly hasStruck: boolean;
}

const PLAIN_RUN = plainPiece("");

/** Collects the text of a shared or inline string, without phonetic guides. */
export class TextCollector {
  #runs: TextPiece[] = [];
  #text = "";
  #look: TextPiece = PLAIN_RUN;
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
        this.#see({ raised: attributes.val === "superscript", lowered: attributes.val === "subscript" });
        return;
      case "strike":
        this.#see({ struck: isOn(attributes.val) });
        return;
      case "b":
        this.#see({ bold: isOn(attributes.val) });
    }
  }

  #see(look: Partial<TextPiece>): void {
    if (this.#inRun) this.#look = { ...this.#look, ...look };
  }

  text(text: string): void {
    if (this.#inText) this.#text += text;
  }

  close(name: string): void {
    if (name === "t") this.#inText = false;
    else if (name === "rPh") this.#phonetic -= 1;
    else if (name === "r") this.#endRun();
  }

  /** Returns and clears the collected text. */
  take(): StoredText {
    this.#endRun();
    const runs = this.#runs;
    if (runs.length > 0) this.#runs = [];
    const [only] = runs;
    if (!only) return "";
    return runs.length === 1 && isPlain(only) ? only.text : runs;
  }

  #endRun(): void {
    if (this.#text !== "") this.#runs.push({ ...this.#look, text: unescaped(this.#text) });
    this.#text = "";
    this.#look = PLAIN_RUN;
    this.#inRun = false;
  }
}

function isOn(value: string | undefined): boolean {
  return !["0", "false"].includes(value ?? "1");
}

function isPlain({ raised, lowered, bold, struck }: TextPiece): boolean {
  return !raised && !lowered && !bold && !struck;
}

/** Decodes characters that XML cannot hold, which Office writes as `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export const TEXT: CellContent = Object.freeze({ kind: "text" });

/** Reads a cell's text and extracts its footnote marks. */
export function readText(stored: StoredText): CellString {
  if (typeof stored === "string") return readString(stored, stored, [], false);
  const raw = stored.map(({ text }) => text).join("");
  const hasStruck = stored.some(({ struck, text }) => struck && /[\p{L}\p{N}]/u.test(text));
  const isGone = isStruckOut(stored);
  const { text, marks } = isGone ? struckWords(stored) : joinPieces(stored);
  const read = { ...readString(raw, text, marks, isBold(stored)), hasStruck };
  return isGone ? { ...read, ...struckOut(read) } : read;
}

/** Reads a date that is stored as ISO 8601 text. */
export function isoText(text: string): CellString {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const content = iso === undefined ? TEXT : ({ kind: "date", iso } as const);
  return { text: iso ?? text, marks: [], content, bold: false, indent: 0, hasStruck: false };
}

function readString(raw: string, text: string, raised: readonly string[], bold: boolean): CellString {
  const read = readCellText(text);
  return {
    hasStruck: false,
    text: read.text,
    marks: raised.length === 0 ? read.marks : [...raised, ...read.marks.filter((mark) => !raised.includes(mark))],
    content: read.content.kind === "text" ? TEXT : read.content,
    bold,
    // Spaces before a figure are only alignment.
    indent: read.content.kind === "text" ? indentOf(raw) : 0,
  };
}

/** Two leading spaces are one level; a tab or an ideographic space counts as two spaces. */
function indentOf(raw: string): number {
  let width = 0;
  for (const character of raw) {
    if (character === " " || character === "\u00a0") width += 1;
    else if (character === "\u3000" || character === "\t") width += 2;
    else break;
  }
  return Math.ceil(width / 2);
}
