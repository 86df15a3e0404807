import type { QueryResult } from "../domain/answer.ts";
import type { Cell } from "../domain/fact.ts";
import {
  type Clearance,
  DEFAULT_CLEARANCE,
  isReadable,
  levelIn,
  lower,
  sensitivityLevel,
} from "../domain/sensitivity.ts";
import { holdingOf, type RankedStatement, sayTheSame } from "./holding.ts";

export interface StoredStatements {
  /** Current statements, sorted by rank, then by day, both descending. */
  readonly inView: readonly RankedStatement[];
  /** Former statements, latest first. */
  readonly before: () => readonly RankedStatement[];
}

/**
 * A cell as a reader may see it. Statements above the clearance are removed before comparing, so that they
 * neither win nor conflict; with none left it is `withheld`.
 */
export function readableCell(
  cell: Cell,
  { inView, before }: StoredStatements,
  clearance: Clearance = DEFAULT_CLEARANCE,
): QueryResult {
  const isOpen = (statement: RankedStatement): boolean => isReadable(levelIn(statement), clearance);
  const open = inView.filter(isOpen).toSorted(mostOpenFirst);
  const holding = open.length === 0 ? null : holdingOf(open, before().filter(isOpen));
  if (holding === null) return { status: inView.length === 0 ? "not_found" : "withheld", cell };
  const mayMatter = inView.some((statement) => !isOpen(statement) && isAtLeast(statement, open[0]));
  return { status: "found", cell, ...holding, ...(mayMatter ? { alsoWithheld: true as const } : {}) };
}

/**
 * The lowest level of the hidden statements of a cell that is partly visible: those above the clearance that would win
 * over the shown statement or conflict with it, with a figure that no open statement has. Null if there are none.
 */
export function hiddenLevel(inView: readonly RankedStatement[], clearance: Clearance): Clearance | null {
  const isOpen = (statement: RankedStatement): boolean => isReadable(levelIn(statement), clearance);
  const open = inView.filter(isOpen);
  const [first] = open;
  const kept = inView.filter(
    (one) =>
      first !== undefined && !isOpen(one) && isAtLeast(one, first) && !open.some((other) => sayTheSame(one, other)),
  );
  const [level, ...others] = kept.map(levelIn);
  return level === undefined ? null : others.reduce(lower, level);
}

/** Of statements equal in rank and day, the least sensitive comes first, so that it is cited. */
function mostOpenFirst(a: RankedStatement, b: RankedStatement): number {
  if (a.rank !== b.rank || a.validAsOf !== b.validAsOf) return 0;
  const byLevel = sensitivityLevel(levelIn(a)) - sensitivityLevel(levelIn(b));
  // A document that states the figure itself is cited before one whose figure was corrected to it.
  return byLevel === 0 ? Number(a.correction !== undefined) - Number(b.correction !== undefined) : byLevel;
}

/** Whether a statement has a higher rank than the shown one, or the same rank and a day that is not earlier. */
function isAtLeast(statement: RankedStatement, shown: RankedStatement | undefined): boolean {
  if (shown === undefined || statement.rank !== shown.rank) return shown === undefined || statement.rank > shown.rank;
  return (statement.validAsOf ?? "") >= (shown.validAsOf ?? "");
}
