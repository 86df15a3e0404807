import type { NumberStyle } from "../../language/numbers/cell-text.ts";
import { numberStyleOf } from "../language-style.ts";
import { tableOfChart } from "../office/chart-grid.ts";
import {
  type BlockTaker,
  type EmbeddedObject,
  ObjectFindings,
  PlacedObjects,
  placeBlocks,
} from "../office/embedded-object.ts";
import type { ShownChart } from "../office/graphics.ts";
import { joinPieces, type TextPiece } from "../office/text-pieces.ts";
import { alternativeOf, childOf, elementsOf, type XmlNode } from "../office/xml-tree.ts";
import type { SectionParts } from "../section-parts.ts";
import { plainTexts } from "./plain-texts.ts";
import { type InlineContent, Story, type StoryTools } from "./story.ts";
import { readWordTable, type WordTable } from "./word-table.ts";

/** Charts, diagrams and embedded objects by relationship id. */
export interface BodyGraphics {
  readonly charts: ReadonlyMap<string, ShownChart>;
  readonly diagrams: ReadonlyMap<string, readonly string[]>;
  readonly objects: ReadonlyMap<string, EmbeddedObject>;
}

/** Transparent containers: their blocks are read as if the container were not there. */
const WRAPPERS = new Set(["sdtContent", "customXml", "smartTag", "ins", "moveTo"]);

/** Reads the blocks of a document body into sections, in document order. */
export class Body {
  readonly #tools: StoryTools;
  readonly #parts: SectionParts;
  readonly #graphics: BodyGraphics;
  readonly #story: Story;
  readonly #numbers: NumberStyle;
  readonly #chartCounts = new Map<string, number>();
  readonly notices: string[] = [];
  readonly objects = new ObjectFindings();
  /** Page headers and footers, added at the end of the first part so that paragraph numbers do not shift. */
  #notes: string[];
  /** Text of a paragraph whose end mark was deleted (tracked change): it continues in the next paragraph. */
  #carried: readonly TextPiece[] = [];
  readonly #taker: BlockTaker = {
    addParagraph: ({ text, role }) => this.#parts.add(text, role),
    addTable: (grid) => this.#parts.addRead(grid),
    addChart: (grid) => this.#parts.addGrid({ ...grid, locator: this.#nextChart().locator }),
  };
  readonly #objects: PlacedObjects;

  constructor(tools: StoryTools, parts: SectionParts, graphics: BodyGraphics, pageNotes: readonly string[]) {
    this.#tools = tools;
    this.#parts = parts;
    this.#graphics = graphics;
    this.#objects = new PlacedObjects(graphics.objects, this.objects);
    this.#story = new Story(tools);
    this.#numbers = numberStyleOf(tools.styles.language);
    this.#notes = [...pageNotes];
  }

  readBlock(node: XmlNode, isInBox = false): void {
    switch (node.name) {
      case "p":
        this.#readParagraph(node, isInBox);
        return;
      case "tbl":
        this.#readTable(node);
        return;
      case "sdt":
        // An empty content control shows only its placeholder text.
        if (!childOf(node, "sdtPr", "showingPlcHdr")) this.readBlocks(childOf(node, "sdtContent"), isInBox);
        return;
      case "altChunk":
        this.#tools.findings.inserted += 1;
        return;
      case "AlternateContent":
        this.readBlocks(alternativeOf(node), isInBox);
        return;
      default:
        if (WRAPPERS.has(node.name)) this.readBlocks(node, isInBox);
    }
  }

  readBlocks(node: XmlNode | undefined, isInBox: boolean): void {
    for (const child of elementsOf(node)) this.readBlock(child, isInBox);
  }

  /** Closes the last section. */
  end(): void {
    this.#parts.add(joinPieces(this.#carried).text);
    this.#carried = [];
    this.#addNotes();
  }

  #readParagraph(node: XmlNode, isInBox: boolean): void {
    const properties = childOf(node, "pPr");
    const style = this.#tools.styles.paragraph(properties);
    const inline = this.#story.read(node, style.look);
    const pieces = [...this.#carried, ...inline.pieces];
    const endIsDeleted = childOf(properties, "rPr", "del") !== undefined;
    this.#carried = endIsDeleted ? pieces : [];
    if (!endIsDeleted) {
      const { text } = joinPieces(pieces);
      switch (style.paragraph.kind) {
        case "heading":
          if (isInBox) this.#parts.add(text, "heading");
          else if (text !== "") this.#enter(style.paragraph.depth, text);
          break;
        case "caption":
          this.#parts.add(text, "caption");
          break;
        case "contents":
          break;
        case "text":
          this.#parts.add(text);
      }
    }
    this.#readHanging(inline);
  }

  #enter(depth: number, text: string): void {
    this.#addNotes();
    this.#parts.enter(depth, text);
  }

  #addNotes(): void {
    for (const note of this.#notes) this.#parts.add(note, "note");
    this.#notes = [];
    for (const { mark, body } of this.#tools.notes.take()) {
      const text = plainTexts(body, this.#tools).join(" ");
      this.#parts.add(mark === null ? text : `${mark} ${text}`, "note");
    }
    placeBlocks(this.#objects.takeAttached(), this.#taker);
  }

  /** Adds the drawings, text boxes, charts and objects of a paragraph after its text. */
  #readHanging(inline: InlineContent): void {
    for (const text of inline.drawn) this.#parts.add(text);
    for (const box of inline.boxes) this.readBlocks(box, true);
    for (const id of inline.diagrams) for (const text of this.#graphics.diagrams.get(id) ?? []) this.#parts.add(text);
    for (const id of inline.charts) this.#readChart(this.#graphics.charts.get(id));
    for (const object of inline.objects)
      placeBlocks(this.#objects.shown(object, this.#place() || "a page"), this.#taker);
  }

  #readTable(node: XmlNode): void {
    const table = readWordTable(node, this.#story, this.#tools);
    this.#parts.addTable(table.cells, this.#numbers);
    for (const text of layoutTexts(table)) this.#parts.add(text);
    for (const nested of table.nested) this.#readTable(nested);
    for (const inline of table.inlines) this.#readHanging(inline);
  }

  #place(): string {
    return this.#parts.parts().at(-1)?.locator ?? "";
  }

  #nextChart(): { readonly locator: string; readonly name: string } {
    const section = this.#place();
    const count = (this.#chartCounts.get(section) ?? 0) + 1;
    this.#chartCounts.set(section, count);
    return {
      locator: `${section === "" ? "" : `${section},`}chart=${count}`,
      name: `Chart ${count}${section === "" ? "" : ` of ${section}`}`,
    };
  }

  #readChart(chart: ShownChart | undefined): void {
    const { locator, name } = this.#nextChart();
    if (!chart) {
      this.notices.push(`${name} is missing in the file.`);
      return;
    }
    const table = tableOfChart(chart, locator, name);
    for (const block of table.blocks) {
      if (block.kind === "grid") this.#parts.addGrid(block);
      else this.#parts.add(block.text, block.role);
    }
    this.notices.push(...table.notices);
  }
}

/** From this length, text in the only filled cell of a table is treated as page layout, not as data. */
const LAYOUT_LENGTH_MIN = 160;

/** The paragraphs of a table that is used only for page layout; empty for a data table. */
function layoutTexts({ prose }: WordTable): readonly string[] {
  const texts = prose.map((pieces) => joinPieces(pieces).text).filter((text) => text !== "");
  return texts.length > 1 || texts.some((text) => text.length >= LAYOUT_LENGTH_MIN) ? texts : [];
}
