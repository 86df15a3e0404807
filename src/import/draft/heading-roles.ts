import { type Cluster, clustersOf, entityScore, type Level, levelsOf, metricScore } from "./heading-levels.ts";
import type { KeyedName } from "./label-parts.ts";
import { METRIC_WORDS, TIME_HEADING, WHOLE_COMPANY_NAME, WHOLE_OF_PARTS } from "./name-words.ts";
import { regionOf } from "./regions.ts";
import type { TableHeadings } from "./table-headings.ts";
import { afterStem, companyStem, type Head, headsOf, type TableTitles } from "./titles.ts";

/** What the names of a level are. */
export type Role =
  | { readonly kind: "metric" }
  | { readonly kind: "entity" }
  /** Parts of figures; the words say what they are parts by, null where nothing does. */
  | { readonly kind: "dimension"; readonly by: string | null };

/** What is what in all tables of a draft. */
export interface Roles {
  /** By table and level. */
  roleOf(table: number, level: string): Role | null;
  /** The metric of a table none of whose headings names one; null where a heading does, or nothing tells. */
  readonly titleMetrics: readonly (KeyedName | null)[];
  /** The heads of titles that name entities, by key. */
  readonly heads: ReadonlySet<string>;
  readonly stem: string | null;
}

/** Decides what the names of each level are: what is measured, whose figures they are, or parts of figures. */
export function rolesOf(tables: readonly TableHeadings[], titles: readonly TableTitles[]): Roles {
  const levels = tables.map(levelsOf);
  const clusters = clustersOf(levels.flat());
  const allHeads = headsOf(titles);
  const stem = companyStem(allHeads);
  const heads = entityHeads(allHeads, levels, clusters, stem);
  const clusterOf = new Map(clusters.flatMap((cluster) => cluster.levels.map((level) => [level, cluster] as const)));
  const roles = new Map<Cluster, Role>();
  for (const cluster of clusters) {
    const role = certainRole(cluster, heads) ?? wholeRole(cluster, levels);
    if (role !== null) roles.set(cluster, role);
  }
  settleByVotes(levels, titles, clusterOf, roles);
  const byPlace = new Map(
    clusters.flatMap((cluster) =>
      cluster.levels.map(({ table, id }) => [`${table} ${id}`, roles.get(cluster) ?? null] as const),
    ),
  );
  const roleOf = (table: number, level: string): Role | null => byPlace.get(`${table} ${level}`) ?? null;
  const titleMetrics = levels.map((own, table) =>
    own.some(({ id }) => roleOf(table, id)?.kind === "metric") ? null : titleMetric(titles[table], heads, stem),
  );
  return { roleOf, titleMetrics, heads, stem };
}

const CERTAIN = 2;

function certainRole(cluster: Cluster, heads: ReadonlySet<string>): Role | null {
  const asMetric = metricScore(cluster);
  const asEntity = entityScore(cluster, heads);
  const breakdown = cluster.levels.find((level) => level.breakdown !== null)?.breakdown ?? null;
  if (breakdown !== null && asMetric < CERTAIN) return { kind: "dimension", by: breakdown };
  return asEntity >= CERTAIN && asEntity > asMetric ? { kind: "entity" } : null;
}

/** "All visits" beside the parts of a breakdown is their whole. */
function wholeRole(cluster: Cluster, levels: readonly (readonly Level[])[]): Role | null {
  if (![...cluster.names.values()].every(({ name }) => WHOLE_OF_PARTS.test(name))) return null;
  for (const { table } of cluster.levels) {
    const by = levels[table]?.find(({ breakdown }) => breakdown !== null)?.breakdown;
    if (by !== undefined && by !== null) return { kind: "dimension", by };
  }
  return null;
}

/** In each table one of the open levels is what is measured, or the title is; the tables vote by their figures. */
function settleByVotes(
  levels: readonly (readonly Level[])[],
  titles: readonly TableTitles[],
  clusterOf: ReadonlyMap<Level, Cluster>,
  roles: Map<Cluster, Role>,
): void {
  const votes = new Map<Cluster, { metric: number; dimension: number; by: string | null }>();
  for (const [table, own] of levels.entries()) {
    const open = own.flatMap((level) => {
      const cluster = clusterOf.get(level);
      return cluster === undefined || roles.has(cluster) ? [] : [{ level, cluster, score: metricScore(cluster) }];
    });
    const hasEntities = own.some((level) => roles.get(clusterOf.get(level) ?? NO_CLUSTER)?.kind === "entity");
    const title = titles[table];
    const measured = title === undefined ? null : measuredBy(title);
    const best = open.toSorted((a, b) => b.score - a.score || nearness(b.level) - nearness(a.level))[0];
    const byTitle =
      measured !== null && (best === undefined || (best.score < LIKELY && (measured.isSure || hasEntities)));
    for (const { level, cluster } of open) {
      const vote = votes.get(cluster) ?? { metric: 0, dimension: 0, by: null };
      if (!byTitle && level === best?.level) vote.metric += level.names.size;
      else {
        vote.dimension += level.names.size;
        vote.by ??= (byTitle ? measured?.by : null) ?? namingCorner(level, title);
      }
      votes.set(cluster, vote);
    }
  }
  for (const [cluster, { metric, dimension, by }] of votes)
    roles.set(cluster, metric >= dimension ? { kind: "metric" } : { kind: "dimension", by });
}

/** What stands over the names, where it is no title in the corner. */
function namingCorner({ corner }: Level, titles: TableTitles | undefined): string | null {
  const isTitle = titles?.corner.some(({ head, measured }) => [head?.name, measured?.name].includes(corner ?? ""));
  return isTitle === true && METRIC_WORDS.test(corner ?? "") ? null : corner;
}

const LIKELY = 0.8;
const NO_CLUSTER: Cluster = { levels: [], names: new Map() };

/** Labels of rows name what is measured more often than headings of columns, and these more often than sections. */
function nearness({ id }: Level): number {
  if (id.startsWith("row")) return 2;
  return id.startsWith("column") ? 1 : 0;
}

interface Measured extends KeyedName {
  readonly by: string | null;
  /** It says so itself: "Customers by channel", or with a word of accounts. */
  readonly isSure: boolean;
}

/** What the nearest titles of a table measure; null where they name nothing. */
function measuredBy({ corner, table, part }: TableTitles): Measured | null {
  const over = corner.find(({ measured }) => measured !== null && METRIC_WORDS.test(measured.name))?.measured;
  if (over !== undefined && over !== null) return { ...over, by: null, isSure: true };
  for (const { measured, by } of [...table.toReversed(), ...part.toReversed()]) {
    if (measured === null || regionOf(measured.name) !== null || WHOLE_COMPANY_NAME.test(measured.name)) continue;
    const isSure = (by !== null && !TIME_HEADING.test(by)) || METRIC_WORDS.test(measured.name);
    if (isSure || by !== null)
      return { ...measured, by: by !== null && TIME_HEADING.test(by) ? null : by, isSure: true };
  }
  return null;
}

/** The metric that the titles of a table name. */
function titleMetric(
  titles: TableTitles | undefined,
  heads: ReadonlySet<string>,
  stem: string | null,
): KeyedName | null {
  if (titles === undefined) return null;
  const sure = measuredBy(titles);
  if (sure !== null) return { key: sure.key, name: sure.name };
  const named = [...titles.table.toReversed(), ...titles.part.toReversed(), ...titles.document].flatMap(
    ({ measured }) => measured ?? [],
  );
  return (
    named.find(
      ({ key, name }) =>
        !heads.has(key) && regionOf(name) === null && !WHOLE_COMPANY_NAME.test(name) && afterStem(name, stem) === null,
    ) ?? null
  );
}

const SAME_TEMPLATE = 0.8;

/** The heads that name entities: regions, names of the company, and what differs over parts with the same headings. */
function entityHeads(
  heads: readonly Head[],
  levels: readonly (readonly Level[])[],
  clusters: readonly Cluster[],
  stem: string | null,
): ReadonlySet<string> {
  const named = new Set<string>();
  const sets = levels.map((own) => new Set(own.flatMap(({ names }) => [...names.keys()])));
  const allNames = new Set(sets.flatMap((set) => [...set]));
  const ofRegions = new Set(
    clusters.filter((cluster) => entityScore(cluster, new Set()) >= CERTAIN).flatMap(({ names }) => [...names.keys()]),
  );
  for (const { key, name, hasMore } of heads) {
    const rest = afterStem(name, stem);
    const isOurs = rest !== null && (hasMore || rest === "" || rest.split(" ").length <= STEM_WORDS_MAX);
    if (regionOf(name) !== null || WHOLE_COMPANY_NAME.test(name) || isOurs) named.add(key);
  }
  for (const [index, head] of heads.entries()) {
    if (named.has(head.key) || head.reach === "document" || METRIC_WORDS.test(head.name) || allNames.has(head.key))
      continue;
    const own = sets[head.table] ?? new Set<string>();
    const isTemplate = [...own].filter((key) => !ofRegions.has(key)).length >= TEMPLATE_NAMES_MIN;
    if (!isTemplate) continue;
    const twin = heads.find(
      (other, at) =>
        at !== index &&
        other.reach === head.reach &&
        other.key !== head.key &&
        other.table !== head.table &&
        overlap(own, sets[other.table]) >= SAME_TEMPLATE,
    );
    if (twin !== undefined) named.add(head.key);
  }
  return named;
}

const STEM_WORDS_MAX = 3;
const TEMPLATE_NAMES_MIN = 2;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): number {
  if (b === undefined) return 0;
  const shared = [...a].filter((key) => b.has(key)).length;
  return shared / Math.max(a.size, b.size, 1);
}
