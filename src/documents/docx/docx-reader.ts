import type { SourceDocument } from "../document.ts";
import { openOfficeArchive } from "../office/archive.ts";
import { embeddedReader } from "../office/embedded-files.ts";
import type { ReadOptions } from "../reader.ts";
import { readWordArchive } from "./word-archive.ts";

/** Reads a Word document: sections by heading, with paragraphs, tables, charts and embedded files. */
export async function readDocx(path: string, options: ReadOptions): Promise<SourceDocument> {
  const archive = await openOfficeArchive(path, options.limits);
  try {
    return await readWordArchive(archive, options, embeddedReader(archive, options));
  } finally {
    archive.close();
  }
}
