import type { Block, DocumentPart, SourceDocument } from "../../../../src/documents/document.ts";
import { except, headsOf, isText, reworded, type Site, sameFacts, type Variant, withGrid } from "./variant.ts";

/** Changes of what stands around the figures: titles, sections, units, names of sheets and lines of text. */
export function aroundTables(site: Site): readonly Variant[] {
  return [...removedTexts(site), ...otherUnits(site), ...movedUnits(site)];
}

const UNIT =
  /[$€£¥元%％]|\b(?:USD|HKD|EUR|CNY|GBP|INR|CHF|TEUR|m|mn|bn|k|000|millions?|thousands?|billions?|crore|lakh|Mio|Tsd)\b|[万亿]/i;

/** A line that says how long the time is: without it, the titles say it, whatever they say. */
const LENGTH = /\bended\b/;

function removedTexts(site: Site): readonly Variant[] {
  const heads = new Set(headsOf(site).map(({ cell }) => cell));
  const { glossary } = site.original.vocabulary;
  const loose = site.grid.cells.filter(
    (cell) => isText(cell) && !LENGTH.test(cell.text) && !heads.has(cell) && !site.figureRows.has(cell.row),
  );
  return loose.map((cell) => ({
    kind: "a text around a table removed",
    says: `${site.grid.locator}: ${cell.text}`,
    make: withGrid(site, (was) => ({ ...was, cells: was.cells.filter((other) => other !== cell) })),
    // Where nothing states a unit any more, that of the metric counts.
    allowed: except(site, sameFacts(site), (_, was) =>
      UNIT.test(cell.text)
        ? was.flatMap((fact) => [fact, { ...fact, unit: glossary.metric(fact.metric)?.unit ?? fact.unit }])
        : null,
    ),
  }));
}

/** Every text of a document about dollars is about another currency: all its dollars are, and nothing else changes. */
function otherUnits(site: Site): readonly Variant[] {
  const changes: readonly (readonly [string, (text: string) => string, (unit: string) => string])[] = [
    ["US$ is HK$", (text) => text.replace(/US\$|\bUSD\b/g, "HK$"), (unit) => unit.replace(/^USD_/, "HKD_")],
    [
      "millions are thousands",
      (text) => text.replace(/(?<=US\$)m\b/g, " thousand").replace(/百万(?=[美港]?元)/g, "千"),
      (unit) => unit.replace(/^(USD|HKD|CNY)_M$/, "$1_K"),
    ],
  ];
  return changes.flatMap(([says, text, unit]) => {
    const { document } = site.original;
    const changed = withTexts(document, text);
    if (JSON.stringify(changed) === JSON.stringify(document)) return [];
    return [
      {
        kind: "a unit changed throughout",
        says,
        make: () => changed,
        allowed: (address: string) => sameFacts(site)(address).map((fact) => ({ ...fact, unit: unit(fact.unit) })),
      },
    ];
  });
}

function withTexts(document: SourceDocument, change: (text: string) => string): SourceDocument {
  const blockOf = (block: Block): Block =>
    block.kind === "grid"
      ? {
          ...block,
          cells: block.cells.map((cell) =>
            isText(cell) && change(cell.text) !== cell.text ? reworded(cell, change(cell.text)) : cell,
          ),
        }
      : { ...block, text: change(block.text) };
  const partOf = (part: DocumentPart): DocumentPart => ({
    ...part,
    headings: part.headings.map(change),
    blocks: part.blocks.map(blockOf),
  });
  return { ...document, parts: document.parts.map(partOf) };
}

/** The unit of a table in a line over it, in its corner, or behind the names of its rows. */
function movedUnits(site: Site): readonly Variant[] {
  const { grid } = site;
  const corner = grid.cells.find((cell) => cell.column === 0 && isText(cell) && UNIT_ALONE.test(cell.text));
  if (corner === undefined) return [];
  const first = Math.min(...site.figureRows);
  const over = withGrid(site, (was) => ({
    ...was,
    cells: [
      { ...corner, row: 0, rowSpan: 1, columnSpan: 1 },
      ...was.cells.filter((cell) => cell !== corner).map((cell) => ({ ...cell, row: cell.row + 1 })),
    ],
  }));
  const below = withGrid(site, (was) => {
    const last = Math.max(...was.cells.map(({ row }) => row)) + 1;
    return {
      ...was,
      cells: [...was.cells.filter((cell) => cell !== corner), { ...corner, row: last, rowSpan: 1, columnSpan: 1 }],
    };
  });
  return [
    {
      kind: "a unit moved",
      says: `${grid.locator}: ${corner.text} over it, ${first}`,
      make: over,
      allowed: sameFacts(site, ({ row, column }) => (row === 0 ? null : { row: row - 1, column })),
    },
    { kind: "a unit moved", says: `${grid.locator}: ${corner.text} below it`, make: below, allowed: sameFacts(site) },
  ];
}

const UNIT_ALONE = /^\(?(?:in )?(?:US\$|HK\$|€|EUR |USD |单位：)[^|]{0,12}\)?$/i;
