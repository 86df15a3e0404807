import type { PlacedRule, PlacedText, ShownPage } from "../../domain/shown-table.ts";
import type { Line } from "./lines.ts";
import type { LayoutBlock } from "./page-layout.ts";
import type { Segment } from "./paths.ts";
import { type Phrase, phrasesOf } from "./phrases.ts";
import type { PageSize } from "./upright.ts";

/** More than these are not kept: no picture of a page shows them. */
const TEXTS_MAX = 2_000;
const RULES_MAX = 400;

/** The locator of a table of a page; both are counted from 1. */
export function tableLocator(page: number, table: number): string {
  return `page=${page},table=${table}`;
}

interface PageDrawn {
  readonly number: number;
  readonly size: PageSize;
  readonly segments: readonly Segment[];
}

/** Where the texts and the ruled lines of a page stand. */
export function shownPage(layout: readonly LayoutBlock[], { number, size, segments }: PageDrawn): ShownPage {
  const texts: PlacedText[] = [];
  let tables = 0;
  for (const block of layout) {
    if (block.kind === "lines") {
      texts.push(...placed(block.lines));
      continue;
    }
    tables += 1;
    const locator = tableLocator(number, tables);
    for (const { row, column, lines } of block.table.cells)
      texts.push(...placed(lines).map((text) => ({ ...text, cell: { locator, row, column } })));
  }
  return {
    locator: `page=${number}`,
    ...size,
    texts: texts.slice(0, TEXTS_MAX),
    rules: segments.slice(0, RULES_MAX).map(ruleOf),
  };
}

function placed(lines: readonly Line[]): readonly PlacedText[] {
  return lines.flatMap((line) => phrasesOf(line).map(textOf));
}

/** The share of the letters' size that lies below the baseline. */
const BELOW_PART = 0.22;

function textOf({ text, x0, x1, y, size, words }: Phrase): PlacedText {
  return {
    left: x0,
    top: y - size * (1 - BELOW_PART),
    width: x1 - x0,
    height: size,
    size,
    bold: words.every(({ bold }) => bold),
    text,
  };
}

function ruleOf({ axis, at, from, to, width }: Segment): PlacedRule {
  const [start, length] = [Math.min(from, to), Math.abs(to - from)];
  const thick = Math.max(width, 0.4);
  return axis === "horizontal"
    ? { left: start, top: at - thick / 2, width: length, height: thick }
    : { left: at - thick / 2, top: start, width: thick, height: length };
}
