import { holdsHan } from "../language/han.ts";
import { namesAll, type SentenceContext } from "./answers-another.ts";
import { spokenTerms } from "./evidence.ts";
import { isFunctionTerm } from "./query-terms.ts";
import { searchTerms, simplified } from "./search-terms.ts";
import { restricts } from "./shortening/guarded-words.ts";

/** Whether a text names every figure that is asked for, and has each word that was typed beside their names. */
export function saysExactly(text: string, context: SentenceContext): boolean {
  return namesAll(text, context) && (context.question.exactly ?? []).every((word) => holdsWord(text, word));
}

/** In Chinese its characters side by side. A word that limits a figure ("after", "gross of") means nothing elsewhere. */
function holdsWord(text: string, word: string): boolean {
  if (holdsHan(word)) return plainText(text).includes(plainText(word));
  const terms = searchTerms(word).filter((term) => !isFunctionTerm(term));
  const said = spokenTerms(text);
  return !restricts(word) && terms.length > 0 && terms.every((term) => said.has(term));
}

function plainText(text: string): string {
  return Array.from(text, simplified).join("");
}
