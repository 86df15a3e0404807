import type { Glossary } from "../company/glossary.ts";
import { wordsFor } from "../company/names.ts";
import { phraseTokens } from "../language/words/phrase-tokens.ts";
import type { Term } from "../language/words/terms.ts";
import type { Words } from "../language/words/word-list.ts";

export type NameTerm = Extract<Term, { kind: "metric" | "dimension_value" | "entity" }>;

/** A word of the trade, with the name of the company that it stands for. */
export interface TradeName {
  readonly tokens: readonly string[];
  readonly term: NameTerm;
}

/** The words of the trade that can mean only one name of a company: "top line" where that is Revenue. */
export function tradeNames(glossary: Glossary, words: Words): readonly TradeName[] {
  const own = namesByPhrase(glossary, singular);
  const carriers = carriersOf(own, words);
  const meant = words.flatMap(({ term, phrases }) => {
    if (term.kind !== "concept" || !term.isRead) return [];
    const named = term.concepts.flatMap((concept) => [...(carriers.get(concept)?.values() ?? [])]);
    return phrases.flatMap(({ tokens }) => named.map((name) => ({ tokens, term: name })));
  });
  return onlyMeanings(meant).map(({ tokens, term }) => {
    // The singular or plural of a name is that name.
    const isOwn = own.get(singular(tokens))?.has(keyOf(term)) === true;
    return { tokens, term: { ...term, synonym: isOwn ? "form" : "word" } };
  });
}

/** The phrases that stand for one name alone, each once. */
export function onlyMeanings(meant: readonly TradeName[]): readonly TradeName[] {
  const phrases = new Map<string, Map<string, TradeName>>();
  for (const one of meant) {
    const phrase = one.tokens.join(" ");
    phrases.set(phrase, (phrases.get(phrase) ?? new Map<string, TradeName>()).set(keyOf(one.term), one));
  }
  return [...phrases.values()].flatMap((named) => (named.size === 1 ? [...named.values()] : []));
}

/** For each concept, the names of the company that carry it: one of their words is a phrase of the concept. */
function carriersOf(named: NamesByPhrase, words: Words): ReadonlyMap<string, ReadonlyMap<string, NameTerm>> {
  const carriers = new Map<string, Map<string, NameTerm>>();
  for (const { term, phrases } of words) {
    // A phrase of several concepts tells none of them apart.
    if (term.kind !== "concept") continue;
    const { concepts, of } = term;
    const [concept, ...more] = concepts;
    if (concept === undefined || more.length > 0) continue;
    const found = carriers.get(concept) ?? new Map<string, NameTerm>();
    for (const { tokens } of phrases)
      for (const [code, name] of named.get(singular(tokens)) ?? []) if (name.kind === of) found.set(code, name);
    carriers.set(concept, found);
  }
  return carriers;
}

/** The names of a company by their words. */
export type NamesByPhrase = ReadonlyMap<string, ReadonlyMap<string, NameTerm>>;

export function namesByPhrase(
  { profile }: Glossary,
  keyOfPhrase: (tokens: readonly string[]) => string,
): NamesByPhrase {
  const named = new Map<string, Map<string, NameTerm>>();
  const add = (word: string, term: NameTerm): void => {
    const phrase = keyOfPhrase(phraseTokens(word));
    named.set(phrase, (named.get(phrase) ?? new Map<string, NameTerm>()).set(keyOf(term), term));
  };
  for (const spec of profile.metrics.values())
    for (const word of wordsFor(spec)) add(word, { kind: "metric", code: spec.code });
  for (const spec of profile.entities.values())
    for (const word of wordsFor(spec)) add(word, { kind: "entity", code: spec.code });
  for (const { code: dimension, defaultValue: whole, values } of profile.dimensions.values())
    for (const spec of values.values())
      for (const word of wordsFor(spec)) add(word, { kind: "dimension_value", dimension, code: spec.code, whole });
  return named;
}

function keyOf(term: NameTerm): string {
  return term.kind === "dimension_value" ? `${term.dimension} ${term.code}` : `${term.kind} ${term.code}`;
}

/** Without signs and the plural of its last word: "revenues" as "revenue", "Egypt, Arab Rep." as "egypt arab rep". */
function singular(tokens: readonly string[]): string {
  const words = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token));
  return (words.length > 0 ? words : tokens).join(" ").replace(/(?<=[a-z]{3})(?<!s)s$/u, "");
}
