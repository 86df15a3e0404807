import { plainText } from "../../language/folding.ts";
import { monthNumber } from "../../language/periods/date-text.ts";

const MONTHS = 12;
const ENDED =
  /(?<!half[ -])(?:year|twelve months|12 months|fye|fiscal year|financial year) (?:ended|ending|ends?|to)(?: on)? (?:\d{1,2}(?:st|nd|rd|th)? )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*/i;
const ENDED_ZH = /截至.{0,8}?(\d{1,2})月\s*\d{1,2}日止.{0,4}年度/;
const SPAN = /(?<![\d/-])(?:FY\s?|Q[1-4] |H[12] |[1-4]Q |[12]H )?((?:19|20)?\d{2})\s?[/–-]\s?(\d{2})(?![\d/-])/i;

/** The month in which the fiscal year begins, with its evidence. */
export interface StartMonth {
  readonly month: number;
  /** Years are written as two calendar years, but no text says when they begin. */
  readonly isGuess: boolean;
  /** The text that shows it; null for none. */
  readonly shownBy: string | null;
}

/** Finds the month in which the fiscal year begins, by majority of the texts that say when it ends. */
export function startMonthOf(texts: Iterable<string>): StartMonth {
  const votes = new Map<number, { count: number; text: string }>();
  let span: string | null = null;
  for (const text of texts) {
    const end = endMonth(text);
    if (end !== null) {
      const month = (end % 12) + 1;
      votes.set(month, { count: (votes.get(month)?.count ?? 0) + 1, text: votes.get(month)?.text ?? text });
    }
    span ??= spanIn(text);
  }
  const [best] = [...votes].sort((a, b) => b[1].count - a[1].count);
  if (best !== undefined) return { month: best[0], isGuess: false, shownBy: best[1].text };
  if (span !== null) return { month: APRIL, isGuess: true, shownBy: span };
  return { month: 1, isGuess: false, shownBy: null };
}

/** Default for years written as two calendar years: most of them begin in April. */
const APRIL = 4;

function endMonth(text: string): number | null {
  const name = ENDED.exec(plainText(text))?.[1];
  if (name !== undefined) return monthNumber(name);
  const number = Number(ENDED_ZH.exec(plainText(text))?.[1] ?? 0);
  return number >= 1 && number <= MONTHS ? number : null;
}

/** Whether a text writes a year as two calendar years. */
export function isSpanOfYears(text: string): boolean {
  return spanIn(text) !== null;
}

function spanIn(text: string): string | null {
  const match = SPAN.exec(plainText(text));
  if (match === null) return null;
  const [first, second] = [Number(match[1]) % 100, Number(match[2])];
  // `2024-02` is February; a span of two years needs a slash, or a second number that is no month.
  const isSpan = second === (first + 1) % 100 && (second > MONTHS || match[0].includes("/"));
  return isSpan ? match[0].trim() : null;
}
