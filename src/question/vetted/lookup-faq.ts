import { type CalendarDate, compareDates } from "../../domain/calendar.ts";
import type { Intent, SlotGroup, Topic } from "../../domain/intent.ts";
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
 * The vetted answer to a question in its exact wording (see faqKey), or null. Never answers a question that
 * needs a figure, nor above the asker's clearance (INTERNAL by default).
 */
export function lookupFaq(intent: Intent, { today, clearance }: FaqReader, book: FaqBook): FaqHit | null {
  if (needsFigures(intent) || asksForTheMoment(intent.rawQuestion)) return null;
  return saidNow(book.byKey.get(faqKey(askedText(intent))), { today, clearance });
}

/** The question without clauses of courtesy and remarks around it: "what is the expense limit? im new here". */
function askedText({ rawQuestion, spans }: Intent): string {
  const says = spans.filter(({ start, end, kind }) => !TALK.has(kind) && /\S/u.test(rawQuestion.slice(start, end)));
  const asked = [...rawQuestion.matchAll(CLAUSE)].filter(({ index, 0: text }) =>
    says.some(({ start, end }) => start < index + text.length && end > index),
  );
  return asked.length === 0 ? rawQuestion : asked.map(([text]) => text).join("");
}

const CLAUSE = /[^,.;:!?，。；：！？]+[,.;:!?，。；：！？\s]*/gu;
const TALK: ReadonlySet<string> = new Set(["courtesy", "aside", "glue", "topic"]);

/** An answer by its id, if it may still be shown. */
export function faqById(id: string, reader: FaqReader, book: FaqBook): FaqHit | null {
  return saidNow(
    book.items.find((item) => item.id === id),
    reader,
  );
}

function saidNow(item: FaqItem | undefined, { today, clearance }: FaqReader): FaqHit | null {
  return item !== undefined && mayBeSaid(item, today) && isReadable(item.sensitivity, clearance) ? { item } : null;
}

/**
 * Whether a question names a slot or an operation, or asks for a list, a definition or help. A word that is only read
 * as a name, such as "expense", is none: people vetted this very wording.
 */
function needsFigures(intent: Intent): boolean {
  const read = new Set(intent.readAs.flatMap(({ codes }) => codes));
  return (
    (intent.topic !== null && !isOfAll(intent.topic)) ||
    intent.operation !== null ||
    intent.groups.some((group) => fillsSlot(group, read)) ||
    intent.samePart !== null ||
    leansOnThread(intent) ||
    // "not the revenue": a metric is named, although it fills no slot.
    intent.spans.filter(({ kind }) => kind === "metric").length >
      intent.readAs.filter(({ slot }) => slot === "metric").length
  );
}

/** "when was the data last updated?" names nothing: people may have vetted an answer to it. */
function isOfAll(topic: Topic): boolean {
  return topic.kind === "updated"
    ? topic.groups.length === 0
    : topic.kind === "documents" && topic.entities.length === 0;
}

function fillsSlot({ metrics, entities, periods, dimensions }: SlotGroup, read: ReadonlySet<string>): boolean {
  return [metrics, entities, periods, ...Object.values(dimensions)].flat().some((code) => !read.has(code));
}

/**
 * "and in total?", "full year?", "same for them?": whether the slots come from the thread. Not with a blocking unknown
 * word, because no figure is read for such a question: "who approves it?".
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
