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
  /** The figures of a chart, which hold commas. */
  points: (said: readonly string[]) => said.join("; "),
  /** Before what a chart shows, for those who do not see it. */
  chart: (title: string) => `Chart: ${title}`,
  /** Behind the title of a chart whose figures are not those of today. */
  chartOf: {
    knownOn: (day: string) => `as known on ${day}`,
    statedIn: (docs: string) => `as stated in ${docs}`,
  },
};
