import type { Glossary } from "../company/glossary.ts";
import type { Words } from "../language/words/word-list.ts";
import { createNameFinder, type Named, type NameFinder } from "../passages/name-finder.ts";
import { nameForms } from "../question/name-forms.ts";
import { type TradeName, tradeNames } from "../question/trade-names.ts";

/** Finds the company's names in messages, which use the words of the trade as questions do. */
export function createMessageFinder(glossary: Glossary, words: Words): NameFinder {
  const names = [...tradeNames(glossary, words), ...nameForms(glossary, words)];
  return createNameFinder(
    glossary,
    names.map((name) => [namedBy(name), name.tokens.join(" ")] as const),
  );
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
