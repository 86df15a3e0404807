import { printedNumber } from "./tatqa-text.mjs";

/** @typedef {{ status: string, metric?: string, period?: string, value?: string, conflicts?: { value: string }[], param?: string, raw?: string, dimensions?: Record<string, string> }} AnswerCell */
/** @typedef {{ outcome: string, cells: AnswerCell[], derived: { op: string, value: string }[], not_understood: string[] }} Answer */
/** @typedef {{ id: string, table: string, question: string, gold: string }} Asked */
/** @typedef {Asked & { kind: string, said: string }} Verdict */
/** @typedef {{ metric: string, heading: string, number: { value: string } }} Printed */

/**
 * `right`: the gold figure is shown and no other row's; `mixed`: other rows' stand beside it; `asked`: asked back, or a word was named that
 * is not understood; `silent_wrong`: figures are shown and the gold figure is not among them; `disputed`: so too, but the table prints
 * the year of the question over the figure that is shown and not over the gold one.
 */
export const KINDS = ["right", "mixed", "asked", "not_found", "silent_wrong", "disputed", "other"];

/** @param {Asked} asked @param {Answer} answer @param {readonly Printed[]} printed @returns {Verdict} */
export function verdictOf(asked, answer, printed) {
  const gold = printedNumber(asked.gold);
  if (gold === null) throw new Error(`The gold answer "${asked.gold}" is no number.`);
  const kind = kindOf(gold.value, answer);
  const disputed = kind === "silent_wrong" && isDisputed({ asked, gold: gold.value, answer, printed });
  return { ...asked, kind: disputed ? "disputed" : kind, said: saidBy(answer) };
}

/** @param {string} gold @param {Answer} answer */
function kindOf(gold, answer) {
  const found = foundIn(answer);
  if (found.length === 0) return withoutFigures(answer.outcome);
  if (answer.derived.some(({ value }) => isRounded(gold, value))) return "right";
  const matching = found.filter((cell) => valuesOf(cell).some((value) => isSame(gold, value)));
  if (matching.length === 0) return "silent_wrong";
  return found.every(({ metric }) => matching.some((cell) => cell.metric === metric)) ? "right" : "mixed";
}

/** @param {Answer} answer */
function foundIn({ cells }) {
  return cells.filter(({ status }) => status === "found");
}

/** @param {string} outcome */
function withoutFigures(outcome) {
  switch (outcome) {
    case "ask_first":
    case "unrecognized_param":
      return "asked";
    case "not_found":
      return "not_found";
    default:
      return "other";
  }
}

/** @param {{ asked: Asked, gold: string, answer: Answer, printed: readonly Printed[] }} judged */
function isDisputed({ asked, gold, answer, printed }) {
  const years = asked.question.match(/\b(?:19|20)\d\d\b/g) ?? [];
  const namesYear = (/** @type {Printed} */ { heading }) => years.some((year) => heading.includes(year));
  const ofRow = printed.filter(({ metric }) => foundIn(answer).every((cell) => cell.metric === metric));
  const goldCells = ofRow.filter(({ number }) => isSame(gold, number.value));
  const shown = ofRow.filter(({ number }) => foundIn(answer).some((cell) => isSame(number.value, cell.value ?? "")));
  return goldCells.length > 0 && shown.length > 0 && !goldCells.some(namesYear) && shown.every(namesYear);
}

/** @param {AnswerCell} cell */
function valuesOf({ value, conflicts = [] }) {
  return [...(value === undefined ? [] : [value]), ...conflicts.map((conflict) => conflict.value)];
}

/** Reports print losses in brackets, people write them without: the amount counts. @param {string} gold @param {string} value */
function isSame(gold, value) {
  return Math.abs(Number(gold)) === Math.abs(Number(value));
}

/** A computed figure has more places than a printed one. @param {string} gold @param {string} value */
function isRounded(gold, value) {
  const places = gold.split(".")[1]?.length ?? 0;
  return Math.abs(Math.abs(Number(value)) - Math.abs(Number(gold))) <= 0.5 / 10 ** places;
}

/** @param {Answer} answer */
function saidBy(answer) {
  const derived = answer.derived.map(({ op, value }) => `${op} = ${value}`);
  const unused = answer.not_understood.map((word) => `"${word}"`).join(", ");
  return [
    answer.outcome,
    ...answer.cells.map(cellText),
    ...derived,
    ...(unused === "" ? [] : [`not understood: ${unused}`]),
  ].join("; ");
}

/** @param {AnswerCell} cell */
function cellText({ status, metric, period, value, param, raw, dimensions = {} }) {
  if (status === "unrecognized_param") return `${param}? "${raw}"`;
  const named = Object.values(dimensions).filter((code) => !code.startsWith("ANY_"));
  return `${[metric, ...named, period].join(" ")} = ${value ?? "not found"}`;
}
