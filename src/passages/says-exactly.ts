import { parsePeriodCode } from "../domain/period.ts";
import { plainText } from "../language/folding.ts";
import { holdsHan } from "../language/han.ts";
import { namesAll, type SentenceContext } from "./answers-another.ts";
import { statedFigures } from "./claims/stated-figures.ts";
import { spokenTerms, yearsIn } from "./evidence.ts";
import { isFunctionTerm } from "./query-terms.ts";
import { searchTerms } from "./search-terms.ts";
import { restricts } from "./shortening/guarded-words.ts";

/**
 * Whether a sentence states a figure and is, under its headings, about exactly the asked period, names every figure
 * that is asked for, and has each word that was typed beside their names.
 */
export function saysExactly(heading: string, sentence: string, context: SentenceContext): boolean {
  const text = `${heading}\n${sentence}`;
  const words = context.question.exactly ?? [];
  return (
    statedFigures(sentence).length > 0 &&
    isOfPeriods(text, context) &&
    namesAll(text, context) &&
    words.every((word) => holdsWord(text, word))
  );
}

/** A document of a year states figures of the year, not of its quarters; without a label the text names the year. */
function isOfPeriods(text: string, { question: { periods }, passage }: SentenceContext): boolean {
  return periods.every((asked) => {
    if (passage.period !== null) return passage.period === asked;
    return parsePeriodCode(asked)?.kind === "year" && [...yearsIn(asked)].every((year) => yearsIn(text).has(year));
  });
}

/** In Chinese its characters side by side. A word that limits a figure means something else in another place. */
function holdsWord(text: string, word: string): boolean {
  if (holdsHan(word)) return plainText(text).includes(plainText(word));
  const terms = searchTerms(word).filter((term) => !isFunctionTerm(term));
  const said = spokenTerms(text);
  return !restricts(word) && terms.length > 0 && terms.every((term) => said.has(term));
}
