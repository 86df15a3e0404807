import type { Glossary } from "../../../company/glossary.ts";
import { wordsFor } from "../../../company/names.ts";
import { type PhraseTree, phrasesIn, phraseTree, placeOf } from "../../../language/phrase-tree.ts";
import type { Span } from "../../../language/plain-spans.ts";
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
  /** The captions of the company file in a title: whole clauses only. */
  captions(text: string): readonly Span[];
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
  const captions = phraseTree<true>();
  for (const caption of profile.captions) placeOf(captions, wordsOf(caption)).value = true;
  return {
    captions: (text) => phrasesIn(labelTokens(text), captions).filter((span) => isWholeClause(text, span)),
    find: (text) => phrasesIn(labelTokens(text), root).map(({ value, ...place }) => ({ ...place, meanings: value })),
  };
}

function addNames(root: PhraseTree<readonly Meaning[]>, names: readonly string[], meaning: Meaning): void {
  for (const name of names) {
    const words = wordsOf(name);
    const place = placeOf(root, words);
    const known = place.value ?? [];
    if (words.length > 0 && !known.some((other) => sameMeaning(other, meaning))) place.value = [...known, meaning];
  }
}

function wordsOf(name: string): readonly string[] {
  return labelTokens(name).map(({ word }) => word);
}

/** What ends a clause of a title. */
export const CLAUSE_END = /[,;:：，；。|(（)）[\]/／·–—]|\s-\s/g;

function isWholeClause(text: string, { start, end }: Span): boolean {
  const [before = "", after = ""] = [text.slice(0, start), text.slice(end)].map((words) => ` ${words} `);
  const ends = [...before.matchAll(CLAUSE_END)];
  const last = ends.at(-1);
  const from = last === undefined ? 0 : last.index + last[0].length;
  const to = after.search(new RegExp(CLAUSE_END.source));
  return !/[\p{L}\p{N}]/u.test(before.slice(from)) && !/[\p{L}\p{N}]/u.test(to < 0 ? after : after.slice(0, to));
}

/** Whether two meanings are equal. */
export function sameMeaning(a: Meaning, b: Meaning): boolean {
  if (a.slot === "dimension") return b.slot === "dimension" && a.dimension === b.dimension && a.value === b.value;
  return b.slot !== "dimension" && b.slot === a.slot && b.code === a.code;
}
