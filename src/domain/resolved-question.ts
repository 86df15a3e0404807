import type { AssumedSlot } from "./clarification.ts";
import type { CellRequest, Intent, Operation, SlotGroup } from "./intent.ts";
import type { TaughtName } from "./learned-name.ts";
import type { LimitedReading } from "./limited-reading.ts";
import type { Language } from "./profile.ts";
import type { DocumentFollowUp } from "./thread.ts";

/** A question with every slot resolved, as stored for a button; later messages do not change it. */
export type ResolvedQuestion =
  /** The request of an option, and what it teaches. Open slots get their defaults; the thread is not used. */
  | {
      readonly kind: "request";
      readonly request: CellRequest;
      readonly language: Language;
      readonly teaches?: TaughtName | undefined;
      /** Asked to be told once the figure is there. */
      readonly isWish?: true | undefined;
    }
  /** A question answered with figures or from documents, including slots that came from the thread. */
  | { readonly kind: "decided"; readonly intent: Intent; readonly decision: ReadDecision | NarrativeDecision }
  /** A question that a vetted answer answered. */
  | { readonly kind: "faq"; readonly id: string; readonly language: Language }
  /** A message whose figures are checked. */
  | (LimitedReading & { readonly kind: "check"; readonly message: string; readonly language: Language })
  /** A document, or one of its sections. */
  | (DocumentDecision & { readonly language: Language });

/** What figures a resolved question reads besides what holds today. */
export function limitsOf(asks: ResolvedQuestion | null): LimitedReading {
  const from = asks?.kind === "decided" ? asks.decision : asks;
  if (from === null || (from.kind !== "read" && from.kind !== "check")) return {};
  const { knownOn, statedIn } = from;
  return { ...(knownOn === undefined ? {} : { knownOn }), ...(statedIn === undefined ? {} : { statedIn }) };
}

/** Every group is complete, except for the periods of a series over time. */
export interface ReadDecision extends LimitedReading {
  readonly kind: "read";
  readonly route: "structured" | "composite";
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
  /** Figures that were stated before are asked for too. */
  readonly asksFormer?: true | undefined;
}

/** A question for documents only; entities and periods come from the question or its thread. */
export interface NarrativeDecision {
  readonly kind: "narrative";
  readonly entities: readonly string[];
  readonly periods: readonly string[];
  readonly assumed: readonly AssumedSlot[];
  /** The former question of the thread that this one continues; absent for a question of its own. */
  readonly follows?: DocumentFollowUp | undefined;
  /** A figure was asked for: only a place that says it in the words of the question answers. */
  readonly isExact?: true | undefined;
}

/** Opens a document: one section of it, or a summary. */
export interface DocumentDecision {
  readonly kind: "document";
  /** Any passage of the section, or of the document if it is summarised. */
  readonly passageId: string;
  /** The heading; null for a summary. */
  readonly section: string | null;
}
