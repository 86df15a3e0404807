import type { SourceDocument } from "../../documents/document.ts";
import { plainText } from "../../language/folding.ts";
import { captionsOver, isShort, isUnitLine, sheetTitle } from "../tables/around-table.ts";
import type { TableLayout } from "../tables/layout/table-layout.ts";
import { tableLayouts } from "../tables/layout/table-layouts.ts";

/** What one table shows of a company: its headings, its rows, and the titles around it. */
export interface TableEvidence {
  readonly doc: string;
  readonly locator: string;
  readonly layout: Omit<TableLayout, "grid" | "notes">;
  readonly titles: TitleTexts;
}

/** The lines that speak of a table, by reach; the nearest line of a reach comes last. */
export interface TitleTexts {
  readonly table: readonly string[];
  /** The name of the sheet, the title of the slide, the headings of the section. */
  readonly part: readonly string[];
  /** Lines whose business is the unit, near the table. */
  readonly units: readonly string[];
  readonly document: readonly string[];
}

/** Rows of one table that are looked at; a longer one is a data set. */
const ROWS_MAX = 5_000;
const COVER_LINES_MAX = 4;

/** The tables of a document, as evidence. */
export function* tableEvidence(doc: string, document: SourceDocument): Generator<TableEvidence> {
  const cover = documentTitles(document);
  for (const part of document.parts) {
    const unitLines = part.blocks.flatMap((block) =>
      block.kind === "paragraph" && isUnitLine(block.text) ? [block.text] : [],
    );
    for (const grid of part.blocks) {
      if (grid.kind !== "grid") continue;
      const layouts = tableLayouts(grid);
      for (const [index, { titles, corner, asides, columns, rows, notes }] of layouts.entries()) {
        const own = [...(index === 0 ? captionsOver(part, grid) : []), ...titles.map(({ text }) => text)];
        const shared = index === 0 ? [] : (layouts[0]?.titles ?? []).slice(0, 1).map(({ text }) => text);
        yield {
          doc,
          locator: grid.locator,
          layout: { titles, corner, asides, columns, rows: rows.slice(0, ROWS_MAX) },
          titles: {
            table: [...shared, ...own].filter((text) => !isUnitLine(text)),
            part: [...sheetTitle(part), ...part.headings],
            units: [...unitLines, ...[...notes.map(({ text }) => text), ...own].filter(isUnitLine)],
            document: cover,
          },
        };
      }
    }
  }
}

/** Lines that may tell the month in which the fiscal year ends. */
export function fiscalLines({ parts }: SourceDocument): readonly string[] {
  const lines = parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "paragraph" ? (FISCAL.exec(plainText(block.text))?.slice(0, 1) ?? []) : [],
    ),
  );
  return [...new Set(lines)].slice(0, FISCAL_LINES_MAX);
}

const FISCAL = /(?:year|twelve months|12 months) (?:ended|ending|end|ends)\b.{0,30}|截至.{0,20}止.{0,4}年度/i;
const FISCAL_LINES_MAX = 50;

function documentTitles({ labels, parts }: SourceDocument): readonly string[] {
  const title = labels.title === undefined ? [] : [labels.title];
  const [first] = parts;
  if (first === undefined || first.kind === "sheet") return title;
  const headings = first.blocks.flatMap((block) =>
    block.kind === "paragraph" && block.role === "heading" ? [block.text] : [],
  );
  return [...title, ...[...first.headings, ...headings].filter((text) => isShort(text)).slice(0, COVER_LINES_MAX)];
}
