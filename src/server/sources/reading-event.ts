import type { SourceReading } from "../../domain/source-reading.ts";
import { codeOf, documentIdOf } from "../../operations/audit/audit-code.ts";
import type { AuditEvent } from "../../operations/audit/audit-event.ts";

/** The audit entry of a reading: what its source brought; `who` is null for a server. */
export function readingEvent(
  { source, result, changed, facts, passages, questions }: SourceReading,
  who: string | null,
): AuditEvent {
  const loaded = changed === 0 ? "unchanged" : "loaded";
  return {
    kind: "document_loaded",
    who,
    place: { kind: "source", source: codeOf(source) },
    document: documentIdOf(source),
    result: result === "failed" ? "failed" : loaded,
    ...{ facts, passages, questions },
  };
}
