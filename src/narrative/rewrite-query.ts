import type { Language, LocalizedText } from "../domain/profile.ts";
import type { Glossary } from "../profile/glossary.ts";
import { createNameFinder, type FoundName, type Named } from "./name-finder.ts";
import { queryTerms } from "./query-terms.ts";
import { searchTerms, simplified } from "./search-terms.ts";
import { TO_CHINESE, TO_ENGLISH } from "./words/bilingual.ts";

/** A query as terms; one that stands in it twice counts twice. */
export type QueryTerms = readonly string[];

export interface QueryRewriter {
  /** The query's own terms, widened by the company's names for what it names and by known words, in its language and in the other one. */
  rewrite(query: string): QueryTerms;
}

/** Further names of one thing that a query is widened by. */
const NAMES_MAX = 3;

export function createQueryRewriter(glossary: Glossary): QueryRewriter {
  const finder = createNameFinder(glossary);
  const stems = englishByStem();
  return {
    rewrite: (query) => {
      const names = finder.find(query);
      const own = languageOf(query);
      const said = queryTerms(query);
      const others = [
        ...queryTerms(renamed(query, names, own, glossary)),
        ...translated(query, names, own === "zh" ? "en" : "zh", glossary, stems),
      ];
      const known = new Set(said);
      return [...said, ...new Set(others.filter((term) => !known.has(term)))];
    },
  };
}

/** The query with each name in place of which stand the thing's other names in a language. */
function renamed(query: string, names: readonly FoundName[], language: Language, glossary: Glossary): string {
  let text = "";
  let at = 0;
  for (const { named, start, end } of names) {
    text += `${query.slice(at, start)} ${wordsFor(named, language, glossary).join(" ")} `;
    at = end;
  }
  return text + query.slice(at);
}

/** Names and known words of a query in the other language. */
function translated(
  query: string,
  names: readonly FoundName[],
  into: Language,
  glossary: Glossary,
  stems: ReadonlyMap<string, readonly string[]>,
): QueryTerms {
  const named = names.flatMap((name) => wordsFor(name.named, into, glossary));
  const rest = withoutNames(query, names);
  const words = into === "zh" ? queryTerms(rest).flatMap((term) => stems.get(term) ?? []) : chineseIn(rest);
  return searchTerms([...named, ...words].join(" "));
}

function withoutNames(query: string, names: readonly FoundName[]): string {
  let text = "";
  let at = 0;
  for (const { start, end } of names) {
    text += `${query.slice(at, start)} `;
    at = end;
  }
  return text + query.slice(at);
}

/** How long the known Chinese words are, the longest first. */
const CHINESE_SIZES = [...new Set([...TO_ENGLISH.keys()].map((word) => word.length))].sort((a, b) => b - a);

/** English words for the Chinese ones of a text, longer words first at each place. */
function chineseIn(raw: string): readonly string[] {
  const text = Array.from(raw, simplified).join("");
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = CHINESE_SIZES.find((length) => TO_ENGLISH.has(text.slice(at, at + length))) ?? 0;
    found.push(...(TO_ENGLISH.get(text.slice(at, at + size)) ?? []));
    at += Math.max(1, size);
  }
  return found;
}

/** Words of one stem, such as product and productivity, share their Chinese words: a term does not say which it was. */
function englishByStem(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  for (const [english, chinese] of TO_CHINESE) {
    const [stem, ...more] = searchTerms(english);
    // `one-off` is two terms: it may be an English word for a Chinese one, but a question's "one" is not it.
    if (stem === undefined || more.length > 0) continue;
    words.set(stem, [...new Set([...(words.get(stem) ?? []), ...chinese])]);
  }
  return words;
}

interface Spec {
  readonly label: LocalizedText;
  readonly aliases: readonly string[];
}

function wordsFor(named: Named, language: Language, glossary: Glossary): readonly string[] {
  const spec = specOf(named, glossary);
  if (spec === undefined) return [];
  const label = language === "zh" ? spec.label.zh : spec.label.en;
  const inLanguage = spec.aliases.filter((alias) => languageOf(alias) === language && [...alias].length > 1);
  return [...new Set([...(label === undefined ? [] : [label]), ...inLanguage])].slice(0, NAMES_MAX);
}

function specOf(named: Named, { profile }: Glossary): Spec | undefined {
  switch (named.kind) {
    case "metric":
      return profile.metrics.get(named.code);
    case "entity":
      return profile.entities.get(named.code);
    case "dimension":
      return profile.dimensions.get(named.dimension)?.values.get(named.code);
    case "external":
      return undefined;
  }
}

function languageOf(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? "zh" : "en";
}
