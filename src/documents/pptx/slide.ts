import type { NumberStyle } from "../../language/numbers/cell-text.ts";
import type { Block, DocumentPart, Grid, Paragraph } from "../document.ts";
import { numberStyleOf } from "../language-style.ts";
import { tableOfChart } from "../office/chart-grid.ts";
import {
  type BlockTaker,
  type EmbeddedObject,
  type ObjectFindings,
  PlacedObjects,
  placeBlocks,
} from "../office/embedded-object.ts";
import type { ShownChart } from "../office/graphics.ts";
import type { ReadBudget } from "../office/read-budget.ts";
import { gridOfTable, type TableCell } from "../office/table-grid.ts";
import { plainPiece, type TextPiece } from "../office/text-pieces.ts";
import { attributeOf, childOf, childrenOf, integerOf, type XmlNode } from "../office/xml-tree.ts";
import { largestSize, mostUsedLanguage, paragraphPieces, paragraphTexts, struckRuns } from "./shape-text.ts";
import type { Shape } from "./shapes.ts";
import { SlideLooks, type SlideSize } from "./shown-slide.ts";

/** A slide with its related content. */
export interface SlideSource {
  /** Position in the deck, counted from 1. */
  readonly number: number;
  readonly root: XmlNode;
  readonly shapes: readonly Shape[];
  readonly charts: ReadonlyMap<string, ShownChart>;
  readonly diagrams: ReadonlyMap<string, readonly string[]>;
  readonly objects: ReadonlyMap<string, EmbeddedObject>;
  /** Texts of its layout and master that no earlier slide had, followed by those of its notes page. */
  readonly notes: readonly string[];
}

/** Content of a slide that is left out. */
export interface SlideFindings {
  readonly pictures: number;
  readonly hidden: number;
  readonly struck: number;
  readonly notices: readonly string[];
}

export interface SlideReading {
  readonly part: DocumentPart;
  readonly findings: SlideFindings;
}

export function readSlide(
  slide: SlideSource,
  {
    budget,
    objects,
    size,
  }: { readonly budget: ReadBudget; readonly objects: ObjectFindings; readonly size: SlideSize },
): SlideReading {
  const reader = new SlideReader(slide, budget, objects);
  const title = titleShape(slide.shapes);
  if (title !== null) reader.looks.addText(title.box, title.body, { isTitle: true });
  const headings = title ? [paragraphTexts(title.body).join(" ")] : [];
  for (const shape of slide.shapes) if (shape !== title) reader.read(shape);
  for (const text of slide.notes) reader.add(text, "note");
  reader.addAttached();
  for (const heading of headings) budget.text(heading);
  const locator = `slide=${slide.number}`;
  const holdsTables = reader.blocks.some(({ kind }) => kind === "grid");
  return {
    part: {
      kind: "slide",
      locator,
      headings,
      blocks: reader.blocks,
      ...(holdsTables ? { page: reader.looks.page(locator, size) } : {}),
    },
    findings: reader,
  };
}

class SlideReader implements SlideFindings {
  readonly blocks: Block[] = [];
  readonly looks = new SlideLooks();
  readonly notices: string[] = [];
  pictures = 0;
  hidden = 0;
  readonly struck: number;
  readonly #slide: SlideSource;
  readonly #budget: ReadBudget;
  readonly #numbers: NumberStyle;
  #tables = 0;
  #charts = 0;
  readonly #objects: PlacedObjects;
  readonly #taker: BlockTaker = {
    addParagraph: ({ text, role }) => this.add(text, role),
    addTable: (grid) => this.#addGrid({ ...grid, locator: this.#nextTable() }),
    addChart: (grid) => this.#addGrid({ ...grid, locator: this.#nextChart() }),
  };

  constructor(slide: SlideSource, budget: ReadBudget, objects: ObjectFindings) {
    this.#slide = slide;
    this.#budget = budget;
    this.#objects = new PlacedObjects(slide.objects, objects);
    this.struck = struckRuns(slide.root);
    this.#numbers = numberStyleOf(mostUsedLanguage(slide.root));
  }

  read(shape: Shape): void {
    switch (shape.kind) {
      case "text":
        this.#readText(shape);
        return;
      case "table":
        this.#readTable(shape);
        return;
      case "chart":
        this.#readChart(shape);
        return;
      case "diagram":
        for (const text of this.#slide.diagrams.get(shape.relation) ?? []) this.add(text);
        return;
      case "group":
        this.looks.within(shape.box, shape.inner, () => {
          for (const member of shape.shapes) this.read(member);
        });
        return;
      case "picture":
        this.pictures += 1;
        return;
      case "object":
        placeBlocks(this.#objects.shown(shape, `slide ${this.#slide.number}`), this.#taker);
        return;
      case "hidden":
        this.hidden += 1;
    }
  }

  add(text: string, role: Paragraph["role"] = "text"): void {
    this.#budget.text(text);
    this.blocks.push({ kind: "paragraph", role, text });
  }

  #readText(shape: Shape & { readonly kind: "text" }): void {
    const type = shape.placeholder?.type ?? "";
    if (type === "sldNum") return;
    const role = ["ftr", "dt", "hdr"].includes(type) ? "note" : "text";
    for (const text of paragraphTexts(shape.body)) this.add(text, role);
    this.looks.addText(shape.box, shape.body, { isTitle: false });
  }

  /** Adds the content of attachments, which the slide shows only as icons. */
  addAttached(): void {
    placeBlocks(this.#objects.takeAttached(), this.#taker);
  }

  #readTable({ table, box }: Shape & { readonly kind: "table" }): void {
    const cells = slideTable(table);
    this.#budget.cells(cells.length);
    for (const { pieces } of cells) for (const piece of pieces) this.#budget.text(piece.text);
    const grid = gridOfTable("", cells, this.#numbers);
    if (grid === null) return;
    const locator = this.#nextTable();
    this.blocks.push({ ...grid, locator });
    this.looks.addTable(box, table, locator);
  }

  #addGrid(grid: Grid): void {
    this.#budget.cells(grid.cells.length);
    this.blocks.push(grid);
  }

  #nextTable(): string {
    this.#tables += 1;
    return `slide=${this.#slide.number},table=${this.#tables}`;
  }

  #nextChart(): string {
    this.#charts += 1;
    return `slide=${this.#slide.number},chart=${this.#charts}`;
  }

  #readChart({ relation, box }: Shape & { readonly kind: "chart" }): void {
    const locator = this.#nextChart();
    const place = `Chart ${this.#charts} of slide ${this.#slide.number}`;
    const chart = this.#slide.charts.get(relation);
    if (!chart) {
      this.notices.push(`${place} is missing in the file.`);
      return;
    }
    this.looks.addChart(box, chart.chart.title ?? "", locator);
    const table = tableOfChart(chart, locator, place);
    for (const block of table.blocks) {
      if (block.kind === "grid") this.#addGrid(block);
      else this.add(block.text, block.role);
    }
    this.notices.push(...table.notices);
  }
}

const SPAN_MAX = 1000;
/** In EMU: the indentation of one level, and the approximate width of a space. */
const LEVEL_WIDTH = 342_900;
const SPACE_WIDTH = 38_100;

/** Reads the cells of a slide's table; a merged cell appears once, at its top left. */
function slideTable(table: XmlNode): readonly TableCell[] {
  const properties = childOf(table, "tblPr");
  const [headingRow, headingColumn] = [isSet(properties, "firstRow"), isSet(properties, "firstCol")];
  return childrenOf(table, "tr").flatMap((tableRow, row) =>
    childrenOf(tableRow, "tc").flatMap((cell, column): readonly TableCell[] => {
      if (isSet(cell, "hMerge") || isSet(cell, "vMerge")) return [];
      return [
        {
          row,
          column,
          rowSpan: spanOf(cell, "rowSpan"),
          columnSpan: spanOf(cell, "gridSpan"),
          bold: (headingRow && row === 0) || (headingColumn && column === 0),
          ...cellText(cell),
        },
      ];
    }),
  );
}

function cellText(cell: XmlNode): { readonly pieces: readonly TextPiece[]; readonly indent: number } {
  const paragraphs = childrenOf(childOf(cell, "txBody"), "p");
  const pieces = paragraphs.map(paragraphPieces);
  const first = pieces.findIndex((runs) => runs.some((run) => run.text.trim() !== ""));
  return {
    pieces: pieces.flatMap((runs) => [...runs, plainPiece("\n")]),
    indent: indentOf(paragraphs[first], pieces[first] ?? []),
  };
}

function indentOf(paragraph: XmlNode | undefined, pieces: readonly TextPiece[]): number {
  const properties = childOf(paragraph, "pPr");
  const level = (integerOf(properties, "lvl") ?? 0) * LEVEL_WIDTH;
  const text = pieces.map((run) => run.text).join("");
  return (integerOf(properties, "marL") ?? level) + (text.length - text.trimStart().length) * SPACE_WIDTH;
}

function spanOf(cell: XmlNode, name: string): number {
  return Math.min(Math.max(integerOf(cell, name) ?? 1, 1), SPAN_MAX);
}

function isSet(node: XmlNode | undefined, name: string): boolean {
  return ["1", "true"].includes(attributeOf(node, name) ?? "0");
}

type TextShape = Shape & { readonly kind: "text" };

/** Maximum title length in characters, about two lines. */
const LENGTH_MAX = 150;
/** Default font size, in hundredths of a point. */
const SIZE = 1800;

/** The title shape of a slide: its title placeholder, or else a short first text in larger letters than all others. */
function titleShape(shapes: readonly Shape[]): TextShape | null {
  const texts = shapes.flatMap(textShapes);
  const title = texts.find(({ placeholder }) => placeholder?.type === "title" || placeholder?.type === "ctrTitle");
  if (title) return paragraphTexts(title.body).length > 0 ? title : null;
  const [first] = shapes;
  if (first?.kind !== "text" || first.placeholder !== null) return null;
  const paragraphs = paragraphTexts(first.body);
  if (paragraphs.length !== 1 || (paragraphs[0] ?? "").length > LENGTH_MAX) return null;
  const size = largestSize(first.body) ?? SIZE;
  const others = texts.filter((shape) => shape !== first).map((shape) => largestSize(shape.body) ?? SIZE);
  return size > Math.max(SIZE - 1, ...others) && shapes.length > 1 ? first : null;
}

function textShapes(shape: Shape): readonly TextShape[] {
  if (shape.kind === "text") return [shape];
  return shape.kind === "group" ? shape.shapes.flatMap(textShapes) : [];
}
