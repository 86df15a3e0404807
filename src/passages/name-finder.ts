import type { Glossary } from "../company/glossary.ts";
import { type NamedSpec, wordsFor } from "../company/names.ts";
import type { Profile } from "../domain/profile.ts";
import { foldText } from "../language/folding.ts";
import { type PlacedWord, phrasesIn, phraseTree, placeOf } from "../language/phrase-tree.ts";

/** A named part of the company file. */
export type Named =
  | { readonly kind: "metric"; readonly code: string }
  | { readonly kind: "entity"; readonly code: string }
  | { readonly kind: "external"; readonly code: string }
  | { readonly kind: "dimension"; readonly dimension: string; readonly code: string };

/** A name found in a text, with its position. */
export interface FoundName {
  readonly named: Named;
  readonly start: number;
  readonly end: number;
}

export interface NameFinder {
  /** Names in text order, longest match first, without overlaps. */
  find(text: string): readonly FoundName[];
}

/** The company's glossary, and a finder for its names in texts. */
export interface Names {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
}

/**
 * Finds the company's names in texts of any language, and `further` words for them. Of parts with the same name the
 * first wins.
 */
export function createNameFinder(glossary: Glossary, further: Iterable<readonly [Named, string]> = []): NameFinder {
  const root = phraseTree<Named>();
  for (const [named, name] of [...namesOf(glossary), ...further]) {
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

/** The company file's entry for a name; undefined for external companies. */
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

/** Replaces names by spaces, keeping all offsets. */
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
