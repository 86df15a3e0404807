import type { DocumentPart, Grid, SourceDocument } from "../documents/document.ts";
import { grouped } from "../domain/grouped.ts";
import { isSensitivityName } from "../language/sensitivity-name.ts";
import { openRowPlaces, type RowTexts, textsOfRows } from "./label-rows.ts";

/** Texts that may label a document, by their place. */
export interface LabelPlaces extends RowTexts {
  /** Values of properties that state a sensitivity level. */
  readonly stated: readonly string[];
  /** Headings of all parts. */
  readonly headings: readonly string[];
}

const EDGE_LINES = 12;
const AFFIRMED = /^(?:yes|true|y|1|是)$/iu;

/** `mayLabel` selects the texts to keep from rows in the middle of a table. */
export function placesIn(document: SourceDocument, mayLabel: (text: string) => boolean): LabelPlaces {
  const { format, labels, parts, stated: furtherStated = [], marks = [] } = document;
  // Few people see comments and image descriptions: they may raise the level, but never lower it.
  const areSeen = format !== "markdown" && format !== "html";
  const { stated, lines } = labelTexts(labels);
  const texts = parts.flatMap((part, index) => [...newHeadings(parts, index), ...paragraphsOf(part, false)]);
  const headings = parts.flatMap((_, index) => newHeadings(parts, index));
  const rows = parts.flatMap(({ kind, blocks }, index) => {
    const isPage = kind === "sheet" || index === 0;
    return blocks.flatMap((block) =>
      block.kind === "grid"
        ? [textsOfRows(rowsOf(block), isPage ? openRowPlaces(mayLabel) : openRowPlaces(mayLabel, 0))]
        : [],
    );
  });
  return {
    stated: [...stated, ...furtherStated],
    headings,
    lines: [
      ...lines,
      ...(areSeen ? marks : []),
      ...texts.slice(0, EDGE_LINES),
      ...parts.flatMap((part) => paragraphsOf(part, true)),
      ...parts.flatMap(edgesOf),
      ...rows.flatMap((row) => row.lines),
    ],
    last: [
      ...(areSeen ? [] : marks),
      ...texts.slice(EDGE_LINES).slice(-EDGE_LINES),
      ...rows.flatMap((row) => row.last),
    ],
    cells: [
      ...rows.flatMap(({ cells }) => cells),
      ...parts.slice(1).flatMap(({ kind, headings }) => (kind === "sheet" ? headings : [])),
    ],
    further: [...texts.slice(EDGE_LINES), ...rows.flatMap((row) => row.further)],
  };
}

/** The headings of a part that the part before does not have. Names of further sheets are excluded. */
function newHeadings(parts: readonly DocumentPart[], index: number): readonly string[] {
  const { kind, headings } = parts[index] ?? { kind: "section", headings: [] };
  if (kind === "sheet" && index > 0) return [];
  const before = parts[index - 1]?.headings ?? [];
  return headings.filter((heading, depth) => heading !== before[depth]);
}

function paragraphsOf({ blocks }: DocumentPart, areNotes: boolean): readonly string[] {
  return blocks.flatMap((block) =>
    block.kind === "paragraph" && (block.role === "note") === areNotes ? [block.text] : [],
  );
}

/** The first and last paragraph of a page: short documents do not show which text is a header or footer. */
function edgesOf({ kind, blocks }: DocumentPart): readonly string[] {
  const texts = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : []));
  return kind === "page" ? [...texts.slice(0, 1), ...texts.slice(-1)] : [];
}

function labelTexts(labels: Readonly<Record<string, string>>): Pick<LabelPlaces, "stated" | "lines"> {
  const entries = Object.entries(labels);
  const stated = entries.filter(([name]) => isSensitivityName(name)).map(([, value]) => value);
  const others = entries.filter(([name]) => !isSensitivityName(name));
  return {
    stated: stated.filter((value) => value.trim() !== ""),
    lines: others.flatMap(([name, value]) => (AFFIRMED.test(value.trim()) ? [name] : [value])),
  };
}

function rowsOf({ cells }: Grid): readonly (readonly string[])[] {
  return [...grouped(cells, ({ row }) => row).values()].map((own) => {
    const texts = new Map(own.map(({ column, text }) => [column, text]));
    return Array.from({ length: (own.at(-1)?.column ?? -1) + 1 }, (_, column) => texts.get(column) ?? "");
  });
}
