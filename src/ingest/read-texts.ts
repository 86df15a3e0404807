import { extname } from "node:path";
import { FileError } from "../documents/file-error.ts";
import { readLines } from "../documents/text-lines.ts";
import type { DocumentLabels } from "../domain/passage.ts";
import { chunk } from "../narrative/chunking.ts";
import type { PassageDraft } from "../narrative/passage-index.ts";
import type { Glossary } from "../profile/glossary.ts";
import { readLabels } from "./document-labels.ts";
import type { FoundFile } from "./find-files.ts";
import { readMarkdown } from "./markdown-document.ts";
import { readPlainText } from "./plain-document.ts";
import type { TextDocument } from "./text-document.ts";

/** What a text says: its labels and its passages, in order of reading. */
export interface TextReading {
  readonly labels: DocumentLabels;
  readonly passages: readonly PassageDraft[];
  readonly warnings: readonly string[];
}

export type TextReader = (file: FoundFile, glossary: Glossary) => TextReading;

/** A longer text is no report that anybody wrote. */
const CHARACTERS_MAX = 16 * 1024 * 1024;

/** The reader for a file's type; null for types that hold no text that is read. */
export function textReaderFor(path: string): TextReader | null {
  switch (extname(path).toLowerCase()) {
    case ".md":
    case ".markdown":
      return (file, glossary) => reading(file, readMarkdown(textOf(file.path)), glossary);
    case ".txt":
    case ".text":
      return (file, glossary) => reading(file, readPlainText(textOf(file.path)), glossary);
    default:
      return null;
  }
}

function textOf(path: string): string {
  const lines: string[] = [];
  let size = 0;
  for (const line of readLines(path)) {
    size += line.length + 1;
    if (size > CHARACTERS_MAX) throw new FileError("unreadable_file", "It is longer than any text that is read.");
    lines.push(line);
  }
  return lines.join("\n");
}

function reading({ doc }: FoundFile, document: TextDocument, glossary: Glossary): TextReading {
  const { labels, warnings } = readLabels(doc, document, glossary);
  const passages = chunk(document.paragraphs);
  const empty = passages.length === 0 ? ["It holds no text."] : [];
  return { labels, passages, warnings: [...document.warnings, ...warnings, ...empty] };
}
