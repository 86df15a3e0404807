import type { Glossary } from "../company/glossary.ts";
import type { NameMeaning, TaughtName } from "../domain/learned-name.ts";
import { phraseTokens } from "../language/words/phrase-tokens.ts";
import type { Term } from "../language/words/terms.ts";

/** The names as entries of the lexicon; a code that does not exist has none. */
export function learnedEntries(names: readonly TaughtName[], glossary: Glossary) {
  return names.flatMap(({ word, means }) => {
    const term = nameTerm(means, glossary);
    return term === null ? [] : [{ tokens: phraseTokens(word), term }];
  });
}

/** The term of a meaning; null where its code does not exist. It is said with the answer like a word of the trade. */
export function nameTerm(means: NameMeaning, { metric, entity, dimension }: Glossary): Term | null {
  const { code } = means;
  switch (means.slot) {
    case "metric":
      return metric(code) === undefined ? null : { kind: "metric", code, synonym: "word" };
    case "entity":
      return entity(code) === undefined ? null : { kind: "entity", code, synonym: "word" };
    case "dimension": {
      const spec = dimension(means.dimension);
      if (spec === undefined || !spec.values.has(code)) return null;
      return { kind: "dimension_value", dimension: spec.code, code, whole: spec.defaultValue, synonym: "word" };
    }
  }
}
