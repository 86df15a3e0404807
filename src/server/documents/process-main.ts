import { z } from "zod";
import { startGuard } from "../../documents/worker/guard.ts";
import { FootnoteError } from "../../domain/errors.ts";
import type { SourceReading } from "../../domain/source-reading.ts";
import type { FileReport } from "../../import/ingest-report.ts";
import type { DocumentService } from "../../slack/ports.ts";
import { readSource } from "../sources/read-source.ts";
import { createDocumentService } from "./document-service.ts";
import { type FilesEngine, openFilesEngine } from "./files-engine.ts";
import type {
  DocumentCall,
  DocumentProcessReply,
  DocumentProcessRequest,
  DocumentProcessSettings,
  RereadCall,
  SourceCall,
} from "./messages.ts";

/**
 * Loads documents and applies decisions for a server, one call at a time, so that they do not block it. Not a
 * worker thread, because a thread that runs out of memory ends the whole process.
 */

/** Another program may be loading a large folder; waiting for its lock here does not block the server. */
const BUSY_TIMEOUT_MS = 600_000;

let engine: FilesEngine | null = null;
let service: DocumentService | null = null;

function open(settings: DocumentProcessSettings): void {
  engine = openFilesEngine({ ...settings, busyTimeoutMs: BUSY_TIMEOUT_MS });
  service = createDocumentService(engine);
}

async function reread({ file: { path, source } }: RereadCall): Promise<FileReport | undefined> {
  if (engine === null) throw new Error("The document process is not open.");
  return (await engine.ingest([path], { source })).files[0];
}

/** Null where the company file names no such source any more. */
async function readNamed({ source, secret }: SourceCall): Promise<SourceReading | null> {
  if (engine === null) throw new Error("The document process is not open.");
  const spec = engine.glossary.profile.sources.find(({ name }) => name === source);
  return spec === undefined ? null : (await readSource(spec, engine, { secret, now: () => new Date() })).reading;
}

async function follow(call: DocumentCall): Promise<unknown> {
  if (service === null) throw new Error("The document service is not open.");
  const own = service.for(call.clearance);
  switch (call.kind) {
    case "load":
      return await own.load(call.file);
    case "pending":
      return await own.pending(call.page);
    case "item":
      return await own.item(call.id);
    case "decide":
      return await own.decide(call.asked, call.decision, call.note);
  }
}

async function perform(request: DocumentProcessRequest): Promise<unknown> {
  switch (request.kind) {
    case "open":
      return open(request.settings);
    case "reread":
      return reread(request);
    case "read_source":
      return readNamed(request);
    case "load":
    case "pending":
    case "item":
    case "decide":
      return follow(request);
  }
}

async function answer(request: DocumentProcessRequest): Promise<DocumentProcessReply<unknown>> {
  try {
    const result = await perform(request);
    return { kind: "result", result, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    if (error instanceof FootnoteError) return { kind: "fault", code: error.code, message: error.message };
    return { kind: "defect", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function serve(bytesMax: number): void {
  startGuard(bytesMax);
  process.on("message", async (request: DocumentProcessRequest) => {
    const reply = await answer(request);
    process.send?.(reply);
  });
  process.on("disconnect", () => {
    engine?.close();
    process.exit();
  });
}

serve(z.coerce.number().positive().parse(process.argv[2]));
