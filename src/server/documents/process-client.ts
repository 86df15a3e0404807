import type { SourceReading } from "../../domain/source-reading.ts";
import type { FileReport } from "../../import/ingest-report.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { DecideResult, DocumentService, LoadReport, PendingQuestions } from "../../slack/ports.ts";
import type { Engine } from "../compose.ts";
import { following } from "../following.ts";
import {
  askDocumentProcess,
  DocumentProcessError,
  type DocumentProcessHandle,
  startDocumentProcess,
} from "./call-process.ts";
import { createReadyQuestions } from "./document-service.ts";
import type { DocumentCall, DocumentProcessSettings, RereadCall, SourceCall, UploadedFile } from "./messages.ts";

const MEGABYTE = 1024 * 1024;
/** Memory limit of the document process; the largest table without a declared layout needs about half of it. */
const PROCESS_BYTES_MAX = 1_024 * MEGABYTE;
/** A process that grows beyond this is replaced, so that its memory is freed. */
const KEPT_BYTES_MAX = 300 * MEGABYTE;

/** A document service that runs in a separate process. */
export interface DocumentProcess extends DocumentService {
  /** The current process; null before the first call and between two processes. */
  readonly pid: number | null;
  /** Reads a file of the upload folder again, with the company file of now. */
  reread(file: UploadedFile): Promise<FileReport>;
  /** Ends the process. A call in progress fails; a document is stored completely or not at all. */
  close(): Promise<void>;
}

export interface DocumentProcessOptions extends Omit<DocumentProcessSettings, "profile"> {
  readonly bytesMax?: number;
}

/**
 * The document service of a server. Loads and decisions run one at a time in a separate process, started by
 * the first; precomputed questions are read in this one, without waiting for a load.
 */
export function openDocumentProcess(
  engine: Pick<Engine, "glossary" | "queue">,
  options: DocumentProcessOptions,
): DocumentProcess {
  const { dbPath, embeddings, bytesMax = PROCESS_BYTES_MAX } = options;
  const process = serveDocuments(() => ({ profile: engine.glossary.profile, dbPath, embeddings }), bytesMax);
  const ready = following(engine, () => createReadyQuestions(engine));
  return {
    get pid() {
      return process.pid();
    },
    for: (clearance) => ({
      load: async (file) => {
        try {
          return await process.ask<LoadReport>({ kind: "load", file, clearance });
        } catch (error) {
          if (error instanceof DocumentProcessError && error.code === "document_process_ended")
            return notLoaded(file.name);
          throw error;
        }
      },
      pending: async (page) =>
        (await ready.pending(page, clearance)) ??
        (await process.ask<PendingQuestions>({ kind: "pending", page, clearance })),
      item: async (id) => {
        const found = await ready.item(id, clearance);
        if (found === "gone") return null;
        return found ?? (await process.ask<ReviewQuestion | null>({ kind: "item", id, clearance }));
      },
      decide: (asked, decision, note) =>
        process.ask<DecideResult>({ kind: "decide", asked, decision, note, clearance }),
    }),
    reread: (file) => process.ask<FileReport>({ kind: "reread", file }),
    close: process.close,
  };
}

function notLoaded(doc: string): LoadReport {
  const reason =
    "Its loading broke off: the process that loads documents needed more memory than it may have, or was ended from outside. Drop it once more, or load it with `footnote ingest`.";
  return { kind: "failed", doc, reason };
}

type ProcessCall = DocumentCall | RereadCall | SourceCall;

/** Reads sources in a process of their own, so that no load of a person waits for them. */
export interface SourceProcess {
  /** Null where the company file names no such source any more. */
  read(source: string, secret: string | null): Promise<SourceReading | null>;
  /** Ends the process until the next reading. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** The process that reads the sources of a server, with the company file of now. */
export function openSourceProcess(
  engine: Pick<Engine, "glossary">,
  { dbPath, embeddings, bytesMax = PROCESS_BYTES_MAX }: DocumentProcessOptions,
): SourceProcess {
  const process = serveDocuments(() => ({ profile: engine.glossary.profile, dbPath, embeddings }), bytesMax);
  return {
    read: (source, secret) => process.ask<SourceReading | null>({ kind: "read_source", source, secret }),
    rest: process.rest,
    close: process.close,
  };
}

/**
 * The document process: started on demand, given one call at a time, and replaced after it has ended or the company
 * file changed.
 */
function serveDocuments(settingsNow: () => DocumentProcessSettings, bytesMax: number) {
  let openedWith: DocumentProcessSettings | null = null;
  let handle: DocumentProcessHandle | null = null;
  let lastTurn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  return {
    pid: (): number | null => (handle === null || handle.hasEnded ? null : handle.pid),
    ask: <Result>(call: ProcessCall): Promise<Result> => {
      const turn = lastTurn.then(() => answered<Result>(call));
      // A failed call rejects for its caller only; the next one still runs.
      lastTurn = turn.catch(() => {});
      return turn;
    },
    rest: async (): Promise<void> => {
      await handle?.kill();
      handle = null;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await handle?.kill();
      handle = null;
    },
  };

  async function answered<Result>(call: ProcessCall): Promise<Result> {
    const child = await current();
    const { result, residentBytes } = await askDocumentProcess<Result>(child, call);
    if (residentBytes > KEPT_BYTES_MAX) await child.kill();
    return result;
  }

  async function current(): Promise<DocumentProcessHandle> {
    if (isClosed)
      throw new DocumentProcessError("document_process_closed", "Footnote is stopping; try again when it has started.");
    const settings = settingsNow();
    const isOfNow = openedWith?.profile === settings.profile;
    if (handle !== null && !handle.hasEnded && isOfNow) return handle;
    await handle?.kill();
    openedWith = settings;
    const begun = startDocumentProcess(bytesMax);
    handle = begun;
    try {
      await askDocumentProcess(begun, { kind: "open", settings });
    } catch (error) {
      // A process that did not open its stores is useless for the next call.
      await begun.kill();
      throw error;
    }
    return begun;
  }
}
