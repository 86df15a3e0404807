import type { SourceDocument } from "../../documents/document.ts";
import { plainText } from "../../language/folding.ts";
import { captionsOver, isShort, isUnitLine, sheetTitle } from "../tables/around-table.ts";
import type { TableLayout } from "../tables/layout/table-layout.ts";
import { tableLayouts } from "../tables/layout/table-layouts.ts";
import { registrantName } from "../tables/registrant.ts";

/** The input of a draft from one table: its headings, rows and surrounding titles. */
export interface TableEvidence {
  readonly doc: string;
  readonly locator: string;
  readonly layout: Omit<TableLayout, "grid" | "notes">;
  readonly titles: TitleTexts;
  /** Who its document says it is of, on its cover; null where it does not say. */
  readonly registrant: string | null;
  /** The company that the properties of the document name. */
  readonly company: string | null;
}

/** Titles of a table by level; the nearest one of a level comes last. */
export interface TitleTexts {
  readonly table: readonly string[];
  /** The sheet name, the slide title or the section headings. */
  readonly part: readonly string[];
  /** Lines near the table that state a unit. */
  readonly units: readonly string[];
  readonly document: readonly string[];
}

/** Only this many rows of a table are used; a longer one is a data set. */
const ROWS_MAX = 5_000;
const COVER_LINES_MAX = 4;

/** Yields the evidence of each table in a document. */
export function* tableEvidence(doc: string, document: SourceDocument): Generator<TableEvidence> {
  const cover = documentTitles(document);
  const registrant = registrantName(document);
  for (const part of document.parts) {
    const unitLines = part.blocks.flatMap((block) =>
      block.kind === "paragraph" && isUnitLine(block.text) ? [block.text] : [],
    );
    for (const grid of part.blocks) {
      if (grid.kind !== "grid") continue;
      // In a filing each row names what it reports, also in words: "Filer category | Large".
      const layouts = tableLayouts(grid, registrant === null ? undefined : () => "unknown");
      for (const [index, { titles, corner, asides, columns, rows, notes }] of layouts.entries()) {
        const own = [...(index === 0 ? captionsOver(part, grid) : []), ...titles.map(({ text }) => text)];
        const shared = index === 0 ? [] : (layouts[0]?.titles ?? []).slice(0, 1).map(({ text }) => text);
        yield {
          doc,
          locator: grid.locator,
          registrant,
          company: document.labels.company ?? null,
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

/** Lines that may state the end of the fiscal year. */
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
