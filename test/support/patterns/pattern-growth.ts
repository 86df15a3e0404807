import { type Automaton, automatonOf, type Condition } from "./pattern-automaton.ts";
import { type Letter, lettersOf } from "./pattern-letters.ts";
import { readPattern } from "./pattern-tree.ts";

/**
 * A text whose repetition a pattern can read in two ways that it may both try in vain: from two places to begin at, or by two parts of it
 * that share the text between them. Its steps then grow faster than the text. Null for a pattern that has none.
 */
export function growingText(pattern: RegExp): string | null {
  const tree = readPattern(pattern.source);
  const letters = lettersOf(tree, pattern.source, pattern.flags);
  const moves = movesOf(automatonOf(tree, pattern.flags), letters);
  const together = moves.inLoops.length === 0 ? () => false : standingTogether(moves);
  for (const position of moves.inLoops) {
    const found = twoWaysBack(moves, position) ?? sharedText(moves, position, together);
    if (found !== null) return found;
  }
  return null;
}

/** The search for a place to begin at: it reads whatever there is, and enters the pattern everywhere. */
const SEARCH = -1;
const PATHS_MAX = 50_000;

interface Moves {
  readonly letters: readonly Letter[];
  /** What can be read from a position at all. */
  readonly lettersAfter: (position: number) => readonly Letter[];
  readonly inLoops: readonly number[];
  /** Whether the pattern is found for sure when it stands between these two letters: it then tries nothing further. */
  readonly ends: (position: number, before: Letter, letter: Letter) => boolean;
  readonly isIn: (position: number, letter: Letter) => boolean;
  /** Where it may stand with the first letter of a text. */
  readonly first: (letter: Letter) => readonly number[];
  /** Where the pattern may stand with the second letter when it stood with the first one. */
  readonly next: (position: number, before: Letter, letter: Letter) => readonly number[];
  /** The same, each place as often as there are ways to it. */
  readonly ways: (position: number, before: Letter, letter: Letter) => readonly number[];
  readonly sameLoop: (a: number, b: number) => boolean;
  readonly reaches: (from: number, to: number) => boolean;
}

interface Path {
  readonly to: number;
  readonly conditions: readonly Condition[];
}

function movesOf(automaton: Automaton, letters: readonly Letter[]): Moves {
  const positions = automaton.reads.flatMap((reading, state) => (reading === null ? [] : [state]));
  const paths = new Map(
    positions.map((position) => [position, pathsFrom(automaton, automaton.reads[position]?.next ?? 0)]),
  );
  paths.set(SEARCH, [{ to: SEARCH, conditions: [] }, ...pathsFrom(automaton, automaton.start)]);
  const reached = reachedFromEach(paths, automaton.reads.length);
  const isIn = (position: number, letter: Letter) =>
    position === SEARCH || letter.sets.has(automaton.reads[position]?.set ?? "");
  const reaches = (from: number, to: number) => reached.get(from)?.[to] === 1;
  const pathsAt = (position: number) => paths.get(position) ?? [];
  const passed = (position: number, before: Letter | null, letter: Letter) =>
    pathsAt(position).flatMap(({ to, conditions }) => {
      if (to === automaton.end || !isIn(to, letter)) return [];
      return conditions.some((holds) => holds(before, letter) === false) ? [] : [to];
    });
  const after = new Map<number, readonly Letter[]>();
  return {
    letters,
    lettersAfter: (position) => {
      const found =
        after.get(position) ??
        letters.filter((letter) => pathsAt(position).some(({ to }) => to !== automaton.end && isIn(to, letter)));
      after.set(position, found);
      return found;
    },
    inLoops: positions.filter((position) => reaches(position, position) && reaches(SEARCH, position)),
    ends: remembered((position, before, letter) =>
      pathsAt(position).some(
        ({ to, conditions }) => to === automaton.end && conditions.every((holds) => holds(before, letter) === true),
      ),
    ),
    isIn,
    first: (letter) => passed(SEARCH, null, letter),
    next: remembered((position, before, letter) => [...new Set(passed(position, before, letter))]),
    ways: passed,
    sameLoop: (a, b) => (a === SEARCH ? b === SEARCH : reaches(a, b) && reaches(b, a)),
    reaches,
  };
}

function remembered<T>(work: (position: number, before: Letter, letter: Letter) => T) {
  const known = new Map<Letter, Map<Letter, Map<number, T>>>();
  return (position: number, before: Letter, letter: Letter): T => {
    const byLetter = known.get(before) ?? new Map<Letter, Map<number, T>>();
    const byPosition = byLetter.get(letter) ?? new Map<number, T>();
    known.set(before, byLetter.set(letter, byPosition));
    const found = byPosition.get(position) ?? work(position, before, letter);
    byPosition.set(position, found);
    return found;
  };
}

/** Every way without a letter to a state that reads one, or to the end. */
function pathsFrom(automaton: Automaton, start: number): readonly Path[] {
  const found: Path[] = [];
  const walk = (state: number, conditions: readonly Condition[], passed: ReadonlySet<number>): void => {
    if (found.length > PATHS_MAX) throw new Error("too many ways to judge");
    if (state === automaton.end || automaton.reads[state] !== null) found.push({ to: state, conditions });
    for (const { to, condition } of automaton.empty[state] ?? []) {
      if (passed.has(to)) continue;
      walk(to, condition === null ? conditions : [...conditions, condition], new Set([...passed, to]));
    }
  };
  walk(start, [], new Set([start]));
  return found;
}

/** For each place a mark at every state that it leads to: a set would hold millions of them. */
function reachedFromEach(
  paths: ReadonlyMap<number, readonly Path[]>,
  states: number,
): ReadonlyMap<number, Readonly<Uint8Array>> {
  const steps = new Map([...paths].map(([from, ways]) => [from, [...new Set(ways.map(({ to }) => to))]]));
  return new Map([...paths.keys()].map((from) => [from, reachedFrom(from, steps, states)]));
}

function reachedFrom(from: number, steps: ReadonlyMap<number, readonly number[]>, states: number): Uint8Array {
  const reached = new Uint8Array(states);
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of steps.get(at) ?? []) {
      if (to === SEARCH || reached[to] === 1) continue;
      reached[to] = 1;
      open.push(to);
    }
  }
  return reached;
}

/** A loop that comes from one letter to the next in two ways doubles its steps with each. */
function twoWaysBack(moves: Moves, position: number): string | null {
  for (const before of moves.letters.filter((letter) => moves.isIn(position, letter))) {
    for (const letter of moves.letters.filter((next) => !moves.ends(position, before, next))) {
      const next = moves.ways(position, before, letter).filter((to) => moves.sameLoop(position, to));
      if (next.length > new Set(next).size) return before.text + letter.text;
    }
  }
  return null;
}

interface Stand {
  readonly stays: number;
  readonly goes: number;
  readonly waits: number;
  /** Where the second loop could have gone instead with the last letter. */
  readonly beside: readonly number[];
  readonly letter: Letter;
  readonly text: string;
}

/** Whether one text may lead to two places, with its last letter. */
type Together = (one: number, other: number, letter: Letter) => boolean;

function standingTogether(moves: Moves): Together {
  // Numbers, by the lower place: texts as keys took most of the time of the largest patterns.
  const seen = new Map<number, Set<number>>();
  const count = moves.letters.length;
  const key = (higher: number, letter: Letter): number => higher * count + letter.index;
  const open: (readonly [number, number, Letter])[] = [];
  const meet = (ones: readonly number[], others: readonly number[], letter: Letter) => {
    for (const one of ones) {
      for (const other of others) {
        const lower = Math.min(one, other);
        const known = seen.get(lower) ?? new Set<number>();
        if (known.size === 0) seen.set(lower, known);
        const size = known.size;
        if (known.add(key(Math.max(one, other), letter)).size > size) open.push([one, other, letter]);
      }
    }
  };
  for (const letter of moves.letters) meet(moves.first(letter), moves.first(letter), letter);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [one, other, before] = at;
    const [few, many] = [moves.lettersAfter(one), moves.lettersAfter(other)];
    for (const letter of few.length < many.length ? few : many)
      meet(moves.next(one, before, letter), moves.next(other, before, letter), letter);
  }
  return (one, other, letter) => seen.get(Math.min(one, other))?.has(key(Math.max(one, other), letter)) ?? false;
}

/** A text that leads from a first loop, or from the search, back to it, on to a second loop, and around that one. */
function sharedText(moves: Moves, second: number, together: Together): string | null {
  const firsts = [SEARCH, ...moves.inLoops].filter((first) => first !== second && moves.reaches(first, second));
  for (const first of firsts) {
    for (const letter of moves.letters) {
      if (!together(first, second, letter)) continue;
      const text = sharedFrom(moves, { stays: first, goes: first, waits: second, beside: [], letter, text: "" });
      if (text !== null) return text;
    }
  }
  return null;
}

function sharedFrom(moves: Moves, from: Stand): string | null {
  const seen = new Set<string>();
  let open: readonly Stand[] = [from];
  while (open.length > 0) {
    const further: Stand[] = [];
    for (const next of open.flatMap((stand) => stepsOf(moves, from, stand))) {
      if (
        next.stays === from.stays &&
        next.goes === from.waits &&
        next.waits === from.waits &&
        next.letter === from.letter
      )
        return next.text;
      const key = `${next.stays} ${next.goes} ${next.waits} ${next.letter.text}`;
      if (!seen.has(key)) further.push(next);
      seen.add(key);
    }
    open = further;
  }
  return null;
}

function stepsOf(moves: Moves, from: Stand, stand: Stand): readonly Stand[] {
  return moves.lettersAfter(stand.waits).flatMap((letter) => {
    const to = (position: number) => moves.next(position, stand.letter, letter);
    if ([stand.waits, ...stand.beside].some((each) => moves.ends(each, stand.letter, letter))) return [];
    const beside = to(stand.waits);
    const waits = beside.filter((each) => moves.sameLoop(each, from.waits));
    if (waits.length === 0) return [];
    const stays = to(stand.stays).filter((each) => moves.sameLoop(each, from.stays));
    const goes = to(stand.goes).filter((each) => each === from.waits || moves.reaches(each, from.waits));
    const text = stand.text + letter.text;
    return stays.flatMap((stay) =>
      goes.flatMap((go) => waits.map((wait) => ({ stays: stay, goes: go, waits: wait, beside, letter, text }))),
    );
  });
}
