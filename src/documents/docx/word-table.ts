import type { TableCell } from "../office/table-grid.ts";
import { plainPiece, type TextPiece } from "../office/text-pieces.ts";
import { alternativeOf, attributeOf, childOf, elementsOf, integerOf, isOn, type XmlNode } from "../office/xml-tree.ts";
import type { InlineContent, Story, StoryTools } from "./story.ts";

/** A table and the content anchored in its cells. */
export interface WordTable {
  readonly cells: readonly TableCell[];
  /** Tables nested in its cells, read as separate tables. */
  readonly nested: readonly XmlNode[];
  /** Drawings, text boxes, charts and objects of its cells. */
  readonly inlines: readonly InlineContent[];
  /** The paragraphs of its only filled cell; empty where several are filled. */
  readonly prose: readonly (readonly TextPiece[])[];
}

/** Column counts in the file are clamped to this. */
const SPAN_MAX = 1000;
/** Approximate width of a space, in twentieths of a point like indents. */
const SPACE_WIDTH = 60;

/** Reads a table; merged cells become one cell. */
export function readWordTable(table: XmlNode, story: Story, tools: StoryTools): WordTable {
  const reader = new TableReader(story, tools, tools.styles.table(childOf(table, "tblPr")));
  for (const row of through(table, "tr")) reader.readRow(row);
  return reader;
}

/** Child elements of a name, including those inside content controls and similar wrappers. */
function through(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return elementsOf(node).flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === "AlternateContent") return through(alternativeOf(child), name);
    return WRAPPERS.has(child.name) ? through(child, name) : [];
  });
}

const WRAPPERS = new Set(["sdt", "sdtContent", "customXml", "smartTag", "ins", "moveTo"]);

interface OpenCell extends TableCell {
  columnSpan: number;
  rowSpan: number;
}

class TableReader implements WordTable {
  readonly cells: OpenCell[] = [];
  readonly nested: XmlNode[] = [];
  readonly inlines: InlineContent[] = [];
  prose: readonly (readonly TextPiece[])[] = [];
  #filled = 0;
  readonly #story: Story;
  readonly #tools: StoryTools;
  readonly #bold: { readonly firstRow: boolean; readonly firstColumn: boolean };
  /** Vertically merged cells that may continue in the next row, by column. */
  readonly #above = new Map<number, OpenCell>();
  #row = 0;

  constructor(story: Story, tools: StoryTools, bold: { readonly firstRow: boolean; readonly firstColumn: boolean }) {
    this.#story = story;
    this.#tools = tools;
    this.#bold = bold;
  }

  readRow(row: XmlNode): void {
    const properties = childOf(row, "trPr");
    if (childOf(properties, "del")) {
      this.#tools.findings.deletions += 1;
      return;
    }
    if (isOn(childOf(properties, "hidden")) && !this.#tools.includeHidden) {
      this.#tools.findings.hiddenRows += 1;
      return;
    }
    const isHeading = isOn(childOf(properties, "tblHeader")) || (this.#row === 0 && this.#bold.firstRow);
    let column = countOf(childOf(properties, "gridBefore"), 0);
    for (const cell of through(row, "tc")) {
      if (childOf(cell, "tcPr", "cellDel")) continue;
      column += this.#readCell(cell, column, isHeading);
    }
    this.#row += 1;
  }

  /** Reads a cell; returns the number of columns it spans. */
  #readCell(cell: XmlNode, column: number, isHeading: boolean): number {
    const properties = childOf(cell, "tcPr");
    const columnSpan = countOf(childOf(properties, "gridSpan"), 1);
    const before = this.cells.at(-1);
    if (isContinued(childOf(properties, "hMerge")) && before?.row === this.#row) {
      before.columnSpan += columnSpan;
      return columnSpan;
    }
    const merge = childOf(properties, "vMerge");
    const above = this.#above.get(column);
    if (isContinued(merge) && above && above.row + above.rowSpan === this.#row) {
      above.rowSpan += 1;
      return columnSpan;
    }
    const read = this.#readContent(cell);
    const bold = isHeading || (column === 0 && this.#bold.firstColumn);
    const open = { row: this.#row, column, rowSpan: 1, columnSpan, bold, ...read };
    this.cells.push(open);
    if (merge) this.#above.set(column, open);
    else this.#above.delete(column);
    return columnSpan;
  }

  #readContent(cell: XmlNode): { readonly pieces: readonly TextPiece[]; readonly indent: number } {
    const paragraphs: (readonly TextPiece[])[] = [];
    let indent: number | null = null;
    for (const block of cellBlocks(cell)) {
      if (block.name === "tbl") {
        this.nested.push(block);
        continue;
      }
      const style = this.#tools.styles.paragraph(childOf(block, "pPr"));
      const inline = this.#story.read(block, style.look);
      if (inline.pieces.length > 0) indent ??= style.indent + SPACE_WIDTH * leadingSpaces(inline.pieces);
      paragraphs.push(inline.pieces);
      if (hangsOn(inline)) this.inlines.push({ ...inline, pieces: [] });
    }
    if (paragraphs.some(isFilled)) {
      this.#filled += 1;
      this.prose = this.#filled === 1 ? paragraphs : [];
    }
    return { pieces: joined(paragraphs), indent: indent ?? 0 };
  }
}

/** Paragraphs and tables of a cell, including those inside content controls and similar wrappers. */
function cellBlocks(node: XmlNode | undefined): readonly XmlNode[] {
  return elementsOf(node).flatMap((child) => {
    if (child.name === "p" || child.name === "tbl") return [child];
    if (child.name === "AlternateContent") return cellBlocks(alternativeOf(child));
    return WRAPPERS.has(child.name) ? cellBlocks(child) : [];
  });
}

function countOf(property: XmlNode | undefined, least: number): number {
  return Math.min(Math.max(integerOf(property, "val") ?? least, least), SPAN_MAX);
}

function isContinued(merge: XmlNode | undefined): boolean {
  return merge !== undefined && (attributeOf(merge, "val") ?? "continue") === "continue";
}

function leadingSpaces(pieces: readonly TextPiece[]): number {
  const text = pieces.map((piece) => piece.text).join("");
  return text.length - text.trimStart().length;
}

function isFilled(pieces: readonly TextPiece[]): boolean {
  return pieces.some((piece) => piece.text.trim() !== "");
}

const LINE_BREAK = plainPiece("\n");

function joined(paragraphs: readonly (readonly TextPiece[])[]): readonly TextPiece[] {
  const [first = [], ...rest] = paragraphs;
  return rest.length === 0 ? first : [...first, ...rest.flatMap((pieces) => [LINE_BREAK, ...pieces])];
}

function hangsOn({ boxes, drawn, charts, diagrams, objects }: InlineContent): boolean {
  return boxes.length + drawn.length + charts.length + diagrams.length + objects.length > 0;
}
