import type { Cell, Fact } from "../../src/domain/fact.ts";
import type { FactDocument } from "../../src/figures/fact-store.ts";

/** A cell of the sample company; what is not named has a plain value. */
export function cellOf(cell: Partial<Cell> = {}): Cell {
  return { metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: { channel: "TOTAL" }, ...cell };
}

export interface FactShape extends Partial<Omit<Fact, "cell">> {
  readonly cell?: Partial<Cell>;
  readonly value?: string;
  readonly doc?: string;
  readonly locator?: string;
}

/** A fact of the sample company; what is not named has a plain value. */
export function factOf({ cell, value, doc, locator, ...fact }: FactShape = {}): Fact {
  return {
    cell: cellOf(cell),
    figure: { value: value ?? "1702", unit: "USD_M" },
    source: { doc: doc ?? "results.xlsx", locator: locator ?? "sheet=HK,cell=B2" },
    geography: "HK",
    validAsOf: null,
    reviewStatus: "auto_approved",
    extractorVersion: "test/1",
    mappingVersion: null,
    ...fact,
  };
}

export function documentOf(doc: string, facts: Iterable<Fact>): FactDocument {
  return { doc, fileHash: `hash of ${doc}`, ingestedAt: "2026-01-05T08:00:00.000Z", facts };
}
