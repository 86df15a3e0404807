import type { Glossary } from "../company/glossary.ts";
import { parseUnit } from "../domain/unit.ts";
import type { Words } from "../language/words/word-list.ts";
import { type NameTerm, namesByPhrase, onlyMeanings, type TradeName } from "./trade-names.ts";

/** Phrases that say the same inside of a name. */
type Group = readonly (readonly string[])[];

/** A name has few phrases that could be other ones. */
const REPLACED_MAX = 2;

/** The company's names in other words of the same meaning: "effective tax rate" for Effective income tax rate. */
export function nameForms(glossary: Glossary, words: Words): readonly TradeName[] {
  const same = words.flatMap(({ term, phrases }) => (term.kind === "same" ? [{ ...term, phrases }] : []));
  const forms = [...namesByPhrase(glossary, (tokens) => tokens.join(" "))].flatMap(([name, terms]) =>
    [...terms.values()].flatMap((term) => {
      if (term.kind === "entity") return [];
      const fit = same.filter(({ ofMoney }) => !ofMoney || isMoney(term, glossary));
      const groups = fit.map(({ phrases }) => phrases.map(({ tokens }) => tokens));
      return allForms(name.split(" "), groups).map((tokens) => ({ tokens, term }));
    }),
  );
  return onlyMeanings(forms).map(({ tokens, term }) => ({ tokens, term: { ...term, synonym: "word" } }));
}

function isMoney(term: NameTerm, glossary: Glossary): boolean {
  return term.kind === "metric" && parseUnit(glossary.metric(term.code)?.unit ?? "")?.kind === "currency";
}

/** Also as questions put a name: "goodwill at end of year", "net receivables" for Receivables, net. */
function allForms(name: readonly string[], groups: readonly Group[]): readonly (readonly string[])[] {
  const plain = name.filter((word) => word !== "," && word !== "the");
  const turned = name.at(-2) === "," ? [...name.slice(-1), ...plain.slice(0, -1)] : plain;
  const part = turned[0] === "total" && turned.length > 2 ? turned.slice(1) : turned;
  return [plain, turned, part, ...[name, plain].flatMap((form) => formsOf(form, groups, REPLACED_MAX))];
}

/** The name with one phrase replaced, and with as many more as are left. */
function formsOf(name: readonly string[], groups: readonly Group[], left: number): readonly (readonly string[])[] {
  if (left === 0) return [];
  return groups.flatMap((group) => {
    const others = groups.filter((other) => other !== group);
    return replacedIn(name, group).flatMap((form) => [form, ...formsOf(form, others, left - 1)]);
  });
}

/** The longest phrase of a group that stands in the name, replaced by each of the others. */
function replacedIn(name: readonly string[], group: Group): readonly (readonly string[])[] {
  const startOf = (phrase: readonly string[]) =>
    name.findIndex((_, start) => phrase.every((word, index) => name[start + index] === word));
  const phrase = group.toSorted((a, b) => b.length - a.length).find((one) => startOf(one) >= 0);
  if (phrase === undefined) return [];
  const [before, after] = [name.slice(0, startOf(phrase)), name.slice(startOf(phrase) + phrase.length)];
  return group.filter((other) => other !== phrase).map((other) => [...before, ...other, ...after]);
}
