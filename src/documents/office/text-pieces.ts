/** A run of text with uniform formatting. */
export interface TextPiece {
  readonly text: string;
  /** Superscript. */
  readonly raised: boolean;
  /** Subscript. */
  readonly lowered: boolean;
  readonly bold: boolean;
  /** Whether the piece is the mark of a footnote or endnote. */
  readonly reference: boolean;
  /** Strikethrough. */
  readonly struck: boolean;
}

/** A text with its footnote marks extracted. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly string[];
}

const PLAIN = { raised: false, lowered: false, bold: false, reference: false, struck: false };

export function plainPiece(text: string): TextPiece {
  return { text, ...PLAIN };
}

/**
 * Joins the pieces of a paragraph or cell. Struck-through text is left out and footnote marks are returned separately;
 * other superscript text stays in the text.
 */
export function joinPieces(pieces: readonly TextPiece[]): MarkedText {
  const marks: string[] = [];
  let text = "";
  for (const stretch of stretchesOf(pieces.filter(({ struck }) => !struck))) {
    if (stretch.reference) marks.push(...(marksOf(stretch.text) ?? [stretch.text.trim()]));
    else if (stretch.raised) text = appendRaised(text, stretch.text, marks);
    else if (stretch.lowered) text = appendLowered(text, stretch.text, marks);
    else text += stretch.text;
  }
  const joined = text.replace(/\s+/g, " ").trim();
  return { text: joined, marks: marks.filter((mark) => mark !== "") };
}

/** Whether all visible text except footnote references is bold. */
export function isBold(pieces: readonly TextPiece[]): boolean {
  const visible = pieces.filter((piece) => piece.text.trim() !== "" && !piece.reference);
  return visible.length > 0 && visible.every((piece) => piece.bold);
}

/** Whether there is text, and all of it except footnote marks is struck through. */
export function isStruckOut(pieces: readonly TextPiece[]): boolean {
  const visible = pieces.filter((piece) => piece.text.trim() !== "" && !piece.reference);
  const words = visible.filter(({ struck, raised }) => struck || !raised);
  return words.length > 0 && words.every(({ struck }) => struck);
}

/** The text including struck-through parts. */
export function struckWords(pieces: readonly TextPiece[]): MarkedText {
  return joinPieces(pieces.map((piece) => ({ ...piece, struck: false })));
}

/** Merges neighbouring pieces of the same kind, because word processors split text anywhere. */
function stretchesOf(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const stretches: TextPiece[] = [];
  for (const piece of pieces) {
    const last = stretches.at(-1);
    if (last && !last.reference && !piece.reference && last.raised === piece.raised && last.lowered === piece.lowered)
      stretches[stretches.length - 1] = { ...last, text: last.text + piece.text };
    else if (piece.text !== "") stretches.push(piece);
  }
  return stretches;
}

function appendRaised(before: string, raised: string, marks: string[]): string {
  if (raised.trim() === "") return before + raised;
  if (isPower(before, raised.trim())) return before + superscript(raised.trim());
  const found = marksOf(raised);
  // A longer raised number must not be appended to a figure as further digits.
  if (found === null) return before + (/\d\s*$/.test(before) ? superscript(raised) : raised);
  marks.push(...found);
  // Keeps a space, so that the text after the mark is not joined to the text before it.
  return /\s$/.test(raised) ? `${before} ` : before;
}

/** The `2` of `CO2` belongs to its word; a subscript digit after a figure is a mark, never a digit of the figure. */
function appendLowered(before: string, lowered: string, marks: string[]): string {
  const found = /[\d%)]\s*$/.test(before) ? marksOf(lowered) : null;
  if (found === null) return before + (/\d\s*$/.test(before) ? subscript(lowered) : lowered);
  marks.push(...found);
  return /\s$/.test(lowered) ? `${before} ` : before;
}

const MARK = /^(?:\d{1,2}|[a-z]|[ivx]{2,5}|[*†‡§¶#]{1,4})$/i;

/** The footnote marks in a superscript text; null where it is something else, such as the `th` of `5th`. */
function marksOf(raised: string): readonly string[] | null {
  const marks = raised
    .replace(/[()[\]]/g, " ")
    .split(/[\s,;/]+/)
    .filter((mark) => mark !== "");
  return marks.length > 0 && marks.every((mark) => MARK.test(mark)) ? marks : null;
}

const LENGTH = /(?:^|[\s\d/(.])(?:mm|cm|dm|km|m|ft)$/;
const MONEY = /(?:[$€£¥]|\b[A-Z]{3})[\s\d.,]*m$/;
const POWER_OF_TEN = /[×x·*]\s?10$/;

/** Exponents as in `m²` and `× 10³` are no footnote marks, but the 2 in `US$m²` (millions) is one. */
function isPower(before: string, raised: string): boolean {
  if (/^[23]$/.test(raised) && LENGTH.test(before)) return !MONEY.test(before);
  return /^[-−]?\d{1,2}$/.test(raised) && POWER_OF_TEN.test(before);
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  "-": "⁻",
  "−": "⁻",
};

function superscript(text: string): string {
  return [...text].map((character) => SUPERSCRIPTS[character] ?? character).join("");
}

function subscript(text: string): string {
  return text.replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)] ?? digit);
}
