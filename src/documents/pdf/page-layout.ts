import { alignedTables } from "./aligned-table.ts";
import type { PageContent } from "./content.ts";
import { lanesOf } from "./lanes.ts";
import { type Line, linesOf } from "./lines.ts";
import { settleRaised } from "./raised.ts";
import { ruledTable } from "./ruled-table.ts";
import { clustersOf, type RuleCluster, rulesOf } from "./rules.ts";
import type { FoundTable } from "./table.ts";
import { turnedWords } from "./turned-words.ts";
import type { PageSize } from "./upright.ts";
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
