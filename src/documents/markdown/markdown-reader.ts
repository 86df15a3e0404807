import type { Nodes, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { parse } from "yaml";
import { z } from "zod";
import { tooDeepLine } from "../../domain/yaml-nesting.ts";
import { foldText } from "../../language/folding.ts";
import type { NumberStyle } from "../../language/numbers/cell-text.ts";
import type { SourceDocument } from "../document.ts";
import { FileError } from "../file-error.ts";
import { marksOfPiece, shortMarks } from "../html/html-marks.ts";
import { readHtmlTables } from "../html/html-reader.ts";
import { numberStyleOf } from "../language-style.ts";
import type { TableCell } from "../office/table-grid.ts";
import type { ReadLimits, ReadOptions } from "../reader.ts";
import { onOneLine, SectionParts } from "../section-parts.ts";
import { readText } from "../text-lines.ts";
import { cellPieces, inlineText } from "./inline-text.ts";

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
  // The parser takes minutes on such input, which is never written by hand.
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

const LINE_MAX = 120;

/**
 * Texts of a Markdown file outside its content that may carry a marking: the text of HTML blocks and comments,
 * definitions that are comments or footnotes, and short lines with inline tags, without the tags.
 */
function marksOfMarkdown(root: Nodes): readonly string[] {
  return shortMarks(marksBelow(root));
}

function* marksBelow(node: Nodes): Generator<string> {
  switch (node.type) {
    case "html":
      yield* marksOfPiece(node.value);
      return;
    case "definition":
      // `[^1]: Confidential` and `[//]: # (Confidential)`.
      if (node.label?.startsWith("^")) yield node.url;
      yield node.title ?? "";
      return;
    case "paragraph":
    case "heading":
    case "tableCell":
      if (node.children.some(({ type }) => type === "html")) {
        const line = wordsOf(node);
        if (line.length <= LINE_MAX) yield line;
      }
      break;
    default:
      break;
  }
  if ("children" in node) for (const child of node.children) yield* marksBelow(child);
}

function wordsOf(node: Nodes): string {
  if ("children" in node) return node.children.map(wordsOf).join("");
  return node.type === "text" || node.type === "inlineCode" ? node.value : "";
}

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;
/** A `---` line directly followed by a `key:` line: front matter that is never closed. */
const OPEN_FRONT_MATTER = /^---[ \t]*\r?\n[ \t]*[\p{L}\p{N}_-]+[ \t]*:(?:\s|$)/u;
const Labels = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A Markdown text without its front matter, and the labels from the front matter. */
interface LabelledText {
  readonly labels: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Splits off the front matter. Throws `FileError` where it is invalid, since a sensitivity in it would go unread. */
function splitFrontMatter(text: string): LabelledText {
  const filled = fromFirstLine(text);
  const front = FRONT_MATTER.exec(filled);
  if (front !== null) return { labels: labelsOf(front[1] ?? ""), body: filled.slice(front[0].length) };
  if (OPEN_FRONT_MATTER.test(filled)) throw unreadable("The labels at its beginning have no second line of ---.");
  return { labels: {}, body: text };
}

/** The text from its first non-blank line. */
function fromFirstLine(text: string): string {
  return text.slice(text.lastIndexOf("\n", text.search(/\S/)) + 1);
}

function labelsOf(yaml: string): Readonly<Record<string, string>> {
  const labels = Labels.safeParse(parsed(yaml));
  if (!labels.success) throw unreadable("The labels between --- at its beginning are no list of `key: value`.");
  const entries = Object.entries(labels.data).map(
    ([key, value]) => [plainKey(key), String(value ?? "").trim()] as const,
  );
  const named = Object.fromEntries(entries);
  // Keys that differ only in case, such as `Sensitivity` and `sensitivity`, are an error: neither may silently win.
  if (Object.keys(named).length < entries.length)
    throw unreadable("The labels between --- at its beginning name one of them twice.");
  return named;
}

function parsed(yaml: string): unknown {
  if (tooDeepLine(yaml) !== null) throw unreadable("The labels between --- at its beginning nest too deeply.");
  try {
    // The failsafe schema has no types, so that `2025-01-02` and `no` stay strings.
    return parse(yaml, { schema: "failsafe" }) ?? {};
  } catch (cause) {
    throw unreadable("The labels between --- at its beginning are no YAML.", cause);
  }
}

function plainKey(key: string): string {
  return foldText(key).trim();
}

function unreadable(message: string, cause?: unknown): FileError {
  return new FileError("unreadable_file", message, { cause });
}
