import type { Figure } from "../domain/fact.ts";
import type { CellAddress } from "./cell-address.ts";
import type { ExpectedCell, ExpectedDerived, ExpectedStatement } from "./golden-case.ts";
import type { ObservedCell } from "./observation.ts";

/** Operations for which the order of operands does not matter. */
const UNORDERED = new Set(["sum", "average", "max", "min", "rank"]);

/** Whether two derived figures are the same computation of the same cells, regardless of the result. */
export function sameComputation(a: ExpectedDerived, b: ExpectedDerived): boolean {
  const operands = (derived: ExpectedDerived): string =>
    (UNORDERED.has(derived.op) ? derived.of.toSorted() : derived.of).join("\n");
  return a.op === b.op && operands(a) === operands(b);
}

export function sameResult(a: ExpectedDerived, b: ExpectedDerived): boolean {
  return a.value === b.value && a.unit === b.unit && a.names.join() === b.names.join();
}

/** Whether the figures are the same, in any order; of a computed one also those that it is made of. */
export function sameFigures(expected: ExpectedCell, shown: ObservedCell): boolean {
  return computedKey(expected) === computedKey(shown) && keyOf(expected, figureKey) === keyOf(shown, figureKey);
}

/** Whether figures and places are the same, in any order. */
export function sameStatements(expected: ExpectedCell, shown: ObservedCell): boolean {
  return keyOf(expected, statementKey) === keyOf(shown, statementKey);
}

/** Whether figure and place are the same. */
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

/** A sum, or a quotient with those of its operands that are sums; empty for a stored figure. */
export function computedIn({ sum, quotient }: Pick<ObservedCell, "sum" | "quotient">): readonly Figure[] {
  return [...(sum === undefined ? [] : [sum]), ...(quotient === undefined ? [] : [quotient, ...quotient.sums])];
}

function computedKey(cell: Pick<ObservedCell, "sum" | "quotient">): string {
  return computedIn(cell).map(figureKey).join("\n");
}

function figureKey({ value, unit }: Figure): string {
  return `${value} ${unit}`;
}

function statementKey({ value, unit, doc, locator }: ExpectedStatement): string {
  return [value, unit, doc, locator].join("\t");
}
