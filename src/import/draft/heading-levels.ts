import { unitCodeOf } from "../../language/units/unit-phrase.ts";
import type { HeadingName, Line } from "./headings.ts";
import { breakdownOf, ENTITY_HEADING, METRIC_HEADING, METRIC_WORDS, WHOLE_COMPANY_NAME } from "./name-words.ts";
import { regionOf } from "./regions.ts";
import type { TableHeadings } from "./table-headings.ts";

/** The names in one position of a table: one column of labels, or one row of headings. */
export interface Level {
  readonly table: number;
  readonly id: string;
  readonly names: ReadonlyMap<string, NameUse>;
  readonly corner: string | null;
  readonly breakdown: string | null;
}

interface NameUse {
  readonly name: string;
  readonly hasUnit: boolean;
  readonly isRate: boolean;
  /** The unit of its first line: a measure, a unit code or a scale. */
  readonly unit: string | null;
}

/** Levels that share names, so that their names have one role. */
export interface Cluster {
  readonly levels: readonly Level[];
  readonly names: ReadonlyMap<string, NameUse>;
}

/** Groups the names of a table by level. */
export function levelsOf(table: TableHeadings, index: number): readonly Level[] {
  const byId = new Map<string, Map<string, NameUse>>();
  for (const line of [...table.rows, ...table.columns]) {
    for (const placed of line.names) {
      const names = byId.get(placed.level) ?? new Map<string, NameUse>();
      names.set(placed.key, together(names.get(placed.key), seenIn(placed, line)));
      byId.set(placed.level, names);
    }
  }
  return [...byId].map(([id, names]) => {
    const corner = table.corners.get(id) ?? null;
    return {
      table: index,
      id,
      names,
      corner,
      breakdown: table.breakdowns.get(id) ?? (breakdownOf(corner ?? "") === null ? null : corner),
    };
  });
}

function seenIn({ name, parts }: HeadingName, { unit }: Line): NameUse {
  const isRate = unit !== null && unit.measure !== null;
  const stated = unit === null ? null : (unit.measure ?? unitCodeOf(unit) ?? unit.scale);
  return { name, hasUnit: parts.unit !== null || isRate, isRate, unit: stated };
}

function together(a: NameUse | undefined, b: NameUse): NameUse {
  if (a === undefined) return b;
  return { name: a.name, hasUnit: a.hasUnit || b.hasUnit, isRate: a.isRate || b.isRate, unit: a.unit ?? b.unit };
}

const SHARED_MIN = 0.5;

/** Groups levels that share names. */
export function clustersOf(levels: readonly Level[]): readonly Cluster[] {
  interface Growing {
    readonly levels: Level[];
    readonly names: Map<string, NameUse>;
  }
  const clusters = new Set<Growing>();
  const byName = new Map<string, Set<Growing>>();
  for (const level of levels) {
    const others = [...level.names.keys()].flatMap((key) => [...(byName.get(key) ?? [])]);
    const cluster: Growing = others.find((other) => sharesNames(level, other)) ?? { levels: [], names: new Map() };
    clusters.add(cluster);
    cluster.levels.push(level);
    for (const [key, use] of level.names) {
      cluster.names.set(key, together(cluster.names.get(key), use));
      byName.set(key, (byName.get(key) ?? new Set<Growing>()).add(cluster));
    }
  }
  return [...clusters];
}

function sharesNames(level: Level, cluster: Cluster): boolean {
  const shared = [...level.names.keys()].filter((key) => cluster.names.has(key)).length;
  return shared >= Math.min(level.names.size, cluster.names.size) * SHARED_MIN;
}

/** Evidence that names are metrics; about 0 for none. */
export function metricScore({ levels, names }: Cluster): number {
  const uses = [...names.values()];
  const share = (test: (use: NameUse) => boolean): number => uses.filter(test).length / Math.max(1, uses.length);
  const kinds = new Set(uses.map(({ unit }) => unit));
  const isMixed = uses.length > 1 && kinds.size > 1 && uses.some(({ isRate }) => isRate);
  return (
    3 * share(({ hasUnit }) => hasUnit) +
    2 * share(({ name }) => METRIC_WORDS.test(name)) +
    (isMixed ? 2 : 0) +
    (levels.some(({ corner }) => corner !== null && METRIC_HEADING.test(corner)) ? 3 : 0)
  );
}

/** Evidence that names are entities (companies, countries, branches); about 0 for none. */
export function entityScore({ levels, names }: Cluster, heads: ReadonlySet<string>): number {
  const uses = [...names];
  const share = (test: (name: string, key: string) => boolean): number =>
    uses.filter(([key, { name }]) => test(name, key)).length / Math.max(1, uses.length);
  return (
    4 * share((name) => regionOf(name) !== null || WHOLE_COMPANY_NAME.test(name)) +
    4 * share((_, key) => heads.has(key)) +
    (levels.some(({ corner }) => corner !== null && ENTITY_HEADING.test(corner)) ? 4 : 0)
  );
}
