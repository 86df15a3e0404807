import type { Statement } from "../domain/answer.ts";
import { isCoarserForm, sameFigure } from "../domain/figure.ts";

/** A statement of a cell that is in view. */
export interface RankedStatement extends Statement {
  readonly rank: number;
}

/** What holds of a cell, and what stands beside it. */
export interface Holding {
  readonly statement: Statement;
  readonly conflicts: readonly Statement[];
  readonly superseded: readonly Statement[];
}

/** A reader is told of the last few values that a cell had. */
const SUPERSEDED_MAX = 10;

/**
 * Which of the statements of a cell holds. Those in view come with the highest rank first and then the newest day; the first ones, equal
 * in both, stand against each other. One that only says another one with fewer digits does not contradict it: the more exact one holds.
 * `before` are statements that are not in view any more, the latest one first.
 */
export function holdingOf(inView: readonly RankedStatement[], before: readonly Statement[]): Holding | null {
  const [first] = inView;
  if (first === undefined) return null;
  const isEqual = (other: RankedStatement): boolean => other.rank === first.rank && other.validAsOf === first.validAsOf;
  const [statement = first, ...conflicts] = exactest(inView.filter(isEqual));
  const shown = [statement, ...conflicts];
  const others = [...inView.filter((other) => !isEqual(other)), ...before].filter(
    ({ figure }) => !shown.some((one) => sayTheSame(one, { figure })),
  );
  const newestFirst = others.toSorted((a, b) => compare(b.validAsOf ?? "", a.validAsOf ?? ""));
  return {
    statement: plain(statement),
    conflicts: conflicts.map(plain),
    superseded: eachOnce(newestFirst).slice(0, SUPERSEDED_MAX).map(plain),
  };
}

type Stated = Pick<Statement, "figure">;

/** Whether two statements are of one figure, be it that one of them has fewer digits. */
export function sayTheSame({ figure: a }: Stated, { figure: b }: Stated): boolean {
  return sameFigure(a, b) || isCoarserForm(a, b) || isCoarserForm(b, a);
}

/** The statements that no other one says more exactly, each figure once. */
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

function plain({ figure, source, validAsOf }: Statement): Statement {
  return { figure, source, validAsOf };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
