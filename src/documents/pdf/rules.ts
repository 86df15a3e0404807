import type { Segment } from "./paths.ts";

/** A drawn line, merged from its segments. */
export interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rules {
  readonly horizontal: readonly Rule[];
  readonly vertical: readonly Rule[];
}

/** Lines that touch each other, with their extent. */
export interface RuleCluster extends Rules {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** In points: lines closer than this are one double line; segments with smaller gaps are one dashed line. */
const DOUBLE_MAX = 2.6;
const DASH_GAP_MAX = 4;
const LENGTH_MIN = 5;
const TOUCH = 3.2;
/** Above this number the lines are a drawing and not tables, and are ignored. */
const RULES_MAX = 1_500;

/** Merges segments into horizontal and vertical lines. */
export function rulesOf(segments: readonly Segment[]): Rules {
  const horizontal = merge(segments.filter(({ axis }) => axis === "horizontal"));
  const vertical = merge(segments.filter(({ axis }) => axis === "vertical"));
  if (horizontal.length > RULES_MAX || vertical.length > RULES_MAX) return { horizontal: [], vertical: [] };
  return { horizontal, vertical };
}

function merge(segments: readonly Segment[]): readonly Rule[] {
  const sorted = [...segments].sort((a, b) => a.at - b.at);
  const rules: Rule[] = [];
  let group: Segment[] = [];
  for (const segment of sorted) {
    const first = group[0];
    if (first && segment.at - first.at > DOUBLE_MAX) {
      rules.push(...mergeGroup(group));
      group = [];
    }
    group.push(segment);
  }
  rules.push(...mergeGroup(group));
  return rules.filter(({ from, to }) => to - from >= LENGTH_MIN);
}

function mergeGroup(group: readonly Segment[]): readonly Rule[] {
  const rules: { at: number; from: number; to: number; length: number }[] = [];
  for (const { at, from, to } of [...group].sort((a, b) => a.from - b.from)) {
    const last = rules.at(-1);
    const length = Math.max(to - from, 0.1);
    if (last && from <= last.to + DASH_GAP_MAX) {
      last.at = (last.at * last.length + at * length) / (last.length + length);
      last.length += length;
      last.to = Math.max(last.to, to);
    } else rules.push({ at, from, to, length });
  }
  return rules.map(({ at, from, to }) => ({ at, from, to }));
}

/** Groups lines that touch each other directly or through others (union-find). */
export function clustersOf(rules: Rules): readonly RuleCluster[] {
  const { horizontal, vertical } = rules;
  const parents = Array.from({ length: horizontal.length + vertical.length }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parents[at] !== at) at = parents[at] = parents[parents[at] ?? at] ?? at;
    return at;
  };
  horizontal.forEach((flat, row) => {
    vertical.forEach((upright, column) => {
      if (touches(flat, upright)) parents[root(row)] = root(horizontal.length + column);
    });
  });
  const groups = new Map<number, { horizontal: Rule[]; vertical: Rule[] }>();
  const groupOf = (index: number) => {
    const key = root(index);
    const group = groups.get(key) ?? { horizontal: [], vertical: [] };
    groups.set(key, group);
    return group;
  };
  horizontal.forEach((rule, index) => {
    groupOf(index).horizontal.push(rule);
  });
  vertical.forEach((rule, index) => {
    groupOf(horizontal.length + index).vertical.push(rule);
  });
  return [...groups.values()].map(clusterOf);
}

function touches(flat: Rule, upright: Rule): boolean {
  return (
    upright.at >= flat.from - TOUCH &&
    upright.at <= flat.to + TOUCH &&
    flat.at >= upright.from - TOUCH &&
    flat.at <= upright.to + TOUCH
  );
}

function clusterOf({ horizontal, vertical }: Rules): RuleCluster {
  const xs = [...horizontal.flatMap(({ from, to }) => [from, to]), ...vertical.map(({ at }) => at)];
  const ys = [...vertical.flatMap(({ from, to }) => [from, to]), ...horizontal.map(({ at }) => at)];
  return {
    horizontal,
    vertical,
    x0: Math.min(...xs),
    x1: Math.max(...xs),
    y0: Math.min(...ys),
    y1: Math.max(...ys),
  };
}
