import { unitCodeOf } from "../../language/units/unit-phrase.ts";
import type { HeadingName, Line } from "./headings.ts";
import { breakdownOf, ENTITY_HEADING, METRIC_HEADING, METRIC_WORDS, WHOLE_COMPANY_NAME } from "./name-words.ts";
import { regionOf } from "./regions.ts";
import type { TableHeadings } from "./table-headings.ts";

/** Names that stand in one place of a table: one column of labels, one row of headings. */
export interface Level {
  readonly table: number;
  readonly id: string;
  readonly names: ReadonlyMap<string, NameUse>;
  readonly corner: string | null;
  readonly breakdown: string | null;
}

interface NameUse {
  readonly name: string;
  readonly lines: number;
  /** Lines that state a unit, and what the first one states: money, percent, a scale. */
  readonly withUnit: number;
  readonly unit: string | null;
  readonly percent: number;
}

/** Levels whose names are of one sort, since they share names. */
export interface Cluster {
  readonly levels: readonly Level[];
  readonly names: ReadonlyMap<string, NameUse>;
}

/** The levels of a table with their names. */
export function levelsOf(table: TableHeadings, index: number): readonly Level[] {
  const byId = new Map<string, Map<string, NameUse>>();
  for (const line of [...table.rows, ...table.columns]) {
    for (const placed of line.names) {
      const names = byId.get(placed.level) ?? new Map<string, NameUse>();
      names.set(placed.key, used(names.get(placed.key), placed, line));
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

function used(known: NameUse | undefined, { name, parts }: HeadingName, { unit }: Line): NameUse {
  const own = parts.unit !== null || unit?.measure != null;
  return {
    name: known?.name ?? name,
    lines: (known?.lines ?? 0) + 1,
    withUnit: (known?.withUnit ?? 0) + (own ? 1 : 0),
    unit: known?.unit ?? (unit === null ? null : (unit.measure ?? unitCodeOf(unit) ?? unit.scale)),
    percent: (known?.percent ?? 0) + (unit?.measure != null ? 1 : 0),
  };
}

const SHARED_MIN = 0.5;

/** Puts levels together that share names. */
export function clustersOf(levels: readonly Level[]): readonly Cluster[] {
  const clusters: { levels: Level[]; names: Map<string, NameUse> }[] = [];
  const byName = new Map<string, number[]>();
  for (const level of levels) {
    const candidates = new Set([...level.names.keys()].flatMap((key) => byName.get(key) ?? []));
    const at = [...candidates].find((index) => sharesNames(level, clusters[index]));
    const target = at === undefined ? clusters.length : at;
    const cluster = clusters[target] ?? { levels: [], names: new Map<string, NameUse>() };
    clusters[target] = cluster;
    cluster.levels.push(level);
    for (const [key, use] of level.names) {
      const known = cluster.names.get(key);
      cluster.names.set(key, known === undefined ? use : together(known, use));
      const places = byName.get(key);
      if (places === undefined) byName.set(key, [target]);
      else if (!places.includes(target)) places.push(target);
    }
  }
  return clusters;
}

function sharesNames(level: Level, cluster: Cluster | undefined): boolean {
  if (cluster === undefined) return false;
  const shared = [...level.names.keys()].filter((key) => cluster.names.has(key)).length;
  return shared > 0 && shared >= Math.min(level.names.size, cluster.names.size) * SHARED_MIN;
}

function together(a: NameUse, b: NameUse): NameUse {
  return {
    name: a.name,
    lines: a.lines + b.lines,
    withUnit: a.withUnit + b.withUnit,
    unit: a.unit ?? b.unit,
    percent: a.percent + b.percent,
  };
}

/** How much speaks for names being what is measured; about 0 for nothing. */
export function metricScore({ levels, names }: Cluster): number {
  const uses = [...names.values()];
  const share = (test: (use: NameUse) => boolean): number => uses.filter(test).length / Math.max(1, uses.length);
  const kinds = new Set(uses.map(({ unit }) => unit));
  const isMixed = uses.length > 1 && kinds.size > 1 && share(({ percent }) => percent > 0) > 0;
  return (
    3 * share(({ withUnit }) => withUnit > 0) +
    2 * share(({ name }) => METRIC_WORDS.test(name)) +
    (isMixed ? 2 : 0) +
    (levels.some(({ corner }) => corner !== null && METRIC_HEADING.test(corner)) ? 3 : 0)
  );
}

/** How much speaks for names being those of companies, countries and branches. */
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
