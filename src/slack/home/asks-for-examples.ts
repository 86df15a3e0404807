/** What asks for nothing but what can be asked. The list is closed: with any other word the text is a question. */
const PHRASES: ReadonlySet<string> = new Set(["", "help", "帮助", "幫助"]);

/** As Slack writes them: `:tada:`. */
const EMOJI = /:[\p{L}\p{N}_+'-]+:/gu;

/** Longest text to check, with white space and punctuation around the phrase. */
const PHRASE_LENGTH_MAX = 100;

/** Whether a message or a command asks for examples: by a word, or by saying nothing at all, with or without emoji. */
export function asksForExamples(text: string): boolean {
  if (text.length > PHRASE_LENGTH_MAX) return false;
  return PHRASES.has(
    text
      .normalize("NFKC")
      .replace(EMOJI, " ")
      .replace(/[\p{P}\p{Z}\p{C}]+/gu, " ")
      .trim()
      .toLowerCase(),
  );
}
