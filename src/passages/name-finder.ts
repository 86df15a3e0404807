import type { Glossary } from "../company/glossary.ts";
import type { DimensionValueSpec, Profile } from "../domain/profile.ts";
import { foldText } from "../language/folding.ts";

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

/** What the company file names, and where a text does. */
export interface Names {
  readonly finder: NameFinder;
  readonly glossary: Glossary;
}

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  named: Named | null;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the company's names in texts, whatever their language and their signs. Built once for a glossary. */
export function createNameFinder(glossary: Glossary): NameFinder {
  const root: TrieNode = { next: new Map(), named: null };
  for (const [named, name] of namesOf(glossary)) insert(root, wordsOf(name), named);
  return { find: (text) => findNames(wordsOf(text), root) };
}

function* namesOf(glossary: Glossary): Generator<readonly [Named, string]> {
  const { metrics, entities, dimensions, externalEntities } = glossary.profile;
  for (const spec of metrics.values())
    for (const name of [spec.code, ...spelled(spec)]) yield [{ kind: "metric", code: spec.code }, name];
  for (const spec of entities.values())
    for (const name of [spec.code, ...spelled(spec)]) yield [{ kind: "entity", code: spec.code }, name];
  for (const dimension of dimensions.values())
    for (const spec of dimension.values.values())
      for (const name of [spec.code, ...spelled(spec)])
        yield [{ kind: "dimension", dimension: dimension.code, code: spec.code }, name];
  for (const { code, label, aliases } of externalEntities.values())
    for (const name of [code, label, ...aliases]) yield [{ kind: "external", code }, name];
}

/** Every name of a spec but its code: its labels, then its aliases. */
export function spelled({ label, aliases }: NamedSpec): readonly string[] {
  return [label.en, ...(label.zh === undefined ? [] : [label.zh]), ...aliases];
}

type NamedSpec = Pick<DimensionValueSpec, "label" | "aliases">;

/** What the company file says of a name; nothing is said of other companies. */
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

/** A text with blanks in place of names, so that places in it stay the same. */
export function withoutNames(text: string, names: readonly FoundName[]): string {
  let left = "";
  let at = 0;
  for (const { start, end } of names) {
    left += text.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  return left + text.slice(at);
}

/** The first to claim a name keeps it: the company file is checked for names with two meanings. */
function insert(root: TrieNode, words: readonly Word[], named: Named): void {
  let node = root;
  for (const { text } of words) {
    const next = node.next.get(text) ?? { next: new Map(), named: null };
    node.next.set(text, next);
    node = next;
  }
  if (node !== root) node.named ??= named;
}

function findNames(words: readonly Word[], root: TrieNode): readonly FoundName[] {
  const found: FoundName[] = [];
  for (let at = 0; at < words.length; ) {
    const longest = longestAt(words, at, root);
    if (longest === null) {
      at += 1;
      continue;
    }
    found.push(longest.name);
    at = longest.next;
  }
  return found;
}

function longestAt(
  words: readonly Word[],
  from: number,
  root: TrieNode,
): { readonly name: FoundName; readonly next: number } | null {
  let node: TrieNode | undefined = root;
  let best: { readonly name: FoundName; readonly next: number } | null = null;
  for (let at = from; at < words.length; at += 1) {
    const word: Word | undefined = words[at];
    if (word === undefined) break;
    node = node.next.get(word.text);
    if (node === undefined) break;
    const start = words[from]?.start ?? word.start;
    if (node.named !== null) best = { name: { named: node.named, start, end: word.end }, next: at + 1 };
  }
  return best;
}

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+/gu;

function wordsOf(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORDS), ({ 0: piece, index }) => ({
    text: foldText(piece),
    start: index,
    end: index + piece.length,
  }));
}
