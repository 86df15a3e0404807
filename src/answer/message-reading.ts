import { formatDate } from "../domain/calendar.ts";
import { type LimitedReading, readsWhatHolds } from "../domain/limited-reading.ts";
import type { Question } from "../domain/question.ts";
import { figureSentencesOf } from "../passages/sentences.ts";
import { type MessageServices, messageFigures } from "./message-figures.ts";

/** A message as it is checked, and what its figures are held against. */
export interface MessageReading {
  /** Without the words that say as known on which day, each letter in its place. */
  readonly text: string;
  readonly limits: LimitedReading;
  /** Figures are said of a former day, and which of them, or of which day, is not clear. */
  readonly isDayOpen: boolean;
}

/**
 * What the figures of a message are held against: the day or the documents of the answer that it is, or the day that it
 * names before its first figure, "as known on 31 March: HK revenue 700m". Else what holds today.
 */
export function readingOf(
  plain: string,
  { limits, question }: { readonly limits: LimitedReading; readonly question: Question },
  services: MessageServices,
): MessageReading {
  const known = services.parser.knownIn(plain, question.at);
  const text = known?.rest ?? plain;
  if (known === null || !readsWhatHolds(limits)) return { text, limits, isDayOpen: false };
  const isOver = known.day !== null && known.day <= formatDate(question.at);
  const isOpen = !isOver || hasFigureBefore({ plain, text }, question, services);
  return isOpen ? { text, limits, isDayOpen: true } : { text, limits: { knownOn: known.day }, isDayOpen: false };
}

/** Whether a sentence before those words has a figure, which may be one of today. */
function hasFigureBefore(
  { plain, text }: { readonly plain: string; readonly text: string },
  { at }: Question,
  services: MessageServices,
): boolean {
  const said = [...plain].findIndex((_, index) => plain.charAt(index) !== text.charAt(index));
  const start = figureSentencesOf(plain).findLast((one) => one.start <= said)?.start ?? 0;
  return messageFigures(plain.slice(0, start), at, services).length > 0;
}
