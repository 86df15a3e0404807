import type { Statement, SupersededBecause, SupersededStatement } from "../domain/answer.ts";
import { sameDocument } from "../domain/fact.ts";
import { isCoarserForm, sameFigure } from "../domain/figure.ts";

/** A statement of a cell with the rank of its document; a higher number wins. */
export interface RankedStatement extends Statement {
  readonly rank: number;
}

/** The winning statement of a cell, its conflicts and the statements that it superseded. */
export interface Holding {
  readonly statement: Statement;
  readonly conflicts: readonly Statement[];
  readonly superseded: readonly SupersededStatement[];
}

/** Limit of superseded values shown for one cell. */
const SUPERSEDED_MAX = 10;

/**
 * Chooses the winning statement of a cell. `inView` is sorted by rank, then by day, both descending; statements equal
 * to the first in both are candidates. A candidate that only rounds another one is no conflict: the more exact one
 * wins. `before` are former statements, latest first; those of a lower rank are mostly left out.
 */
export function holdingOf(inView: readonly RankedStatement[], before: readonly RankedStatement[]): Holding | null {
  const [first] = inView;
  if (first === undefined) return null;
  const isEqual = (other: RankedStatement): boolean => other.rank === first.rank && other.validAsOf === first.validAsOf;
  const [statement = first, ...conflicts] = exactest(inView.filter(isEqual));
  const shown = [statement, ...conflicts];
  const others: readonly SupersededStatement[] = [
    ...inView.filter((other) => !isEqual(other)).map((other) => ({ ...other, because: beside(statement, other) })),
    ...before.flatMap((former) => {
      const because = formerly(statement, former);
      return because === null ? [] : [{ ...former, because }];
    }),
  ];
  const different = others.filter((other) => !shown.some((one) => sayTheSame(one, other) || stillStates(one, other)));
  return {
    statement: plain(statement),
    conflicts: conflicts.map(plain),
    superseded: supersededOnce(different)
      .slice(0, SUPERSEDED_MAX)
      .map((other) => ({ ...plain(other), because: other.because })),
  };
}

/** Whether a corrected document now states this other figure itself: then the figure was not restated. */
function stillStates({ source, correction }: Statement, other: Statement): boolean {
  return (
    correction !== undefined && sameDocument(source, other.source) && sayTheSame({ figure: correction.stated }, other)
  );
}

/** Superseded statements, newest first, without duplicate figures. Of duplicates, a restated one is kept. */
function supersededOnce(others: readonly SupersededStatement[]): readonly SupersededStatement[] {
  const newestFirst = others.toSorted(byDay);
  const isRestated = ({ because }: SupersededStatement): boolean => because === "restated";
  const restatedFirst = [...newestFirst.filter(isRestated), ...newestFirst.filter((other) => !isRestated(other))];
  return eachOnce(restatedFirst).toSorted(byDay);
}

function byDay(a: Statement, b: Statement): number {
  return compare(b.validAsOf ?? "", a.validAsOf ?? "");
}

/** Why a current statement is superseded by the winning one. */
function beside(holding: RankedStatement, other: RankedStatement): SupersededBecause {
  if (other.rank !== holding.rank) return "outranked";
  return other.validAsOf === null ? "undated" : "restated";
}

/** Why a former statement is shown as superseded; null if it is not shown. */
function formerly(holding: RankedStatement, former: RankedStatement): SupersededBecause | null {
  if (sameDocument(former.source, holding.source)) return "restated";
  if (former.rank < holding.rank) return null;
  return isEarlier(former, holding) ? "restated" : "no_longer_stated";
}

/** True only if both days are known. */
function isEarlier({ validAsOf: a }: Statement, { validAsOf: b }: Statement): boolean {
  return a !== null && b !== null && a < b;
}

type Stated = Pick<Statement, "figure">;

/** Whether two statements give the same figure, or one rounds the other. */
export function sayTheSame({ figure: a }: Stated, { figure: b }: Stated): boolean {
  return sameFigure(a, b) || isCoarserForm(a, b) || isCoarserForm(b, a);
}

/** The statements that do not merely round another one, without duplicate figures. */
function exactest<T extends Stated>(statements: readonly T[]): readonly T[] {
  const distinct = eachOnce(statements);
  if (distinct.length < 2) return distinct;
  return distinct.filter(({ figure }) => !distinct.some((other) => isCoarserForm(figure, other.figure)));
}

function eachOnce<T extends Stated>(statements: readonly T[]): readonly T[] {
  return statements.filter(
    ({ figure }, index) => statements.findIndex((other) => sameFigure(other.figure, figure)) === index,
  );
}

function plain({ figure, source, validAsOf, sensitivity, correction }: Statement): Statement {
  return {
    ...{ figure, source, validAsOf },
    ...(sensitivity === undefined ? {} : { sensitivity }),
    ...(correction === undefined ? {} : { correction }),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
