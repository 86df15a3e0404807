import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { DocumentReading } from "../../src/import/document-store.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import type { Doubt, Statement } from "../../src/import/tables/statement.ts";
import { GLOSSARY } from "../answer/company.ts";
import { readingOf, type StatementShape, statementOf } from "../support/statements.ts";

/** A statement of the ferry company's results. */
export function ferryStatement({ slots, ...shape }: StatementShape = {}): Statement {
  const address = { entity: "BALTIC", dimensions: { traffic: "TOTAL" }, ...slots };
  return statementOf({ doc: "results.pptx", ...shape, slots: address });
}

/** Puts documents into a store as an ingestion would. */
export async function storeDocuments(db: string, ...readings: readonly DocumentReading[]): Promise<void> {
  const store = openSqliteFactStore(db);
  const { documents } = store.documentStores(createSettler(GLOSSARY));
  for (const reading of readings) await documents.replace(reading);
  store.close();
}

export const TURNOVER: Doubt = {
  key: "label:turnover",
  kind: "label",
  text: "Turnover",
  candidates: [
    { kind: "metric", code: "REVENUE" },
    { kind: "metric", code: "PROFIT" },
  ],
};

/** Two figures of `Turnover`, one of them in doubt for another reason as well, and two values of one cell. */
export function results(): DocumentReading {
  const basis: Doubt = {
    key: "basis:pro forma",
    kind: "basis",
    text: "pro forma",
    candidates: [{ kind: "plain" }, { kind: "leave_out" }],
  };
  const values: Doubt = {
    key: "values:load",
    kind: "values",
    text: "61% / 63%",
    candidates: [
      { kind: "holds", locator: "slide=5,row=2" },
      { kind: "holds", locator: "slide=5,row=9" },
    ],
  };
  const load = (value: string, row: number): Statement =>
    ferryStatement({
      value,
      raw: `${value}%`,
      locator: `slide=5,row=${row}`,
      doubts: [values],
      slots: { metric: "LOAD", unit: "PCT" },
    });
  return readingOf({
    doc: "results.pptx",
    statements: [
      ferryStatement({
        value: "640",
        raw: "640",
        slots: { metric: null, period: "FY2024" },
        doubts: [TURNOVER],
        locator: "slide=3,row=2",
      }),
      ferryStatement({
        value: "700.25",
        raw: "700.25",
        slots: { metric: null },
        doubts: [TURNOVER, basis],
        locator: "slide=3,row=3",
      }),
      load("61", 2),
      load("63", 9),
    ],
    snippetOf: ({ key }) =>
      key === TURNOVER.key
        ? {
            title: "USD m",
            rows: [
              ["", "FY2024", "FY2025"],
              ["Turnover", "640", "700.25"],
            ],
            marked: { row: 1, column: 1 },
          }
        : null,
  });
}
