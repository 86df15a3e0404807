import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { parse } from "yaml";
import { z } from "zod";
import { FileError } from "../documents/file-error.ts";
import { ParagraphCollector, type TextDocument } from "./text-document.ts";

/** A hundred marks of lists, quotes or links in a row, or a line that is set in by as much. */
const NESTED = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){100}|(?:!?\[){100}|^[ \t]{200,}[*+>-]/m;
const FRONT_MATTER = /^(?:[ \t]*\r?\n)*---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;
/** A rule, and below it a line `key:` without a blank line between: labels that nobody closed. */
const OPEN_FRONT_MATTER = /^(?:[ \t]*\r?\n)*---[ \t]*\r?\n[ \t]*[\p{L}\p{N}_-]+[ \t]*:(?:\s|$)/u;
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g;
const Labels = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Reads a Markdown text with optional front matter. Throws `FileError` where the front matter is no list of labels. */
export function readMarkdown(text: string): TextDocument {
  const plain = text.replace(/^\uFEFF/, "");
  const front = FRONT_MATTER.exec(plain);
  // Its sensitivity would go unread.
  if (front === null && OPEN_FRONT_MATTER.test(plain))
    throw new FileError("unreadable_file", "The labels at its beginning have no second line of ---.");
  const labels = front === null ? {} : labelsOf(front[1] ?? "");
  const walk = walkThrough(front === null ? plain : plain.slice(front[0].length));
  return {
    labels,
    firstHeading: walk.firstHeading,
    paragraphs: walk.collector.paragraphs,
    cells: [],
    warnings: walk.tables === 0 ? [] : [`Tables of a text, left out of its passages: ${walk.tables}.`],
  };
}

function walkThrough(body: string): MarkdownWalk {
  // The parser takes minutes over what no person writes.
  if (NESTED.test(body)) throw new FileError("unreadable_file", "Its lists or quotes are nested too deeply.");
  const walk = new MarkdownWalk();
  try {
    const tree = fromMarkdown(body, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    for (const node of tree.children) walk.read(node);
  } catch (cause) {
    // The call stack: one hostile line must not end the reading of all the other files.
    if (!(cause instanceof RangeError)) throw cause;
    throw new FileError("unreadable_file", "Its lists or quotes are nested too deeply.", { cause });
  }
  return walk;
}

function labelsOf(yaml: string): Readonly<Record<string, string>> {
  let raw: unknown;
  try {
    // Without types, so that `2025-01-02` and `no` stay as they are written.
    raw = parse(yaml, { schema: "failsafe" }) ?? {};
  } catch (cause) {
    throw new FileError("unreadable_file", "The labels between --- at its beginning are no YAML.", { cause });
  }
  const labels = Labels.safeParse(raw);
  if (!labels.success)
    throw new FileError("unreadable_file", "The labels between --- at its beginning are no list of `key: value`.");
  const entries = Object.entries(labels.data).map(
    ([key, value]) => [plainKey(key), String(value ?? "").trim()] as const,
  );
  const named = Object.fromEntries(entries);
  // Of `Sensitivity` and `sensitivity` neither may win unseen.
  if (Object.keys(named).length < entries.length)
    throw new FileError("unreadable_file", "The labels between --- at its beginning name one of them twice.");
  return named;
}

function plainKey(key: string): string {
  return key.normalize("NFKC").trim().toLowerCase();
}

/** Walks the blocks of a text and gathers its paragraphs. */
class MarkdownWalk {
  readonly collector = new ParagraphCollector();
  tables = 0;
  firstHeading: string | null = null;
  #headings: readonly { readonly depth: number; readonly text: string }[] = [];

  read(node: RootContent): void {
    switch (node.type) {
      case "heading":
        this.#enter(node.depth, inlineText(node));
        return;
      case "paragraph":
        this.collector.add(inlineText(node));
        return;
      case "list":
        for (const item of node.children) for (const block of item.children) this.read(block);
        return;
      case "blockquote":
        for (const block of node.children) this.read(block);
        return;
      case "code":
        this.collector.add(node.value);
        return;
      case "html":
        // A line that begins with a comment or with `<!channel>` counts as HTML as a whole, with the words behind it.
        if (node.value.startsWith("<!")) this.collector.add(onOneLine(node.value.replace(COMMENTS, "")));
        return;
      case "table":
        this.tables += 1;
        return;
      default:
        // Rules, definitions: nothing that a reader would quote.
        return;
    }
  }

  #enter(depth: number, text: string): void {
    this.firstHeading ??= text === "" ? null : text;
    this.#headings = [...this.#headings.filter((heading) => heading.depth < depth), { depth, text }];
    this.collector.enter(this.#headings.map((heading) => heading.text));
  }
}

/** What a reader sees of a piece of text: without marks, and with line breaks as blanks, or as nothing between Chinese characters. */
function inlineText(node: Nodes): string {
  return onOneLine(rawText(node));
}

function onOneLine(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Han}，。；：、！？])\s*\n\s*(?=[\p{Script=Han}，。；：、！？])/gu, "")
    .replace(/\s*\n\s*/g, " ");
}

function rawText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "html":
      // What looks like a tag may be words of the text; only comments are not meant for readers.
      return node.value.startsWith("<!--") ? "" : node.value;
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    default:
      return "children" in node ? node.children.map(rawText).join("") : "";
  }
}
