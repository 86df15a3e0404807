import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const PROJECT = join(import.meta.dirname, "../..");

/** A text of the documentation, by its path from the project's folder. */
export interface Document {
  readonly path: string;
  readonly text: string;
}

/** README, ARCHITECTURE and everything under docs/. */
export function readDocuments(): readonly Document[] {
  const underDocs = readdirSync(join(PROJECT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  return ["README.md", "ARCHITECTURE.md", ...underDocs.sort()].map(readDocument);
}

export function readDocument(path: string): Document {
  return { path, text: readFileSync(join(PROJECT, path), "utf8") };
}

/** The fenced blocks of one language, without their fences. */
export function blocksOf({ text }: Document, language: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...text.matchAll(fence)].map((match) => match[1] ?? "");
}

export interface MarkdownTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of a text, cell by cell. */
export function tablesOf({ text }: Document): readonly MarkdownTable[] {
  const runs = text.split(/\n(?!\|)/).flatMap((block) => {
    const lines = block.split("\n").filter((line) => line.startsWith("|"));
    return lines.length > 2 ? [lines.map(cellsOf)] : [];
  });
  return runs.map(([header = [], , ...rows]) => ({ header, rows }));
}

function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** The table whose headings are these; fails loudly where there is none. */
export function tableOf(document: Document, ...header: readonly string[]): readonly (readonly string[])[] {
  const found = tablesOf(document).find((table) => table.header.join("|") === header.join("|"));
  if (found === undefined) throw new Error(`${document.path} has no table ${header.join(" | ")}`);
  return found.rows;
}

/** What stands between backticks. */
export function codesOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
}
