import { foldText } from "../../language/folding.ts";
import type { Block, SourceDocument } from "../document.ts";
import { FileError } from "../file-error.ts";
import { ReadBudget } from "../office/read-budget.ts";
import type { ReadOptions } from "../reader.ts";
import { onOneLine } from "../section-parts.ts";
import { readText } from "../text-lines.ts";
import { splitTables, type TextLine } from "./text-tables.ts";

const TITLE_MAX = 120;

/** Reads a plain text file: blank lines separate paragraphs, and clearly recognizable tables are extracted. */
export async function readPlainText(path: string, options: ReadOptions): Promise<SourceDocument> {
  const { charactersMax } = options.limits;
  return plainDocument(readText(path, { encoding: options.encoding, charactersMax }), options);
}

/** Reads plain text. Its title is a short first line by itself, unless the text begins with labels. */
export function plainDocument(text: string, { limits }: ReadOptions): SourceDocument {
  const budget = new ReadBudget(limits);
  const [first, ...others] = textBlocks(text.replace(/^\uFEFF/, ""));
  const labels = first === undefined ? null : labelsOf(first);
  const rest = labels === null && first !== undefined ? [first, ...others] : others;
  const blocks: Block[] = [];
  for (const piece of splitTables(rest)) {
    if (piece.kind === "grid") {
      budget.cells(piece.cells.length);
      blocks.push(piece);
      continue;
    }
    const words = onOneLine(piece.lines.map((line) => line.text).join("\n")).trim();
    budget.text(words);
    if (words !== "") blocks.push({ kind: "paragraph", role: "text", text: words });
  }
  const title = labels === null ? titleOf(rest) : null;
  return {
    format: "text",
    labels: labels ?? (title === null ? {} : { title }),
    parts: blocks.length === 0 ? [] : [{ kind: "section", locator: null, headings: [], blocks }],
    notices: [],
  };
}

/** Splits a text into blocks of lines at blank lines. */
function textBlocks(text: string): readonly (readonly TextLine[])[] {
  const blocks: TextLine[][] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    if (!isOpen) blocks.push([]);
    isOpen = true;
    blocks.at(-1)?.push({ row: index, text: line });
  }
  return blocks;
}

function titleOf(blocks: readonly (readonly TextLine[])[]): string | null {
  const [first] = blocks;
  const title = first?.[0]?.text.trim() ?? "";
  return blocks.length > 1 && first?.length === 1 && title.length <= TITLE_MAX ? title : null;
}

const LABEL = /^\s*(\p{L}[\p{L} ]{0,24}?)\s*[:：]\s*(\S.*)$/u;
const KNOWN: Readonly<Record<string, string>> = {
  title: "title",
  entity: "entity",
  period: "period",
  topic: "topic",
  language: "language",
  sensitivity: "sensitivity",
  source: "source",
  date: "date",
  标题: "title",
  主体: "entity",
  期间: "period",
  语言: "language",
  密级: "sensitivity",
  来源: "source",
  日期: "date",
};

/** The labels in the first block, if each line is a label and at least one is known; null for a block of text. */
function labelsOf(block: readonly TextLine[]): Readonly<Record<string, string>> | null {
  const found = block.map(({ text }) => LABEL.exec(text));
  const keys = found.map((match) => plainKey(match?.[1] ?? ""));
  if (found.includes(null) || !keys.some((key) => key in KNOWN)) return null;
  const labels = new Map<string, string>();
  for (const [index, match] of found.entries()) {
    const key = KNOWN[keys[index] ?? ""] ?? keys[index] ?? "";
    // Two sensitivity labels are an error, so that neither silently wins.
    if (labels.has(key)) throw new FileError("unreadable_file", "The labels at its beginning name one of them twice.");
    labels.set(key, match?.[2]?.trim() ?? "");
  }
  return Object.fromEntries(labels);
}

function plainKey(key: string): string {
  return foldText(key).trim();
}
