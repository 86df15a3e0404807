import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import type { DocumentPart, SourceDocument } from "../document.ts";
import { FileError } from "../file-error.ts";
import type { DocumentReader, ReadLimits } from "../reader.ts";
import { type PageSource, type ReadPage, readPage } from "./pdf-page.ts";
import { type OpenPdf, openPdf, type PdfDocument } from "./pdfjs.ts";
import { withoutRunningLines } from "./running-lines.ts";

/** Reads the text and the tables of a digital PDF, page by page. */
export const readPdf: DocumentReader = async (path, { limits }) => {
  const { size } = await stat(path);
  if (size > limits.fileBytesMax)
    throw new FileError(
      "too_large",
      `It has ${millions(size)} MB; at most ${millions(limits.fileBytesMax)} MB are read.`,
    );
  const file = await readFile(path);
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  checkWhole(bytes);
  const open = await openedPdf(bytes);
  try {
    const { numPages } = open.document;
    if (numPages > limits.pagesMax)
      throw new FileError("too_large", `It has ${numPages} pages; at most ${limits.pagesMax} are read.`);
    const info = await infoOf(open.document);
    const pages = await readPages(open, limits);
    return documentOf(pages.read, info, pages.notices);
  } finally {
    await open.document.loadingTask.destroy();
  }
};

function millions(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

interface Pages {
  readonly read: readonly ReadPage[];
  readonly notices: readonly string[];
}

async function readPages(open: Omit<PageSource, "layerShown">, limits: ReadLimits): Promise<Pages> {
  const layers = await open.document.getOptionalContentConfig().catch(() => null);
  const source = { ...open, layerShown: (group: unknown) => isShown(layers, group) };
  const read: ReadPage[] = [];
  const notices: string[] = [];
  let characters = 0;
  let cells = 0;
  for (let number = 1; number <= open.document.numPages; number += 1) {
    const page = await readPage(source, number).catch((error: unknown) => error);
    if (!isPage(page)) {
      notices.push(`Page ${number} is damaged: it is not read.`);
      continue;
    }
    characters += page.characters;
    cells += page.cells;
    if (characters > limits.charactersMax)
      throw new FileError("too_large", `It holds more than ${limits.charactersMax} characters of text.`);
    if (cells > limits.cellsMax)
      throw new FileError("too_large", `Its tables hold more than ${limits.cellsMax} cells.`);
    notices.push(...noticesOf(page));
    read.push(page);
  }
  if (read.length === 0) throw new FileError("unreadable_file", "It is damaged: none of its pages can be read.");
  return { read, notices };
}

const UNKNOWN_MIN = 5;

function noticesOf({ number, kind, cut, unknown }: ReadPage): readonly string[] {
  return [
    ...(kind === "picture" ? [`Page ${number} is a picture of text (scanned): it is not read.`] : []),
    ...(cut ? [`Page ${number} holds more text or lines than are looked at: the rest of it is not read.`] : []),
    ...(unknown >= UNKNOWN_MIN
      ? [`Page ${number} has ${unknown} characters in a font that does not say which they are: they are left out.`]
      : []),
  ];
}

function isPage(value: unknown): value is ReadPage {
  return typeof value === "object" && value !== null && "blocks" in value;
}

type Layers = Awaited<ReturnType<PageSource["document"]["getOptionalContentConfig"]>> | null;

function isShown(layers: Layers, group: unknown): boolean {
  if (layers === null || typeof group !== "object" || group === null) return true;
  try {
    return layers.isVisible(group) !== false;
  } catch {
    return true;
  }
}

function documentOf(
  pages: readonly ReadPage[],
  { labels, marks }: DocumentInfo,
  notices: readonly string[],
): SourceDocument {
  const { blocks, running } = withoutRunningLines(pages);
  const parts = pages.map(
    ({ number, shown }, index): DocumentPart => ({
      kind: "page",
      locator: `page=${number}`,
      headings: [],
      blocks: blocks[index] ?? [],
      ...(shown === undefined ? {} : { page: shown }),
    }),
  );
  const filled = parts.filter((part) => part.blocks.length > 0);
  const all = filled.length + notices.length > 0 ? notices : ["None of its pages holds text."];
  return { format: "pdf", labels, marks: [...marks, ...running], parts: filled, notices: all };
}

const START_BYTES = 1024;

/** Throws `FileError` for non-PDF and truncated files, since the PDF reader itself accepts any beginning of a file. */
function checkWhole(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, START_BYTES).includes("%PDF-")) throw new FileError("unreadable_file", "It is no PDF file.");
  const end = buffer.lastIndexOf("%%EOF");
  // Linearized files have an end mark near their start too, so objects after the last mark also mean truncation.
  if (end < 0 || buffer.indexOf(" obj", end) >= 0) {
    throw new FileError("unreadable_file", "It is cut short: its end is missing.");
  }
}

/** Opens a PDF. Throws `FileError` where it is encrypted or damaged. */
async function openedPdf(bytes: Uint8Array): Promise<OpenPdf> {
  try {
    return await openPdf(bytes);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") {
      throw new FileError("unreadable_file", "It is protected by a password.", { cause: error });
    }
    throw new FileError("unreadable_file", "It is damaged and cannot be read as a PDF.", { cause: error });
  }
}

const Text = z.string().optional().catch(undefined);
const Metadata = z.object({ info: z.object({ Title: Text, Subject: Text, Keywords: Text }) });
const TITLE_LENGTH_MAX = 300;
/** Generated titles: file names and placeholders. */
const MADE_UP =
  /^(?:untitled|no title|title|document\d*|microsoft (?:word|excel|powerpoint)\b.*|slide \d+|.*\.(?:docx?|xlsx?|pptx?|pdf|indd|qxd|qxp|rtf|odt|dvi|ps|html?|tex))$/i;

interface DocumentInfo {
  readonly labels: Readonly<Record<string, string>>;
  /** Subject and keywords, which may contain a sensitivity label. */
  readonly marks: readonly string[];
}

/**
 * Metadata of a PDF. The creation date of the file is not the issue date of the document, so neither dates nor authors
 * are taken from it.
 */
async function infoOf(document: PdfDocument): Promise<DocumentInfo> {
  const metadata = Metadata.safeParse(await document.getMetadata().catch(() => null));
  if (!metadata.success) return { labels: {}, marks: [] };
  const { Title, Subject, Keywords } = metadata.data.info;
  const title = plain(Title);
  const isMadeUp = title === "" || title.length > TITLE_LENGTH_MAX || MADE_UP.test(title);
  const marks = [plain(Subject), ...plain(Keywords).split(/[,;]/)].filter((text) => text.trim() !== "");
  return { labels: isMadeUp ? {} : { title }, marks };
}

function plain(text = ""): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
