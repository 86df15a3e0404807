import { type Cluster, clustersOf, entityScore, type Level, levelsOf, metricScore } from "./heading-levels.ts";
import type { KeyedName } from "./label-parts.ts";
import { METRIC_WORDS, TIME_HEADING, WHOLE_COMPANY_NAME, WHOLE_OF_PARTS } from "./name-words.ts";
import { regionOf } from "./regions.ts";
import type { TableHeadings } from "./table-headings.ts";
import { afterStem, companyStem, type Head, headsOf, type Title } from "./titles.ts";

/** The role of the names of a level. */
export type Role =
  | { readonly kind: "metric" }
  | { readonly kind: "entity" }
  /** Parts of figures; `by` names the breakdown, null where nothing does. */
  | { readonly kind: "dimension"; readonly by: string | null };

/** The roles of all names in the tables of a draft. */
export interface Roles {
  /** By table and level. */
  roleOf(table: number, level: string): Role | null;
  /** By table: the metric that a title names, if no heading does; null otherwise. */
  readonly titleMetrics: readonly (KeyedName | null)[];
  /** First segments of titles that name entities. */
  readonly heads: readonly Head[];
  readonly stem: string | null;
}

/** Decides the role of the names of each level: metrics, entities or parts of figures. */
export function rolesOf(tables: readonly TableHeadings[], titles: readonly (readonly Title[])[]): Roles {
  const levels = tables.map(levelsOf);
  const clusters = clustersOf(levels.flat());
  const allHeads = headsOf(titles);
  const stem = companyStem(allHeads);
  const heads = entityHeads(allHeads, levels, clusters, stem);
  const roles = new Map<Level, Role>();
  const open: Cluster[] = [];
  for (const cluster of clusters) {
    const role = certainRole(cluster, heads) ?? wholeRole(cluster, levels);
    if (role === null) open.push(cluster);
    else for (const level of cluster.levels) roles.set(level, role);
  }
  const votes = votesOf(open, levels, titles);
  for (const cluster of open) for (const level of cluster.levels) roles.set(level, votedRole(cluster, votes));
  for (const level of levels.flat()) {
    const role = tables[level.table]?.evidence.registrant == null ? null : filedRole(level, levels[level.table] ?? []);
    if (role !== null) roles.set(level, role);
  }
  const byPlace = new Map([...roles].map(([{ table, id }, role]) => [`${table} ${id}`, role] as const));
  const roleOf = (table: number, level: string): Role | null => byPlace.get(`${table} ${level}`) ?? null;
  const titleMetrics = levels.map((own, table) =>
    own.some(({ id }) => roleOf(table, id)?.kind === "metric") ? null : titleMetric(titles[table] ?? [], heads, stem),
  );
  return { roleOf, titleMetrics, heads: allHeads.filter(({ key }) => heads.has(key)), stem };
}

/**
 * In a filing each row names the element that it reports, in a block of elements, under the part or country that it is
 * reported of.
 */
function filedRole({ id, names }: Level, own: readonly Level[]): Role | null {
  if (id.startsWith("row")) return { kind: "metric" };
  if (!id.startsWith("section")) return null;
  const regions = [...names.values()].filter(({ name }) => regionOf(name) !== null).length;
  if (regions > 1 && regions * 2 >= names.size) return { kind: "entity" };
  const isBlock = id === INNERMOST && own.some((level) => level.id.startsWith("section") && level.id !== INNERMOST);
  return { kind: "dimension", by: isBlock ? BLOCK : null };
}

/** The level of the sections directly over the rows. */
const INNERMOST = "section 1";
/** What the parts of a table are called whose lines recur in other parts. */
export const BLOCK = "block";

const CERTAIN = 2;

function certainRole(cluster: Cluster, heads: ReadonlySet<string>): Role | null {
  const asMetric = metricScore(cluster);
  const asEntity = entityScore(cluster, heads);
  const breakdown = cluster.levels.find((level) => level.breakdown !== null)?.breakdown ?? null;
  if (breakdown !== null && asMetric < CERTAIN) return { kind: "dimension", by: breakdown };
  return asEntity >= CERTAIN && asEntity > asMetric ? { kind: "entity" } : null;
}

/** "All visits" beside the parts of a breakdown is the whole of that dimension. */
function wholeRole(cluster: Cluster, levels: readonly (readonly Level[])[]): Role | null {
  if (![...cluster.names.values()].every(({ name }) => WHOLE_OF_PARTS.test(name))) return null;
  for (const { table } of cluster.levels) {
    const by = levels[table]?.find(({ breakdown }) => breakdown !== null)?.breakdown;
    if (by !== undefined && by !== null) return { kind: "dimension", by };
  }
  return null;
}

/** In each table the best-scoring open level names the metrics, unless a title does; the others are dimensions. */
function votesOf(
  clusters: readonly Cluster[],
  levels: readonly (readonly Level[])[],
  titles: readonly (readonly Title[])[],
): ReadonlyMap<Level, Role> {
  const scores = new Map(clusters.flatMap((one) => one.levels.map((level) => [level, metricScore(one)] as const)));
  const votes = new Map<Level, Role>();
  for (const [table, own] of levels.entries()) {
    const open = own.filter((level) => scores.has(level));
    const score = (level: Level): number => scores.get(level) ?? 0;
    const [best] = open.toSorted((a, b) => score(b) - score(a) || nearness(b) - nearness(a));
    const measured = measuredBy(titles[table] ?? []);
    const byTitle = best === undefined || score(best) < LIKELY ? measured : null;
    for (const level of open) {
      const by = byTitle?.by ?? namingCorner(level, titles[table] ?? []);
      votes.set(level, byTitle === null && level === best ? { kind: "metric" } : { kind: "dimension", by });
    }
  }
  return votes;
}

/** The role of a cluster by the votes of its levels, weighted by their number of names. */
function votedRole({ levels }: Cluster, votes: ReadonlyMap<Level, Role>): Role {
  let metric = 0;
  let by: string | null = null;
  for (const level of levels) {
    const vote = votes.get(level);
    metric += vote?.kind === "metric" ? level.names.size : -level.names.size;
    if (vote?.kind === "dimension") by ??= vote.by;
  }
  return metric >= 0 ? { kind: "metric" } : { kind: "dimension", by };
}

/** The heading above the names, unless it is a title in the corner cell. */
function namingCorner({ corner }: Level, titles: readonly Title[]): string | null {
  const isTitle = titles.some(
    ({ reach, head, measured }) => reach === "corner" && [head?.name, measured?.name].includes(corner ?? ""),
  );
  return isTitle && METRIC_WORDS.test(corner ?? "") ? null : corner;
}

const LIKELY = 0.8;

/** Row labels name metrics more often than column headings, and these more often than sections. */
function nearness({ id }: Level): number {
  if (id.startsWith("row")) return 2;
  return id.startsWith("column") ? 1 : 0;
}

/** Titles at some levels; for `table` and `part` the nearest first, for `document` the main one first. */
function nearest(titles: readonly Title[], ...reaches: readonly Title["reach"][]): readonly Title[] {
  return reaches.flatMap((reach) => {
    const found = titles.filter((title) => title.reach === reach);
    return reach === "table" || reach === "part" ? found.toReversed() : found;
  });
}

/** The metric that the nearest titles of a table name, and its breakdown; null where they name none. */
function measuredBy(titles: readonly Title[]): (KeyedName & { readonly by: string | null }) | null {
  for (const { reach, measured, by } of nearest(titles, "corner", "table", "part")) {
    if (measured === null || !mayMeasure(measured.name)) continue;
    if (!METRIC_WORDS.test(measured.name) && (by === null || reach === "corner")) continue;
    return { ...measured, by: by !== null && (reach === "corner" || TIME_HEADING.test(by)) ? null : by };
  }
  return null;
}

function mayMeasure(name: string): boolean {
  return regionOf(name) === null && !WHOLE_COMPANY_NAME.test(name);
}

/** The metric that the titles of a table name; null for none. */
function titleMetric(titles: readonly Title[], heads: ReadonlySet<string>, stem: string | null): KeyedName | null {
  const sure = measuredBy(titles);
  if (sure !== null) return { key: sure.key, name: sure.name };
  const named = nearest(titles, "table", "part", "document").flatMap(({ measured }) => measured ?? []);
  return named.find(({ key, name }) => !heads.has(key) && mayMeasure(name) && afterStem(name, stem) === null) ?? null;
}

const SAME_TEMPLATE = 0.8;

/** Keys of heads that name entities: regions, company names, and different titles of tables with the same headings. */
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
    const isOurs = rest !== null && (hasMore || rest.split(" ").length <= STEM_WORDS_MAX);
    if (regionOf(name) !== null || WHOLE_COMPANY_NAME.test(name) || isOurs) named.add(key);
  }
  for (const head of heads) {
    if (named.has(head.key) || head.reach === "document" || METRIC_WORDS.test(head.name) || allNames.has(head.key))
      continue;
    const own = sets[head.table] ?? new Set<string>();
    const isTemplate = [...own].filter((key) => !ofRegions.has(key)).length >= TEMPLATE_NAMES_MIN;
    const hasTwin = heads.some(
      (other) =>
        other.reach === head.reach &&
        other.key !== head.key &&
        other.table !== head.table &&
        overlap(own, sets[other.table]) >= SAME_TEMPLATE,
    );
    if (isTemplate && hasTwin) named.add(head.key);
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
