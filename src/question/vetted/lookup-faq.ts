import { type CalendarDate, compareDates } from "../../domain/calendar.ts";
import type { Intent, SlotGroup } from "../../domain/intent.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import type { FaqBook, FaqItem } from "./faq-book.ts";
import { faqKey } from "./faq-key.ts";
import { asksForTheMoment } from "./real-time.ts";

export interface FaqHit {
  readonly item: FaqItem;
}

interface FaqReader {
  readonly today: CalendarDate;
  readonly clearance?: Clearance | undefined;
}

/**
 * The vetted answer to a question, or null. Only the exact wording counts, and a question that needs a figure is never answered here,
 * even where the book holds it: figures come from the stored facts alone. Nor is one above what the asker may see, INTERNAL unless it is named. Refusals are decided before this is asked.
 */
export function lookupFaq(
  question: string,
  intent: Intent,
  { today, clearance }: FaqReader,
  book: FaqBook,
): FaqHit | null {
  if (needsFigures(intent) || asksForTheMoment(question)) return null;
  return saidNow(book.byKey.get(faqKey(question)), { today, clearance });
}

/** The same answer once more, where it may still be said. */
export function faqById(id: string, reader: FaqReader, book: FaqBook): FaqHit | null {
  return saidNow(
    book.items.find((item) => item.id === id),
    reader,
  );
}

function saidNow(item: FaqItem | undefined, { today, clearance }: FaqReader): FaqHit | null {
  return item !== undefined && mayBeSaid(item, today) && isReadable(item.sensitivity, clearance) ? { item } : null;
}

/** Whether the words name anything that a figure is found by, or want what the engine itself answers: a list, a definition, help. */
function needsFigures(intent: Intent): boolean {
  return (
    intent.topic !== null ||
    intent.operation !== null ||
    intent.groups.some(fillsSlot) ||
    intent.samePart !== null ||
    leansOnThread(intent) ||
    // "not the revenue": named, although no slot is left of it.
    intent.spans.some((span) => span.kind === "metric")
  );
}

function fillsSlot({ metrics, entities, periods, dimensions }: SlotGroup): boolean {
  const named = [metrics, entities, periods, ...Object.values(dimensions)];
  return named.some((codes) => codes.length > 0);
}

/**
 * "and in total?", "full year?", "same for them?": the slots are those of the thread. Beside an unknown word these lean on nothing,
 * since no figure is ever read for such a question: "who approves it?".
 */
function leansOnThread(intent: Intent): boolean {
  const { followUp, refersToOthers, comparesWithThread, namesWhole, wholeYear } = intent;
  const leans = followUp || refersToOthers || comparesWithThread || namesWhole || wholeYear;
  return leans && !intent.notUnderstood.some(({ blocks }) => blocks);
}

function mayBeSaid(item: FaqItem, today: CalendarDate): boolean {
  const begun = item.validFrom === null || compareDates(item.validFrom, today) <= 0;
  const ended = item.validUntil !== null && compareDates(item.validUntil, today) < 0;
  return item.enabled && begun && !ended;
}
