import { searchTerms } from "../search-terms.ts";
import { agreement } from "./agreement.ts";
import type { Anchor, Anchored } from "./anchors.ts";
import type { GroundFault } from "./faults.ts";
import { anchorsOf, type Comparison } from "./sources.ts";
import { meaningOf } from "./synonyms.ts";

/** So many words behind a negation are denied by it, where they stand within so many characters. */
const SCOPE_WORDS = 3;
const NOUN_WORDS = 2;
const VERB_WORDS = 7;
const VERB_CHARACTERS = 70;
const SCOPE_CHARACTERS = 45;
const SCOPE_CHARACTERS_CHINESE = 16;

interface Denials {
  /** How often each anchor is denied. */
  readonly counts: ReadonlyMap<Anchor, number>;
  /** What may be read either way: "no hedge was bought" is "did not buy a hedge". */
  readonly open: ReadonlySet<Anchor>;
  /** What stands right behind a negation. */
  readonly first: ReadonlySet<Anchor>;
  readonly negations: number;
}

const GRAMMAR: ReadonlySet<string> = new Set(["negation", "cause"]);

/** "do not intend to outbid" denies the second verb as it does the first. */
const INTENDING: ReadonlySet<string> = new Set(searchTerms("intend plan want wish expect try able").map(meaningOf));

/** Says what is not so only to say what is instead: it may deny its words, or leave them out. */
const INSTEAD = /^(?:rather than|instead of|excluding|except(?: for)?|apart from|而不是|而非)$/iu;
const MODAL = /\b(?:may|can|could) $/iu;

function denialsIn(text: Anchored, isCounted: (negation: string) => boolean = () => true): Denials {
  const counts = new Map<Anchor, number>();
  const first = new Set<Anchor>();
  const open = new Set<Anchor>();
  const wordOf = ({ start, end }: Anchor): string => text.prose.text.slice(start, end);
  const negations = text.anchors.filter((anchor) => anchor.kind === "negation" && isCounted(wordOf(anchor)));
  for (const negation of negations) {
    if (/^no$/i.test(wordOf(negation)))
      for (const anchor of scopeOf(negation, text, CLAUSE_END, VERB_WORDS).slice(NOUN_WORDS)) open.add(anchor);
    // "may not" denies that one may.
    if (MODAL.test(text.prose.text.slice(0, negation.start)))
      for (const anchor of text.anchors.filter(({ end }) => end === negation.start - 1))
        counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
    let isOpen = true;
    for (const [index, anchor] of scopeOf(negation, text, CLAUSE_END).entries()) {
      counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
      // Where a Chinese word ends is not known: two pairs of characters may be one.
      const isNext = index < 2 && anchor.start - negation.end < 2;
      const isChinese = /\p{Script=Han}/u.test(anchor.form) && (isNext || anchor.kind === "pole");
      if (isOpen || isChinese) first.add(anchor);
      isOpen &&= anchor.kind === "free" || INTENDING.has(anchor.value);
    }
  }
  return { counts, first, open, negations: negations.length };
}

const SENTENCE_END = /[;；。]|[.!?](?=\s|$)/u;
/** "without it" denies nothing that is said. */
const CLAUSE_END =
  /[,，;；:：.。]|\b(?:but|because|since|while|whereas|although|which|who|when|where|owing|due|thanks)\b|^ (?:it|them|this|that|these|those)\b/u;

/** "nothing in this result": what it stands in is not denied. */
const PLACE = /^ (?:in|of) (?:this|the|these|those|its) \p{L}+/u;

function scopeOf(
  negation: Anchor,
  { anchors, prose: { text } }: Anchored,
  ending: RegExp,
  most?: number,
): readonly Anchor[] {
  const word = text.slice(negation.start, negation.end);
  const isChinese = /\p{Script=Han}/u.test(word);
  const characters = most === undefined ? SCOPE_CHARACTERS : VERB_CHARACTERS;
  const reach = negation.end + (isChinese ? SCOPE_CHARACTERS_CHINESE : characters);
  const clauseEnd = ending.exec(text.slice(negation.end))?.index ?? text.length;
  const end = Math.min(reach, negation.end + clauseEnd);
  const place = /^(?:nothing|none|nobody)$/i.test(word) ? (PLACE.exec(text.slice(negation.end))?.[0].length ?? 0) : 0;
  const from = negation.end + place;
  const behind = anchors.filter(({ start, kind }) => start >= from && start < end && !GRAMMAR.has(kind));
  // A Chinese word is several anchors.
  return isChinese ? behind : behind.slice(0, most ?? (/^(?:no|without)$/i.test(word) ? NOUN_WORDS : SCOPE_WORDS));
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
  const places = placesOf(comparison);
  const faults = READINGS.map((reading) => readingFault(reading, places, comparison));
  return faults.includes(null) ? null : "negation";
}

type Counted = (negation: string) => boolean;

const EVERY: Counted = () => true;
const PLAIN_ONLY: Counted = (negation) => !INSTEAD.test(negation);
/** How the statement and how the passage may be read. */
const READINGS: readonly (readonly [Counted, Counted])[] = [
  [EVERY, EVERY],
  [PLAIN_ONLY, EVERY],
  [EVERY, PLAIN_ONLY],
];

function readingFault(
  [isSaid, isCounted]: readonly [Counted, Counted],
  places: ReadonlyMap<Anchor, readonly Anchor[]>,
  comparison: Comparison,
): GroundFault | null {
  const { statement, sources, labels } = comparison;
  const own = denialsIn(statement, isSaid);
  const written = [...sources, ...labels].map((source) => denialsIn(source, isCounted));
  const isEither = (source: Anchor): boolean => written.some(({ open }) => open.has(source));
  const countOf = (source: Anchor): number => written.reduce((sum, { counts }) => sum + (counts.get(source) ?? 0), 0);
  const isFirst = (source: Anchor): boolean => written.some(({ first }) => first.has(source));
  const isAlone = ({ clause }: Anchor): boolean =>
    statement.anchors.filter((one) => one.kind === "negation" && one.clause === clause).length <= 1;
  for (const [anchor, held] of places) {
    const count = own.counts.get(anchor) ?? 0;
    if (held.some((source) => countOf(source) % 2 === count % 2)) continue;
    // "no correction is not planned" is another matter.
    if (isAlone(anchor) && (own.open.has(anchor) || held.some(isEither))) continue;
    if (own.first.has(anchor) || held.some(isFirst)) return "negation";
  }
  const isDenied = (anchor: Anchor): boolean => places.get(anchor)?.some((source) => countOf(source) > 0) === true;
  const wordOf = ({ start, end }: Anchor): string => statement.prose.text.slice(start, end);
  for (const negation of statement.anchors.filter((one) => one.kind === "negation" && isSaid(wordOf(one)))) {
    const scope = scopeOf(negation, statement, CLAUSE_END);
    if (scope.some((anchor) => places.has(anchor))) continue;
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
