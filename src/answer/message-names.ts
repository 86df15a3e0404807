import type { Glossary } from "../company/glossary.ts";
import type { Words } from "../language/words/word-list.ts";
import { createNameFinder, type Named, type NameFinder } from "../passages/name-finder.ts";
import { nameForms } from "../question/name-forms.ts";
import { namesByPhrase, onlyMeanings, type TradeName, tradeNames } from "../question/trade-names.ts";
import { type MessageWords, messageWords } from "./message-words.ts";

/** A finder of names in messages, with the words that stand around figures there. */
export interface MessageFinder extends NameFinder {
  readonly words: MessageWords;
}

/** Finds the company's names in messages, which use the words of the trade and short forms as questions do. */
export function createMessageFinder(glossary: Glossary, words: Words): MessageFinder {
  const names = [...tradeNames(glossary, words), ...nameForms(glossary, words)];
  const own = [...namesByPhrase(glossary, (tokens) => tokens.join(" "))].flatMap(([phrase, terms]) =>
    [...terms.values()].map((term): TradeName => ({ tokens: phrase.split(" "), term })),
  );
  const finder = createNameFinder(
    glossary,
    [...names, ...shortForms([...own, ...names], words)].map((name) => [namedBy(name), name.tokens.join(" ")] as const),
  );
  return { ...finder, words: messageWords(words) };
}

/** "grp" for Group, "nat cat" for a name with natural in it: the names with one word in its short form. */
function shortForms(names: readonly TradeName[], words: Words): readonly TradeName[] {
  const shorts = new Map<string, string[]>();
  for (const { term, phrases } of words) {
    if (term.kind !== "spelling") continue;
    const forms = phrases.flatMap(({ tokens }) => (tokens.length === 1 ? tokens : []));
    shorts.set(term.words, [...(shorts.get(term.words) ?? []), ...forms]);
  }
  const forms = names.flatMap(({ tokens, term }) =>
    tokens.flatMap((word, at) =>
      (shorts.get(word) ?? []).map((short): TradeName => ({ tokens: tokens.with(at, short), term })),
    ),
  );
  return onlyMeanings(forms);
}

function namedBy({ term }: TradeName): Named {
  switch (term.kind) {
    case "metric":
    case "entity":
      return { kind: term.kind, code: term.code };
    case "dimension_value":
      return { kind: "dimension", dimension: term.dimension, code: term.code };
  }
}
