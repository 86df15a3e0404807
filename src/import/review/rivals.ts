import { type Cell, cellKey, type Figure } from "../../domain/fact.ts";
import { isCoarserForm, sameFigure } from "../../domain/figure.ts";
import { grouped } from "../../domain/grouped.ts";
import type { Doubt, Statement } from "../tables/statement.ts";
import { valuesDoubt } from "../tables/value-doubts.ts";
import { cellRulingKey } from "./review-port.ts";
import type { Rulings } from "./ruling.ts";
import type { Settlement } from "./settlement.ts";

type Settle = (statement: Statement, rulings: Rulings) => Settlement;

/**
 * Adds a doubt where rulings give one cell several values: "Turnover is Revenue", in a document that also
 * states its revenue. Computed from the rulings, so it disappears with them.
 */
export function withRivals(statements: readonly Statement[], rulings: Rulings, settle: Settle): readonly Statement[] {
  if (rulings.size === 0) return statements;
  const groups = grouped(
    statements.flatMap((statement) => claimOf(statement, rulings, settle) ?? []),
    ({ cell }) => cellKey(cell),
  );
  const doubts = new Map<Statement, Doubt>();
  for (const [key, group] of groups) {
    if (!areRivals(group)) continue;
    const doubt = valuesDoubt(
      `values:${key}`,
      group.map(({ statement }) => statement),
    );
    for (const { statement } of group) doubts.set(statement, doubt);
  }
  return statements.map((statement) => {
    const doubt = doubts.get(statement);
    return doubt === undefined ? statement : { ...statement, doubts: [...statement.doubts, doubt] };
  });
}

/** The figure that a statement gives to a cell under the rulings. */
interface Claim {
  readonly statement: Statement;
  readonly cell: Cell;
  readonly figure: Figure;
  readonly isRuled: boolean;
}

/** Null where the statement gives no fact, or where a ruling on the value or the cell takes precedence. */
function claimOf(statement: Statement, rulings: Rulings, settle: Settle): Claim | null {
  if (statement.doubts.some(({ kind }) => kind === "values")) return null;
  const settlement = settle(statement, rulings);
  if (settlement.kind !== "fact") return null;
  const { cell, figure, rulingIds } = settlement.fact;
  if (rulings.has(cellRulingKey(cell))) return null;
  return { statement, cell, figure, isRuled: rulingIds.length > 0 };
}

/** Values that differ by more than rounding. Pairs without a ruling were compared when the document was read. */
function areRivals(group: readonly Claim[]): boolean {
  return group.some(
    (one) =>
      one.isRuled &&
      group.some(
        ({ figure }) =>
          !(sameFigure(one.figure, figure) || isCoarserForm(one.figure, figure) || isCoarserForm(figure, one.figure)),
      ),
  );
}
