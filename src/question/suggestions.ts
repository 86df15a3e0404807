import { distance } from "fastest-levenshtein";
import { cleanWord, type Glossary } from "../company/glossary.ts";
import { type NamedSpec, namesOf } from "../company/names.ts";
import type { NotUnderstood, Suggestion } from "../domain/intent.ts";
import { foldText } from "../language/folding.ts";
import { holdsHan } from "../language/han.ts";

const SUGGESTIONS_MAX = 3;
const LENGTH_MIN = 3;
const PHRASE_LENGTH_MAX = 80;
/** A question has few words to correct; a long text with many is not a question. */
const WORDS_LOOKED_AT_MAX = 4;

/** Codes with a name similar to an unknown word; offered as a button, never assumed. */
export function suggestionsFor(
  unused: readonly NotUnderstood[],
  glossary: Glossary,
  functionWords: ReadonlySet<string>,
): readonly Suggestion[] {
  const suggestions: Suggestion[] = [];
  for (const { raw, slot } of unused.slice(0, WORDS_LOOKED_AT_MAX)) {
    if (!CORRECTABLE.has(slot)) continue;
    const whole = foldText(cleanWord(raw)).replace(PARTICLES, "");
    if (whole.length > PHRASE_LENGTH_MAX) continue;
    const all = [whole, ...(whole.includes(" ") ? whole.split(" ") : [])];
    const words = all.filter((word) => word.length >= lengthMin(word));
    const codes = all
      .filter((word) => functionWords.has(word) && raw.includes(word.toUpperCase()))
      .map((word) => spelledLikeWord(raw, word, glossary));
    const spelled = codes.find((code) => code.length > 0);
    const near = (find: typeof nearest): readonly Suggestion[] | undefined =>
      words.map((word) => find(raw, word, glossary)).find((named) => named.length > 0);
    const found = spelled ?? near(nearest) ?? near(holding);
    if (found) suggestions.push(...found);
  }
  return suggestions.slice(0, SUGGESTIONS_MAX);
}

const CORRECTABLE: ReadonlySet<string> = new Set(["metric", "entity", "dimension", "topic"]);
const PARTICLES = /(?<![呢吗吧啊呀的])[呢吗吧啊呀的]+$/u;

/** Two Chinese characters are as distinctive as three letters. */
function lengthMin(word: string): number {
  return holdsHan(word) ? 2 : LENGTH_MIN;
}

/** "GDP IN 2010": a code that is also a function word was not read as the code, so it is offered. */
function spelledLikeWord(raw: string, word: string, glossary: Glossary): readonly Suggestion[] {
  const entity = glossary.normalizeEntity(word);
  if (entity !== null) return [{ raw, slot: "entity", code: entity }];
  const metric = glossary.normalizeMetric(word);
  if (metric !== null) return [{ raw, slot: "metric", code: metric }];
  return [...glossary.profile.dimensions.keys()].flatMap((dimension): readonly Suggestion[] => {
    const code = glossary.normalizeDimensionValue(dimension, word);
    return code === null ? [] : [{ raw, slot: "dimension", dimension, code }];
  });
}

function nearest(raw: string, word: string, glossary: Glossary): readonly Suggestion[] {
  const near = namesBy(glossary)
    .get(word.charAt(0))
    ?.find(({ alias }) => isNear(word, alias));
  return near === undefined ? [] : [{ raw, ...near.named }];
}

/** "Korea": the entities that have the words as a part of their name. */
function holding(raw: string, words: string, { profile }: Glossary): readonly Suggestion[] {
  if (words.length < PART_LENGTH_MIN && !holdsHan(words)) return [];
  const holds = (name: string): boolean => {
    const folded = foldText(name);
    return holdsHan(words) ? folded.includes(words) : ` ${folded.replace(/[^a-z0-9]+/gu, " ")} `.includes(` ${words} `);
  };
  const found = [...profile.entities.values()].filter((spec) => namesOf(spec).some(holds));
  return found.length > SUGGESTIONS_MAX ? [] : found.map(({ code }) => ({ raw, slot: "entity", code }));
}

const PART_LENGTH_MIN = 4;

type NamedCode =
  | { readonly slot: "metric" | "entity"; readonly code: string }
  | { readonly slot: "dimension"; readonly dimension: string; readonly code: string };

interface KnownName {
  readonly alias: string;
  readonly named: NamedCode;
}

const indexes = new WeakMap<Glossary, ReadonlyMap<string, readonly KnownName[]>>();

/** Names by first character, metrics before entities before dimension values; cached per glossary. */
function namesBy(glossary: Glossary): ReadonlyMap<string, readonly KnownName[]> {
  const known = indexes.get(glossary);
  if (known !== undefined) return known;
  const index = new Map<string, KnownName[]>();
  const add = (spec: NamedSpec, named: NamedCode): void => {
    for (const name of namesOf(spec)) {
      const alias = foldText(name);
      const names = index.get(alias.charAt(0)) ?? [];
      if (alias.length >= lengthMin(alias)) names.push({ alias, named });
      index.set(alias.charAt(0), names);
    }
  };
  const { metrics, entities, dimensions } = glossary.profile;
  for (const spec of metrics.values()) add(spec, { slot: "metric", code: spec.code });
  for (const spec of entities.values()) add(spec, { slot: "entity", code: spec.code });
  for (const dimension of dimensions.values())
    for (const spec of dimension.values.values())
      add(spec, { slot: "dimension", dimension: dimension.code, code: spec.code });
  indexes.set(glossary, index);
  return index;
}

/** Allows one typing error in a short word, two in a longer one; the first character is known to be the same. */
function isNear(word: string, alias: string): boolean {
  if (Math.abs(word.length - alias.length) > 2) return false;
  // One character more or less makes another Chinese word; a different one may be a typing error.
  if (holdsHan(alias) && word.length !== alias.length) return false;
  const slips = distance(word, alias);
  return slips > 0 && slips <= (alias.length < 6 ? 1 : 2);
}
