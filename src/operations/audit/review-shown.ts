import { isReadable, type Labelled, levelIn } from "../../domain/sensitivity.ts";
import { documentIdOf, sourcesField } from "./audit-code.ts";
import type { AuditEvent, AuditPlace } from "./audit-event.ts";

type ShownEvent = Extract<AuditEvent, { kind: "document_questions_shown" }>;

interface Numbered extends Labelled {
  readonly id: number;
  readonly doc: string;
  readonly from?: string;
}

/** The event of review questions shown to a person; null where everybody may see all their documents. */
export function questionsShownEvent(
  questions: readonly Numbered[],
  { who, place }: { readonly who: string | null; readonly place: AuditPlace },
): ShownEvent | null {
  const kept = questions.filter((one) => !isReadable(levelIn(one)));
  if (kept.length === 0) return null;
  return {
    kind: "document_questions_shown",
    who,
    place,
    questions: [...new Set(kept.map(({ id }) => id))],
    documents: [...new Set(kept.map(({ doc }) => documentIdOf(doc)))],
    ...sourcesField(kept),
  };
}
