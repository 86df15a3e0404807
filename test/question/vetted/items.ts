import type { Intent } from "../../../src/domain/intent.ts";
import { createFaqBook, type FaqBook, type FaqItem } from "../../../src/question/vetted/faq-book.ts";
import { type FaqHit, lookupFaq } from "../../../src/question/vetted/lookup-faq.ts";
import { parseQuestion, TODAY } from "../readings.ts";

/** An item that nothing keeps from being said, but for what a test changes. */
export function itemOf(changes: Partial<FaqItem> = {}): FaqItem {
  return {
    id: "expense-approval",
    question: "What is the expense approval limit?",
    aliases: [],
    answer: { en: "USD 5,000.", zh: "5,000美元。" },
    source: { doc: "Handbook.docx", locator: "section=3.2" },
    version: "1",
    enabled: true,
    validFrom: null,
    validUntil: null,
    sensitivity: "INTERNAL",
    owner: "Group Finance",
    ...changes,
  };
}

/** A book that holds exactly this text, whatever it asks. */
export function bookAsking(question: string): FaqBook {
  return createFaqBook([itemOf({ question })]);
}

/** Asks as the orchestrator does: the question with its own reading, on the day of the tests. */
export function ask(
  question: string,
  book: FaqBook,
  { today = TODAY, intent = parseQuestion(question, today) }: { today?: typeof TODAY; intent?: Intent } = {},
): FaqHit | null {
  return lookupFaq(intent, { today }, book);
}
