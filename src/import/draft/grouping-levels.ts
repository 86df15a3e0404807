import { BLOCK, type Roles } from "./heading-roles.ts";
import type { HeadingName, Line } from "./headings.ts";
import type { TableHeadings } from "./table-headings.ts";

/**
 * Outer headings that only group the lines below: no line name occurs under two of them, or under one and alone. Where
 * line names recur, the headings distinguish figures. By table and level.
 */
export function groupingLevels(tables: readonly TableHeadings[], roles: Roles): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [index, table] of tables.entries())
    for (const lines of [table.rows, table.columns])
      for (const level of groupingIn(lines, index, roles)) found.add(`${index} ${level}`);
  return found;
}

function groupingIn(lines: readonly Line[], index: number, roles: Roles): readonly string[] {
  const alone = new Set(lines.flatMap(({ names }) => (names.length === 1 ? names.map(({ key }) => key) : [])));
  const outers = new Map<string, Map<string, Set<string>>>();
  for (const [outer, inner] of lines.flatMap(({ names }) => neighbours(names))) {
    const role = roles.roleOf(index, outer.level);
    if (role?.kind !== "dimension" || (role.by !== null && role.by !== BLOCK)) continue;
    if (roles.roleOf(index, inner.level)?.kind !== "metric") continue;
    const own = outers.get(outer.level) ?? new Map<string, Set<string>>();
    outers.set(outer.level, own);
    own.set(inner.key, (own.get(inner.key) ?? new Set(alone.has(inner.key) ? [""] : [])).add(outer.key));
  }
  return [...outers].flatMap(([level, own]) => ([...own.values()].every(({ size }) => size === 1) ? [level] : []));
}

function neighbours(names: readonly HeadingName[]): readonly (readonly [HeadingName, HeadingName])[] {
  return names.slice(1).map((inner, at) => [names[at] ?? inner, inner] as const);
}
