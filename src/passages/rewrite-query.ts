import type { Glossary } from "../company/glossary.ts";
import type { Language } from "../domain/profile.ts";
import { languageOf } from "../language/han.ts";
import type { Translator } from "./dictionary.ts";
import { createNameFinder, type Named, specOf, withoutNames } from "./name-finder.ts";
import type { PassageQuery, WeightedTerm } from "./passage-index.ts";
import { isFunctionTerm, queryTerms, withoutAsking } from "./query-terms.ts";
import { chinesePieces, englishPieces, pairsOnly } from "./translate.ts";
import { otherForms } from "./words/lemmas.ts";

export type RewrittenQuery = Pick<PassageQuery, "terms" | "also">;

export interface QueryRewriter {
  /**
   * Returns the query's own terms and substitutes for them: the company's other names in both languages, and
   * translations of the remaining words. The more substitutes there are for one thing, the less each counts.
   */
  rewrite(query: string): RewrittenQuery;
}

/** Limit of substitute names per company name. */
const NAMES_MAX = 3;

export function createQueryRewriter(glossary: Glossary, dictionary: Translator): QueryRewriter {
  const finder = createNameFinder(glossary);
  return {
    rewrite: (query) => {
      const names = finder.find(query);
      const terms = queryTerms(query);
      const groups = [
        ...names.flatMap(({ named }) => LANGUAGES.map((language) => nameTerms(named, language, glossary))),
        ...terms.map(otherForms),
        ...translations(withoutNames(query, names), languageOf(query), dictionary),
      ];
      return { terms, also: weighted(groups, new Set(terms)) };
    },
  };
}

const LANGUAGES: readonly Language[] = ["en", "zh"];

function nameTerms(named: Named, language: Language, glossary: Glossary): readonly string[] {
  return wordsFor(named, language, glossary).flatMap(pairsOnly);
}

/** For each word of a text, its possible terms in the other language. */
function translations(text: string, own: Language, dictionary: Translator): readonly (readonly string[])[] {
  const pieces =
    own === "zh"
      ? hanRuns(text).flatMap((run) => chinesePieces(run, dictionary))
      : englishPieces(queryTerms(text), dictionary);
  return pieces.map(({ ways }) => ways.flat());
}

function weighted(groups: readonly (readonly string[])[], known: ReadonlySet<string>): readonly WeightedTerm[] {
  const weights = new Map<string, number>();
  for (const group of groups) {
    const terms = new Set(group.filter((term) => !isFunctionTerm(term) && !known.has(term)));
    for (const term of terms) weights.set(term, Math.max(weights.get(term) ?? 0, 1 / Math.sqrt(terms.size)));
  }
  return Array.from(weights, ([term, weight]) => ({ term, weight }));
}

function hanRuns(text: string): readonly string[] {
  return withoutAsking(text).match(/\p{Script=Han}+/gu) ?? [];
}

function wordsFor(named: Named, language: Language, glossary: Glossary): readonly string[] {
  const spec = specOf(named, glossary.profile);
  if (spec === undefined) return [];
  const label = language === "zh" ? spec.label.zh : spec.label.en;
  const inLanguage = spec.aliases.filter((alias) => languageOf(alias) === language && [...alias].length > 1);
  return [...new Set([...(label === undefined ? [] : [label]), ...inLanguage])].slice(0, NAMES_MAX);
}
