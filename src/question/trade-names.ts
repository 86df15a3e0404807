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
export function tradeNames(own: NamesByPhrase, words: Words): readonly TradeName[] {
  const carriers = carriersOf(own, words);
  const meant = new Map<string, { readonly tokens: readonly string[]; readonly codes: Map<string, NameTerm> }>();
  for (const { term, phrases } of words) {
    if (term.kind !== "concept" || !term.isRead) continue;
    const codes = term.concepts.flatMap((concept) => [...(carriers.get(concept) ?? [])]);
    for (const { tokens } of phrases) {
      const key = tokens.join(" ");
      const known = meant.get(key) ?? { tokens, codes: new Map() };
      for (const [code, named] of codes) known.codes.set(code, named);
      meant.set(key, known);
    }
  }
  return [...meant.values()].flatMap(({ tokens, codes }) => {
    const [only, ...more] = codes.values();
    if (only === undefined || more.length > 0) return [];
    // The singular or plural of a name is that name.
    const isOwn = own.get(singular(tokens))?.has(keyOf(only)) === true;
    return [{ tokens, term: { ...only, synonym: isOwn ? "form" : "word" } }];
  });
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

/** The names of a company by their words, without the plural of the last one. */
export type NamesByPhrase = ReadonlyMap<string, ReadonlyMap<string, NameTerm>>;

export function namesByPhrase({ profile }: Glossary): NamesByPhrase {
  const named = new Map<string, Map<string, NameTerm>>();
  const add = (word: string, term: NameTerm): void => {
    const phrase = singular(phraseTokens(word));
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

/** Without the plural of its last word, so that "revenues" is compared as "revenue". */
function singular(tokens: readonly string[]): string {
  return tokens.join(" ").replace(/(?<=[a-z]{3})(?<!s)s$/u, "");
}
