import { numberOf } from "../../documents/document.ts";
import { Exact } from "../../domain/decimal.ts";
import type { Roles } from "./level-roles.ts";
import type { TableNames } from "./table-names.ts";
import { entityKey, WHOLE_COMPANY } from "./title-heads.ts";

/** The entities whose figures add up to the company's in some table: its parts. */
export function partsOfCompany(tables: readonly TableNames[], roles: Roles): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const [index, table] of tables.entries()) {
    for (const axis of [byColumn(table), byRow(table)]) {
      const keys = axis.map(({ names }) => {
        const entity = names.find(({ level }) => roles.roleOf(index, level)?.kind === "entity");
        return entity === undefined ? null : entityKey(entity.name, roles.stem);
      });
      const whole = keys.indexOf(WHOLE_COMPANY);
      const others = keys.flatMap((key, at) => (key === null || at === whole ? [] : [at]));
      if (whole < 0 || others.length < 2 || new Set(keys).size !== keys.length) continue;
      if (
        !addUp(
          axis.map(({ values }) => values),
          whole,
          others,
        )
      )
        continue;
      for (const at of others) parts.add(keys[at] ?? "");
    }
  }
  return parts;
}

interface Series {
  readonly names: TableNames["rows"][number]["names"];
  /** Figures by the row or column that they share with others. */
  readonly values: ReadonlyMap<number, string>;
}

function byColumn({ columns, evidence }: TableNames): readonly Series[] {
  return columns.map(({ names, at }) => ({
    names,
    values: new Map(
      evidence.layout.rows.flatMap(({ row, cells }) => {
        const cell = cells.find((candidate) => candidate.column === at);
        const value = cell === undefined ? null : numberOf(cell);
        return value === null ? [] : [[row, value] as const];
      }),
    ),
  }));
}

function byRow({ rows, evidence }: TableNames): readonly Series[] {
  return rows.map(({ names, at }) => ({
    names,
    values: new Map(
      (evidence.layout.rows.find((candidate) => candidate.row === at)?.cells ?? []).flatMap((cell) => {
        const value = numberOf(cell);
        return value === null ? [] : [[cell.column, value] as const];
      }),
    ),
  }));
}

const MOST = 0.5;

/** Rates do not add up, so that it is enough when most lines do. */
function addUp(series: readonly ReadonlyMap<number, string>[], whole: number, parts: readonly number[]): boolean {
  let compared = 0;
  let equal = 0;
  for (const [at, total] of series[whole] ?? []) {
    const addends = parts.flatMap((part) => series[part]?.get(at) ?? []);
    if (addends.length < parts.length) continue;
    const sum = addends.reduce((before, addend) => before.plus(addend), new Exact(0));
    const slack = new Exact(parts.length).times(new Exact(10).pow(-(total.split(".")[1]?.length ?? 0))).dividedBy(2);
    compared += 1;
    if (sum.minus(total).abs().lessThanOrEqualTo(slack)) equal += 1;
  }
  return compared > 0 && equal > compared * MOST;
}
