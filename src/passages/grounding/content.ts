import type { Anchor, Anchored } from "./anchors.ts";
import { ATTRIBUTION } from "./connectives.ts";
import type { GroundFault } from "./faults.ts";
import { isPlainKey, PLAIN_WORTH } from "./plain-words.ts";
import { anchorsOf, type Comparison } from "./sources.ts";
import { holdsStranger } from "./unknown-words.ts";

/** The share of a sentence's words that its passages have to hold: all together, in one place, and of each of its clauses. */
const KNOWN_SHARE = 0.6;
const PLACE_SHARE = 0.5;
const CLAUSE_SHARE = 0.4;

const SILENT: ReadonlySet<string> = new Set(["negation", "free", "cause"]);

export function contentFault(comparison: Comparison): GroundFault | null {
  const { statement, sources, labels } = comparison;
  const known = new Set(anchorsOf([...sources, ...labels]).map(({ key }) => key));
  const places = sources.flatMap(placesOf);
  for (const [index] of statement.prose.sentences.entries()) {
    const anchors = statement.anchors.filter(({ sentence, kind }) => sentence === index && !SILENT.has(kind));
    if (anchors.some((anchor) => isStrangeName(anchor, known))) return "name";
    const said = new Set(anchors.map(({ key }) => key));
    if (share(said, known) < KNOWN_SHARE) return "content";
    if (said.size > 0 && Math.max(...places.map((place) => share(said, place))) < PLACE_SHARE) return "content";
    for (const clause of new Set(anchors.map(({ clause: at }) => at))) {
      const keys = new Set(anchors.filter((anchor) => anchor.clause === clause).map(({ key }) => key));
      if (share(keys, known) < CLAUSE_SHARE) return "content";
    }
  }
  if (isAttributed(comparison, known)) return "name";
  return holdsStranger(comparison) ? "content" : null;
}

/** A name in capitals that no passage knows: an invented document, person or company. */
function isStrangeName({ kind, isCapital, isInitial, key }: Anchor, known: ReadonlySet<string>): boolean {
  return kind === "word" && isCapital && !known.has(key) && !(isInitial && isPlainKey(key));
}

/** Says that somebody said it, where no passage does. */
function isAttributed({ statement, sources, labels }: Comparison, known: ReadonlySet<string>): boolean {
  const written = [...sources, ...labels].map(({ prose }) => prose.text.toLowerCase()).join("\n");
  return Array.from(statement.prose.text.matchAll(ATTRIBUTION)).some(({ 0: word, index }) => {
    const pointsToSource = / to$|据$/.test(word);
    if (!pointsToSource) return !written.includes(word.toLowerCase());
    // "according to the review" needs a review.
    const clause = statement.anchors.find(({ start }) => start >= index + word.length)?.clause;
    const named = statement.anchors.filter(
      (anchor) => anchor.clause === clause && anchor.start >= index + word.length && !SILENT.has(anchor.kind),
    );
    return named.length === 0 || named.some(({ key }) => !known.has(key));
  });
}

/** The share of the words that are known; words of any paraphrase say little, and count for little where they are unknown. */
function share(words: ReadonlySet<string>, known: ReadonlySet<string>): number {
  if (words.size === 0) return 1;
  const held = [...words].filter((word) => known.has(word)).length;
  const plain = [...words].filter((word) => !known.has(word) && isPlainKey(word)).length;
  return held / (words.size - plain * (1 - PLAIN_WORTH));
}

/** The words of each two neighbouring sentences. */
function placesOf({ prose, anchors }: Anchored): readonly ReadonlySet<string>[] {
  return prose.sentences.map(
    (_, at) => new Set(anchors.filter(({ sentence }) => sentence === at || sentence === at + 1).map(({ key }) => key)),
  );
}
