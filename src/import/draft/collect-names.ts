import type { StatedUnit } from "../../language/cell-content.ts";
import { combineUnits } from "../../language/units/unit-phrase.ts";
import { breakdownOf } from "./breakdowns.ts";
import { countsThings } from "./draft-units.ts";
import type { LabelBook } from "./label-book.ts";
import { isWholeOfParts } from "./level-clusters.ts";
import type { Role, Roles } from "./level-roles.ts";
import type { Line, PlacedName } from "./placed-names.ts";
import type { TableNames } from "./table-names.ts";
import { Tally } from "./tally.ts";
import { entityKey, headsOf, type TableTitles } from "./title-heads.ts";

/** Everything that the tables of a draft name, sorted. */
export interface CollectedNames {
  readonly metrics: Tally;
  readonly entities: Tally;
  /** By the words for what figures are taken apart by. */
  readonly dimensions: ReadonlyMap<string, DimensionNames>;
  /** Kinds of figures that headings name: budget, forecast. */
  readonly bases: Tally;
  /** Tables whose figures nothing names. */
  readonly unnamed: readonly TableNames[];
}

export interface DimensionNames {
  readonly values: Tally;
  /** Words over the parts, which stand for the whole. */
  readonly wholes: Set<string>;
}

/** Sorts the names of all tables by their roles, with counts and places. */
export function collectNames(
  tables: readonly TableNames[],
  titles: readonly TableTitles[],
  roles: Roles,
  book: LabelBook,
): CollectedNames {
  const names: Names = { metrics: new Tally(), entities: new Tally(), bases: new Tally(), dimensions: new Map() };
  const grouping = groupingLevels(tables, roles);
  const unnamed: TableNames[] = [];
  for (const [index, table] of tables.entries()) {
    const around = unitAround(table, book);
    const context = { index, table, roles, grouping, place: placeOf(table) };
    const before = names.metrics.sightings;
    seeLines(table.rows, combineUnits(around, commonUnit(table.columns)), context, names);
    seeLines(table.columns, combineUnits(around, commonUnit(table.rows)), context, names);
    const ofTitle = roles.titleMetrics[index] ?? null;
    if (ofTitle !== null) {
      const unit = measuredIn(ofTitle.name, around, commonUnit([...table.rows, ...table.columns]));
      names.metrics.see({ ...ofTitle, place: context.place, unit });
    } else if (names.metrics.sightings === before) unnamed.push(table);
  }
  seeHeads(tables, titles, roles, names.entities);
  return { ...names, unnamed };
}

interface Names {
  readonly metrics: Tally;
  readonly entities: Tally;
  readonly bases: Tally;
  readonly dimensions: Map<string, DimensionNames>;
}

interface TableContext {
  readonly index: number;
  readonly table: TableNames;
  readonly roles: Roles;
  readonly grouping: ReadonlySet<string>;
  readonly place: string;
}

/** Notes what the rows or the columns of a table name. */
function seeLines(lines: readonly Line[], around: StatedUnit | null, context: TableContext, names: Names): void {
  const { index, table, roles, grouping, place } = context;
  for (const line of lines) {
    const groups = line.names.filter(({ level }) => grouping.has(`${index} ${level}`));
    const group = groups[0]?.name ?? null;
    for (const placed of line.names) {
      const role = roles.roleOf(index, placed.level);
      if (role === null || groups.includes(placed)) continue;
      if (role.kind !== "metric") {
        sortName(placed, place, role, names, roles.stem, table);
        continue;
      }
      const unit = measuredIn(placed.name, around, line.unit);
      names.metrics.see({ ...nameAt(placed, place), unit, noun: placed.parts.noun, group });
      for (const piece of placed.pieces ?? []) names.metrics.also(placed.key, piece);
    }
    for (const { basis } of line.parts)
      if (basis !== null) names.bases.see({ key: basis.code, name: basis.text, place });
  }
}

export function placeOf({ evidence: { doc, locator } }: TableNames): string {
  return locator === "" ? doc : `${doc} · ${locator}`;
}

function nameAt({ key, name }: PlacedName, place: string) {
  return { key, name, place };
}

function sortName(
  placed: PlacedName,
  place: string,
  role: Exclude<Role, { kind: "metric" }>,
  into: { readonly entities: Tally; readonly dimensions: Map<string, DimensionNames> },
  stem: string | null,
  table: TableNames,
): void {
  if (role.kind === "entity") {
    into.entities.see({ ...nameAt(placed, place), key: entityKey(placed.name, stem) });
    return;
  }
  const by = (role.by === null ? null : (breakdownOf(role.by) ?? role.by))?.toLowerCase() ?? "segment";
  const dimension = into.dimensions.get(by) ?? { values: new Tally(), wholes: new Set<string>() };
  into.dimensions.set(by, dimension);
  const over = table.breakdowns.get(placed.level);
  if (over !== undefined) dimension.wholes.add(over);
  if (isWholeOfParts(placed.name)) dimension.wholes.add(placed.name);
  else dimension.values.see(nameAt(placed, place));
}

/**
 * Outer headings that only group the lines under them: no line stands under two of them. Where lines recur under several, the headings
 * tell figures apart.
 */
function groupingLevels(tables: readonly TableNames[], roles: Roles): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [index, table] of tables.entries()) {
    for (const lines of [table.rows, table.columns]) {
      const outers = new Map<string, Set<string>>();
      for (const [outer, inner] of lines.flatMap(({ names }) => neighbours(names))) {
        const role = roles.roleOf(index, outer.level);
        if (role?.kind !== "dimension" || role.by !== null) continue;
        if (roles.roleOf(index, inner.level)?.kind !== "metric") continue;
        const id = `${outer.level}|${inner.key}`;
        outers.set(id, (outers.get(id) ?? new Set()).add(outer.key));
      }
      const levels = new Set([...outers.keys()].map((id) => id.slice(0, id.indexOf("|"))));
      for (const level of levels)
        if ([...outers].every(([id, keys]) => !id.startsWith(`${level}|`) || keys.size === 1))
          found.add(`${index} ${level}`);
    }
  }
  return found;
}

function neighbours(names: readonly PlacedName[]): readonly (readonly [PlacedName, PlacedName])[] {
  return names.slice(1).map((inner, at) => [names[at] ?? inner, inner] as const);
}

/** "US$m" over a table speaks of its money, and not of customers in thousands. */
function measuredIn(name: string, around: StatedUnit | null, own: StatedUnit | null): StatedUnit | null {
  if (!countsThings(name)) return combineUnits(around, own);
  return own ?? (around?.currency === null && around.measure === null ? around : null);
}

/** The unit that all lines of an axis state, as columns in US$m do. */
function commonUnit(lines: readonly Line[]): StatedUnit | null {
  const [first] = lines;
  if (first === undefined || first.stated === null) return null;
  const code = JSON.stringify(first.stated);
  return lines.every(({ stated }) => JSON.stringify(stated) === code) ? first.stated : null;
}

/** What the titles, the corner and the lines around a table state. */
function unitAround({ evidence: { titles, layout } }: TableNames, book: LabelBook): StatedUnit | null {
  const texts = [
    ...titles.document,
    ...titles.units,
    ...titles.part,
    ...titles.table,
    ...layout.corner.map(({ text }) => text),
  ];
  return texts.reduce<StatedUnit | null>((outer, text) => combineUnits(outer, book.read(text).unit), null);
}

/** Entities in titles; two of one table that never stand with others are two names of one. */
function seeHeads(tables: readonly TableNames[], titles: readonly TableTitles[], roles: Roles, entities: Tally): void {
  const partners = new Map<string, Set<string>>();
  const heads = headsOf(titles).filter(({ key }) => roles.heads.has(key));
  const byTable = new Map<number, string[]>();
  for (const { name, table, reach } of heads) {
    const key = entityKey(name, roles.stem);
    const own = tables[table];
    if (own === undefined) continue;
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
