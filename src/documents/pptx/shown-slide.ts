import type { PlacedRule, PlacedText, ShownPage } from "../../domain/shown-table.ts";
import { attributeOf, childOf, childrenOf, integerOf, isTrue, type XmlNode } from "../office/xml-tree.ts";
import type { Box } from "./placeholders.ts";
import { largestSize, paragraphTexts } from "./shape-text.ts";

/** The size of a slide, in EMU. */
export interface SlideSize {
  readonly width: number;
  readonly height: number;
}

const STANDARD: SlideSize = { width: 9_144_000, height: 6_858_000 };

/** The size of the slides of a presentation. */
export function slideSize(presentation: XmlNode): SlideSize {
  const size = childOf(presentation, "sldSz");
  const [width, height] = [integerOf(size, "cx"), integerOf(size, "cy")];
  return width === null || height === null || width <= 0 || height <= 0 ? STANDARD : { width, height };
}

/** Maps a box of a shape to its place on the slide. */
type Move = (box: Box) => Box;

const EMU_PER_POINT = 12_700;
/** Sizes of letters where the slide leaves them to its layout, in hundredths of a point. */
const TEXT_SIZE = 1_800;
const TITLE_SIZE = 3_200;
/** More than these are not kept: no picture of a slide shows them. */
const TEXTS_MAX = 2_000;
const RULES_MAX = 400;

/** Collects where the texts, tables and charts of a slide stand. */
export class SlideLooks {
  readonly #texts: PlacedText[] = [];
  readonly #rules: PlacedRule[] = [];
  #move: Move = (box) => box;

  /** Places the members of a group, whose boxes are in a measure of its own. */
  within(group: Box | null, inner: Box | null, members: () => void): void {
    const outer = this.#move;
    if (group !== null && inner !== null && inner.width > 0 && inner.height > 0) {
      const [across, down] = [group.width / inner.width, group.height / inner.height];
      this.#move = (box) =>
        outer({
          left: group.left + (box.left - inner.left) * across,
          top: group.top + (box.top - inner.top) * down,
          width: box.width * across,
          height: box.height * down,
        });
    }
    members();
    this.#move = outer;
  }

  addText(box: Box | null, body: XmlNode, { isTitle }: { readonly isTitle: boolean }): void {
    const text = paragraphTexts(body).join("\n");
    const size = largestSize(body) ?? (isTitle ? TITLE_SIZE : TEXT_SIZE);
    if (text !== "") this.#put(box, { text, size: size / 100, bold: isTitle });
  }

  addChart(box: Box | null, title: string, locator: string): void {
    this.#put(box, { text: title, size: TEXT_SIZE / 100, bold: true, cell: { locator } });
  }

  /** A table with its cells in rows of the heights and columns of the widths that it states. */
  addTable(box: Box | null, table: XmlNode, locator: string): void {
    if (box === null) return;
    const widths = childrenOf(childOf(table, "tblGrid"), "gridCol").map((column) => integerOf(column, "w") ?? 0);
    const rows = childrenOf(table, "tr");
    const lefts = edges(box.left, widths);
    const tops = edges(
      box.top,
      rows.map((row) => integerOf(row, "h") ?? 0),
    );
    for (const [row, tableRow] of rows.entries()) {
      for (const [column, cell] of childrenOf(tableRow, "tc").entries()) {
        const body = childOf(cell, "txBody");
        const text = paragraphTexts(body).join("\n");
        const [left, top] = [lefts[column], tops[row]];
        if (text === "" || isCovered(cell) || left === undefined || top === undefined) continue;
        const right = lefts[column + (integerOf(cell, "gridSpan") ?? 1)] ?? lefts.at(-1) ?? left;
        const bottom = tops[row + (integerOf(cell, "rowSpan") ?? 1)] ?? tops.at(-1) ?? top;
        const size = (largestSize(body) ?? TEXT_SIZE) / 100;
        this.#put(
          { left, top, width: right - left, height: bottom - top },
          { text, size, bold: row === 0, cell: { locator, row, column } },
        );
      }
    }
    const [right, bottom] = [lefts.at(-1) ?? box.left, tops.at(-1) ?? box.top];
    for (const top of tops) this.#rule({ left: box.left, top, width: right - box.left, height: 0 });
    for (const left of lefts) this.#rule({ left, top: box.top, width: 0, height: bottom - box.top });
  }

  page(locator: string, { width, height }: SlideSize): ShownPage {
    return {
      locator,
      width: width / EMU_PER_POINT,
      height: height / EMU_PER_POINT,
      texts: this.#texts.slice(0, TEXTS_MAX),
      rules: this.#rules.slice(0, RULES_MAX),
    };
  }

  #put(box: Box | null, text: Omit<PlacedText, keyof Box>): void {
    if (box !== null) this.#texts.push({ ...inPoints(this.#move(box)), ...text });
  }

  #rule(box: Box): void {
    const { width, height, ...at } = inPoints(this.#move(box));
    this.#rules.push({ ...at, width: Math.max(width, RULE_WIDTH), height: Math.max(height, RULE_WIDTH) });
  }
}

const RULE_WIDTH = 0.5;

/** Whether a merged cell lies over it. */
function isCovered(cell: XmlNode): boolean {
  return isTrue(attributeOf(cell, "hMerge")) || isTrue(attributeOf(cell, "vMerge"));
}

function inPoints({ left, top, width, height }: Box): Box {
  return {
    left: left / EMU_PER_POINT,
    top: top / EMU_PER_POINT,
    width: width / EMU_PER_POINT,
    height: height / EMU_PER_POINT,
  };
}

/** Where each piece begins, and where the last one ends. */
function edges(start: number, lengths: readonly number[]): readonly number[] {
  const found = [start];
  for (const length of lengths) found.push((found.at(-1) ?? start) + length);
  return found;
}
