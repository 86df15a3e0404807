import type { CellAddress } from "./cell-address.ts";
import type { ExpectedCell, ExpectedDerived, ExpectedStatement } from "./golden-case.ts";
import type { ObservedCell } from "./observation.ts";

/** Operands whose order says nothing. */
const UNORDERED = new Set(["sum", "average", "max", "min", "rank"]);

/** The same computation of the same cells, whatever its result. */
export function sameComputation(a: ExpectedDerived, b: ExpectedDerived): boolean {
  const operands = (derived: ExpectedDerived): string =>
    (UNORDERED.has(derived.op) ? derived.of.toSorted() : derived.of).join("\n");
  return a.op === b.op && operands(a) === operands(b);
}

export function sameResult(a: ExpectedDerived, b: ExpectedDerived): boolean {
  return a.value === b.value && a.unit === b.unit && a.names.join() === b.names.join();
}

/** The same figures, in any order: of statements that disagree none comes first. */
export function sameFigures(expected: ExpectedCell, shown: ObservedCell): boolean {
  return keyOf(expected, figureKey) === keyOf(shown, figureKey);
}

/** The same figures from the same places. */
export function sameStatements(expected: ExpectedCell, shown: ObservedCell): boolean {
  return keyOf(expected, statementKey) === keyOf(shown, statementKey);
}

/** The same figure from the same place. */
export function sameStatement(a: ExpectedStatement, b: ExpectedStatement): boolean {
  return statementKey(a) === statementKey(b);
}

export function find<T extends { readonly cell: CellAddress }>(cells: readonly T[], cell: CellAddress): T | undefined {
  return cells.find((candidate) => candidate.cell === cell);
}

function keyOf(
  { statements }: { readonly statements: readonly ExpectedStatement[] },
  key: (statement: ExpectedStatement) => string,
): string {
  return statements.map(key).toSorted().join("\n");
}

function figureKey({ value, unit }: ExpectedStatement): string {
  return `${value} ${unit}`;
}

function statementKey({ value, unit, doc, locator }: ExpectedStatement): string {
  return [value, unit, doc, locator].join("\t");
}
