import { stat } from "node:fs/promises";
import type { DocumentFormat, SourceDocument } from "./document.ts";
import { withoutDoubtfulDecimals } from "./doubtful-decimals.ts";
import { FileError } from "./file-error.ts";
import { documentFormat } from "./file-kind.ts";
import { type DocumentReader, READ_OPTIONS, type ReadOptions } from "./reader.ts";

/**
 * Reads a document of any supported format. Throws `FileError` for whatever its reader fails on: files are untrusted,
 * and one of them must not stop the import of the others. `contents` is the path to read from, where it differs from
 * `path`, whose name decides the format.
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
