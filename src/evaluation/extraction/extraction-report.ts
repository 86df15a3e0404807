import type { Tally } from "../scorecard.ts";
import type { ExtractionEvaluation } from "./evaluate-extraction.ts";
import type { ExtractionChange } from "./extraction-baseline.ts";
import { EXTRACTION_GATE_NAMES, EXTRACTION_GATES } from "./extraction-gates.ts";
import type { DocumentFailure, ExtractionScorecard, ReviewLoad } from "./extraction-scorecard.ts";

const LABEL_WIDTH = 56;
const COLUMN_WIDTH = 12;
const FAULTS_MAX = 5;
const FAULT_CHARS_MAX = 200;

/** The outcome for people: gates by format, rules that fall short, how much is asked, faults by document, changes. */
export function extractionReportText({ scorecard, changes, passed }: ExtractionEvaluation): string {
  return [
    `Documents with gold: ${scorecard.documents}`,
    ...gateLines(scorecard),
    ...loadLines(scorecard.load),
    "",
    ...shortRules(scorecard),
    ...scorecard.failures.flatMap(failureLines),
    ...(changes.length === 0 ? [] : ["Against the baseline:", ...changes.map(changeLine), ""]),
    passed ? "Passed." : "Failed. Look at one document with: footnote evaluate extraction --only DOC",
  ].join("\n");
}

function gateLines({ gates, byFormat }: ExtractionScorecard): readonly string[] {
  const formats = Object.keys(byFormat);
  return [
    row("", ["all", ...formats]),
    ...EXTRACTION_GATE_NAMES.map((gate) => {
      const tallies = [gates[gate], ...formats.map((format) => byFormat[format]?.[gate])];
      return row(`  ${EXTRACTION_GATES[gate]}`, tallies.map(tallyText));
    }),
  ];
}

function loadLines(load: Readonly<Record<string, ReviewLoad>>): readonly string[] {
  const shown = Object.values(load).map(({ perHundred }) => (perHundred === null ? "–" : perHundred.toFixed(1)));
  return [row("  questions for 100 facts", shown)];
}

function shortRules({ byRule }: ExtractionScorecard): readonly string[] {
  const short = Object.entries(byRule).flatMap(([rule, tallies]) =>
    EXTRACTION_GATE_NAMES.flatMap((gate) => {
      const tally = tallies[gate];
      return tally === undefined || tally.passed === tally.of ? [] : [`  ${rule}: ${gate} ${tallyText(tally)}`];
    }),
  );
  return short.length === 0 ? [] : ["By rule, where something falls short:", ...short, ""];
}

function failureLines({ doc, faults }: DocumentFailure): readonly string[] {
  const more = faults.length - FAULTS_MAX;
  return [
    `✗ ${doc}`,
    ...faults.slice(0, FAULTS_MAX).map((fault) => `    ${shortened(fault)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

function shortened(text: string): string {
  return text.length > FAULT_CHARS_MAX ? `${text.slice(0, FAULT_CHARS_MAX)}…` : text;
}

function changeLine({ layer, gate, before, now, kind }: ExtractionChange): string {
  return `  ${layer} ${gate} ${kind}: ${tallyText(before)} → ${tallyText(now)}`;
}

function tallyText(tally: Tally | undefined): string {
  return tally === undefined || tally.of === 0 ? "–" : `${tally.passed}/${tally.of}`;
}

function row(label: string, cells: readonly string[]): string {
  return label.padEnd(LABEL_WIDTH) + cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join("");
}
