import { setPriority } from "node:os";
import { ChildHandle } from "../../documents/worker/child-handle.ts";
import { FootnoteError } from "../../domain/errors.ts";
import type { DeskReply, DeskRequest } from "./messages.ts";

/** `desk_ended`: the desk process ended during a call · `desk_closed`: the server is stopping. */
export class DeskError extends FootnoteError<"desk_ended" | "desk_closed"> {}

/** Lower priority, so that answering comes first when CPU is short; reader processes inherit it. */
const NICENESS = 10;
/** The embeddings endpoint may use a certificate of the company's own CA. */
const SETTINGS = ["NODE_EXTRA_CA_CERTS"];

export type DeskHandle = ChildHandle<DeskRequest>;

/** Starts a desk process. If it is killed, a document is stored completely or not at all. */
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

/** Sends a request and waits for the reply. Throws `DeskError` if the process ends, and errors of the desk. */
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

/** Best effort: some systems have no priorities, and the process may have ended already. */
function lower(pid: number | null): void {
  if (pid === null) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The process keeps its priority.
  }
}
