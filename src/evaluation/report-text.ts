import type { GateChange } from "./baseline.ts";
import type { Evaluation, GapReport } from "./evaluation.ts";
import { GATE_NAMES, GATES, HARM_KINDS, HARMS } from "./gates.ts";
import type { CaseFailure, GateTallies, Scorecard, Tally } from "./scorecard.ts";

const GATE_WIDTH = 66;
const COLUMN_WIDTH = 10;
const ANSWER_CHARS_MAX = 300;
/** Of more failing cases, those that harm nobody get one line each. */
const FULL_FAILURES_MAX = 20;
const FAULT_CHARS_MAX = 160;

/** The outcome for people: gates by language, layers that fall short, harms, every failing case, changes. */
export function reportText(evaluation: Evaluation): string {
  const { scorecards, gaps, changes, passed } = evaluation;
  return [
    ...scorecards.flatMap(scorecardLines),
    ...gaps.flatMap(gapLines),
    ...(changes.length === 0 ? [] : ["Against the baseline:", ...changes.map(changeLine), ""]),
    passed ? "Passed." : "Failed. Repeat one case with: footnote evaluate --only ID",
  ].join("\n");
}

function scorecardLines(card: Scorecard): readonly string[] {
  const languages = Object.keys(card.byLanguage);
  const heading = `Mode ${card.mode}, ${card.cases} cases, ${card.modelCases} of them through the model`;
  return [
    heading,
    row("", ["all", ...languages]),
    ...GATE_NAMES.map((gate) =>
      row(`  ${GATES[gate]}`, [card.gates, ...languages.map((name) => card.byLanguage[name])].map(cellOf(gate))),
    ),
    ...HARM_KINDS.map((kind) => row(`  ${HARMS[kind]}`, [String(card.harms[kind])])),
    ...shortLayers(card),
    ...card.failures.flatMap((failure) =>
      card.failures.length > FULL_FAILURES_MAX && !failure.isHarmful ? [failureLine(failure)] : failureLines(failure),
    ),
    "",
  ];
}

function cellOf(gate: keyof GateTallies): (tallies: GateTallies | undefined) => string {
  return (tallies) => (tallies === undefined ? "" : tallyText(tallies[gate]));
}

function tallyText({ passed, of }: Tally): string {
  return of === 0 ? "–" : `${passed}/${of}`;
}

/** Tags under which a gate is not passed in full. */
function shortLayers({ byTag }: Scorecard): readonly string[] {
  const short = Object.entries(byTag).flatMap(([tag, tallies]) =>
    GATE_NAMES.filter((gate) => tallies[gate].passed < tallies[gate].of).map(
      (gate) => `    ${tag}: ${gate} ${tallyText(tallies[gate])}`,
    ),
  );
  return short.length === 0 ? [] : ["  By tag, where something falls short:", ...short];
}

function failureLine({ id, faults }: CaseFailure): string {
  return `  ✗ ${id}  ${shortened(faults.join("; "), FAULT_CHARS_MAX)}`;
}

function failureLines({ id, question, faults, answer }: CaseFailure): readonly string[] {
  return [
    `  ✗ ${id}  ${question}`,
    ...faults.map((fault) => `      ${fault}`),
    `      → ${shortened(answer, ANSWER_CHARS_MAX)}`,
  ];
}

function shortened(text: string, max: number): string {
  return (text.length > max ? `${text.slice(0, max)}…` : text).replaceAll("\n", " / ");
}

function gapLines({ mode, open, closed }: GapReport): readonly string[] {
  return [
    `Known gaps in mode ${mode}, not gated: ${open.length}`,
    ...open.flatMap(failureLines),
    ...closed.map((id) => `  ✓ ${id} is no gap any more: move it out of the known gaps`),
    "",
  ];
}

function changeLine({ mode, gate, before, now, kind }: GateChange): string {
  return `  ${mode} ${gate} ${kind}: ${tallyText(before)} → ${tallyText(now)}`;
}

function row(label: string, cells: readonly string[]): string {
  return label.padEnd(GATE_WIDTH) + cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join("");
}
