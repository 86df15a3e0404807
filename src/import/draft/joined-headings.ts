import { holdsHan } from "../../language/han.ts";
import type { HeadingName, Line } from "./headings.ts";
import { keyOf } from "./label-parts.ts";

/**
 * Joins names that are spread over several headings: a wrapped heading, an account number beside its name, a name in
 * two languages. Neighbouring levels whose names correspond one to one become one level.
 */
export function joined(lines: readonly Line[], corners: ReadonlyMap<string, string>): readonly Line[] {
  let result = lines;
  for (let round = 0; round < LEVELS_MAX; round += 1) {
    const pair = oneToOne(result, corners);
    if (pair === null) break;
    result = result.map((line) => ({ ...line, names: joinedIn(line.names, pair) }));
  }
  return result;
}

const LEVELS_MAX = 12;

interface LevelPair {
  readonly outer: string;
  readonly inner: string;
}

/** Two neighbouring levels with at least two pairs of names, in which each name has only one partner. */
function oneToOne(lines: readonly Line[], corners: ReadonlyMap<string, string>): LevelPair | null {
  const pairs = new Map<string, { readonly pair: LevelPair; readonly names: [string, string][] }>();
  for (const { names } of lines) {
    for (const [at, inner] of names.entries()) {
      const outer = names[at - 1];
      if (outer === undefined || outer.level === inner.level) continue;
      // Label columns with headings of their own hold different things, except names in two languages.
      if (corners.has(outer.level) && corners.has(inner.level) && holdsHan(outer.name) === holdsHan(inner.name))
        continue;
      const id = `${outer.level}|${inner.level}`;
      const known = pairs.get(id) ?? { pair: { outer: outer.level, inner: inner.level }, names: [] };
      known.names.push([outer.key, inner.key]);
      pairs.set(id, known);
    }
  }
  for (const { pair, names } of pairs.values()) {
    const distinct = new Set(names.map((both) => both.join("|"))).size;
    const outers = new Set(names.map(([outer]) => outer)).size;
    const inners = new Set(names.map(([, inner]) => inner)).size;
    if (distinct >= 2 && distinct === outers && distinct === inners && !standsAlone(lines, pair, names)) return pair;
  }
  return null;
}

/** Whether one of the paired inner names also occurs without an outer name. */
function standsAlone(lines: readonly Line[], { outer, inner }: LevelPair, pairs: readonly [string, string][]): boolean {
  const paired = new Set(pairs.map(([, key]) => key));
  return lines.some(({ names }) =>
    names.some(({ level, key }, at) => level === inner && names[at - 1]?.level !== outer && paired.has(key)),
  );
}

function joinedIn(names: readonly HeadingName[], { outer, inner }: LevelPair): readonly HeadingName[] {
  const at = names.findIndex(({ level }) => level === outer);
  const [first, second] = [names[at], names[at + 1]];
  if (first === undefined) return names;
  if (second?.level !== inner) return names.with(at, { ...first, level: inner });
  const name = `${first.name} ${second.name}`;
  const pieces = [...(first.pieces ?? [first.name]), ...(second.pieces ?? [second.name])];
  return [
    ...names.slice(0, at),
    { level: inner, key: keyOf(name), name, parts: second.parts, pieces },
    ...names.slice(at + 2),
  ];
}
