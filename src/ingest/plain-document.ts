import { ParagraphCollector, type TextDocument } from "./text-document.ts";

const TITLE_MAX = 120;

/** Reads a plain text: blank lines part its paragraphs, and a short first line by itself is its title. */
export function readPlainText(text: string): TextDocument {
  const blocks = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  const collector = new ParagraphCollector();
  for (const block of blocks) collector.add(joined(block));
  const [first = ""] = blocks;
  const isTitle = blocks.length > 1 && !first.includes("\n") && first.length <= TITLE_MAX;
  return {
    labels: {},
    firstHeading: isTitle ? first : null,
    paragraphs: collector.paragraphs,
    cells: [],
    warnings: [],
  };
}

function joined(block: string): string {
  return block
    .replace(/(?<=[\p{Script=Han}，。；：、！？])[ \t]*\r?\n[ \t]*(?=[\p{Script=Han}，。；：、！？])/gu, "")
    .replace(/[ \t]*\r?\n[ \t]*/g, " ");
}
