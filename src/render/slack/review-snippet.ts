import type { Snippet } from "../../import/tables/snippet-shape.ts";
import { clip } from "../clip.ts";
import { plainWords } from "../plain-words.ts";
import { bold, context, type RichTextBlock, richText, type SlackBlock, type TableBlock, text } from "./block-kit.ts";

/** Fits on a phone without much scrolling. */
const ROWS_MAX = 7;
const COLUMNS_MAX = 5;
const CELL_MAX = 40;
const TITLE_MAX = 150;
/** Precedes the cell in question, for readers who cannot see bold text. */
const MARK = "▸\u00A0";
/** A blank, because Slack rejects empty cells, and a dash would have a meaning. */
const EMPTY = "\u00A0";

/** The rows around the cell in question as a table; nothing if there is no snippet. */
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

/** Index 0, which holds the headings, and as many indexes around `at` as fit into `max`. */
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
