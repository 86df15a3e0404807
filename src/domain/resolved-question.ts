import type { AssumedSlot } from "./clarification.ts";
import type { CellRequest, Intent, Operation, SlotGroup } from "./intent.ts";
import type { Language } from "./profile.ts";

/**
 * A question as it was resolved once, as data: what a button keeps in place of words. What was said in its thread meanwhile changes nothing
 * of it.
 */
export type ResolvedQuestion =
  /** What an option offers. A slot that it leaves open is assumed as outside every thread. */
  | { readonly kind: "request"; readonly request: CellRequest; readonly language: Language }
  /** What was answered with figures or from documents, with the slots that the thread gave at the time. */
  | { readonly kind: "decided"; readonly intent: Intent; readonly decision: ReadDecision | NarrativeDecision }
  /** What a vetted answer answered. */
  | { readonly kind: "faq"; readonly id: string; readonly language: Language };

/** Every group is complete, but for the periods of a series over time. */
export interface ReadDecision {
  readonly kind: "read";
  readonly route: "structured" | "composite";
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly assumed: readonly AssumedSlot[];
}

/** A question for documents alone: whom and when it is about, where it says so or its thread does. */
export interface NarrativeDecision {
  readonly kind: "narrative";
  readonly entities: readonly string[];
  readonly periods: readonly string[];
  readonly assumed: readonly AssumedSlot[];
}
