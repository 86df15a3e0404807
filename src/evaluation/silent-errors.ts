import { computedIn, find, sameComputation, sameFigures, sameResult } from "./compare-figures.ts";
import { type Expectation, type FiguresExpectation, NO_FIGURES } from "./golden-case.ts";
import type { Observation, ObservedCell } from "./observation.ts";

/**
 * Figures that do not answer the question, without the answer saying so: another cell, a wrong value, a missing part,
 * an undisclosed word or assumption. An answer without figures has no silent errors.
 */
export function silentErrors(expectation: Expectation, observation: Observation): readonly string[] {
  const expect = expectation.kind === "figures" ? expectation : NO_FIGURES;
  const shown = observation.cells.filter(({ statements }) => statements.length > 0);
  if (shown.length === 0 && observation.derived.length === 0) return [];
  return [
    ...shown.flatMap((cell) => wrongCell(cell, expect)),
    ...wrongDerived(expect, observation),
    ...droppedCells(expect, observation),
    ...undisclosed(expectation, expect, observation),
  ];
}

function wrongCell(shown: ObservedCell, { cells, mayShow }: FiguresExpectation): readonly string[] {
  const expected = find(cells, shown.cell) ?? find(mayShow, shown.cell);
  if (expected === undefined) return [`shows ${shown.cell}, which was not asked for`];
  return sameFigures(expected, shown)
    ? []
    : [`shows ${valuesOf(shown)} for ${shown.cell} instead of ${valuesOf(expected)}`];
}

function valuesOf(cell: Pick<ObservedCell, "statements" | "sum" | "quotient">): string {
  const stated = cell.statements.map(({ value, unit }) => `${value} ${unit}`).join(" and ");
  const [computed] = computedIn(cell);
  const how = cell.sum === undefined ? "quotient" : "sum";
  return computed === undefined ? stated : `${computed.value} ${computed.unit} as the ${how} of ${stated}`;
}

function wrongDerived({ derived, mayDerive }: FiguresExpectation, observation: Observation): readonly string[] {
  return observation.derived.flatMap((figure) => {
    const expected = [...derived, ...mayDerive].find((candidate) => sameComputation(candidate, figure));
    if (expected === undefined) return [`computes ${figure.op} of ${figure.of.join(", ")}, which was not asked for`];
    return sameResult(expected, figure)
      ? []
      : [`computes ${figure.op} as ${figure.value} ${figure.unit} instead of ${expected.value} ${expected.unit}`];
  });
}

function droppedCells(
  { cells, absent, withheld, derived }: FiguresExpectation,
  observation: Observation,
): readonly string[] {
  const missing = [...cells.map(({ cell }) => cell), ...absent, ...withheld].filter(
    (cell) => find(observation.cells, cell) === undefined,
  );
  const without = derived.filter(
    (figure) =>
      observation.declined.length === 0 && !observation.derived.some((candidate) => sameComputation(candidate, figure)),
  );
  return [
    ...missing.map((cell) => `says nothing of ${cell}, which was asked for`),
    ...(observation.notUnderstood.length > 0
      ? []
      : without.map(({ op }) => `shows figures but not the ${op} that was asked for`)),
  ];
}

function undisclosed(
  expectation: Expectation,
  expect: FiguresExpectation,
  observation: Observation,
): readonly string[] {
  const words = "words" in expectation ? expectation.words : [];
  const unnamed = words.filter((word) => !names(observation, word));
  const assumed = Object.keys(expect.assumed ?? {}).filter((slot) => observation.assumed[slot] === undefined);
  return [
    ...unnamed.map((word) => `does not name "${word}", which it did not use`),
    ...assumed.map((slot) => `does not disclose the ${slot} that it assumed`),
  ];
}

/** Whether a word is named as unused, in the public JSON and in the text. */
export function names({ notUnderstood, texts }: Observation, word: string): boolean {
  const has = (text: string): boolean => text.toLowerCase().includes(word.toLowerCase());
  return notUnderstood.some(has) && has(texts[0] ?? "");
}
