import { inPlain } from "../../language/folding.ts";
import { alignedTables } from "./aligned-table.ts";
import type { PageContent } from "./content.ts";
import { lanesOf } from "./lanes.ts";
import { type Line, linesOf, textOf } from "./lines.ts";
import { ruledTable } from "./ruled-table.ts";
import { clustersOf, type RuleCluster, rulesOf } from "./rules.ts";
import type { FoundTable } from "./table.ts";
import { type PageSize, uprightGlyphs } from "./upright.ts";
import { type Word, wordsOf } from "./words.ts";

/** A table or some lines of text; blocks are in reading order. */
export type LayoutBlock =
  | { readonly kind: "table"; readonly table: FoundTable }
  | { readonly kind: "lines"; readonly lines: readonly Line[] };

/** Splits an upright page into its tables and the text between them. */
export function layoutOf(content: PageContent, size: PageSize): readonly LayoutBlock[] {
  const lines = linesOf(settleRaised(wordsOf(content.glyphs)));
  const rules = rulesOf(content.segments);
  const clusters = clustersOf(rules);
  const ruled = ruledTables(clusters, lines, turnedWords(content, size));
  const loose = clusters.filter(({ vertical, horizontal }) => vertical.length === 0 && horizontal.length > 0);
  const flat = loose.flatMap(({ horizontal }) => horizontal);
  const rest = outside(lines, ruled);
  const blocks: LayoutBlock[] = [];
  for (const { lines: lane } of lanesOf(rest)) {
    const tables = alignedTables(lane, flat).filter((table) => !ruled.some((other) => isOver(table, other)));
    blocks.push(...laneBlocks(lane, tables));
  }
  return withRuled(blocks, ruled);
}

function ruledTables(
  clusters: readonly RuleCluster[],
  lines: readonly Line[],
  turned: readonly Word[],
): readonly FoundTable[] {
  const found: FoundTable[] = [];
  const bySize = [...clusters].sort((a, b) => area(b) - area(a));
  for (const cluster of bySize) {
    if (cluster.vertical.length === 0 || cluster.horizontal.length === 0) continue;
    const table = ruledTable(cluster, lines, turned);
    if (table && !found.some((other) => isOver(table, other))) found.push(table);
  }
  return found.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

function area({ x0, x1, y0, y1 }: RuleCluster): number {
  return (x1 - x0) * (y1 - y0);
}

function isOver(a: FoundTable, b: FoundTable): boolean {
  return a.x0 < b.x1 - 1 && b.x0 < a.x1 - 1 && a.y0 < b.y1 - 1 && b.y0 < a.y1 - 1;
}

/** The lines without the words inside ruled tables. */
function outside(lines: readonly Line[], tables: readonly FoundTable[]): readonly Line[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(
      (word) =>
        !tables.some(({ x0, x1, y0, y1 }) => {
          const [x, y] = [(word.x0 + word.x1) / 2, word.y - word.size * 0.32];
          return x > x0 - 1 && x < x1 + 1 && y > y0 && y < y1;
        }),
    );
    if (words.length === line.words.length) return [line];
    const [first, last] = [words[0], words.at(-1)];
    return first && last ? [{ ...line, words, x0: first.x0, x1: last.x1 }] : [];
  });
}

function laneBlocks(lines: readonly Line[], tables: readonly FoundTable[]): readonly LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  let text: Line[] = [];
  const open = new Set(tables);
  for (const line of lines) {
    const here = tables.filter(({ y0, y1 }) => line.y > y0 && line.y <= y1);
    if (here.length === 0) {
      text.push(line);
      continue;
    }
    for (const table of here.filter((entry) => open.delete(entry))) {
      if (text.length > 0) blocks.push({ kind: "lines", lines: text });
      text = [];
      blocks.push({ kind: "table", table });
    }
  }
  if (text.length > 0) blocks.push({ kind: "lines", lines: text });
  return blocks;
}

/** Inserts each ruled table before the first block or line below it that overlaps it horizontally. */
function withRuled(blocks: readonly LayoutBlock[], ruled: readonly FoundTable[]): readonly LayoutBlock[] {
  let result: readonly LayoutBlock[] = blocks;
  for (const table of ruled) result = inserted(result, table);
  return result;
}

function inserted(blocks: readonly LayoutBlock[], table: FoundTable): readonly LayoutBlock[] {
  const result: LayoutBlock[] = [];
  let waiting = true;
  for (const block of blocks) {
    if (!waiting) {
      result.push(block);
      continue;
    }
    if (block.kind === "table") {
      if (block.table.y0 > table.y0 && sharesWidth(block.table, table)) {
        result.push({ kind: "table", table });
        waiting = false;
      }
      result.push(block);
      continue;
    }
    const at = block.lines.findIndex((line) => line.y > table.y0 && sharesWidth(line, table));
    if (at < 0) {
      result.push(block);
      continue;
    }
    if (at > 0) result.push({ kind: "lines", lines: block.lines.slice(0, at) });
    result.push({ kind: "table", table }, { kind: "lines", lines: block.lines.slice(at) });
    waiting = false;
  }
  return waiting ? [...result, { kind: "table", table }] : result;
}

function sharesWidth(a: { readonly x0: number; readonly x1: number }, b: FoundTable): boolean {
  return a.x0 < b.x1 && a.x1 > b.x0;
}

const GAP_PART = 1.5;

/** Sideways text on an upright page, as in narrow column headings; each line of it is returned as one word. */
function turnedWords(content: PageContent, size: PageSize): readonly Word[] {
  return ([90, 270] as const).flatMap((turn) => {
    const { glyphs, back } = uprightGlyphs(content.glyphs, turn, size);
    return linesOf(wordsOf(glyphs)).flatMap(({ words }) =>
      runsOf(words).map((run) => {
        const [xa, ya] = back(run[0]?.x0 ?? 0, run[0]?.y ?? 0);
        const [xb, yb] = back(run.at(-1)?.x1 ?? 0, (run[0]?.y ?? 0) - (run[0]?.size ?? 0) * 0.7);
        return {
          text: textOf(run),
          x0: Math.min(xa, xb),
          x1: Math.max(xa, xb),
          y: Math.max(ya, yb),
          // Derived from the extent on the page, so that `middleOf` yields the middle of the text.
          size: Math.abs(ya - yb) / 0.64,
          bold: run.every(({ bold }) => bold),
          spaced: true,
          marks: run.flatMap(({ marks }) => marks),
        };
      }),
    );
  });
}

function runsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && word.x0 - last.x1 <= word.size * GAP_PART) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Superscript and subscript text is at most this share of the size of its neighbour. */
const SMALL_PART = 0.86;
const RAISED_PART = 0.12;
const RAISED_PART_MAX = 0.75;
const LOWERED_PART_MAX = 0.45;
const NEAR_PART = 0.4;
const MARK =
  /^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4}|[*†‡§¶#]{1,3})\)?)(?:[,;]\s?\(?(?:\d{1,2}|[a-z]|[*†‡§¶#]{1,3})\)?)*[,;]?$/iu;
const ORDINAL = inPlain(/^(?:st|nd|rd|th|er|re|e|eme|o|a)$/i);
const LENGTH_UNIT = /(?:^|[^a-z])(?:k|c|m|d)?m$|(?:^|[^a-z])ft$|χ$|R$/iu;

/** Extracts raised footnote marks from the words, and joins other superscript and subscript text to its word. */
function settleRaised(words: readonly Word[]): readonly Word[] {
  const settled: (Word | null)[] = [...words];
  const order = words.map((_, index) => index).sort((a, b) => (words[a]?.y ?? 0) - (words[b]?.y ?? 0));
  const lines = order.map((index) => words[index]?.y ?? 0);
  for (const index of [...order].sort((a, b) => (words[a]?.x0 ?? 0) - (words[b]?.x0 ?? 0))) {
    const word = settled[index];
    if (!word || word.text.length > 8) continue;
    const base = baseOf(index, word, { settled, order, lines });
    if (base === null) continue;
    const host = settled[base];
    if (host) settled[base] = joined(host, word);
    settled[index] = null;
  }
  return settled.filter((word) => word !== null);
}

interface Neighbours {
  readonly settled: readonly (Word | null)[];
  /** Indexes of the words sorted by y, and their y values. */
  readonly order: readonly number[];
  readonly lines: readonly number[];
}

const LOOKED_AT_MAX = 400;

function baseOf(index: number, word: Word, { settled, order, lines }: Neighbours): number | null {
  const reach = word.size * 1.6;
  let best: number | null = null;
  let bestGap = Number.POSITIVE_INFINITY;
  const start = firstAtLeast(lines, word.y - reach);
  for (let at = start; at < order.length && at < start + LOOKED_AT_MAX; at += 1) {
    if ((lines[at] ?? 0) > word.y + reach) break;
    const candidate = order[at] ?? -1;
    const other = settled[candidate];
    if (!other || candidate === index || !isBaseOf(other, word)) continue;
    const gap = Math.abs(word.x0 - other.x1);
    if (gap < bestGap) [best, bestGap] = [candidate, gap];
  }
  return best;
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBaseOf(base: Word, word: Word): boolean {
  if (word.size > base.size * SMALL_PART) return false;
  const gap = word.x0 - base.x1;
  if (gap < -base.size * 0.15 || gap > base.size * NEAR_PART) return false;
  const raise = base.y - word.y;
  if (raise >= base.size * RAISED_PART) return raise <= base.size * RAISED_PART_MAX;
  return raise < -base.size * 0.03 && raise >= -base.size * LOWERED_PART_MAX;
}

function joined(base: Word, word: Word): Word {
  const raised = word.y < base.y;
  const x1 = Math.max(base.x1, word.x1);
  if ((raised && isMark(base, word)) || isDigitAtFigure(base, word)) {
    const marks = word.text
      .split(/[,;]/)
      .map((mark) => mark.trim().replace(/^\(|\)$/g, ""))
      .filter((mark) => mark !== "");
    return { ...base, x1, marks: [...base.marks, ...marks] };
  }
  return { ...base, x1, text: base.text + word.text };
}

/** A small number after a figure is always a mark, raised or lowered; the `2` of `CO2` follows a word. */
function isDigitAtFigure(base: Word, word: Word): boolean {
  return /\d[%)]?$/.test(base.text) && /^\d{1,3}$/.test(word.text);
}

/** Whether a raised text is a footnote mark, unlike the exponents of `m²` and `R²` and the ordinal of `1st`. */
function isMark(base: Word, word: Word): boolean {
  if (!MARK.test(word.text)) return false;
  if (/\d$/.test(base.text) && ORDINAL.test(word.text)) return false;
  return !(/^[23]$/.test(word.text) && LENGTH_UNIT.test(base.text));
}
