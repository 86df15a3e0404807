import { FileError } from "../file-error.ts";
import { type OpenPdf, openPdf } from "./pdfjs.ts";

const START_BYTES = 1024;

/** Refuses what is no PDF or ends before its end; the reader would otherwise make something of any beginning. */
export function checkWhole(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, START_BYTES).includes("%PDF-")) throw new FileError("unreadable_file", "It is no PDF file.");
  const end = buffer.lastIndexOf("%%EOF");
  // A file written for the web has an end mark near its start, so objects after the last one are a cut too.
  if (end < 0 || buffer.indexOf(" obj", end) >= 0) {
    throw new FileError("unreadable_file", "It is cut short: its end is missing.");
  }
}

/** Opens a PDF, or says in one sentence why it cannot be read. */
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
