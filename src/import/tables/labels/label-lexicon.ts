import type { Glossary } from "../../../company/glossary.ts";
import { type LabelToken, labelTokens } from "./label-tokens.ts";
import { isTotalAlone } from "./neutral-words.ts";

/** What a name of the company file stands for. */
export type Meaning =
  | { readonly slot: "metric"; readonly code: string }
  | { readonly slot: "entity"; readonly code: string }
  | { readonly slot: "dimension"; readonly dimension: string; readonly value: string }
  /** A company whose figures are none of ours. */
  | { readonly slot: "external"; readonly code: string };

/** A name of the company file in a label. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** Mostly one; several where two things share a name. */
  readonly meanings: readonly Meaning[];
}

/** Finds the names of the company file in labels: the longest at each place, whole words only. */
export interface LabelLexicon {
  find(text: string): readonly Mention[];
}

interface Node {
  readonly next: Map<string, Node>;
  meanings: Meaning[];
}

/** Builds the lexicon of a company file: linear in its size. */
export function labelLexicon({ profile }: Glossary): LabelLexicon {
  const root: Node = { next: new Map(), meanings: [] };
  for (const { code, label, aliases } of profile.metrics.values())
    addNames(root, [code, label.en, label.zh, ...aliases], { slot: "metric", code });
  for (const { code, label, aliases } of profile.entities.values())
    addNames(root, [code, label.en, label.zh, ...aliases], { slot: "entity", code });
  for (const { code: dimension, values, defaultValue } of profile.dimensions.values()) {
    for (const { code, label, aliases } of values.values()) {
      addNames(root, [code, label.en, label.zh, ...aliases], { slot: "dimension", dimension, value: code });
    }
    // "Total" is said of every dimension, and of sums of markets as well.
    if (!isTotalAlone(defaultValue))
      addNames(root, [defaultValue], { slot: "dimension", dimension, value: defaultValue });
  }
  for (const { code, label, aliases } of profile.externalEntities.values())
    addNames(root, [label, ...aliases], { slot: "external", code });
  return { find: (text) => mentionsIn(labelTokens(text), root) };
}

function addNames(root: Node, names: readonly (string | undefined)[], meaning: Meaning): void {
  for (const name of new Set(names)) if (name !== undefined) addName(root, name, meaning);
}

function addName(root: Node, name: string, meaning: Meaning): void {
  const tokens = labelTokens(name);
  if (tokens.length === 0) return;
  let node = root;
  for (const { word } of tokens) {
    let next = node.next.get(word);
    if (next === undefined) {
      next = { next: new Map(), meanings: [] };
      node.next.set(word, next);
    }
    node = next;
  }
  if (!node.meanings.some((known) => sameMeaning(known, meaning))) node.meanings.push(meaning);
}

/** Whether two meanings are one. */
export function sameMeaning(a: Meaning, b: Meaning): boolean {
  if (a.slot === "dimension") return b.slot === "dimension" && a.dimension === b.dimension && a.value === b.value;
  return b.slot !== "dimension" && b.slot === a.slot && b.code === a.code;
}

function mentionsIn(tokens: readonly LabelToken[], root: Node): readonly Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(tokens, at, root);
    if (found === null) {
      at += 1;
      continue;
    }
    mentions.push({
      start: tokens[at]?.start ?? 0,
      end: tokens[found.end - 1]?.end ?? 0,
      meanings: found.meanings,
    });
    at = found.end;
  }
  return mentions;
}

function longestAt(
  tokens: readonly LabelToken[],
  from: number,
  root: Node,
): { readonly end: number; readonly meanings: readonly Meaning[] } | null {
  let found: { readonly end: number; readonly meanings: readonly Meaning[] } | null = null;
  let node: Node | undefined = root;
  for (let at = from; at < tokens.length; at += 1) {
    node = node.next.get(tokens[at]?.word ?? "");
    if (node === undefined) break;
    if (node.meanings.length > 0) found = { end: at + 1, meanings: node.meanings };
  }
  return found;
}
