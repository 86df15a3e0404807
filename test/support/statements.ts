import type { DocumentKey, DocumentSource } from "../../src/domain/document-key.ts";
import type { DocumentReading } from "../../src/import/document-store.ts";
import type { Doubt, Slots, Statement } from "../../src/import/tables/statement.ts";

export interface StatementShape extends Partial<Omit<Statement, "slots" | "source">> {
  readonly slots?: Partial<Slots>;
  readonly doc?: string;
  readonly locator?: string;
}

/** A clear statement of a deck of the sample company; what is not named has a plain value. */
export function statementOf({ slots, doc, locator, ...statement }: StatementShape = {}): Statement {
  return {
    source: { doc: doc ?? "deck.pptx", locator: locator ?? "slide=3,table=1,row=REVENUE,col=FY2025" },
    raw: "1,702",
    value: "1702",
    slots: {
      metric: "REVENUE",
      entity: "HK",
      period: "FY2025",
      unit: "USD_M",
      dimensions: { channel: "TOTAL" },
      ...slots,
    },
    doubts: [],
    because: [{ rule: "row label", text: "Revenue", read: "REVENUE" }],
    validAsOf: null,
    ...statement,
  };
}

/** A label that nobody knows: `Turnover`, which may be one of some metrics. */
export function unknownLabel(text: string, ...metrics: readonly string[]): Doubt {
  return {
    key: `label:${text.toLowerCase()}`,
    kind: "label",
    text,
    candidates: metrics.map((code) => ({ kind: "metric", code })),
  };
}

/** A statement of `Turnover`, which is no word of the company file. */
export function turnover(shape: StatementShape = {}): Statement {
  return statementOf({
    ...shape,
    doubts: [unknownLabel("Turnover", "REVENUE", "PROFIT")],
    slots: { metric: null, ...shape.slots },
  });
}

export type ReadingShape = Partial<Omit<DocumentReading, "statements" | "sensitivity">> & {
  readonly statements?: Iterable<Statement>;
  readonly sensitivity?: string;
};

/** The folder that documents of these tests come from. */
export const REPORTS: DocumentSource = { kind: "folder", place: "/reports" };

export function keyOf(doc: string): DocumentKey {
  return { source: REPORTS, doc };
}

/** A reading of the deck with these statements and nothing else, as the lead of a file gives it to the store. */
export function readingOf({ sensitivity = "INTERNAL", ...reading }: ReadingShape = {}): DocumentReading {
  const doc = reading.doc ?? "deck.pptx";
  return {
    doc,
    source: REPORTS,
    fileHash: `hash of ${doc}`,
    readingVersion: "1",
    readAt: "2026-01-05T08:00:00.000Z",
    sensitivity: () => sensitivity,
    rankOf: () => 0,
    facts: [],
    statements: [],
    extractorVersion: "tables/1",
    mappingVersion: null,
    shown: () => ({ tables: [], pages: [] }),
    snippetOf: () => null,
    passages: null,
    setAside: () => 0,
    ...reading,
  };
}
