import { parseUnit } from "../../domain/unit.ts";
import { draftUnit } from "./draft-units.ts";
import { bilingual, isHan, keyOf } from "./label-parts.ts";
import type { Roles } from "./level-roles.ts";
import type { TableNames } from "./table-names.ts";
import type { Tally } from "./tally.ts";

/** Two names that were taken for one thing in two languages. */
export interface Translation {
  readonly from: string;
  readonly to: string;
}

/** Names that stand in two languages in one heading are one: `营收 Revenue`. */
export function uniteBilingual(tally: Tally): void {
  for (const { key, forms } of tally.all()) {
    const both = forms.map(bilingual).find((found) => found !== null);
    if (both === undefined || both === null) continue;
    for (const name of [both.en, both.zh]) {
      const own = keyOf(name);
      if (tally.has(own)) tally.unite(key, own);
    }
  }
}

const LIST_MIN = 4;

interface NameList {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  /** Of each metric whether it is money, a rate or a count. */
  readonly kinds: readonly string[];
}

/**
 * Tables of the same lines in two languages or two wordings: as many metrics in the same order, with rates and counts in the same places.
 * Their names are taken for one, which a person has to check.
 */
export function uniteTwins(tables: readonly TableNames[], roles: Roles, tally: Tally): readonly Translation[] {
  const lists = metricLists(tables, roles, tally);
  const found: Translation[] = [];
  for (const [at, list] of lists.entries()) {
    const twin = lists.slice(0, at).find((earlier) => isTwin(earlier, list));
    if (twin === undefined) continue;
    for (const [index, key] of list.keys.entries()) {
      const to = twin.keys[index];
      if (to === undefined || tally.isSame(to, key)) continue;
      found.push({ from: list.names[index] ?? key, to: twin.names[index] ?? to });
      tally.unite(to, key);
    }
  }
  return found;
}

function isTwin(a: NameList, b: NameList): boolean {
  if (a.keys.length !== b.keys.length || new Set(a.kinds).size < 2) return false;
  if (!a.kinds.every((kind, at) => kind === b.kinds[at])) return false;
  const pairs = a.names.map((name, at) => [name, b.names[at] ?? ""] as const);
  const isTranslated = a.names.every((name) => !isHan(name)) !== b.names.every((name) => !isHan(name));
  return isTranslated || pairs.every(([one, other]) => areWordings(one, other));
}

/** One is the other, a part of its words, or their first letters. */
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

/** The lists of metrics that tables have, each once. */
function metricLists(tables: readonly TableNames[], roles: Roles, tally: Tally): readonly NameList[] {
  const known = new Set<string>();
  const kinds = new Map(tally.all().map((tallied) => [tallied.key, kindOf(draftUnit(tallied, null).code)]));
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

function kindOf(code: string): string {
  const unit = parseUnit(code);
  switch (unit?.kind) {
    case "currency":
      return "money";
    case "count":
    case "noun":
    case undefined:
      return "count";
    case "percent":
    case "points":
    case "basis_points":
    case "times":
      return "rate";
  }
}

const PARTS_MIN = 3;

/** As many parts in the same order in each language are taken for translations; null where the numbers differ. */
export function uniteParts(values: Tally): readonly Translation[] | null {
  const chinese = values.all().filter(({ forms }) => forms.every(isHan));
  const other = values.all().filter(({ forms }) => !forms.some(isHan));
  if (chinese.length !== other.length || other.length < PARTS_MIN) return null;
  return other.map(({ key, forms }, at) => {
    const twin = chinese[at];
    if (twin !== undefined) values.unite(key, twin.key);
    return { from: twin?.forms[0] ?? "", to: forms[0] ?? "" };
  });
}
