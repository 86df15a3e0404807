import type { Anchor } from "./anchors.ts";
import type { GroundFault } from "./faults.ts";
import type { Comparison } from "./sources.ts";

/** So many words apart two neighbours may stand in the passage. */
const APART_MAX = 7;
/** So many pairs of neighbours have to be comparable, and this share of them has to keep its order. */
const PAIRS_MIN = 5;
const KEPT_SHARE = 0.5;

/** Where numbers, times and words of movement belong is compared elsewhere: "from 132 to 114" is "to 114 from 132". */
const MOVING: ReadonlySet<string> = new Set(["figure", "year", "month", "date", "ordinal", "pole"]);

/** An article or a preposition stands before what it belongs to: behind it in a sentence backwards. */
const ASTRAY =
  /\b(?:[Tt]he|[Aa]n?) (?:of|to|from|by|in|at|for|with|is|was|were|are|be|been|has|have|had|and|or|but|because|the|an?|its|their|which|who)(?![\p{L}-])|\b(?:the|an|of|from|because|and|or|its|their|into|than)[.!]?\s*$/u;

/** "Profit of Baltic" is "Baltic's profit", and neither is in a wrong order. */
const POSSESSION = /^(?:['’]s?| of(?: the| its| an?)?) $/u;

/** Words that are all there but in no order say nothing: a sentence backwards, or one with its words mixed. */
export function orderFault({ statement, sources }: Comparison): GroundFault | null {
  const places = sources.map(({ anchors }) => placesOf(anchors));
  for (const [index, sentence] of statement.prose.sentences.entries()) {
    if (ASTRAY.test(sentence)) return "content";
    const words = statement.anchors.filter(({ sentence, kind }) => sentence === index && !MOVING.has(kind));
    if (keptShare(words, statement.prose.text, places) < KEPT_SHARE) return "content";
  }
  return null;
}

type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(anchors: readonly Anchor[]): Places {
  const places = new Map<string, number[]>();
  for (const [at, { key }] of anchors.entries()) {
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  }
  return places;
}

/** The share of neighbours that stand near each other in the same order in some passage; 1 where there is too little to compare. */
function keptShare(words: readonly Anchor[], text: string, sources: readonly Places[]): number {
  const known = words.filter(({ key }) => sources.some((places) => places.has(key)));
  const pairs = known.slice(1).flatMap((word, at) => {
    const before = known[at];
    // Clauses may change places.
    return before === undefined || before.clause !== word.clause || POSSESSION.test(text.slice(before.end, word.start))
      ? []
      : [[before.key, word.key] as const];
  });
  const comparable = pairs
    .map(([from, to]) => sources.flatMap((places) => stepBetween(from, to, places) ?? []))
    .filter((steps) => steps.length > 0);
  if (comparable.length < PAIRS_MIN) return 1;
  return comparable.filter((steps) => steps.some((step) => step > 0 && step <= APART_MAX)).length / comparable.length;
}

/** How far behind a word the other stands where they stand nearest; null for a word and itself, and where one of them is missing. */
function stepBetween(from: string, to: string, places: Places): number | null {
  if (from === to) return null;
  const steps = (places.get(from) ?? []).flatMap((a) => (places.get(to) ?? []).map((b) => b - a));
  const nearest = Math.min(...steps.map(Math.abs));
  return steps.length === 0 ? null : steps.includes(nearest) ? nearest : -nearest;
}
