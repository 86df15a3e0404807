import { setPriority } from "node:os";
import { ChildHandle } from "../../documents/worker/child-handle.ts";
import { FootnoteError } from "../../domain/errors.ts";
import type { DeskReply, DeskRequest } from "./messages.ts";

/** `desk_ended`: the process that loads and decides ended over a call · `desk_closed`: the server is stopping. */
export class DeskError extends FootnoteError<"desk_ended" | "desk_closed"> {}

/** Where processors are short, answers come first; the readers that it starts inherit it. */
const NICENESS = 10;
/** The embedder's endpoint may have a certificate of the company's own. */
const SETTINGS = ["NODE_EXTRA_CA_CERTS"];

export type DeskHandle = ChildHandle<DeskRequest>;

/** Starts a desk process. Where it is killed, what it had not stored as a whole is not stored. */
export function startDesk(bytesMax: number): DeskHandle {
  const desk: DeskHandle = new ChildHandle({
    from: import.meta.url,
    module: "./process-main",
    bytesMax,
    settings: SETTINGS,
  });
  lower(desk.pid);
  return desk;
}

/** Sends a request and waits for its answer. Throws `DeskError` where the process ends over it, and what it threw. */
export async function askDesk<Result>(
  desk: DeskHandle,
  request: DeskRequest,
): Promise<{ readonly result: Result; readonly residentBytes: number }> {
  const told = await desk.ask<DeskReply<Result>>(request);
  if (told.kind !== "replied") {
    throw new DeskError(
      "desk_ended",
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
      throw new Error(`The desk failed: ${reply.message}`);
  }
}

/** A system that knows no priorities, or has ended the process already, is none the worse. */
function lower(pid: number | null): void {
  if (pid === null) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It runs as it is.
  }
}
