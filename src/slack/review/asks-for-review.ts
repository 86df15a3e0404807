/** Phrases that open the review queue. The list is closed: with any other word the text is a question. */
const PHRASES: ReadonlySet<string> = new Set([
  "review",
  "review queue",
  "what waits for review",
  "what is waiting for review",
  "what's waiting for review",
  "审核",
  "待审核",
  "审核队列",
  "有什么待审核",
  "有什么要审核",
]);

/** Longest text to check, with white space and punctuation around the phrase. */
const PHRASE_LENGTH_MAX = 100;

/** Whether a message asks for the review queue and nothing else. */
export function asksForReview(text: string): boolean {
  if (text.length > PHRASE_LENGTH_MAX) return false;
  const phrase = text
    .normalize("NFKC")
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![\s.?!。])[\s.?!。]+$/u, "")
    .toLowerCase();
  return PHRASES.has(phrase);
}
