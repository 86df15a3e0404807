import { printedNumber } from "./tatqa-text.mjs";

/** @typedef {{ status: string, metric?: string, period?: string, value?: string, conflicts?: { value: string }[], param?: string, raw?: string, dimensions?: Record<string, string> }} AnswerCell */
/** @typedef {{ outcome: string, cells: AnswerCell[], derived: { op: string, value: string }[], not_understood: string[], answer_plain: string }} Answer */
/** @typedef {{ id: string, table: string, question: string, gold: string }} Asked */
/** @typedef {Asked & { kind: string, said: string }} Verdict */

/**
 * `right`: the gold figure is shown and no other row's; `mixed`: other rows' stand beside it; `asked`: asked back or named a word that was
 * not understood; `silent_wrong`: figures are shown and the gold figure is not among them.
 */
export const KINDS = ["right", "mixed", "asked", "not_found", "silent_wrong", "other"];

/** @param {Asked} asked @param {Answer} answer @returns {Verdict} */
export function verdictOf(asked, answer) {
  const gold = printedNumber(asked.gold);
  if (gold === null) throw new Error(`The gold answer "${asked.gold}" is no number.`);
  return { ...asked, kind: kindOf(gold.value, answer), said: saidBy(answer) };
}

/** @param {string} gold @param {Answer} answer */
function kindOf(gold, answer) {
  const found = answer.cells.filter(({ status }) => status === "found");
  if (found.length === 0) return withoutFigures(answer.outcome);
  const matching = found.filter((cell) => valuesOf(cell).some((value) => isSame(gold, value)));
  if (answer.derived.some(({ value }) => isRounded(gold, value))) return "right";
  if (matching.length === 0) return "silent_wrong";
  return found.every(({ metric }) => matching.some((cell) => cell.metric === metric)) ? "right" : "mixed";
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
  const cells = answer.cells.map((cell) =>
    cell.status === "unrecognized_param"
      ? `${cell.param}? "${cell.raw}"`
      : `${cell.metric} ${Object.values(cell.dimensions ?? {})
          .filter((value) => !value.startsWith("ANY_"))
          .join(" ")} ${cell.period} = ${cell.value ?? "not found"}`,
  );
  const derived = answer.derived.map(({ op, value }) => `${op} = ${value}`);
  const unused = answer.not_understood.map((word) => `"${word}"`).join(", ");
  return [answer.outcome, ...cells, ...derived, ...(unused === "" ? [] : [`not understood: ${unused}`])].join("; ");
}
