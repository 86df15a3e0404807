import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { faultCode } from "../../api/ask-endpoint.ts";
import { isReadWith } from "../../import/ingest-file.ts";
import type { FileReport } from "../../import/ingest-report.ts";
import { documentIdOf } from "../../operations/audit/audit-code.ts";
import type { Logger } from "../../operations/logging/logger.ts";
import { fileName } from "../../slack/documents/upload-folder.ts";
import type { Engine } from "../compose.ts";
import { DocumentProcessError } from "./call-process.ts";
import type { UploadedFile } from "./messages.ts";

interface Rereading {
  readonly uploads: string;
  readonly reread: (file: UploadedFile) => Promise<FileReport>;
  readonly logger: Logger;
}

/**
 * Reads the dropped documents again that were read with another version of the company file, so that what waited for a
 * name of it is settled without dropping them once more. One after the other, so that loads and decisions come between.
 */
export async function readUploadsAgain(
  { documents, glossary }: Pick<Engine, "documents" | "glossary">,
  { uploads, reread, logger }: Rereading,
): Promise<void> {
  try {
    const folders = existsSync(uploads) ? await readdir(uploads) : [];
    const stored = await documents.documents();
    for (const entry of stored.filter((one) => one.source.kind === "uploads" && !isReadWith(one, glossary.profile))) {
      const folder = folders.find((name) => name.startsWith(`${entry.fileHash}-`));
      const path = folder === undefined ? null : join(uploads, folder, fileName(entry.doc));
      if (path === null || !existsSync(path)) continue;
      const startedMs = performance.now();
      const { status, facts, review } = await reread({ path, source: entry.source });
      const document = documentIdOf(entry.doc);
      const counts = { facts, waited: entry.review, waiting: review, ms: Math.round(performance.now() - startedMs) };
      const line = { event: "document_read_again", document, status, ...counts };
      logger.info(line, "a document was read with the new company file");
    }
  } catch (error) {
    if (error instanceof DocumentProcessError && error.code === "document_process_closed") return;
    logger.error({ event: "documents_not_read_again", fault: faultCode(error) }, "documents could not be read again");
  }
}
