import type { Glossary } from "../company/glossary.ts";
import { type NamedSpec, wordsFor } from "../company/names.ts";
import type { Profile } from "../domain/profile.ts";
import { foldText } from "../language/folding.ts";
import { type PlacedWord, phrasesIn, phraseTree, placeOf } from "../language/phrase-tree.ts";

/** Something that the company file names. */
export type Named =
  | { readonly kind: "metric"; readonly code: string }
  | { readonly kind: "entity"; readonly code: string }
  | { readonly kind: "external"; readonly code: string }
  | { readonly kind: "dimension"; readonly dimension: string; readonly code: string };

/** A name in a text, with the place it stands. */
export interface FoundName {
  readonly named: Named;
  readonly start: number;
  readonly end: number;
}

export interface NameFinder {
  /** Names in order, the longest at each place, none overlapping. */
  find(text: string): readonly FoundName[];
}

/** The names of the company file, and a finder for them in texts. */
export interface Names {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
}

/**
 * Finds the company's names in texts of any language. Built once for a glossary. The first to claim a name keeps it: the
 * company file is checked for names with two meanings.
 */
export function createNameFinder(glossary: Glossary): NameFinder {
  const root = phraseTree<Named>();
  for (const [named, name] of namesOf(glossary)) {
    const words = wordsOf(name).map(({ word }) => word);
    if (words.length > 0) placeOf(root, words).value ??= named;
  }
  return {
    find: (text) => phrasesIn(wordsOf(text), root).map(({ value, ...place }) => ({ named: value, ...place })),
  };
}

function* namesOf(glossary: Glossary): Generator<readonly [Named, string]> {
  const { metrics, entities, dimensions, externalEntities } = glossary.profile;
  for (const spec of metrics.values())
    for (const name of wordsFor(spec)) yield [{ kind: "metric", code: spec.code }, name];
  for (const spec of entities.values())
    for (const name of wordsFor(spec)) yield [{ kind: "entity", code: spec.code }, name];
  for (const dimension of dimensions.values())
    for (const spec of dimension.values.values())
      for (const name of wordsFor(spec))
        yield [{ kind: "dimension", dimension: dimension.code, code: spec.code }, name];
  for (const { code, label, aliases } of externalEntities.values())
    for (const name of [code, label, ...aliases]) yield [{ kind: "external", code }, name];
}

/** The entry of the company file for a name; other companies have none. */
export function specOf(named: Named, profile: Profile): NamedSpec | undefined {
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

/** A text with blanks in place of names, so that offsets stay the same. */
export function withoutNames(text: string, names: readonly FoundName[]): string {
  let left = "";
  let at = 0;
  for (const { start, end } of names) {
    left += text.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  return left + text.slice(at);
}

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+/gu;

function wordsOf(text: string): readonly PlacedWord[] {
  return Array.from(text.matchAll(WORDS), ({ 0: piece, index }) => ({
    word: foldText(piece),
    start: index,
    end: index + piece.length,
  }));
}
