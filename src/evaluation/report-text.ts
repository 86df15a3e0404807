import type { Evaluation, GapReport } from "./evaluation.ts";
import { GATE_NAMES, GATES, HARM_KINDS, HARMS } from "./gates.ts";
import type { CaseFailure, GateTallies, Scorecard } from "./scorecard.ts";
import { changeLine, row, shortened, shortGates, tallyText } from "./tally.ts";

const WIDTH = { label: 66, cell: 10 };
const ANSWER_CHARS_MAX = 300;
/** With more failures, those without harm are reported on one line each. */
const FULL_FAILURES_MAX = 20;
const FAULT_CHARS_MAX = 160;

/** The report: gates by language, tags that fall short, harms, failing cases and changes. */
export function reportText(evaluation: Evaluation): string {
  const { scorecards, gaps, changes, passed } = evaluation;
  return [
    ...scorecards.flatMap(scorecardLines),
    ...gaps.flatMap(gapLines),
    ...(changes.length === 0
      ? []
      : ["Against the baseline:", ...changes.map((change) => changeLine(change.mode, change)), ""]),
    passed ? "Passed." : "Failed. Repeat one case with: footnote evaluate --only ID",
  ].join("\n");
}

function scorecardLines(card: Scorecard): readonly string[] {
  const languages = Object.keys(card.byLanguage);
  const heading = `Mode ${card.mode}, ${card.cases} cases, ${card.modelCases} of them through the model`;
  return [
    heading,
    row("", ["all", ...languages], WIDTH),
    ...GATE_NAMES.map((gate) =>
      row(`  ${GATES[gate]}`, [card.gates, ...languages.map((name) => card.byLanguage[name])].map(cellOf(gate)), WIDTH),
    ),
    ...HARM_KINDS.map((kind) => row(`  ${HARMS[kind]}`, [String(card.harms[kind])], WIDTH)),
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

/** Tags for which a gate is not fully passed. */
function shortLayers({ byTag }: Scorecard): readonly string[] {
  const short = shortGates(byTag, GATE_NAMES).map((line) => `    ${line}`);
  return short.length === 0 ? [] : ["  By tag, where something falls short:", ...short];
}

function failureLine({ id, faults }: CaseFailure): string {
  return `  ✗ ${id}  ${onOneLine(faults.join("; "), FAULT_CHARS_MAX)}`;
}

function failureLines({ id, question, faults, answer }: CaseFailure): readonly string[] {
  return [
    `  ✗ ${id}  ${question}`,
    ...faults.map((fault) => `      ${fault}`),
    `      → ${onOneLine(answer, ANSWER_CHARS_MAX)}`,
  ];
}

function onOneLine(text: string, max: number): string {
  return shortened(text, max).replaceAll("\n", " / ");
}

function gapLines({ mode, open, closed }: GapReport): readonly string[] {
  return [
    `Known gaps in mode ${mode}, not gated: ${open.length}`,
    ...open.flatMap(failureLines),
    ...closed.map((id) => `  ✓ ${id} is no gap any more: move it out of the known gaps`),
    "",
  ];
}
