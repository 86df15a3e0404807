import type { Statement, SupersededBecause, SupersededStatement } from "../domain/answer.ts";
import { sameDocument } from "../domain/fact.ts";
import { isCoarserForm, sameFigure } from "../domain/figure.ts";

/** A statement of a cell with the rank of its document. */
export interface RankedStatement extends Statement {
  readonly rank: number;
}

/** What holds of a cell, and what stands beside it. */
export interface Holding {
  readonly statement: Statement;
  readonly conflicts: readonly Statement[];
  readonly superseded: readonly SupersededStatement[];
}

/** A reader is told of the last few values that a cell had. */
const SUPERSEDED_MAX = 10;

/**
 * Which of the statements of a cell holds. Those in view come with the highest rank first and then the newest day; the first ones, equal
 * in both, stand against each other. One that only says another one with fewer digits does not contradict it: the more exact one holds.
 * `before` are statements that are not in view any more, the latest one first; what a document of lower rank once said is not told.
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

/** Whether the document of a figure that a person corrected says now what this statement of it says: it restated nothing. */
function stillStates({ source, correction }: Statement, other: Statement): boolean {
  return (
    correction !== undefined && sameDocument(source, other.source) && sayTheSame({ figure: correction.stated }, other)
  );
}

/** The newest first, each figure once: one that was restated is told as that, whoever else still says it. */
function supersededOnce(others: readonly SupersededStatement[]): readonly SupersededStatement[] {
  const newestFirst = others.toSorted(byDay);
  const isRestated = ({ because }: SupersededStatement): boolean => because === "restated";
  const restatedFirst = [...newestFirst.filter(isRestated), ...newestFirst.filter((other) => !isRestated(other))];
  return eachOnce(restatedFirst).toSorted(byDay);
}

function byDay(a: Statement, b: Statement): number {
  return compare(b.validAsOf ?? "", a.validAsOf ?? "");
}

/** Why a statement in view does not hold beside one that does. */
function beside(holding: RankedStatement, other: RankedStatement): SupersededBecause {
  if (other.rank !== holding.rank) return "outranked";
  return other.validAsOf === null ? "undated" : "restated";
}

/** Why a statement that is gone is told beside the one that holds; null where it is not. */
function formerly(holding: RankedStatement, former: RankedStatement): SupersededBecause | null {
  if (sameDocument(former.source, holding.source)) return "restated";
  if (former.rank < holding.rank) return null;
  return isEarlier(former, holding) ? "restated" : "no_longer_stated";
}

/** Known to speak for an earlier day. */
function isEarlier({ validAsOf: a }: Statement, { validAsOf: b }: Statement): boolean {
  return a !== null && b !== null && a < b;
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
