import type { Intent } from "../domain/intent.ts";
import { phraseEnd } from "../language/phrase-tree.ts";
import { type Token, tokenize } from "../language/tokenize.ts";
import { type SignTrees, signTrees } from "../language/words/signs.ts";
import type { Words } from "../language/words/word-list.ts";

/**
 * "why so low" and "why lower than last year" ask about the figure of their thread: such words are no unknown subject of
 * a why-question that names no metric.
 */
export function createDegreeReader(words: Words): (intent: Intent) => Intent {
  const signs = signTrees(words).degree;
  return (intent) => {
    const { asksWhy, groups, rawQuestion, spans, notUnderstood } = intent;
    if (!asksWhy || groups.some(({ metrics }) => metrics.length > 0)) return intent;
    const saysDegree = (raw: string): boolean => isDegree(tokenize(raw).tokens, signs);
    return {
      ...intent,
      spans: spans.map((span) =>
        span.kind === "not_understood" && saysDegree(rawQuestion.slice(span.start, span.end))
          ? { ...span, kind: "cue" }
          : span,
      ),
      notUnderstood: notUnderstood.filter(({ raw }) => !saysDegree(raw)),
    };
  };
}

/** Any number of words before a degree, one degree, and at most one word after it. */
function isDegree(tokens: readonly Token[], { before, degree, after }: SignTrees<"degree">): boolean {
  for (let at: number | null = 0; at !== null; at = phraseEnd(tokens, at, before)) {
    const end = phraseEnd(tokens, at, degree);
    if (end !== null && (end === tokens.length || phraseEnd(tokens, end, after) === tokens.length)) return true;
  }
  return false;
}
