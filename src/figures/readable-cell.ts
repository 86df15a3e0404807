import type { CellResult } from "../domain/answer.ts";
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
  /** Those in view, with the highest rank first and then the newest day. */
  readonly inView: readonly RankedStatement[];
  /** Those that are not in view any more, the latest one first. */
  readonly before: () => readonly RankedStatement[];
}

/**
 * What somebody may see of a cell. What is above their clearance is left out before anything is compared, so that it can neither hold nor
 * stand beside what does; where nothing is left of what is stored, that is all that is said.
 */
export function readableCell(
  cell: Cell,
  { inView, before }: StoredStatements,
  clearance: Clearance = DEFAULT_CLEARANCE,
): CellResult {
  const isOpen = (statement: RankedStatement): boolean => isReadable(levelIn(statement), clearance);
  const open = inView.filter(isOpen).toSorted(mostOpenFirst);
  const holding = open.length === 0 ? null : holdingOf(open, before().filter(isOpen));
  if (holding === null) return { status: inView.length === 0 ? "not_found" : "withheld", cell };
  const mayMatter = inView.some((statement) => !isOpen(statement) && isAtLeast(statement, open[0]));
  return { status: "found", cell, ...holding, ...(mayMatter ? { alsoWithheld: true as const } : {}) };
}

/**
 * The lowest level of what is kept of a cell beside what somebody may see of it: a statement above their clearance that would hold or stand
 * against the one that they are shown, with a figure that no open statement has. Null where nothing is; a figure that is stated openly is
 * kept from nobody.
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

/** Of statements that are equal in rank and day, the one that more people may see is shown for all that say the same. */
function mostOpenFirst(a: RankedStatement, b: RankedStatement): number {
  if (a.rank !== b.rank || a.validAsOf !== b.validAsOf) return 0;
  const byLevel = sensitivityLevel(levelIn(a)) - sensitivityLevel(levelIn(b));
  // A document that says the figure itself is cited before one that a person corrected to it.
  return byLevel === 0 ? Number(a.correction !== undefined) - Number(b.correction !== undefined) : byLevel;
}

/** Whether a statement ranks as high and speaks for as late a day as the first one that is shown. */
function isAtLeast(statement: RankedStatement, shown: RankedStatement | undefined): boolean {
  if (shown === undefined || statement.rank !== shown.rank) return shown === undefined || statement.rank > shown.rank;
  return (statement.validAsOf ?? "") >= (shown.validAsOf ?? "");
}
