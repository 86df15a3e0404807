import type { Source } from "../../domain/fact.ts";
import type { SlotGroup } from "../../domain/intent.ts";
import { parseLatestCode } from "../../domain/latest-period.ts";
import { readsWhatHolds } from "../../domain/limited-reading.ts";
import type { ResolvedQuestion } from "../../domain/resolved-question.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import { faqKey } from "./faq-key.ts";
import { asksForTheMoment } from "./real-time.ts";

/** What the owner of a metric said, kept as the vetted answer to one question of which nothing is stored. */
export interface KeptStatement {
  readonly id: string;
  /** The reading of the question (`readingKey`). */
  readonly reading: string;
  readonly text: string;
  readonly source: Source;
  /** The day on which it was said, as YYYY-MM-DD. */
  readonly day: string;
  readonly sensitivity: Clearance;
}

export interface KeptStatements {
  /** The last statement that was kept for a reading; null for none, and where they cannot be read. */
  latestFor(reading: string): Promise<KeptStatement | null>;
}

/**
 * What a question asks, as a key that no other question has: its cells and operation, and the words of a question for
 * documents. Null where the same words mean something else tomorrow.
 */
export function readingKey(resolved: ResolvedQuestion | null): string | null {
  switch (resolved?.kind) {
    case "request":
      return cellsKey([resolved.request.group], resolved.request.operation);
    case "decided": {
      const { intent, decision } = resolved;
      // What an owner says today was not known then, and stands in no document.
      if (decision.kind === "read" && !readsWhatHolds(decision)) return null;
      if (decision.kind === "read" && decision.route === "structured")
        return cellsKey(decision.groups, decision.operation);
      if (asksForTheMoment(intent.rawQuestion)) return null;
      if (decision.kind === "read") return wordsKey(intent.rawQuestion, cellsKey(decision.groups, decision.operation));
      const { entities, periods } = decision;
      return wordsKey(intent.rawQuestion, JSON.stringify([entities, periods]));
    }
    default:
      return null;
  }
}

function cellsKey(groups: readonly SlotGroup[], operation: unknown): string | null {
  const isFixed = groups.length > 0 && groups.every(({ periods }) => periods.length > 0 && !periods.some(isLatest));
  return isFixed ? JSON.stringify([groups.map(slotsOf), operation ?? null]) : null;
}

function isLatest(period: string): boolean {
  return parseLatestCode(period) !== null;
}

function slotsOf({ metrics, entities, periods, dimensions }: SlotGroup): readonly unknown[] {
  return [metrics, entities, periods, Object.entries(dimensions).toSorted(([one], [other]) => (one < other ? -1 : 1))];
}

function wordsKey(question: string, slots: string | null): string | null {
  return slots === null ? null : JSON.stringify([faqKey(question), slots]);
}
