import type { CellContent } from "../language/cell-content.ts";

export type DocumentFormat = "xlsx" | "csv" | "pptx" | "docx" | "pdf" | "markdown" | "html" | "text";

/** What a reader recovers of a file, before any company is known: the one form that all readers give and nothing else reads. */
export interface SourceDocument {
  readonly format: DocumentFormat;
  /** What the document says of itself: front matter, properties such as `title`, `date`, `sensitivity`. Keys in lower case. */
  readonly labels: Readonly<Record<string, string>>;
  readonly parts: readonly DocumentPart[];
  /** Short texts that are no content and may mark it, once each: edges of pages, properties, comments, unread HTML. */
  readonly marks?: readonly string[];
  /** What was left out or could not be read, each one sentence for a curator: hidden sheets, scanned pages, pictures. */
  readonly notices: readonly string[];
}

/** A sheet, slide, page or section, with what stands in it in order of reading. */
export interface DocumentPart {
  readonly kind: "sheet" | "slide" | "page" | "section";
  /** The fixed part of a locator in it: `sheet=Summary`, `slide=2`, `page=12`, `section="Risks"`; null for text before any section. */
  readonly locator: string | null;
  /** The name of a sheet, the title of a slide, the headings over a section, outermost first. */
  readonly headings: readonly string[];
  readonly blocks: readonly Block[];
}

/** The name of a sheet; null for any other part. */
export function sheetName({ kind, locator }: Pick<DocumentPart, "kind" | "locator">): string | null {
  return kind === "sheet" ? (locator ?? "").replace(/^sheet=/, "") : null;
}

/** The grids of the sheets of a workbook, each with the name of its sheet. */
export function sheetsOf(parts: readonly DocumentPart[]): readonly { readonly grid: Grid; readonly sheet: string }[] {
  return parts.flatMap((part) => {
    const sheet = sheetName(part);
    return sheet === null
      ? []
      : part.blocks.flatMap((block) => (block.kind === "grid" ? [{ grid: block, sheet }] : []));
  });
}

export type Block = Grid | Paragraph;

export interface Paragraph {
  readonly kind: "paragraph";
  /** `heading` and `caption` name what follows them; `note` is small print: a footer, a footnote, a speaker's note. */
  readonly role: "text" | "heading" | "caption" | "note";
  readonly text: string;
}

/** Cells in rows and columns: a sheet as a whole, one table of a slide, page or section, the numbers behind one chart. */
export interface Grid {
  readonly kind: "grid";
  /** The fixed part of a cell's locator: `sheet=Summary`, `slide=2,table=1`, `slide=2,chart=1`, `page=12,table=1`, `section="Risks",table=1`, `table=1`; empty for a text file, whose cells are found by their line. */
  readonly locator: string;
  /** How a cell is found in it: by its address, by the line of a text file, or by the labels of its row and column. */
  readonly addressing: "ref" | "line" | "labels";
  /** Filled cells, row by row and from left to right; a merged cell stands once, at its top left. */
  readonly cells: readonly GridCell[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** Its figures are stored as numbers, so that none of them has two readings. */
  readonly holdsNumbers?: true;
}

export interface GridCell {
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** As displayed, without footnote marks. */
  readonly text: string;
  readonly content: CellContent;
  /** Set where a style helps to tell headings from figures; null where nothing is special. */
  readonly style: CellStyle | null;
}

export interface CellStyle {
  readonly bold: boolean;
  /** Steps of indentation. */
  readonly indent: number;
  /** Footnote marks that stood at the cell: `1`, `*`, `†`. */
  readonly marks: readonly string[];
  /** The formula whose stored result the cell shows, without its equals sign. */
  readonly formula: string | null;
}

/** The number before any scale: `33.6` for `33.6 %`, `1.7` for `1.7bn`; canonical decimal text. */
export function numberOf(cell: GridCell): string | null {
  return cell.content.kind === "number" ? cell.content.value : null;
}
