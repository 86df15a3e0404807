import type { StatedUnit } from "../../language/cell-content.ts";
import { plainText } from "../../language/folding.ts";
import { combineUnits } from "../../language/units/unit-phrase.ts";
import { isCaption } from "../tables/labels/captions.ts";
import { isAxisName } from "../tables/labels/title-reader.ts";
import { countsSome, countsThings, looksLikeRate } from "./draft-units.ts";
import { groupingLevels } from "./grouping-levels.ts";
import type { Role, Roles } from "./heading-roles.ts";
import type { HeadingName, Line } from "./headings.ts";
import type { LabelReader } from "./label-reader.ts";
import { breakdownOf, METRIC_WORDS, WHOLE_OF_PARTS } from "./name-words.ts";
import { SeenNames } from "./seen-names.ts";
import type { TableHeadings } from "./table-headings.ts";
import { entityKey } from "./titles.ts";

/** All names in the tables of a draft, by role. */
export interface CollectedNames {
  readonly metrics: SeenNames;
  readonly entities: SeenNames;
  /** By the name of the breakdown: "channel". */
  readonly dimensions: ReadonlyMap<string, DimensionNames>;
  /** Kinds of figures named in headings: budget, forecast. */
  readonly bases: SeenNames;
  /** Levels of headings that only group the lines below, by table and level. */
  readonly grouping: ReadonlySet<string>;
  /** Tables in which nothing names a metric. */
  readonly unnamed: readonly TableHeadings[];
}

export interface DimensionNames {
  readonly values: SeenNames;
  /** Words for the whole that the parts add up to. */
  readonly wholes: Set<string>;
}

/** Collects the names of all tables by role, with counts and places. */
export function collectNames(tables: readonly TableHeadings[], roles: Roles, labels: LabelReader): CollectedNames {
  const [metrics, entities, bases] = [new SeenNames(), new SeenNames(), new SeenNames()];
  const grouping = groupingLevels(tables, roles);
  const names: Names = { metrics, entities, bases, dimensions: new Map(), grouping };
  const isEntity = namesOfEntities(tables, roles);
  const unnamed: TableHeadings[] = [];
  for (const [index, table] of tables.entries()) {
    const around = unitAround(table, labels);
    const context = { index, table, roles, grouping, isEntity, place: placeOf(table), counted: countedIn(table) };
    const inRows = seeLines(table.rows, combineUnits(around, commonUnit(table.columns)), context, names);
    const inColumns = seeLines(table.columns, combineUnits(around, commonUnit(table.rows)), context, names);
    const ofTitle = roles.titleMetrics[index] ?? null;
    if (ofTitle !== null) {
      const unit = measuredIn(ofTitle.name, around, commonUnit([...table.rows, ...table.columns]));
      names.metrics.see({ ...ofTitle, place: context.place, unit });
    } else if (!inRows && !inColumns) unnamed.push(table);
  }
  seeHeads(tables, roles, entities);
  return { ...names, unnamed };
}

interface Names extends Omit<CollectedNames, "unnamed"> {
  readonly dimensions: Map<string, DimensionNames>;
}

interface TableContext {
  readonly index: number;
  readonly table: TableHeadings;
  readonly roles: Roles;
  readonly grouping: ReadonlySet<string>;
  readonly isEntity: (name: string) => boolean;
  readonly place: string;
  readonly counted: Counted | null;
}

/** Collects the names of the rows or columns of a table; returns whether they name metrics. */
function seeLines(lines: readonly Line[], around: StatedUnit | null, context: TableContext, names: Names): boolean {
  const { index, roles, grouping, place } = context;
  let hasMetric = false;
  for (const line of lines) {
    const groups = line.names.filter(({ level }) => grouping.has(`${index} ${level}`));
    const group = groups[0]?.name ?? null;
    for (const placed of line.names) {
      const role = roles.roleOf(index, placed.level);
      if (role === null || groups.includes(placed)) continue;
      if (role.kind !== "metric") {
        sortName(placed, role, context, names);
        continue;
      }
      hasMetric = true;
      seeMetric(placed, line, around, group, context, names.metrics);
    }
    for (const { basis } of line.parts)
      if (basis !== null) names.bases.see({ key: basis.code, name: basis.text, place });
  }
  return hasMetric;
}

/** Adds a metric, unless nothing says what it is measured in. */
function seeMetric(
  placed: HeadingName,
  line: Line,
  around: StatedUnit | null,
  group: string | null,
  { table, counted, place }: TableContext,
  metrics: SeenNames,
): void {
  const { key, name, parts } = placed;
  const ofCounted = countOf(placed, counted);
  // A filing writes the sign of each rate: "Expected return on plan assets" without one is an amount.
  if (table.evidence.registrant !== null && looksLikeRate(name) && line.unit?.measure == null) return;
  if (counted !== null && ofCounted === null && line.unit === null && !saysWhatItIs(name)) return;
  metrics.see({ key, name, place, unit: ofCounted ?? measuredIn(name, around, line.unit), noun: parts.noun, group });
  for (const piece of placed.pieces ?? []) metrics.also(key, piece);
}

/** Whether a name is that of an entity in some table, and so in all of them. */
function namesOfEntities(tables: readonly TableHeadings[], roles: Roles): (name: string) => boolean {
  const keys = new Set<string>();
  for (const [index, { rows, columns }] of tables.entries())
    for (const { names } of [...rows, ...columns])
      for (const { name, level } of names)
        if (roles.roleOf(index, level)?.kind === "entity") keys.add(entityKey(name, roles.stem));
  return (name) => keys.has(entityKey(name, roles.stem));
}

export function placeOf({ evidence: { doc, locator } }: TableHeadings): string {
  return locator === "" ? doc : `${doc} · ${locator}`;
}

function sortName(
  { key, name, level }: HeadingName,
  role: Exclude<Role, { kind: "metric" }>,
  { place, roles, table, isEntity }: TableContext,
  into: Names,
): void {
  if (role.kind === "entity" || isEntity(name)) {
    into.entities.see({ key: entityKey(name, roles.stem), name, place });
    return;
  }
  const by = (role.by === null ? null : (breakdownOf(role.by) ?? role.by))?.toLowerCase() ?? "segment";
  const dimension = into.dimensions.get(by) ?? { values: new SeenNames(), wholes: new Set<string>() };
  into.dimensions.set(by, dimension);
  const over = table.breakdowns.get(level);
  if (over !== undefined) dimension.wholes.add(over);
  if (WHOLE_OF_PARTS.test(name)) dimension.wholes.add(name);
  else dimension.values.see({ key, name, place });
}

/** The unit of a metric: "US$m" above a table does not apply to counts such as customers in thousands. */
function measuredIn(name: string, around: StatedUnit | null, own: StatedUnit | null): StatedUnit | null {
  if (!countsThings(name)) return combineUnits(around, own);
  return own ?? (around?.currency === null && around.measure === null ? around : null);
}

/** "Shares in millions, $ in millions": things that a title counts beside the money. */
interface Counted {
  readonly noun: string;
  readonly unit: StatedUnit;
}

const COUNTED = /(?<!\p{L})(\p{L}{3,40}) in (thousands|millions|billions)\b/u;
const SCALES: Readonly<Record<string, StatedUnit["scale"]>> = { thousands: "K", millions: "M", billions: "BN" };

function countedIn({ evidence: { titles, layout } }: TableHeadings): Counted | null {
  for (const text of [...titles.table, ...titles.part, ...layout.corner.map((label) => label.text)]) {
    const [, noun = "", scale = ""] = COUNTED.exec(plainText(text).toLowerCase()) ?? [];
    if (noun === "shares" || countsThings(noun))
      return { noun, unit: { currency: null, scale: SCALES[scale] ?? null, measure: null } };
  }
  return null;
}

/** The unit of things that a name counts, with the scale that a title gives them; null for a name of anything else. */
function countOf({ name, parts: { noun, unit } }: HeadingName, counted: Counted | null): StatedUnit | null {
  const isNoun = noun !== null && unit?.currency == null;
  if (counted !== null && (isNoun ? noun === counted.noun : countsSome(name, counted.noun))) return counted.unit;
  return isNoun ? unit : null;
}

/** Beside counted things, "Effect of dilutive securities" may be money or some of these, and is left to a person. */
function saysWhatItIs(name: string): boolean {
  return countsThings(name) || METRIC_WORDS.test(name);
}

/** The unit that all lines of an axis state; null where they differ or one states none. */
function commonUnit(lines: readonly Line[]): StatedUnit | null {
  const [first] = lines;
  if (first === undefined || first.stated === null) return null;
  const code = JSON.stringify(first.stated);
  return lines.every(({ stated }) => JSON.stringify(stated) === code) ? first.stated : null;
}

/** The combined unit in the titles, the corner and the lines around a table. */
function unitAround({ evidence: { titles, layout } }: TableHeadings, labels: LabelReader): StatedUnit | null {
  const texts = [
    ...titles.document,
    ...titles.units,
    ...titles.part,
    ...titles.table,
    ...layout.corner.map(({ text }) => text),
  ];
  return texts.reduce<StatedUnit | null>((outer, text) => combineUnits(outer, labels.read(text).unit), null);
}

/** Adds entities from titles; two that occur in one table, and in no table with others, are names of one entity. */
function seeHeads(tables: readonly TableHeadings[], roles: Roles, entities: SeenNames): void {
  const partners = new Map<string, Set<string>>();
  const byTable = new Map<number, string[]>();
  for (const { name, table, reach } of roles.heads) {
    const key = entityKey(name, roles.stem);
    const own = tables[table];
    if (own === undefined || isCaption(name) || isAxisName(name)) continue;
    entities.see({ key, name, place: placeOf(own) });
    if (reach !== "document") byTable.set(table, [...(byTable.get(table) ?? []), key]);
  }
  for (const keys of byTable.values())
    for (const key of keys)
      partners.set(key, new Set([...(partners.get(key) ?? []), ...keys.filter((other) => other !== key)]));
  for (const [key, others] of partners) {
    const [only] = others;
    if (others.size === 1 && only !== undefined && partners.get(only)?.size === 1) entities.unite(key, only);
  }
}
