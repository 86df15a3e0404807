import type { FiguresAnswer } from "../domain/answer.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import { formatCell } from "./figures.ts";
import type { Names } from "./names.ts";

/** Whether the figures are as the question says, before all others: "No: 1,571 USD m, not 1,751." Empty for none. */
export function verdictSentences({ verdict, cells }: FiguresAnswer, names: Names): readonly string[] {
  if (verdict === null) return [];
  const { claim, checked } = verdict;
  const said = names.catalog.verdict;
  const claimed = names.raw(claim.raw);
  const shown = checked.flatMap(({ cell: at, holds }) => {
    const cell = cells[at];
    return hasFigure(cell) ? [{ cell, holds }] : [];
  });
  const [only, ...more] = shown;
  if (only === undefined) return [];
  if (more.length === 0) return [said.one(only.holds, claim.bound, formatCell(only.cell, names.language), claimed)];
  const subjects = shown.map(({ cell }) => names.subjectOf(cell.cell));
  const axis = new Set(subjects.map(({ period }) => period)).size > 1 ? "period" : "entity";
  const holding = subjects.filter((_, index) => shown[index]?.holds === true).map((subject) => subject[axis]);
  return [said.several(names.catalog.list(holding), claim.bound, claimed)];
}
