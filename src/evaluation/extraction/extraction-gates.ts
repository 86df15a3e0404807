import { keysOf } from "../tally.ts";

/** The gates with their names in the report. Each counts by itself. */
export const EXTRACTION_GATES = {
  cell_precision: "recovered cells that stand in the document",
  cell_recall: "cells of the document that are recovered",
  numbers: "stated figures that are recovered exactly",
  spans: "merged cells that are recovered as such",
  fact_precision: "facts that the document states",
  fact_recall: "stated facts that are read",
  values: "exact values",
  units: "right units",
  periods: "right periods",
  subjects: "right metric, entity and dimensions",
  locators: "places under which tables and facts are found",
  days: "days that facts speak for",
  left_out: "cells that become no fact, as they must not",
  questions: "doubts that are put before a person",
  question_precision: "questions that are due",
  notices: "omissions that are told",
  passages: "sentences that are kept with their place",
  sensitivity: "labels that count as what they say",
} as const;

export type ExtractionGate = keyof typeof EXTRACTION_GATES;

export const EXTRACTION_GATE_NAMES = keysOf(EXTRACTION_GATES);

/** Gates that count observed items instead of gold items: a smaller total is no loss. */
export const COUNTED_IN_OBSERVED: ReadonlySet<ExtractionGate> = new Set([
  "cell_precision",
  "fact_precision",
  "question_precision",
]);

/** One check; `fault` is a clause that describes the fault, null if it passed. */
export interface ExtractionCheck {
  readonly gate: ExtractionGate;
  readonly fault: string | null;
}

export function check(gate: ExtractionGate, isRight: boolean, fault: string): ExtractionCheck {
  return { gate, fault: isRight ? null : fault };
}
