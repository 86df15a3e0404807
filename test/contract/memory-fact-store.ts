import type { CellResult, Statement } from "../../src/domain/answer.ts";
import { type Cell, cellKey, type Fact } from "../../src/domain/fact.ts";
import type { CellFilter, FactDocument, FactStore } from "../../src/facts/fact-store.ts";
import { holdingOf } from "../../src/facts/holding.ts";

/** The port in its simplest form, for tests: facts by document, every look-up a scan. */
export function memoryFactStore(): FactStore {
  const factsOf = new Map<string, readonly Fact[]>();
  let dataVersion = 0;
  const visible = (): readonly Fact[] => [...factsOf.values()].flat().filter(isVisible);
  return {
    find: async (cell) => found(cell, visible()),
    list: async (filter, limit) => listed(filter, visible()).slice(0, limit),
    replaceDocument: async (document: FactDocument) => {
      const facts = [...new Map([...document.facts].map((fact) => [statementKey(fact), fact])).values()];
      if (facts.some(({ source }) => source.doc === "" || source.locator === "")) throw new Error("No place.");
      factsOf.set(document.doc, facts);
      dataVersion += 1;
      return facts.length;
    },
    withdrawDocument: async (doc) => {
      const held = factsOf.delete(doc);
      if (held) dataVersion += 1;
      return held;
    },
    summary: async () => ({ facts: [...factsOf.values()].flat().length, documents: factsOf.size, dataVersion }),
  };
}

function isVisible(fact: Fact): boolean {
  return fact.reviewStatus === "approved" || fact.reviewStatus === "auto_approved";
}

function statementKey({ cell, source, figure, validAsOf }: Fact): string {
  return JSON.stringify([cellKey(cell), source.doc, source.locator, figure.value, figure.unit, validAsOf]);
}

function found(cell: Cell, facts: readonly Fact[]): CellResult {
  const statements = facts
    .filter((fact) => cellKey(fact.cell) === cellKey(cell))
    .map(({ figure, source, validAsOf }) => ({ figure, source, validAsOf, rank: 0 }))
    .sort(byRank);
  const holding = holdingOf(statements, []);
  return holding === null ? { status: "not_found", cell } : { status: "found", cell, ...holding };
}

function byRank(a: Statement, b: Statement): number {
  return (
    compare(b.validAsOf ?? "", a.validAsOf ?? "") ||
    compare(a.source.doc, b.source.doc) ||
    compare(a.source.locator, b.source.locator) ||
    compare(a.figure.value, b.figure.value) ||
    compare(a.figure.unit, b.figure.unit)
  );
}

function listed(filter: CellFilter, facts: readonly Fact[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const { cell } of facts) if (matches(cell, filter)) cells.set(cellKey(cell), cell);
  return [...cells.values()].sort(
    (a, b) =>
      compare(a.metric, b.metric) ||
      compare(a.entity, b.entity) ||
      compare(dimensionsText(a), dimensionsText(b)) ||
      compare(a.period, b.period),
  );
}

function matches(cell: Cell, filter: CellFilter): boolean {
  return (
    (filter.metric ?? cell.metric) === cell.metric &&
    (filter.entity ?? cell.entity) === cell.entity &&
    (filter.period ?? cell.period) === cell.period &&
    Object.entries(filter.dimensions ?? {}).every(([code, value]) => cell.dimensions[code] === value)
  );
}

function dimensionsText(cell: Cell): string {
  return JSON.stringify(Object.entries(cell.dimensions).sort(([a], [b]) => compare(a, b)));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
