import { type Cell, cellKey, type Figure } from "../../domain/fact.ts";
import { isCoarserForm, sameFigure } from "../../domain/figure.ts";
import { grouped } from "../../domain/grouped.ts";
import { clearCell } from "./clear-cell.ts";
import { UNNAMED_ENTITY } from "./slots/entity-slot.ts";
import type { Statement } from "./statement.ts";

/** So many figures have to agree, each with so many digits, before chance is ruled out. */
const EQUAL_MIN = 3;
const DIGITS_MIN = 3;

/** Returns the table of a statement. */
export type TableOf = (statement: Statement) => string | undefined;

/**
 * Gives the figures of a table that names nobody to the one entity whose clear figures they tie out with: at least
 * three are the same, and none is another one. A table whose figures tie out with two entities stays open.
 */
export function withTieOuts(statements: readonly Statement[], tableOf: TableOf): readonly Statement[] {
  const open = openTables(statements, tableOf);
  if (open.size === 0) return statements;
  const clear = clearFigures(statements);
  const entities = new Set(statements.flatMap((statement) => clearCell(statement)?.entity ?? []));
  const owners = new Map(
    [...open].flatMap(([table, own]) => {
      const [owner, ...others] = [...entities].filter((entity) => tiesOut(own, entity, clear));
      return owner === undefined || others.length > 0 ? [] : [[table, owner] as const];
    }),
  );
  return statements.map((statement) => {
    const owner = isOpen(statement) ? owners.get(tableOf(statement) ?? "") : undefined;
    if (owner === undefined) return statement;
    const because = [
      ...statement.because,
      { rule: "entity.tie_out", text: statement.doubts[0]?.text ?? "", read: owner },
    ];
    return { ...statement, slots: { ...statement.slots, entity: owner }, doubts: [], because };
  });
}

/** Nothing is in doubt but whose figure it is, because nothing says it. */
function isOpen({ doubts: [doubt, ...more] }: Statement): boolean {
  return doubt?.key === UNNAMED_ENTITY && more.length === 0;
}

function openTables(statements: readonly Statement[], tableOf: TableOf): ReadonlyMap<string, readonly Statement[]> {
  const open = statements.filter((statement) => isOpen(statement) && tableOf(statement) !== undefined);
  return grouped(open, (statement) => tableOf(statement) ?? "");
}

function clearFigures(statements: readonly Statement[]): ReadonlyMap<string, readonly Figure[]> {
  const clear = statements.flatMap((statement) => {
    const cell = clearCell(statement);
    return cell === null ? [] : [{ key: cellKey(cell), figure: figureOf(statement) }];
  });
  return new Map([...grouped(clear, ({ key }) => key)].map(([key, all]) => [key, all.map(({ figure }) => figure)]));
}

function tiesOut(own: readonly Statement[], entity: string, clear: ReadonlyMap<string, readonly Figure[]>): boolean {
  const equal = new Set<string>();
  for (const statement of own) {
    const cell = cellOf(statement, entity);
    const key = cell === null ? "" : cellKey(cell);
    const figure = figureOf(statement);
    for (const known of clear.get(key) ?? []) {
      if (!sameFigure(figure, known) && !isCoarserForm(figure, known) && !isCoarserForm(known, figure)) return false;
      if (digitsOf(figure) >= DIGITS_MIN) equal.add(key);
    }
  }
  return equal.size >= EQUAL_MIN;
}

function cellOf({ slots: { metric, period, dimensions } }: Statement, entity: string): Cell | null {
  return metric === null || period === null ? null : { metric, entity, period, dimensions };
}

function figureOf({ value, slots }: Statement): Figure {
  return { value, unit: slots.unit ?? "" };
}

/** The significant digits of a value. */
export function digitsOf({ value }: Pick<Figure, "value">): number {
  return value.replace(/\D/g, "").replace(/^0+/, "").length;
}
