import type { ShownPage } from "../domain/shown-table.ts";
import type { CellContent } from "../language/cell-content.ts";

export type DocumentFormat = "xlsx" | "csv" | "pptx" | "docx" | "pdf" | "markdown" | "html" | "text";

/** Common output of all document readers, independent of any company profile. */
export interface SourceDocument {
  readonly format: DocumentFormat;
  /** Metadata, keys in lower case: front matter and properties such as `title`, `date`, `sensitivity`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly parts: readonly DocumentPart[];
  /** Sensitivity levels that its properties name besides `labels.sensitivity`. */
  readonly stated?: readonly string[];
  /** Distinct short texts outside the content that may carry a marking: page footers, properties, comments. */
  readonly marks?: readonly string[];
  /** Content left out or unreadable, one sentence each for a curator: hidden sheets, scanned pages. */
  readonly notices: readonly string[];
}

/** A sheet, slide, page or section with its blocks in reading order. */
export interface DocumentPart {
  readonly kind: "sheet" | "slide" | "page" | "section";
  /** Locator prefix: `sheet=Summary`, `slide=2`, `page=12`, `section="Risks"`; null for text before any section. */
  readonly locator: string | null;
  /** Sheet name, slide title, or section headings from the outermost to the innermost. */
  readonly headings: readonly string[];
  readonly blocks: readonly Block[];
  /** Where its texts stand; absent where the format does not say, and where it holds no table. */
  readonly page?: ShownPage;
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
  /** `heading` and `caption` describe the next text; `note` is a footer, a footnote or a speaker note. */
  readonly role: "text" | "heading" | "caption" | "note";
  readonly text: string;
}

/** Cells in rows and columns: a whole sheet, one table of a slide, page or section, or the data of one chart. */
export interface Grid {
  readonly kind: "grid";
  /** Locator prefix of cells, such as `sheet=Summary` or `slide=2,table=1`; empty where cells are addressed by line. */
  readonly locator: string;
  /** How cells are addressed: by cell reference (A1), by line of a text file, or by row and column labels. */
  readonly addressing: "ref" | "line" | "labels";
  /** Non-empty cells in row-major order; a merged cell appears once, at its top left. */
  readonly cells: readonly GridCell[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** Set where figures are stored as numbers, so that their separators cannot be ambiguous. */
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
  /** Set only where formatting helps to tell headings from figures. */
  readonly style: CellStyle | null;
}

export interface CellStyle {
  readonly bold: boolean;
  /** Indentation level. */
  readonly indent: number;
  /** Footnote marks of the cell: `1`, `*`, `†`. */
  readonly marks: readonly string[];
  /** Formula whose cached result the cell shows, without the equals sign. */
  readonly formula: string | null;
}

/** The cell's number before scaling, as canonical decimal text: `33.6` for `33.6 %`, `1.7` for `1.7bn`. */
export function numberOf(cell: GridCell): string | null {
  return cell.content.kind === "number" ? cell.content.value : null;
}
