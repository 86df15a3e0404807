import type { Letter } from "./pattern-letters.ts";
import type { PatternTree } from "./pattern-tree.ts";

/** What must hold between two letters, or null where they do not tell. No letter is the beginning or the end of the text. */
export type Condition = (before: Letter | null, after: Letter | null) => boolean | null;

interface Empty {
  readonly to: number;
  readonly condition: Condition | null;
}

/** A state reads one letter of a set, or goes on without one. */
export interface Automaton {
  readonly empty: readonly (readonly Empty[])[];
  readonly reads: readonly (Reading | null)[];
  readonly start: number;
  readonly end: number;
}

interface Reading {
  readonly set: string;
  readonly next: number;
}

/** More copies of a counted part tell nothing more about what can repeat without end. */
const EXACT_COPIES = 6;
const FURTHER_COPIES = 2;

export function automatonOf(tree: PatternTree, flags: string): Automaton {
  const empty: Empty[][] = [];
  const reads: (Reading | null)[] = [];
  const state = (): number => {
    reads.push(null);
    return empty.push([]) - 1;
  };
  const link = (from: number, to: number, condition: Condition | null = null) => empty[from]?.push({ to, condition });

  function add(part: PatternTree, from: number): number {
    switch (part.kind) {
      case "set": {
        const next = state();
        reads[from] = { set: part.source, next };
        return next;
      }
      case "all":
        return part.parts.reduce((at, each) => add(each, fresh(at)), from);
      case "one-of": {
        const end = state();
        for (const each of part.parts) link(add(each, fresh(from)), end);
        return end;
      }
      case "repeat":
        return repeat(part, from);
      case "look": {
        // Its own way leads nowhere: what it has read is read again behind it.
        if (part.ahead) add(part.part, fresh(from));
        const next = state();
        link(from, next, lookCondition(part, flags));
        return next;
      }
      case "edge": {
        const next = state();
        link(from, next, edgeCondition(part.sign, flags));
        return next;
      }
    }
  }
  function fresh(from: number): number {
    const next = state();
    link(from, next);
    return next;
  }
  function repeat(part: PatternTree & { kind: "repeat" }, from: number): number {
    let at = from;
    for (let copy = 0; copy < Math.min(part.min, EXACT_COPIES); copy += 1) at = add(part.part, fresh(at));
    if (part.max === Number.POSITIVE_INFINITY) {
      const loop = fresh(at);
      link(add(part.part, fresh(loop)), loop);
      return fresh(loop);
    }
    const end = state();
    link(at, end);
    for (let copy = 0; copy < Math.min(part.max - part.min, FURTHER_COPIES); copy += 1) {
      at = add(part.part, fresh(at));
      link(at, end);
    }
    return end;
  }

  const start = state();
  const end = add(tree, fresh(start));
  return { empty, reads, start, end };
}

type Edge = (before: Letter | null, after: Letter | null) => boolean;

function edgeCondition(sign: "^" | "$" | "b" | "B", flags: string): Edge {
  const lines = flags.includes("m");
  switch (sign) {
    case "^":
      return (before) => before === null || (lines && before.isLineEnd);
    case "$":
      return (_, after) => after === null || (lines && after.isLineEnd);
    case "b":
      return (before, after) => (before?.isWord ?? false) !== (after?.isWord ?? false);
    case "B":
      return (before, after) => (before?.isWord ?? false) === (after?.isWord ?? false);
  }
}

/** A look is judged by the letter next to it: that one may rule it out, or be all that it looks at. */
function lookCondition({ part, ahead, negative }: PatternTree & { kind: "look" }, flags: string): Condition {
  const holds = byNextLetter(part, ahead, flags);
  return (before, after) => {
    const found = holds(ahead ? after : before, before, after);
    return found === null ? null : found !== negative;
  };
}

type ByNextLetter = (letter: Letter | null, before: Letter | null, after: Letter | null) => boolean | null;

function byNextLetter(tree: PatternTree, ahead: boolean, flags: string): ByNextLetter {
  switch (tree.kind) {
    case "set":
      return (letter) => letter?.sets.has(tree.source) ?? false;
    case "edge": {
      const condition = edgeCondition(tree.sign, flags);
      return (_, before, after) => condition(before, after);
    }
    case "all":
      return byNearest(tree.parts, ahead, flags);
    case "one-of": {
      const parts = tree.parts.map((part) => byNextLetter(part, ahead, flags));
      return (...at) => {
        const found = parts.map((part) => part(...at));
        return found.includes(true) || (found.includes(null) ? null : false);
      };
    }
    case "repeat": {
      const part = byNextLetter(tree.part, ahead, flags);
      return (...at) => (tree.min > 0 && part(...at) === false ? false : null);
    }
    case "look":
      return () => null;
  }
}

/** Looks may stand before a set, at the letter that it reads: `(?!\d)\w`. */
function byNearest(parts: readonly PatternTree[], ahead: boolean, flags: string): ByNextLetter {
  const set = parts.findIndex((part) => part.kind !== "look");
  const looks = parts.slice(0, Math.max(set, 0)).flatMap((part) => {
    if (part.kind !== "look" || !part.ahead) return [];
    return [{ holds: byNextLetter(part.part, true, flags), negative: part.negative }];
  });
  const nearest = ahead ? parts[set] : parts.at(-1);
  if (nearest === undefined) return () => null;
  const reads = byNextLetter(nearest, ahead, flags);
  const isAll = parts.length === 1 || (set === parts.length - 1 && nearest.kind === "set" && looks.length === set);
  return (letter, before, after) => {
    const found = [
      reads(letter, before, after),
      ...(isAll || ahead ? looks : []).map(({ holds, negative }) => {
        const held = holds(letter, letter, letter);
        return held === null ? null : held !== negative;
      }),
    ];
    if (found.includes(false)) return false;
    return isAll && !found.includes(null) ? true : null;
  };
}
