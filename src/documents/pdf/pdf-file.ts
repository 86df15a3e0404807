import { FileError } from "../file-error.ts";
import { type OpenPdf, openPdf } from "./pdfjs.ts";

const START_BYTES = 1024;

/** Throws `FileError` for non-PDF and truncated files, since the PDF reader itself accepts any beginning of a file. */
export function checkWhole(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, START_BYTES).includes("%PDF-")) throw new FileError("unreadable_file", "It is no PDF file.");
  const end = buffer.lastIndexOf("%%EOF");
  // Linearized files have an end mark near their start too, so objects after the last mark also mean truncation.
  if (end < 0 || buffer.indexOf(" obj", end) >= 0) {
    throw new FileError("unreadable_file", "It is cut short: its end is missing.");
  }
}

/** Opens a PDF. Throws `FileError` where it is encrypted or damaged. */
export async function openedPdf(bytes: Uint8Array): Promise<OpenPdf> {
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
