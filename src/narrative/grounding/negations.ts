import { agreement } from "./agreement.ts";
import type { Anchor, Anchored } from "./anchors.ts";
import type { GroundFault } from "./ground.ts";
import { anchorsOf, type Comparison } from "./sources.ts";

/** So many words behind a negation are denied by it, where they stand within so many characters. */
const SCOPE_WORDS = 3;
const NOUN_WORDS = 2;
const SCOPE_CHARACTERS = 45;
const SCOPE_CHARACTERS_CHINESE = 16;

interface Denials {
  /** How often each anchor is denied. */
  readonly counts: ReadonlyMap<Anchor, number>;
  /** What stands right behind a negation. */
  readonly first: ReadonlySet<Anchor>;
  readonly negations: number;
}

const GRAMMAR: ReadonlySet<string> = new Set(["negation", "cause"]);

function denialsIn(text: Anchored): Denials {
  const counts = new Map<Anchor, number>();
  const first = new Set<Anchor>();
  const negations = text.anchors.filter(({ kind }) => kind === "negation");
  for (const negation of negations) {
    let isOpen = true;
    for (const [index, anchor] of scopeOf(negation, text, CLAUSE_END).entries()) {
      counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
      // Where a Chinese word ends is not known: two pairs of characters may be one.
      const isChinese = /\p{Script=Han}/u.test(anchor.form) && (index < 2 || anchor.kind === "pole");
      if (isOpen || isChinese) first.add(anchor);
      isOpen &&= anchor.kind === "free";
    }
  }
  return { counts, first, negations: negations.length };
}

const SENTENCE_END = /[;；。]|[.!?](?=\s|$)/u;
/** "without it" denies nothing that is said. */
const CLAUSE_END =
  /[,，;；:：.。]|\b(?:but|because|since|while|whereas|although|which|who|when|where|owing|due|thanks)\b|^ (?:it|them|this|that|these|those)\b/u;

function scopeOf(negation: Anchor, { anchors, prose: { text } }: Anchored, ending: RegExp): readonly Anchor[] {
  const word = text.slice(negation.start, negation.end);
  const isChinese = /\p{Script=Han}/u.test(word);
  const reach = negation.end + (isChinese ? SCOPE_CHARACTERS_CHINESE : SCOPE_CHARACTERS);
  const clauseEnd = ending.exec(text.slice(negation.end))?.index ?? text.length;
  const end = Math.min(reach, negation.end + clauseEnd);
  const behind = anchors.filter(({ start, kind }) => start >= negation.end && start < end && !GRAMMAR.has(kind));
  // A Chinese word is several anchors.
  return isChinese ? behind : behind.slice(0, /^(?:no|without)$/i.test(word) ? NOUN_WORDS : SCOPE_WORDS);
}

/** A place that fits nearly as well as the best may be the one that is meant; the very same word fits better. */
const NEARLY = 0.85;
const SAME_FORM = 0.5;

interface Place {
  readonly anchor: Anchor;
  readonly source: Anchor;
  readonly score: number;
}

/** What the passages deny has to be denied, and nothing else: compared word by word, each at the place that it stands on. */
export function negationFault(comparison: Comparison): GroundFault | null {
  const { statement, sources, labels } = comparison;
  const own = denialsIn(statement);
  const written = [...sources, ...labels].map(denialsIn);
  const countOf = (source: Anchor): number => written.reduce((sum, { counts }) => sum + (counts.get(source) ?? 0), 0);
  const isFirst = (source: Anchor): boolean => written.some(({ first }) => first.has(source));
  const places = placesOf(comparison);
  for (const [anchor, held] of places) {
    const count = own.counts.get(anchor) ?? 0;
    if (held.some((source) => countOf(source) % 2 === count % 2)) continue;
    if (own.first.has(anchor) || held.some(isFirst)) return "negation";
  }
  const isDenied = (anchor: Anchor): boolean => places.get(anchor)?.some((source) => countOf(source) > 0) === true;
  for (const negation of statement.anchors.filter(({ kind }) => kind === "negation")) {
    if (scopeOf(negation, statement, CLAUSE_END).some((anchor) => places.has(anchor))) continue;
    // "did not come about because": what is denied stands in the next clause.
    const [next] = scopeOf(negation, statement, SENTENCE_END).filter((anchor) => places.has(anchor));
    if (next !== undefined && !isDenied(next)) return "negation";
  }
  return own.negations > 0 && !written.some(({ negations }) => negations > 0) ? "negation" : null;
}

/** For each piece of a statement the places that it may stand on; each place is for one of them where there are enough. */
function placesOf({ statement, sources, weights }: Comparison): ReadonlyMap<Anchor, readonly Anchor[]> {
  const byKey = new Map<string, Anchor[]>();
  for (const source of anchorsOf(sources)) byKey.set(source.key, [...(byKey.get(source.key) ?? []), source]);
  const all = statement.anchors.flatMap((anchor) =>
    (byKey.get(anchor.key) ?? []).map(
      (source): Place => ({
        anchor,
        source,
        score: agreement(anchor, source, weights) + (source.form === anchor.form ? SAME_FORM : 0),
      }),
    ),
  );
  const holders = new Map<Anchor, Anchor>();
  const best = new Map<Anchor, number>();
  for (const { anchor, source, score } of [...all].sort((a, b) => b.score - a.score)) {
    if (best.has(anchor) || holders.has(source)) continue;
    best.set(anchor, score);
    holders.set(source, anchor);
  }
  const places = new Map<Anchor, Anchor[]>();
  for (const { anchor, source, score } of all) {
    const holder = holders.get(source);
    const isFree = holder === undefined || holder === anchor || !best.has(anchor);
    const least =
      (best.get(anchor) ?? Math.max(...all.filter((one) => one.anchor === anchor).map((one) => one.score))) * NEARLY;
    if (isFree && score >= least) places.set(anchor, [...(places.get(anchor) ?? []), source]);
  }
  return places;
}
