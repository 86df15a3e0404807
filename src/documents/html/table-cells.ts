import type { TableCell } from "../office/table-grid.ts";
import { plainPiece, type TextPiece } from "../office/text-pieces.ts";
import { indentOf, isStruckAround } from "./element-style.ts";
import { BLOCKS, type Look, lookIn, PLAIN_LOOK, textPiece } from "./inline-walk.ts";
import { attributeOf, type HtmlElement, isElement, nestedTooDeeply, textValue } from "./parse-html.ts";
import { type PlacedCell, tableModel } from "./table-model.ts";

/** A data table, or a layout table that only places parts of a page next to each other. */
type ReadTable =
  | {
      readonly kind: "data";
      readonly captions: readonly (readonly TextPiece[])[];
      readonly cells: readonly TableCell[];
      readonly nested: readonly HtmlElement[];
    }
  | { readonly kind: "layout"; readonly captions: readonly HtmlElement[]; readonly cells: readonly HtmlElement[] };

const BLANK_PIXELS = 4;
const DEPTH_MAX = 1_000;

/** Reads a table; nested tables are returned unread. */
export function readTable(table: HtmlElement, shows: (element: HtmlElement) => boolean): ReadTable {
  const { captions, cells } = tableModel(table, shows);
  const texts = cells.map(({ element }) => cellText(element, shows));
  const filled = cells.flatMap((cell, index) => {
    const text = texts[index];
    return text?.pieces.some((piece) => piece.text.trim() !== "") ? [{ cell, text }] : [];
  });
  const nested = texts.flatMap((text) => text.nested);
  const hasHeadings = texts.some((text) => text.hasHeading);
  if (isLayout(table, { filled: filled.map(({ cell }) => cell), hasNested: nested.length > 0, hasHeadings, texts }))
    return { kind: "layout", captions, cells: cells.map(({ element }) => element) };
  return {
    kind: "data",
    captions: captions.map((caption) => cellText(caption, shows).pieces),
    cells: joinSplitFigures(filled.map(({ cell, text }) => tableCell(cell, text))),
    nested,
  };
}

interface LayoutSigns {
  readonly filled: readonly PlacedCell[];
  readonly hasNested: boolean;
  readonly hasHeadings: boolean;
  readonly texts: readonly CellWords[];
}

function isLayout(table: HtmlElement, { filled, hasNested, hasHeadings, texts }: LayoutSigns): boolean {
  if (/^(?:presentation|none)$/.test(attributeOf(table, "role") ?? "")) return true;
  if (new Set(filled.map(({ column }) => column)).size < 2) return true;
  if (!hasNested && !hasHeadings) return false;
  return texts.filter(({ pieces }) => /^\P{L}*$/u.test(joined(pieces)) && /\d/.test(joined(pieces))).length < 2;
}

function joined(pieces: readonly TextPiece[]): string {
  return pieces.map((piece) => piece.text).join("");
}

function tableCell({ element, ...place }: PlacedCell, { pieces, indent }: CellWords): TableCell {
  return { ...place, pieces, bold: element.tagName === "th", indent };
}

/** The text of a cell, without that of nested tables. */
interface CellWords {
  readonly pieces: readonly TextPiece[];
  readonly nested: readonly HtmlElement[];
  readonly hasHeading: boolean;
  readonly indent: number;
}

function cellText(cell: HtmlElement, shows: (element: HtmlElement) => boolean): CellWords {
  const pieces: TextPiece[] = [];
  const nested: HtmlElement[] = [];
  let hasHeading = false;
  let indent = indentOf(cell);
  const read = (parent: HtmlElement, look: Look, depth: number): void => {
    if (depth > DEPTH_MAX) throw nestedTooDeeply();
    for (const node of parent.childNodes) {
      const text = textValue(node);
      if (text !== null) pieces.push(textPiece(text, look));
      if (!isElement(node) || !shows(node)) continue;
      if (node.tagName === "table") {
        nested.push(node);
        continue;
      }
      hasHeading ||= /^h[1-6]$/.test(node.tagName);
      const isBlock = BLOCKS.has(node.tagName) || node.tagName === "br";
      if (isBlock) pieces.push(GAP);
      // Elements that open before the first word add to the indentation of the cell.
      if (!pieces.some((piece) => piece.text.trim() !== "")) indent += indentOf(node);
      read(node, lookIn(node, look), depth + 1);
      if (isBlock) pieces.push(GAP);
    }
  };
  read(cell, { ...lookIn(cell, PLAIN_LOOK), struck: isStruckAround(cell) }, 0);
  return { pieces, nested, hasHeading, indent: indent + blanksBefore(pieces) * BLANK_PIXELS };
}

const GAP: TextPiece = { text: " ", ...PLAIN_LOOK };

/** Number of non-collapsing blanks before the first word. */
function blanksBefore(pieces: readonly TextPiece[]): number {
  return /^[\s\u00a0\u2000-\u200a\u3000]*/.exec(joined(pieces))?.[0].replace(/[ \t\n]/g, "").length ?? 0;
}

const SIGN = /^(?:[A-Z]{1,3})?[$€£¥]$/;
const FIGURE = /^[-−–—(]?\s*[\d.]/;
const DASH = /^[-−–—]$/;
const TAIL = /^(?:\)|\)?\s?%\s?\)?|\)\s?(?:x|pp|bps))$/;

/**
 * Some pages align figures with extra cells: `$` in the cell before a figure, `)` or `%` in the cell after it. Merges
 * both into the figure's cell, which keeps its position.
 */
function joinSplitFigures(cells: readonly TableCell[]): readonly TableCell[] {
  const joined: (TableCell | null)[] = [...cells];
  for (const [index, cell] of cells.entries()) {
    const text = plainText(cell);
    const next = cells[index + 1];
    const before = joined[index - 1] ?? null;
    if (SIGN.test(text) && next !== undefined && isNextTo(cell, next) && isAmount(plainText(next))) {
      joined[index + 1] = { ...next, pieces: [plainPiece(text), ...next.pieces] };
      joined[index] = null;
    } else if (TAIL.test(text) && before !== null && isNextTo(before, cell) && isAmount(plainText(before), true)) {
      joined[index] = { ...before, pieces: [...before.pieces, plainPiece(text.replace(/\s/g, ""))] };
      joined[index - 1] = null;
    }
  }
  return joined.filter((cell) => cell !== null);
}

function isAmount(text: string, mayHaveSign = false): boolean {
  const plain = mayHaveSign ? text.replace(/^(?:[A-Z]{1,3})?[$€£¥]/, "") : text;
  return FIGURE.test(plain) || DASH.test(plain);
}

function isNextTo(left: TableCell, right: TableCell): boolean {
  return left.row === right.row && left.column + left.columnSpan === right.column;
}

function plainText(cell: TableCell): string {
  return cell.pieces
    .map((piece) => piece.text)
    .join("")
    .trim();
}
