import type { RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { NumberStyle } from "../../language/numbers/cell-text.ts";
import type { SourceDocument } from "../document.ts";
import { FileError } from "../file-error.ts";
import { readHtmlTables } from "../html/html-reader.ts";
import { numberStyleOf } from "../language-style.ts";
import type { TableCell } from "../office/table-grid.ts";
import type { ReadLimits, ReadOptions } from "../reader.ts";
import { onOneLine, SectionParts } from "../section-parts.ts";
import { readText } from "../text-lines.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { cellPieces, inlineText } from "./inline-text.ts";
import { marksOfMarkdown } from "./markdown-marks.ts";

/** A hundred list, quote or link openers in a row, or a list item indented by 200 characters. */
const NESTED = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){100}|(?:!?\[){100}|^[ \t]{200,}[*+>-]/m;
/** Maximum number of further blocks that an HTML table may be split into. */
const FOLLOWERS_MAX = 200;
const COMMENTS = /<!--(?:(?!-->)[\s\S])*(?:-->)?/g;

/** Reads a Markdown file with optional front matter. */
export async function readMarkdown(path: string, options: ReadOptions): Promise<SourceDocument> {
  const { charactersMax } = options.limits;
  return markdownDocument(readText(path, { encoding: options.encoding, charactersMax }), options);
}

/** Reads a Markdown text. Throws `FileError` for invalid front matter, and for nesting too deep to parse. */
export function markdownDocument(text: string, { limits, includeHidden }: ReadOptions): SourceDocument {
  const { labels, body } = splitFrontMatter(text.replace(/^\uFEFF/, ""));
  const walk = new MarkdownWalk(body, { limits, includeHidden, style: numberStyleOf(labels.language) });
  // The parser takes minutes on such input, which nobody writes by hand.
  if (NESTED.test(body)) throw nested();
  try {
    const tree = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    walk.readAll(tree.children);
    const marks = marksOfMarkdown(tree);
    return { format: "markdown", labels, parts: walk.parts.parts(), marks, notices: walk.notices };
  } catch (cause) {
    // Call stack overflow: one hostile line must not stop the import of the other files.
    if (!(cause instanceof RangeError)) throw cause;
    throw nested(cause);
  }
}

function nested(cause?: unknown): FileError {
  return new FileError("unreadable_file", "Its lists or quotes are nested too deeply.", { cause });
}

interface WalkOptions {
  readonly limits: ReadLimits;
  readonly includeHidden: boolean;
  readonly style: NumberStyle;
}

/** Walks the blocks of a text and collects its parts. */
class MarkdownWalk {
  readonly parts: SectionParts;
  readonly notices: string[] = [];
  readonly #body: string;
  readonly #options: WalkOptions;

  constructor(body: string, options: WalkOptions) {
    this.#body = body;
    this.#options = options;
    this.parts = new SectionParts(options.limits);
  }

  readAll(nodes: readonly RootContent[]): void {
    let at = 0;
    while (at < nodes.length) {
      const tables = this.#htmlTables(nodes, at);
      const node = nodes[at];
      if (tables === 0 && node !== undefined) this.#read(node);
      at += Math.max(tables, 1);
    }
  }

  #read(node: RootContent): void {
    switch (node.type) {
      case "heading":
        this.parts.enter(node.depth, inlineText(node));
        return;
      case "paragraph":
        this.parts.add(inlineText(node));
        return;
      case "list":
        for (const item of node.children) this.readAll(item.children);
        return;
      case "blockquote":
        this.readAll(node.children);
        return;
      case "code":
        this.parts.add(node.value);
        return;
      case "html":
        // A line that begins with a comment or with `<!channel>` is parsed as HTML as a whole, with the words after it.
        if (node.value.startsWith("<!")) this.parts.add(onOneLine(node.value.replace(COMMENTS, "")));
        return;
      case "table":
        this.#table(tableCells(node));
        return;
      default:
        // Thematic breaks and definitions: nothing to quote.
        return;
    }
  }

  #table(cells: readonly TableCell[]): void {
    this.parts.addTable(cells, this.#options.style);
    const struck = cells.filter(({ pieces }) =>
      pieces.some((piece) => piece.struck && piece.text.trim() !== ""),
    ).length;
    if (struck > 0) this.notices.push(`Struck-out text left out of cells of a table: ${struck}.`);
  }

  /**
   * Reads HTML tables; returns the number of blocks that they take up, because in Markdown a blank line ends the HTML
   * block but not the table.
   */
  #htmlTables(nodes: readonly RootContent[], at: number): number {
    const first = nodes[at];
    if (first?.type !== "html" || !/<table\b/i.test(first.value)) return 0;
    let source = first.value;
    let taken = 1;
    if (!isClosed(source)) {
      const start = first.position?.start.offset ?? 0;
      const followers = nodes.slice(at + 1, at + 1 + FOLLOWERS_MAX);
      const end = followers.findIndex((node) => node.type === "html" && /<\/table\b/i.test(node.value));
      const whole = this.#body.slice(start, followers[end]?.position?.end.offset ?? start);
      // An unclosed table ends with its block.
      if (end >= 0 && isClosed(whole)) {
        source = whole;
        taken += end + 1;
      }
    }
    this.notices.push(...readHtmlTables(source, this.parts, this.#options));
    return taken;
  }
}

function isClosed(html: string): boolean {
  return (html.match(/<table\b/gi)?.length ?? 0) <= (html.match(/<\/table\b/gi)?.length ?? 0);
}

function tableCells(table: Table): readonly TableCell[] {
  return table.children.flatMap((row, index) =>
    row.children.map((cell, column) => ({
      row: index,
      column,
      rowSpan: 1,
      columnSpan: 1,
      pieces: cellPieces(cell.children),
      bold: index === 0,
      indent: 0,
    })),
  );
}
