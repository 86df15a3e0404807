import { type Anchor, type Anchored, sameValue } from "./anchors.ts";
import type { GroundFault } from "./faults.ts";
import { isPlainKey } from "./plain-words.ts";
import type { Comparison } from "./sources.ts";
import { sameUnit } from "./stated-figures.ts";

/** What a number is said of: names of metrics and parts, and words; not who or when, which the next clause may share. */
const TOPICS: ReadonlySet<string> = new Set(["metric", "dimension", "word"]);

/** A time in words is no topic either. */
const TIME_KEY = /^word:(?:上年|去年|今年|本年|同期|[年月]末|[年月]初|此?前)$/u;

/** Where a clause names no topic, whom it speaks of. */
const SUBJECTS: ReadonlySet<string> = new Set(["entity"]);

/**
 * A number has to be said of what the passage says it of: the clause that it stands in speaks of something that its clause in the passage
 * speaks of too. Numbers of different units never compete for a place, so that nothing else keeps one from moving to another subject.
 */
export function topicFault({ statement, sources }: Comparison): GroundFault | null {
  const figures = statement.anchors.filter(({ kind }) => kind === "figure");
  const isBorneOut = (figure: Anchor): boolean => {
    const places = sources.flatMap((source) =>
      source.anchors.filter((anchor) => sameValue(figure, anchor)).map((anchor) => ({ anchor, source })),
    );
    const isSaidOfSame = places.some(({ anchor, source }) => isSameTopic(figure, statement, anchor, source));
    return places.length === 0 || (isSaidOfSame && timesIn(statement, figure) <= places.length);
  };
  return figures.every(isBorneOut) && !mixesUnits(figures) ? null : "figure";
}

function isSameTopic(figure: Anchor, statement: Anchored, place: Anchor, source: Anchored): boolean {
  const said = keysAt(figure, statement, TOPICS);
  const kinds = said.size > 0 ? TOPICS : SUBJECTS;
  const [own, written] = [keysAt(figure, statement, kinds), keysAt(place, source, kinds)];
  if (own.size === 0 || written.size === 0 || shares(own, written)) return true;
  // "with the rest spread over four years": words of any paraphrase go on from what stands before them.
  const before = keysAt({ ...figure, clause: figure.clause - 1 }, statement, kinds);
  return before.size > 0 && [...own].every(isPlainKey) && shares(before, written);
}

/** The keys of some kinds in the clause of an anchor; where it has none, in those before it in its sentence. */
function keysAt({ clause, sentence }: Anchor, { anchors }: Anchored, kinds: ReadonlySet<string>): ReadonlySet<string> {
  const own = anchors.filter(
    (anchor) => anchor.sentence === sentence && kinds.has(anchor.kind) && !TIME_KEY.test(anchor.key),
  );
  for (let at = clause; at >= (own[0]?.clause ?? clause); at -= 1) {
    const found = own.filter((anchor) => anchor.clause === at);
    if (found.length > 0) return new Set(found.map(({ key }) => key));
  }
  return new Set();
}

/** How often a sentence says a number; the second time it has to stand for another place of the passage. */
function timesIn({ anchors }: Anchored, figure: Anchor): number {
  return anchors.filter((anchor) => anchor.sentence === figure.sentence && anchor.key === figure.key).length;
}

/** "from USD 132 m to 18 percent": nothing moves from one unit to another. */
function mixesUnits(figures: readonly Anchor[]): boolean {
  return figures.some((from, at) => {
    const to = figures[at + 1];
    return from.role === "before" && to?.role === "now" && from.clause === to.clause && !sameUnit(from.unit, to.unit);
  });
}

/** Of Chinese a single character between other words may be a part of what is a pair of them elsewhere. */
function shares(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((key) => b.has(key)) || holdsCharacterOf(a, b) || holdsCharacterOf(b, a);
}

const SINGLE = /^word:(\p{Script=Han})$/u;

function holdsCharacterOf(topics: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const singles = [...others].flatMap((key) => SINGLE.exec(key)?.[1] ?? []);
  return singles.some((character) => [...topics].some((key) => key.includes(character)));
}
