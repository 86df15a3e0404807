import type { Glossary } from "../../../company/glossary.ts";
import { wordsFor } from "../../../company/names.ts";
import { type PhraseTree, phrasesIn, phraseTree, placeOf } from "../../../language/phrase-tree.ts";
import { labelTokens } from "./label-tokens.ts";
import { isTotalAlone } from "./neutral-words.ts";

/** The meaning of a name in the company file. */
export type Meaning =
  | { readonly slot: "metric"; readonly code: string }
  | { readonly slot: "entity"; readonly code: string }
  | { readonly slot: "dimension"; readonly dimension: string; readonly value: string }
  /** A company outside the company file's own entities. */
  | { readonly slot: "external"; readonly code: string };

/** An occurrence of a company-file name in a label. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** Usually one; several where two things share a name. */
  readonly meanings: readonly Meaning[];
}

/** Finds names of the company file in labels: the longest match at each position, whole words only. */
export interface LabelLexicon {
  find(text: string): readonly Mention[];
}

/** Builds the lexicon of a company file, in linear time. */
export function labelLexicon({ profile }: Glossary): LabelLexicon {
  const root = phraseTree<readonly Meaning[]>();
  for (const spec of profile.metrics.values()) addNames(root, wordsFor(spec), { slot: "metric", code: spec.code });
  for (const spec of profile.entities.values()) addNames(root, wordsFor(spec), { slot: "entity", code: spec.code });
  for (const { code: dimension, values, defaultValue } of profile.dimensions.values()) {
    for (const spec of values.values())
      addNames(root, wordsFor(spec), { slot: "dimension", dimension, value: spec.code });
    // "Total" is the default of many dimensions and also means sums of entities, so it is no name.
    if (!isTotalAlone(defaultValue))
      addNames(root, [defaultValue], { slot: "dimension", dimension, value: defaultValue });
  }
  for (const { code, label, aliases } of profile.externalEntities.values())
    addNames(root, [label, ...aliases], { slot: "external", code });
  return {
    find: (text) => phrasesIn(labelTokens(text), root).map(({ value, ...place }) => ({ ...place, meanings: value })),
  };
}

function addNames(root: PhraseTree<readonly Meaning[]>, names: readonly string[], meaning: Meaning): void {
  for (const name of names) {
    const words = labelTokens(name).map(({ word }) => word);
    const place = placeOf(root, words);
    const known = place.value ?? [];
    if (words.length > 0 && !known.some((other) => sameMeaning(other, meaning))) place.value = [...known, meaning];
  }
}

/** Whether two meanings are equal. */
export function sameMeaning(a: Meaning, b: Meaning): boolean {
  if (a.slot === "dimension") return b.slot === "dimension" && a.dimension === b.dimension && a.value === b.value;
  return b.slot !== "dimension" && b.slot === a.slot && b.code === a.code;
}
