import type { Snippet } from "../../import/tables/snippet-shape.ts";
import { clip } from "../clip.ts";
import { plainWords } from "../plain-words.ts";
import { bold, context, type RichTextBlock, richText, type SlackBlock, type TableBlock, text } from "./block-kit.ts";

/** What a phone shows without scrolling far. */
const ROWS_MAX = 7;
const COLUMNS_MAX = 5;
const CELL_MAX = 40;
const TITLE_MAX = 150;
/** Stands before the cell in question, for readers who do not see that it is bold. */
const MARK = "▸\u00A0";
/** Slack rejects an empty cell, and a dash would say something. */
const EMPTY = "\u00A0";

/** The rows of a document around the cell in question, as a table; nothing where the document has none. */
export function snippetBlocks(snippet: Snippet | null): readonly SlackBlock[] {
  if (snippet === null || snippet.rows.length === 0) return [];
  const title = snippet.title === null ? "" : clip(plainWords(snippet.title), TITLE_MAX);
  return [...(title === "" ? [] : [context(title)]), snippetTable(snippet)];
}

function snippetTable({ rows, marked }: Snippet): TableBlock {
  const width = Math.max(...rows.map((row) => row.length), 1);
  const shownRows = around(rows.length, { at: marked?.row ?? 0, max: ROWS_MAX });
  const shownColumns = around(width, { at: marked?.column ?? 0, max: COLUMNS_MAX });
  return {
    type: "table",
    rows: shownRows.map((row) =>
      shownColumns.map((column) =>
        cellOf(rows[row]?.[column] ?? "", {
          isHeading: row === 0,
          isMarked: marked !== null && marked.row === row && marked.column === column,
        }),
      ),
    ),
    column_settings: shownColumns.map((column) =>
      column === 0 ? { align: "left", is_wrapped: true } : { align: "right", is_wrapped: false },
    ),
  };
}

/** The first place, which holds the headings, and as many around the one in question as there is room for. */
function around(length: number, { at, max }: { readonly at: number; readonly max: number }): readonly number[] {
  const rest = max - 1;
  const from = Math.max(1, Math.min(at - Math.floor(rest / 2), length - rest));
  const others = Array.from({ length: Math.min(rest, Math.max(0, length - 1)) }, (_, index) => from + index);
  return [0, ...others];
}

function cellOf(
  raw: string,
  { isHeading, isMarked }: { readonly isHeading: boolean; readonly isMarked: boolean },
): RichTextBlock {
  const words = clip(plainWords(raw), CELL_MAX);
  if (isMarked) return richText([bold(`${MARK}${words}`)]);
  if (words === "") return richText([text(EMPTY)]);
  return richText([isHeading ? bold(words) : text(words)]);
}
