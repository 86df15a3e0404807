import type { Glossary } from "../company/glossary.ts";
import { parseUnit } from "../domain/unit.ts";
import type { Words } from "../language/words/word-list.ts";
import type { NamesByPhrase, NameTerm, TradeName } from "./trade-names.ts";

/** Phrases that say the same inside of a name; `ofMoney`: only in the name of an amount of money. */
interface Group {
  readonly ofMoney: boolean;
  readonly phrases: readonly (readonly string[])[];
}

/** A name has few phrases that could be another one. */
const REPLACED_MAX = 2;

/** The company's names with other words of the same meaning in them: "effective tax rate" for Effective income tax rate. */
export function nameForms(named: NamesByPhrase, words: Words, glossary: Glossary): readonly TradeName[] {
  const groups = words.flatMap(({ term, phrases }): readonly Group[] =>
    term.kind === "same" ? [{ ofMoney: term.ofMoney, phrases: phrases.map(({ tokens }) => tokens) }] : [],
  );
  const meant = new Map<string, { readonly tokens: readonly string[]; readonly terms: Map<string, NameTerm> }>();
  for (const [name, terms] of named) {
    for (const [key, term] of terms) {
      if (term.kind === "entity") continue;
      const fit = groups.filter(({ ofMoney }) => !ofMoney || isMoney(term, glossary));
      for (const tokens of allForms(name.split(" "), fit)) {
        const form = tokens.join(" ");
        const known = meant.get(form) ?? { tokens, terms: new Map() };
        meant.set(form, { tokens, terms: known.terms.set(key, term) });
      }
    }
  }
  return [...meant.values()].flatMap(({ tokens, terms }) => {
    const [only, ...more] = terms.values();
    return only === undefined || more.length > 0 ? [] : [{ tokens, term: { ...only, synonym: "word" } }];
  });
}

function isMoney(term: NameTerm, glossary: Glossary): boolean {
  return term.kind === "metric" && parseUnit(glossary.metric(term.code)?.unit ?? "")?.kind === "currency";
}

/** Also without the commas of a name, which questions leave out: "goodwill at end of year". */
function allForms(name: readonly string[], groups: readonly Group[]): readonly (readonly string[])[] {
  const plain = name.filter((word) => word !== ",");
  if (plain.length === name.length) return formsOf(name, groups, REPLACED_MAX);
  return [plain, ...[name, plain].flatMap((form) => formsOf(form, groups, REPLACED_MAX))];
}

/** The name with one phrase replaced, and with as many more as are left. */
function formsOf(name: readonly string[], groups: readonly Group[], left: number): readonly (readonly string[])[] {
  if (left === 0) return [];
  return groups.flatMap((group) => {
    const others = groups.filter((other) => other !== group);
    const replaced = replacedIn(name, group.phrases);
    return [...replaced, ...replaced.flatMap((form) => formsOf(form, others, left - 1))];
  });
}

/** The longest phrase of a group that stands in the name, replaced by each of the others. */
function replacedIn(name: readonly string[], phrases: readonly (readonly string[])[]): readonly (readonly string[])[] {
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    const at = name.findIndex((_, start) => phrase.every((word, index) => name[start + index] === word));
    if (at < 0) continue;
    const [before, after] = [name.slice(0, at), name.slice(at + phrase.length)];
    return phrases.filter((other) => other !== phrase).map((other) => [...before, ...other, ...after]);
  }
  return [];
}
