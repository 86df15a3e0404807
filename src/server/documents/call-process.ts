import { setPriority } from "node:os";
import { ChildHandle } from "../../documents/worker/child-handle.ts";
import { FootnoteError } from "../../domain/errors.ts";
import type { DocumentProcessReply, DocumentProcessRequest } from "./messages.ts";

/** `document_process_ended`: the process ended during a call · `document_process_closed`: the server is stopping. */
export class DocumentProcessError extends FootnoteError<"document_process_ended" | "document_process_closed"> {}

/** Lower priority, so that answering comes first when CPU is short; reader processes inherit it. */
const NICENESS = 10;
/** The embeddings endpoint may use a certificate of the company's own CA. */
const SETTINGS = ["NODE_EXTRA_CA_CERTS", "FOOTNOTE_READER_MEMORY"];

export type DocumentProcessHandle = ChildHandle<DocumentProcessRequest>;

/** Starts a document process. If it is killed, a document is stored completely or not at all. */
export function startDocumentProcess(bytesMax: number): DocumentProcessHandle {
  const child: DocumentProcessHandle = new ChildHandle({
    from: import.meta.url,
    module: "./process-main",
    bytesMax,
    settings: SETTINGS,
  });
  lower(child.pid);
  return child;
}

/** Sends a request and waits for the reply. Throws errors of the child, and `DocumentProcessError` if it ends. */
export async function askDocumentProcess<Result>(
  child: DocumentProcessHandle,
  request: DocumentProcessRequest,
): Promise<{ readonly result: Result; readonly residentBytes: number }> {
  const told = await child.ask<DocumentProcessReply<Result>>(request);
  if (told.kind !== "replied") {
    throw new DocumentProcessError(
      "document_process_ended",
      "The process that loads documents ended: it needed more memory than it may have, or was ended from outside. Try again.",
    );
  }
  const { reply } = told;
  switch (reply.kind) {
    case "result":
      return reply;
    case "fault":
      throw new FootnoteError(reply.code, reply.message);
    case "defect":
      throw new Error(`The document process failed: ${reply.message}`);
  }
}

/** Best effort: some systems have no priorities, and the process may have ended already. */
function lower(pid: number | null): void {
  if (pid === null) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The process keeps its priority.
  }
}
