import type { CalendarDate } from "../../domain/calendar.ts";
import type { Source } from "../../domain/fact.ts";
import type { LocalizedText } from "../../domain/profile.ts";
import { faqKey } from "./faq-key.ts";

/** A question with an answer vetted by its owner; the answer may contain digits, because it has its own source. */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  /** Other wordings of the same question. */
  readonly aliases: readonly string[];
  readonly answer: LocalizedText;
  readonly source: Source;
  readonly version: string;
  readonly enabled: boolean;
  /** The first day on which the answer is valid; null for no start. */
  readonly validFrom: CalendarDate | null;
  /** The last day on which it is valid; null for no end. */
  readonly validUntil: CalendarDate | null;
  /** The label as its owner wrote it; read it with `isReadable`. */
  readonly sensitivity: string;
  readonly owner: string;
}

export interface FaqBook {
  /** In the order of the file. */
  readonly items: readonly FaqItem[];
  /** The items by the keys (`faqKey`) of their questions and aliases. */
  readonly byKey: ReadonlyMap<string, FaqItem>;
}

export function createFaqBook(items: readonly FaqItem[]): FaqBook {
  const pairs = items.flatMap((item) => [item.question, ...item.aliases].map((text) => [faqKey(text), item] as const));
  return { items, byKey: new Map(pairs) };
}
