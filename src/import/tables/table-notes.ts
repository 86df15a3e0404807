import type { Block, DocumentPart, GridCell } from "../../documents/document.ts";
import { inPlain, plainText } from "../../language/folding.ts";
import { ordinaryWidth } from "../../language/text-folding.ts";
import { plainOrOut } from "./figure-doubts.ts";
import { labelKey } from "./labels/heading-reader.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import type { FigureRow, Label, TableLayout } from "./layout/table-layout.ts";
import type { Doubt } from "./statement.ts";
import { makesOtherFiguresOfAll, yearOfNote } from "./table-wide-notes.ts";

/** The content of the notes below a table. */
export interface TableNotes {
  /** Doubts about a figure: from notes on the whole table, and notes whose mark the figure or a heading carries. */
  doubtsOf(cell: GridCell, row: FigureRow): readonly Doubt[];
}

interface Note {
  /** Null for a note to the whole table. */
  readonly mark: string | null;
  /** The only year that a note without a mark is about; null for all. */
  readonly year: string | null;
  readonly leavesOut: boolean;
  readonly doubt: Doubt;
}

const NO_NOTES: TableNotes = { doubtsOf: () => [] };

/** Reads the notes in a table's last rows and the lines below it that leave something out or change the basis. */
export function tableNotes(
  { layout, texts }: { readonly layout: TableLayout; readonly texts: readonly string[] },
  reader: LabelReader,
): TableNotes {
  const notes = [...layout.notes.map(({ text }) => text), ...texts].flatMap((text) => noteOf(text, reader) ?? []);
  if (notes.length === 0) return NO_NOTES;
  const columnPaths = new Map(layout.columns.map(({ column, path }) => [column, path]));
  const columnMarks = new Map(layout.columns.map(({ column, path }) => [column, marksOf(path)]));
  const titleMarks = marksOf([...layout.titles, ...layout.corner]);
  const known = new Set([
    ...titleMarks,
    ...[...columnMarks.values()].flat(),
    ...layout.rows.flatMap(({ sections, path, cells }) => [
      ...marksOf([...sections, ...path]),
      ...cells.flatMap(({ style }) => style?.marks ?? []),
    ]),
  ]);
  // A mark that no cell carries may have been lost, so a note that leaves something out may be about any figure.
  const isOf = ({ mark, leavesOut }: Note, marks: ReadonlySet<string>): boolean =>
    mark === null || marks.has(mark) || (leavesOut && !known.has(mark));
  return {
    doubtsOf: (cell, row) => {
      const marks = new Set([
        ...titleMarks,
        ...(cell.style?.marks ?? []),
        ...marksOf([...row.sections, ...row.path]),
        ...(columnMarks.get(cell.column) ?? []),
      ]);
      const headings = [...row.path, ...(columnPaths.get(cell.column) ?? [])].map(({ text }) => text);
      return notes.flatMap((note) => (isOf(note, marks) && isOfYear(note, headings) ? [note.doubt] : []));
    },
  };
}

/** "2026 is a budget" applies to figures under 2026, and to figures whose headings name no year. */
function isOfYear({ year }: Note, headings: readonly string[]): boolean {
  return (
    year === null ||
    headings.some((text) => plainText(text).includes(year)) ||
    !headings.some((text) => YEAR.test(text))
  );
}

const YEAR = inPlain(/(?<!\d)(?:19|20)\d\d(?!\d)/);

function marksOf(labels: readonly Label[]): readonly string[] {
  return labels.flatMap(({ marks }) => marks);
}

const LINES_MAX = 6;

/** The lines of text directly below a grid, up to the next heading or grid. */
export function linesBelow({ blocks }: DocumentPart, grid: Block): readonly string[] {
  const lines: string[] = [];
  for (const block of blocks.slice(blocks.indexOf(grid) + 1)) {
    if (block.kind !== "paragraph" || block.role === "heading" || block.role === "caption") break;
    if (lines.length === LINES_MAX) break;
    lines.push(block.text);
  }
  return lines;
}

const MARKED =
  /^\s*(?:[([]\s?(\d{1,2}|[a-z]|\*{1,3})\s?[)\]]|(\*{1,4}|[†‡§¶※#^]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]|\d{1,2}(?=[.)\s])|[a-z](?=[.)]\s)))[.):：]?\s*(\S.*)$/su;
const OF_ALL = inPlain(
  /^\s*(?:notes?\b|n\.?b\.?\b|figures\b|all\b|amounts\b|numbers\b|excl|注|备注|说明|以上|上述|本表)/i,
);
const LEAVES_OUT = inPlain(
  /\b(?:exclud(?:es?|ed|ing)|exclusive of|excl\.|not includ(?:ed|ing)|does not include|do not include|without)\b|不含|不包括|剔除|扣除/i,
);
/** A note that makes the marked figure another one: "Before special items", "Adjusted for the sale of …". */
const ANOTHER_FIGURE = inPlain(
  /^(?:before|after|net of|gross of|adjusted|on an? .{1,40} basis|annuali[sz]ed|at constant)\b|^(?:调整|扣除|年化)/i,
);
const NOTE_MAX = 400;

/** A note that changes the meaning of figures; null for any other line. */
function noteOf(text: string, reader: LabelReader): Note | null {
  if (plainText(text).length > NOTE_MAX) return null;
  const [, bracketed, sign, rest] = MARKED.exec(ordinaryWidth(text)) ?? [];
  const mark = (bracketed ?? sign)?.normalize("NFKC") ?? null;
  const isOtherwise = mark === null && makesOtherFiguresOfAll(text, reader);
  if (mark === null && !isOtherwise && !OF_ALL.test(text)) return null;
  const says = rest ?? text;
  const isOfOtherKind =
    isOtherwise || (mark !== null && (ANOTHER_FIGURE.test(says) || reader.title(says).basis.length > 0));
  const leavesOut = LEAVES_OUT.test(says);
  if (!leavesOut && !isOfOtherKind) return null;
  return {
    mark,
    year: isOtherwise ? yearOfNote(text) : null,
    leavesOut,
    doubt: plainOrOut("label", labelKey(text), text),
  };
}
