import { z } from "zod";
import { startGuard } from "../../documents/worker/guard.ts";
import { FootnoteError } from "../../domain/errors.ts";
import type { DocumentDesk } from "../../slack/ports.ts";
import { createDocumentDesk } from "./document-service.ts";
import { type FilesEngine, openFilesEngine } from "./files-engine.ts";
import type { DeskCall, DeskReply, DeskRequest, DeskSettings } from "./messages.ts";

/**
 * The process that loads documents and applies decisions for a server, one call at a time, so that work of seconds does
 * not block the server. It is not a worker thread, because a thread that runs out of memory ends the whole process.
 */

/** Another program may be loading a large folder; waiting for its lock here blocks nobody else. */
const BUSY_TIMEOUT_MS = 600_000;

let engine: FilesEngine | null = null;
let desk: DocumentDesk | null = null;

function open(settings: DeskSettings): void {
  engine = openFilesEngine({ ...settings, busyTimeoutMs: BUSY_TIMEOUT_MS });
  desk = createDocumentDesk(engine);
}

async function follow(call: DeskCall): Promise<unknown> {
  if (desk === null) throw new Error("The desk is not open.");
  const own = desk.for(call.clearance);
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

async function answer(request: DeskRequest): Promise<DeskReply<unknown>> {
  try {
    const result = request.kind === "open" ? open(request.settings) : await follow(request);
    return { kind: "result", result, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    if (error instanceof FootnoteError) return { kind: "fault", code: error.code, message: error.message };
    return { kind: "defect", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function serve(bytesMax: number): void {
  startGuard(bytesMax);
  process.on("message", async (request: DeskRequest) => {
    const reply = await answer(request);
    process.send?.(reply);
  });
  process.on("disconnect", () => {
    engine?.close();
    process.exit();
  });
}

serve(z.coerce.number().positive().parse(process.argv[2]));
