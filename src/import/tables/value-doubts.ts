import { cellKey, type Figure } from "../../domain/fact.ts";
import { isCoarserForm, sameFigure } from "../../domain/figure.ts";
import { grouped } from "../../domain/grouped.ts";
import { parseUnit } from "../../domain/unit.ts";
import { clearCell } from "./clear-cell.ts";
import { withOtherSigns } from "./other-sign.ts";
import type { Doubt, Statement } from "./statement.ts";
import { type TableOf, withTieOuts } from "./tie-out.ts";

/** A document with more figures is a data set: its repeated cells are compared when they are queried, not here. */
const COMPARED_MAX = 200_000;

/**
 * Leaves out statements that repeat or round another one of the same document. Where a document states two values of
 * one cell, both are in doubt.
 */
export function* withValueDoubts(statements: Iterable<Statement>, context: ComparingContext): Generator<Statement> {
  const source = statements[Symbol.iterator]();
  const kept: Statement[] = [];
  let next = source.next();
  for (; !next.done && kept.length < COMPARED_MAX; next = source.next()) kept.push(next.value);
  yield* next.done ? compared(withOtherSigns(withTieOuts(kept, context.tableOf), context.onRepeat), context) : kept;
  for (; !next.done; next = source.next()) yield next.value;
}

export interface ComparingContext {
  /** Looks up the unit of a metric in the company file. */
  readonly unitOf: (metric: string) => string | undefined;
  readonly tableOf: TableOf;
  /** Called for each statement that is left out because it repeats one without a doubt. */
  readonly onRepeat: (statement: Statement) => void;
}

/** If a document states a cell in several currencies, the metric's own holds; the others count as repetitions. */
function inOwnCurrency(
  group: readonly Clear[],
  unitOf: ComparingContext["unitOf"],
  verdicts: Map<Statement, "repeats" | string>,
): readonly Clear[] {
  const own = currencyOf(unitOf(group[0]?.statement.slots.metric ?? "") ?? "");
  const inOwn = group.filter(({ figure }) => currencyOf(figure.unit) === own);
  if (own === null || inOwn.length === 0) return group;
  for (const { statement, figure } of group) if (currencyOf(figure.unit) !== own) verdicts.set(statement, "repeats");
  return inOwn;
}

function currencyOf(code: string): string | null {
  const unit = parseUnit(code);
  return unit?.kind === "currency" ? unit.currency : null;
}

interface Clear {
  readonly statement: Statement;
  readonly figure: Figure;
}

function* compared(
  statements: readonly Statement[],
  { unitOf, tableOf, onRepeat }: ComparingContext,
): Generator<Statement> {
  const groups = grouped(
    statements.flatMap((statement) => clearOf(statement) ?? []),
    ({ key }) => key,
  );
  const verdicts = new Map<Statement, "repeats" | string>();
  for (const [key, group] of groups)
    if (group.length > 1) judge(key, inOwnCurrency(group, unitOf, verdicts), { verdicts, tableOf });
  const holding = holdingPlaces(verdicts);
  for (const statement of statements) {
    const verdict = verdicts.get(statement);
    if (verdict === "repeats") {
      if (!holding.has(`values:${clearOf(statement)?.key}`)) onRepeat(statement);
      continue;
    }
    yield verdict === undefined
      ? statement
      : { ...statement, doubts: [valuesDoubt(verdict, holding.get(verdict) ?? [])] };
  }
}

function clearOf(statement: Statement): (Clear & { readonly key: string }) | null {
  const cell = clearCell(statement);
  const { unit } = statement.slots;
  return cell === null || unit === null
    ? null
    : { key: cellKey(cell), statement, figure: { value: statement.value, unit } };
}

interface Judging {
  readonly verdicts: Map<Statement, string>;
  readonly tableOf: TableOf;
}

/**
 * Keeps the first statement of each figure; a rounded form counts as a repetition of the exact one, but not beside it
 * in the same table and unit: bid and ask.
 */
function judge(key: string, group: readonly Clear[], { verdicts, tableOf }: Judging): void {
  const rounds = (coarse: Clear, fine: Clear): boolean => {
    const table = tableOf(coarse.statement);
    const isBeside = table !== undefined && table === tableOf(fine.statement);
    return !(isBeside && coarse.figure.unit === fine.figure.unit) && isCoarserForm(coarse.figure, fine.figure);
  };
  const kept: Clear[] = [];
  for (const clear of group) {
    const isRepeat = kept.some((other) => sameFigure(other.figure, clear.figure) || rounds(clear, other));
    if (isRepeat) {
      verdicts.set(clear.statement, "repeats");
      continue;
    }
    for (const [index, former] of [...kept.entries()].toReversed()) {
      if (!rounds(former, clear)) continue;
      verdicts.set(former.statement, "repeats");
      kept.splice(index, 1);
    }
    kept.push(clear);
  }
  if (kept.length > 1) for (const { statement } of kept) verdicts.set(statement, `values:${key}`);
}

function holdingPlaces(verdicts: ReadonlyMap<Statement, string>): ReadonlyMap<string, readonly Statement[]> {
  const holding = [...verdicts.keys()].filter((statement) => verdicts.get(statement) !== "repeats");
  return grouped(holding, (statement) => verdicts.get(statement) ?? "");
}

/** The doubt about a cell with several stated values. */
export function valuesDoubt(key: string, statements: readonly Statement[]): Doubt {
  return {
    key,
    kind: "values",
    text: statements.map(({ raw }) => raw).join(" / "),
    candidates: statements.map(({ source }) => ({ kind: "holds", locator: source.locator })),
  };
}
