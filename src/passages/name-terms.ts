import { isFunctionTerm } from "./query-terms.ts";
import { isHanOrKanaTerm, searchTerms } from "./search-terms.ts";

/** The terms that tell a title: words, and single Chinese characters, whose pairs differ between name and title. */
export function nameTerms(text: string): readonly string[] {
  return searchTerms(text).filter((term) => !isFunctionTerm(term) && !(isHanOrKanaTerm(term) && [...term].length > 1));
}
