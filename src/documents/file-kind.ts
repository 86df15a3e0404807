import { type FileHandle, open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { openPromise } from "yauzl";
import type { DocumentFormat } from "./document.ts";
import { FileError } from "./file-error.ts";
import { markedEncoding } from "./text-lines.ts";

/** The kind of file that the name suggests. */
export type NamedKind =
  | { readonly kind: "format"; readonly format: DocumentFormat }
  /** A known kind that is not supported; `advice` says which format to save it as. */
  | { readonly kind: "advised"; readonly advice: string }
  | { readonly kind: "unknown" };

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  ".xlsx": "xlsx",
  ".xlsm": "xlsx",
  ".csv": "csv",
  ".tsv": "csv",
  ".pptx": "pptx",
  ".pptm": "pptx",
  ".docx": "docx",
  ".docm": "docx",
  ".pdf": "pdf",
  ".md": "markdown",
  ".markdown": "markdown",
  ".html": "html",
  ".htm": "html",
  ".xhtml": "html",
  ".txt": "text",
  ".text": "text",
};

const SAVE_AS: Readonly<Record<string, string>> = {
  ".xls": "xlsx",
  ".xlsb": "xlsx",
  ".ods": "xlsx",
  ".numbers": "xlsx",
  ".doc": "docx",
  ".rtf": "docx",
  ".odt": "docx",
  ".pages": "docx",
  ".ppt": "pptx",
  ".odp": "pptx",
  ".key": "pptx",
};

/** Classifies a file by its extension alone. */
export function namedKind(path: string): NamedKind {
  const extension = extname(path).toLowerCase();
  const format = FORMATS[extension];
  if (format !== undefined) return { kind: "format", format };
  const target = SAVE_AS[extension];
  if (target !== undefined) return { kind: "advised", advice: `Save it as .${target}.` };
  return { kind: "unknown" };
}

/** The kind of file that its first bytes and, for an archive, its entries indicate. */
type ContentKind =
  | { readonly kind: "format"; readonly format: "xlsx" | "pptx" | "docx" | "pdf"; readonly name: string }
  | { readonly kind: "text"; readonly isHtml: boolean }
  | { readonly kind: "damaged_archive" }
  | { readonly kind: "empty" }
  | { readonly kind: "protected" }
  /** `name` is a noun phrase; `advice` names an alternative. */
  | { readonly kind: "other"; readonly name: string; readonly advice: string };

const ARCHIVE_FORMATS = {
  xl: { kind: "format", format: "xlsx", name: "an Excel workbook" },
  word: { kind: "format", format: "docx", name: "a Word document" },
  ppt: { kind: "format", format: "pptx", name: "a PowerPoint deck" },
} as const;

/**
 * Determines the format of a file from its name and its content. Throws `FileError`, with advice, where the two
 * disagree and for unsupported kinds. Text formats have no signature, so the name alone decides between them.
 */
export async function documentFormat(path: string, contents: string = path): Promise<DocumentFormat> {
  const named = namedKind(path);
  const content = await contentKind(contents, named.kind === "format" && named.format === "pdf");
  switch (content.kind) {
    case "empty":
      throw unreadable("It is empty.");
    case "protected":
      throw unreadable("It is protected by a password.");
    case "other":
      throw unreadable(`It is ${content.name}. ${content.advice}`);
    case "damaged_archive":
      if (named.kind === "format" && isOffice(named.format)) return named.format;
      throw unreadable("It is an archive that is damaged or cut off.");
    case "format":
      if (named.kind === "format" && named.format === content.format) return content.format;
      throw misnamed(path, content.name, content.format);
    case "text":
      return textFormat(path, named, content.isHtml);
  }
}

function textFormat(path: string, named: NamedKind, isHtml: boolean): DocumentFormat {
  if (named.kind === "advised") throw unreadable(`It is of a kind that is not read. ${named.advice}`);
  if (named.kind === "unknown") throw unreadable("It is of a kind that is not read.");
  if (named.format !== "pdf" && !isOffice(named.format)) return named.format;
  if (isHtml) throw misnamed(path, "an HTML page", "html");
  if (named.format === "pdf") throw unreadable("It is named .pdf but is a text file, or it is damaged.");
  throw unreadable(`It is named ${extname(path).toLowerCase()} but is a text file.`);
}

function isOffice(format: DocumentFormat): boolean {
  return format === "xlsx" || format === "docx" || format === "pptx";
}

function misnamed(path: string, name: string, extension: string): FileError {
  const own = extname(path).toLowerCase();
  return unreadable(
    own === ""
      ? `It is ${name} without an extension; rename it to end in .${extension}.`
      : `It is named ${own} but is ${name}; rename it to end in .${extension}.`,
  );
}

const HEAD_BYTES = 4096;
const PDF_HEAD_BYTES = 1024;
const ENTRIES_LOOKED_AT_MAX = 10_000;

async function contentKind(path: string, isNamedPdf: boolean): Promise<ContentKind> {
  const file = await opened(path);
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) return { kind: "empty" };
    if (head.toString("latin1", 0, 4) === "PK\x03\x04") return await archiveKind(path);
    if (head.toString("latin1", 0, 4) === "PK\x05\x06") return other("an empty archive", "There is nothing to read.");
    // PDF readers tolerate stray bytes before the header; a text file may merely mention it.
    if (head.indexOf("%PDF-") === 0 || (isNamedPdf && head.subarray(0, PDF_HEAD_BYTES).includes("%PDF-")))
      return { kind: "format", format: "pdf", name: "a PDF" };
    if (head.toString("hex", 0, 8) === "d0cf11e0a1b11ae1") return await compoundKind(file, head);
    return plainKind(head);
  } finally {
    await file.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    // Opening a named pipe would block forever.
    if (!(await stat(path)).isFile()) throw unreadable("It is neither a file nor a folder.");
    return await open(path, "r");
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError("unreadable_file", openingFault(cause), { cause });
  }
}

function openingFault(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  if (code === "ENOENT") return "There is no such file.";
  if (code === "EACCES" || code === "EPERM") return "It may not be opened by this user.";
  return "It cannot be opened.";
}

async function archiveKind(path: string): Promise<ContentKind> {
  try {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
    try {
      const folders = new Set<string>();
      let looked = 0;
      for await (const { fileName } of zip.eachEntry()) {
        if (fileName === "xl/workbook.bin") return other("an Excel workbook of the binary kind", "Save it as .xlsx.");
        folders.add(fileName.split("/", 1)[0] ?? "");
        looked += 1;
        if (looked >= ENTRIES_LOOKED_AT_MAX) break;
      }
      if (folders.has("xl")) return ARCHIVE_FORMATS.xl;
      if (folders.has("word")) return ARCHIVE_FORMATS.word;
      if (folders.has("ppt")) return ARCHIVE_FORMATS.ppt;
      if (folders.has("mimetype") && folders.has("content.xml"))
        return other("a document of the OpenDocument kind", "Save it as .xlsx, .docx or .pptx.");
      return other("an archive and no document", "Unpack it first.");
    } finally {
      zip.close();
    }
  } catch {
    return { kind: "damaged_archive" };
  }
}

const SECTOR_SHIFT_AT = 0x1e;
const DIRECTORY_AT = 0x30;
const SECTOR_SHIFTS = [9, 12];
const DIRECTORY_BYTES = 8192;

/** Old Office files and encrypted new ones are compound files; their directory entry names tell them apart. */
async function compoundKind(file: FileHandle, head: Buffer): Promise<ContentKind> {
  const shift = head.length > DIRECTORY_AT + 4 ? head.readUInt16LE(SECTOR_SHIFT_AT) : 0;
  const unknown = other("a file of an old Office program", "Save it as .xlsx, .docx or .pptx.");
  if (!SECTOR_SHIFTS.includes(shift)) return unknown;
  const buffer = Buffer.alloc(DIRECTORY_BYTES);
  const place = (head.readUInt32LE(DIRECTORY_AT) + 1) * 2 ** shift;
  const { bytesRead } = await file.read(buffer, 0, DIRECTORY_BYTES, place);
  const names = buffer.toString("utf16le", 0, bytesRead);
  if (names.includes("EncryptedPackage")) return { kind: "protected" };
  if (names.includes("Workbook") || names.includes("Book\0"))
    return other("an Excel workbook of the old kind (.xls)", "Save it as .xlsx.");
  if (names.includes("WordDocument")) return other("a Word document of the old kind (.doc)", "Save it as .docx.");
  if (names.includes("PowerPoint Document"))
    return other("a PowerPoint deck of the old kind (.ppt)", "Save it as .pptx.");
  return unknown;
}

function plainKind(head: Buffer): ContentKind {
  const start = head.toString("latin1");
  if (start.startsWith("{\\rtf")) return other("a text of the RTF kind", "Save it as .docx.");
  const picture = PICTURES.find(([mark]) => start.startsWith(mark));
  if (picture !== undefined) return other(picture[1], "Only text is read.");
  return {
    kind: "text",
    isHtml: markedEncoding(head) === null && /^\s*<(?:!doctype html|html|head|table)\b/i.test(start),
  };
}

const PICTURES: readonly (readonly [string, string])[] = [
  ["\x89PNG", "a picture"],
  ["\xff\xd8\xff", "a picture"],
  ["GIF87a", "a picture"],
  ["GIF89a", "a picture"],
  ["\x1f\x8b", "a packed file"],
  ["7z\xbc\xaf\x27\x1c", "a packed file"],
  ["Rar!\x1a\x07", "a packed file"],
];

function other(name: string, advice: string): ContentKind {
  return { kind: "other", name, advice };
}

function unreadable(message: string): FileError {
  return new FileError("unreadable_file", message);
}
