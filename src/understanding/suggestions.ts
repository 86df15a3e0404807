import { distance } from "fastest-levenshtein";
import type { NotUnderstood, Suggestion } from "../domain/intent.ts";
import { cleanWord, type Glossary } from "../profile/glossary.ts";
import { foldText } from "./text-folding.ts";

const SUGGESTIONS_MAX = 3;
const LENGTH_MIN = 3;
const PHRASE_LENGTH_MAX = 80;
/** A question has a few words to correct; a long text with many is not one. */
const WORDS_LOOKED_AT_MAX = 4;

/** Codes whose names an unknown word is close to; offered as a click, never taken by themselves. */
export function suggestionsFor(unused: readonly NotUnderstood[], glossary: Glossary): readonly Suggestion[] {
  const suggestions: Suggestion[] = [];
  for (const { raw, slot } of unused.slice(0, WORDS_LOOKED_AT_MAX)) {
    if (!CORRECTABLE.has(slot)) continue;
    const whole = foldText(cleanWord(raw)).replace(PARTICLES, "");
    if (whole.length > PHRASE_LENGTH_MAX) continue;
    const words = [whole, ...(whole.includes(" ") ? whole.split(" ") : [])].filter(
      (word) => word.length >= lengthMin(word),
    );
    const found = words.map((word) => nearest(raw, word, glossary)).find((near) => near.length > 0);
    if (found) suggestions.push(...found);
  }
  return suggestions.slice(0, SUGGESTIONS_MAX);
}

const CORRECTABLE: ReadonlySet<string> = new Set(["metric", "entity", "dimension", "topic"]);
const PARTICLES = /[呢吗吧啊呀的]+$/u;
const HAN = /\p{Script=Han}/u;

/** Two Chinese characters say as much as three letters. */
function lengthMin(word: string): number {
  return HAN.test(word) ? 2 : LENGTH_MIN;
}

function nearest(raw: string, word: string, glossary: Glossary): readonly Suggestion[] {
  const { metrics, entities, dimensions } = glossary.profile;
  const values = [...dimensions.values()].flatMap((dimension) =>
    closeNames(word, dimension.values.values()).map(
      (code): Suggestion => ({ raw, slot: "dimension", dimension: dimension.code, code }),
    ),
  );
  const near = [
    ...closeNames(word, metrics.values()).map((code): Suggestion => ({ raw, slot: "metric", code })),
    ...closeNames(word, entities.values()).map((code): Suggestion => ({ raw, slot: "entity", code })),
    ...values,
  ];
  return near.slice(0, 1);
}

interface Named {
  readonly code: string;
  readonly label: { readonly en: string; readonly zh?: string };
  readonly aliases: readonly string[];
}

function closeNames(word: string, specs: Iterable<Named>): readonly string[] {
  const close: string[] = [];
  for (const spec of specs) {
    if ([spec.label.en, spec.label.zh ?? "", ...spec.aliases].some((alias) => isNear(word, foldText(alias))))
      close.push(spec.code);
  }
  return close;
}

/** One slip in a short word, two in a longer one; the first letter counts as read. */
function isNear(word: string, alias: string): boolean {
  if (Math.abs(word.length - alias.length) > 2 || alias.length < lengthMin(alias) || word[0] !== alias[0]) return false;
  // A character more or less makes another Chinese word; one that looks or sounds alike is a slip.
  if (HAN.test(alias) && word.length !== alias.length) return false;
  const slips = distance(word, alias);
  return slips > 0 && slips <= (alias.length < 6 ? 1 : 2);
}
