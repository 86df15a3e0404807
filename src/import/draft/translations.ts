import { parseUnit } from "../../domain/unit.ts";
import { holdsHan } from "../../language/han.ts";
import type { DimensionNames } from "./collect-names.ts";
import { listed } from "./draft-names.ts";
import { draftUnit } from "./draft-units.ts";
import type { Roles } from "./heading-roles.ts";
import { bilingual, keyOf } from "./label-parts.ts";
import type { SeenNames } from "./seen-names.ts";
import type { TableHeadings } from "./table-headings.ts";

/** Merges names that one heading gives in two languages: `营收 Revenue`. */
export function uniteBilingual(metrics: SeenNames): void {
  for (const { key, forms } of metrics.all()) {
    const both = forms.map(bilingual).find((found) => found !== null);
    if (both === undefined || both === null) continue;
    for (const name of [both.en, both.zh]) {
      const own = keyOf(name);
      if (metrics.has(own)) metrics.unite(key, own);
    }
  }
}

const LIST_MIN = 4;

interface NameList {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  /** By metric: money, rate or count. */
  readonly kinds: readonly string[];
}

/**
 * Merges metrics of tables with the same lines in two languages or wordings: equally many metrics, with the same kinds
 * of units in the same positions. A doubt asks a person to check them.
 */
export function uniteTwins(tables: readonly TableHeadings[], roles: Roles, metrics: SeenNames, doubts: string[]): void {
  const lists = metricLists(tables, roles, metrics);
  const found: string[] = [];
  for (const [at, list] of lists.entries()) {
    const twin = lists.slice(0, at).find((earlier) => isTwin(earlier, list));
    if (twin === undefined) continue;
    for (const [index, key] of list.keys.entries()) {
      const to = twin.keys[index];
      if (to === undefined || metrics.isSame(to, key)) continue;
      found.push(`${list.names[index]} = ${twin.names[index]}`);
      metrics.unite(to, key);
    }
  }
  if (found.length > 0) doubts.push(`Taken for one metric, by the order in two tables: ${listed(found)}.`);
}

function isTwin(a: NameList, b: NameList): boolean {
  if (a.keys.length !== b.keys.length || new Set(a.kinds).size < 2) return false;
  if (!a.kinds.every((kind, at) => kind === b.kinds[at])) return false;
  const pairs = a.names.map((name, at) => [name, b.names[at] ?? ""] as const);
  const isTranslated = a.names.every((name) => !holdsHan(name)) !== b.names.every((name) => !holdsHan(name));
  return isTranslated || pairs.every(([one, other]) => areWordings(one, other));
}

/** Whether one is the other, a subset of its words, or its initials. */
function areWordings(a: string, b: string): boolean {
  const [one, other] = [a, b]
    .map((name) =>
      keyOf(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ""),
    )
    .sort((x, y) => x.length - y.length);
  if (one === undefined || other === undefined || one.length === 0) return false;
  return (
    one.join("") === other.join("") ||
    one.every((word) => other.includes(word)) ||
    one.join("") === other.map((word) => word[0]).join("")
  );
}

/** The lists of metrics in tables, without repetitions. */
function metricLists(tables: readonly TableHeadings[], roles: Roles, metrics: SeenNames): readonly NameList[] {
  const known = new Set<string>();
  const kinds = new Map(metrics.all().map((seen) => [seen.key, kindOf(draftUnit(seen, null).code)]));
  return tables.flatMap((table, index) =>
    [table.rows, table.columns].flatMap((lines) => {
      const names = new Map<string, string>();
      for (const line of lines)
        for (const { level, key, name } of line.names)
          if (roles.roleOf(index, level)?.kind === "metric" && !names.has(key)) names.set(key, name);
      const keys = [...names.keys()];
      const id = keys.join("|");
      if (keys.length < LIST_MIN || keys.length > LIST_MAX || known.has(id) || known.size >= LISTS_MAX) return [];
      known.add(id);
      return [{ keys, names: [...names.values()], kinds: keys.map((key) => kinds.get(key) ?? "") }];
    }),
  );
}

const LIST_MAX = 100;
const LISTS_MAX = 300;

/** The kind of a unit code: money, rate or count. */
function kindOf(code: string): string {
  const kind = parseUnit(code)?.kind ?? "count";
  return kind === "noun" ? "count" : kind;
}

/** Merges translated parts: within a dimension, or of the only Chinese and the only other dimension. */
export function uniteDimensions(
  dimensions: ReadonlyMap<string, DimensionNames>,
  doubts: string[],
): readonly (readonly [by: string, names: DimensionNames])[] {
  const isChinese = ([, { values }]: readonly [string, DimensionNames]): boolean =>
    values.all().every(({ forms }) => forms.every(holdsHan));
  const all = [...dimensions];
  const [chinese, ...more] = all.filter(isChinese);
  const [other, ...others] = all.filter((one) => !isChinese(one));
  const areTwo = chinese !== undefined && other !== undefined && more.length + others.length === 0;
  if (areTwo) {
    other[1].values.add(chinese[1].values);
    for (const whole of chinese[1].wholes) other[1].wholes.add(whole);
  }
  const kept = areTwo ? [other] : all;
  for (const [, { values }] of kept) {
    const pairs = uniteParts(values);
    if (pairs.length > 0) doubts.push(`Taken for one part in two languages, by their order: ${listed(pairs)}.`);
  }
  return kept;
}

const PARTS_MIN = 3;

/** Merges parts in two languages if both have equally many, by their order. Returns the pairs. */
function uniteParts(values: SeenNames): readonly string[] {
  const chinese = values.all().filter(({ forms }) => forms.every(holdsHan));
  const other = values.all().filter(({ forms }) => !forms.some(holdsHan));
  if (chinese.length !== other.length || other.length < PARTS_MIN) return [];
  return other.map(({ key, forms }, at) => {
    const twin = chinese[at];
    if (twin !== undefined) values.unite(key, twin.key);
    return `${twin?.forms[0]} = ${forms[0]}`;
  });
}
