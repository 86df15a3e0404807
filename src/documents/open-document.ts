import { stat } from "node:fs/promises";
import type { Block, DocumentFormat, Grid, GridCell, SourceDocument } from "./document.ts";
import { FileError } from "./file-error.ts";
import { documentFormat } from "./file-kind.ts";
import { NumberStyleWatch } from "./number-style.ts";
import { type DocumentReader, READ_OPTIONS, type ReadOptions } from "./reader.ts";

/**
 * Reads a document of any supported format. Every failure is a `FileError`, since one untrusted file must not
 * stop the others. `contents`: the path to read, where it differs from `path`, whose name decides the format.
 */
export async function openDocument(
  path: string,
  options: ReadOptions = READ_OPTIONS,
  contents: string = path,
): Promise<SourceDocument> {
  const format = await documentFormat(path, contents);
  const { size } = await stat(contents);
  if (size > options.limits.fileBytesMax)
    throw new FileError("too_large", `It is larger than ${megabytes(options.limits.fileBytesMax)} MB.`);
  const read = await readerFor(format);
  try {
    return withoutDoubtfulDecimals(await read(contents, options));
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    // Call stack overflow.
    if (cause instanceof RangeError && /call stack/.test(cause.message))
      throw new FileError("unreadable_file", "Its parts are nested too deeply.", { cause });
    throw new FileError("unreadable_file", "It is damaged, or made in a way that is not understood.", { cause });
  }
}

/** Loads a reader when it is first needed, to keep startup fast. */
async function readerFor(format: DocumentFormat): Promise<DocumentReader> {
  switch (format) {
    case "xlsx":
      return (await import("./xlsx/xlsx-reader.ts")).readXlsx;
    case "pptx":
      return (await import("./pptx/pptx-reader.ts")).readPptx;
    case "docx":
      return (await import("./docx/docx-reader.ts")).readDocx;
    case "pdf":
      return (await import("./pdf/pdf-reader.ts")).readPdf;
    case "csv":
      return (await import("./csv/csv-reader.ts")).readCsv;
    case "markdown":
      return (await import("./markdown/markdown-reader.ts")).readMarkdown;
    case "html":
      return (await import("./html/html-reader.ts")).readHtml;
    case "text":
      return (await import("./plain/plain-reader.ts")).readPlainText;
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

/** Decimal commas in running text, which English text does not use: `1.234,5`, `12,5 %`, `3,4 Mio.` */
const COMMA_IN_TEXT =
  /(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}[\s\u00a0]?(?:%|€|Mio|Mrd|Mill|Tsd|milli|mili))(?![\d])/iu;
/** German units; a document that uses them may use a point as thousands separator. */
const COMMA_UNITS = /(?<![\p{L}\d])(?:TEUR|T€|Tsd\.?|Mio\.?|Mrd\.?)(?![\p{L}\d])/u;
/** A number with one separator, followed by exactly three digits. */
const TWO_READINGS = /^[^\d.,]*[1-9]\d{0,2}[.,]\d{3}[^\d.,]*\.?$/;

/** Its countries write both "12.500" and "12,500" for the same amount. */
const EURO = /€|(?<![\p{L}\d])(?:EUR|euros?)(?![\p{L}\d])/iu;
/** A point before one or two digits is a decimal point. */
const DECIMAL_POINT = /^[^\d.,]*\d+\.\d{1,2}[^\d.,]*$/;

const POINT_BEFORE_THREE = /^[^\d.,]*[1-9]\d{0,2}\.\d{3}[^\d.,]*\.?$/;

/**
 * Turns ambiguous figures such as `1.571` or `1,571` into faults. A table that does not show its decimal separator is
 * read in the English style, which is no evidence where the rest of the document uses decimal commas.
 * Where the document only names German units, or euros without a decimal point, only `1.571` is ambiguous.
 */
function withoutDoubtfulDecimals(document: SourceDocument): SourceDocument {
  const blocks = document.parts.flatMap((part) => part.blocks);
  const watches = new Map(blocks.flatMap((block) => (isWritten(block) ? [[block, watchOf(block)] as const] : [])));
  const isComma =
    [...watches.values()].some((watch) => watch.shows("comma") && !watch.shows("point")) ||
    blocks.some((block) => block.kind === "paragraph" && COMMA_IN_TEXT.test(block.text));
  const isGerman = blocks.some((block) => names(COMMA_UNITS, block));
  if (!isComma && !isGerman && !blocks.some((block) => names(EURO, block))) return document;
  const open = isComma ? TWO_READINGS : POINT_BEFORE_THREE;
  const settled = (block: Block): Block => {
    const watch = block.kind === "grid" ? watches.get(block) : undefined;
    if (block.kind !== "grid" || !watch || watch.shows("comma") || watch.shows("point")) return block;
    if (!isComma && !isGerman && block.cells.some(({ text }) => DECIMAL_POINT.test(text))) return block;
    return { ...block, cells: block.cells.map((cell) => doubted(cell, open)) };
  };
  return { ...document, parts: document.parts.map((part) => ({ ...part, blocks: part.blocks.map(settled) })) };
}

function names(units: RegExp, block: Block): boolean {
  if (block.kind === "paragraph") return units.test(block.text);
  return block.kind === "grid" && block.cells.some(({ text }) => units.test(text));
}

function isWritten(block: Block): block is Grid {
  return block.kind === "grid" && block.holdsNumbers !== true;
}

function watchOf({ cells }: Grid): NumberStyleWatch {
  const watch = new NumberStyleWatch();
  for (const { text } of cells) watch.see(text);
  return watch;
}

function doubted(cell: GridCell, open: RegExp): GridCell {
  if (cell.content.kind !== "number" || !open.test(cell.text)) return cell;
  return { ...cell, content: { kind: "fault", reason: "has two readings, thousands or decimals" } };
}
