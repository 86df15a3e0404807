import type { AnswerRow } from "../../domain/answer-table.ts";

/** Words of the answer as a file. */
export const EN_TABLE = {
  sheets: { answer: "Answer", sources: "Sources" },
  headings: {
    metric: "Metric",
    entity: "Entity",
    period: "Period",
    computation: "Computation",
    value: "Value",
    unit: "Unit",
    said: "As shown",
    kind: "Kind",
    formula: "Formula",
    footnotes: "Footnotes",
    sources: "Sources",
    note: "Note",
    number: "Number",
    document: "Document",
    place: "Place",
    locator: "Locator",
    asOf: "As of",
  },
  kinds: {
    stored: "stored",
    sum: "sum of stored figures",
    quotient: "quotient of stored figures",
    computed: "computed",
    withheld: "withheld",
    not_found: "not found",
  } satisfies Record<AnswerRow["kind"], string>,
  /** Before what a chart shows, for those who do not see it. */
  chart: (title: string) => `Chart: ${title}`,
  place: {
    chart: (name: string) => `chart ${name}`,
    row: (name: string) => `row ${name}`,
    col: (name: string) => `column ${name}`,
    cell: (name: string) => `cell ${name}`,
    line: (name: string) => `line ${name}`,
  },
};
