import { changeLine, row, shortened, shortGates, tallyText } from "../tally.ts";
import type { ExtractionEvaluation } from "./evaluate-extraction.ts";
import { EXTRACTION_GATE_NAMES, EXTRACTION_GATES } from "./extraction-gates.ts";
import type { DocumentFailure, ExtractionScorecard, ReviewLoad } from "./extraction-scorecard.ts";

const WIDTH = { label: 56, cell: 12 };
const FAULTS_MAX = 5;
const FAULT_CHARS_MAX = 200;

/** The report: gates by format, rules that fall short, review load, faults by document, changes. */
export function extractionReportText({ scorecard, changes, passed }: ExtractionEvaluation): string {
  return [
    `Documents with gold: ${scorecard.documents}`,
    ...gateLines(scorecard),
    ...loadLines(scorecard.load),
    "",
    ...shortRules(scorecard),
    ...scorecard.failures.flatMap(failureLines),
    ...(changes.length === 0
      ? []
      : ["Against the baseline:", ...changes.map((change) => changeLine(change.layer, change)), ""]),
    passed ? "Passed." : "Failed. Look at one document with: footnote evaluate extraction --only DOC",
  ].join("\n");
}

function gateLines({ gates, byFormat }: ExtractionScorecard): readonly string[] {
  const formats = Object.keys(byFormat);
  return [
    row("", ["all", ...formats], WIDTH),
    ...EXTRACTION_GATE_NAMES.map((gate) => {
      const tallies = [gates[gate], ...formats.map((format) => byFormat[format]?.[gate])];
      return row(`  ${EXTRACTION_GATES[gate]}`, tallies.map(tallyText), WIDTH);
    }),
  ];
}

function loadLines(load: Readonly<Record<string, ReviewLoad>>): readonly string[] {
  const shown = Object.values(load).map(({ perHundred }) => (perHundred === null ? "–" : perHundred.toFixed(1)));
  return [row("  questions for 100 facts", shown, WIDTH)];
}

function shortRules({ byRule }: ExtractionScorecard): readonly string[] {
  const short = shortGates(byRule, EXTRACTION_GATE_NAMES).map((line) => `  ${line}`);
  return short.length === 0 ? [] : ["By rule, where something falls short:", ...short, ""];
}

function failureLines({ doc, faults }: DocumentFailure): readonly string[] {
  const more = faults.length - FAULTS_MAX;
  return [
    `✗ ${doc}`,
    ...faults.slice(0, FAULTS_MAX).map((fault) => `    ${shortened(fault, FAULT_CHARS_MAX)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}
