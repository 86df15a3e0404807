import type { TableCell } from "../office/table-grid.ts";
import { plainPiece, type TextPiece } from "../office/text-pieces.ts";
import { attributeOf, childOf, childrenOf, integerOf, type XmlNode } from "../office/xml-tree.ts";
import { paragraphPieces } from "./shape-text.ts";

const SPAN_MAX = 1000;
/** In EMU: the indentation of one level, and the approximate width of a space. */
const LEVEL_WIDTH = 342_900;
const SPACE_WIDTH = 38_100;

/** Reads the cells of a slide's table; a merged cell appears once, at its top left. */
export function slideTable(table: XmlNode): readonly TableCell[] {
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
