import type { SourceReading } from "../../domain/source-reading.ts";
import { documentIdOf } from "../../operations/audit/audit-code.ts";
import type { AuditEvent } from "../../operations/audit/audit-event.ts";

/** The audit entry of a reading: the loading of what its source brings; `who` is null for a server. */
export function readingEvent(
  { source, result, changed, facts, passages, questions }: SourceReading,
  who: string | null,
): AuditEvent {
  const loaded = changed === 0 ? "unchanged" : "loaded";
  return {
    kind: "document_loaded",
    who,
    place: { kind: "terminal" },
    document: documentIdOf(source),
    result: result === "failed" ? "failed" : loaded,
    ...{ facts, passages, questions },
  };
}
