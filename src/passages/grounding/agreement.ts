import { type Anchor, type Anchored, isRival, rolesAgree, sameValue } from "./anchors.ts";
import { areOpposites } from "./polarity.ts";

/** How much it says that two places have something in common; what stands in many sentences says little. */
export type Weights = (key: string) => number;

const WORTH: Readonly<Record<string, number>> = {
  figure: 2,
  month: 1.2,
  date: 1.5,
  ordinal: 0.8,
  entity: 1.2,
  metric: 1.2,
  pole: 0.6,
  negation: 0.5,
  free: 0.3,
  cause: 0.3,
};

export function weightsOf(sources: readonly Anchored[]): Weights {
  const holders = new Map<string, Set<string>>();
  let sentences = 0;
  for (const [index, { prose, anchors }] of sources.entries()) {
    sentences += prose.sentences.length;
    for (const { key, sentence } of anchors) {
      const held = holders.get(key) ?? new Set();
      holders.set(key, held.add(`${index}.${sentence}`));
    }
  }
  const whole = Math.log(1 + Math.max(1, sentences));
  const known = new Map<string, number>();
  return (written) => {
    const weight = known.get(written);
    if (weight !== undefined) return weight;
    const key = written.replace(/^[<>]/, "");
    const worth = (WORTH[key.slice(0, key.indexOf(":"))] ?? 1) * (/^word:\p{Script=Han}/u.test(key) ? 0.6 : 1);
    const found = (worth * Math.log(1 + sentences / Math.max(1, holders.get(key)?.size ?? 1))) / whole;
    known.set(written, found);
    return found;
  };
}

/** How much of what surrounds one place surrounds the other as well; `without` are keys that do not count. */
export function agreement(a: Anchor, b: Anchor, weights: Weights, without: readonly string[] = []): number {
  let sum = 0;
  for (const [key, near] of a.context) {
    const other = b.context.get(key);
    if (other === undefined || without.some((left) => key === left || key.slice(1) === left)) continue;
    sum += weights(key) * Math.min(near, other);
  }
  return sum;
}

/** The most that any place could agree. */
export function fullAgreement(a: Anchor, weights: Weights): number {
  let sum = 0;
  for (const [key, near] of a.context) sum += weights(key) * near;
  return Math.max(sum, Number.EPSILON);
}

/** The place that a piece of a statement stands on, and how much better the place of something else fits its surroundings. */
export interface Standing {
  readonly own: Anchor | null;
  /** How well the own place fits, as a share of the best other one; above one where it is the best. */
  readonly share: number;
  /** How well the best other place fits, as a share of what is possible. */
  readonly rival: number;
}

interface Pair {
  readonly at: number;
  readonly source: Anchor;
  readonly score: number;
}

/** A second mention of what the sources say once stands on less. */
const REPEATED = 0.75;
const REPEATED_POLE = 0.4;

const LIKE = 0.4;

/** Of words of movement the very same one fits better, and so does its plain opposite; of others one behind the same small word. */
function likeness(a: Anchor, b: Anchor): number {
  const isLike =
    a.kind === "pole" ? a.form === b.form || areOpposites(a.form, b.form) : a.small !== null && a.small === b.small;
  return isLike ? LIKE : 0;
}

/** Finds for the anchors of one class where they stand in the sources, each place for one of them. */
export function standings(
  anchors: readonly Anchor[],
  sources: readonly Anchor[],
  weights: Weights,
): readonly Standing[] {
  const pairs = anchors.flatMap((anchor, at) =>
    sources
      .filter((source) => sameValue(anchor, source) && rolesAgree(anchor, source))
      .map((source): Pair => ({ at, source, score: agreement(anchor, source, weights) + likeness(anchor, source) })),
  );
  const { own, holders } = assigned(pairs);
  return anchors.map((anchor, at) => {
    const first = own.get(at);
    const place = first ?? bestOf(pairs.filter((pair) => pair.at === at))?.source;
    const part = first !== undefined ? 1 : anchor.kind === "pole" ? REPEATED_POLE : REPEATED;
    const full = fullAgreement(anchor, weights);
    let [share, rival] = [Number.POSITIVE_INFINITY, 0];
    for (const source of sources) {
      if (!isRival(anchor, source)) continue;
      const score = agreement(anchor, source, weights) + likeness(anchor, source);
      const holder = anchors[holders.get(source) ?? -1];
      // A place that another piece of the statement stands on just as well is its own.
      if (holder !== undefined && agreement(holder, source, weights, [anchor.key]) + likeness(holder, source) >= score)
        continue;
      rival = Math.max(rival, score / full);
      if (place !== undefined && score > 0)
        share = Math.min(
          share,
          (part * (agreement(anchor, place, weights, [source.key]) + likeness(anchor, place))) / score,
        );
    }
    return { own: place ?? null, share, rival };
  });
}

/** Each place to the piece that fits it best. */
function assigned(pairs: readonly Pair[]) {
  const own = new Map<number, Anchor>();
  const holders = new Map<Anchor, number>();
  for (const pair of [...pairs].sort((a, b) => b.score - a.score)) {
    if (own.has(pair.at) || holders.has(pair.source)) continue;
    own.set(pair.at, pair.source);
    holders.set(pair.source, pair.at);
  }
  return { own, holders };
}

function bestOf(pairs: readonly Pair[]): Pair | null {
  return pairs.reduce<Pair | null>((best, pair) => (best === null || pair.score > best.score ? pair : best), null);
}
