import type { Term, TopicCue } from "../language/words/terms.ts";

/**
 * Whether a word is a function word, common in sentences on any subject: "and", "in", "it", "no", 和. Where a company's
 * code is spelled like one, the word is usually meant; all other listed words give way to the company's.
 */
export function isFunctionWord(term: Term, word: string): boolean {
  switch (term.kind) {
    case "glue":
      return term.role !== undefined || ONE_CHARACTER.test(word);
    case "topic":
      return EXCLAIMING.has(term.topic);
    default:
      return FUNCTION_KINDS.has(term.kind);
  }
}

const ONE_CHARACTER = /^\p{Script=Han}$/u;
const EXCLAIMING: ReadonlySet<TopicCue> = new Set<TopicCue>(["greeting", "thanks", "acknowledgement"]);
const FUNCTION_KINDS: ReadonlySet<Term["kind"]> = new Set<Term["kind"]>([
  "joint",
  "negation",
  "exclusion",
  "exclusion_end",
  "each",
  "per",
  "home",
  "pronoun",
  "others",
  "interrogative",
  "not_only",
  "follow_up",
  "aside",
  "scale",
]);
