import type { FiguresAnswer } from "../domain/answer.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { Occurrence, Verdict } from "../domain/claim.ts";
import { Exact } from "../domain/decimal.ts";
import { gapSentences, sizeOf } from "./derived-entries.ts";
import { formatCell, formatDerived, formatFigure } from "./figures.ts";
import type { Names } from "./names.ts";

/** "No: it rose by ≈ 13.6%.", "Yes. Higher: …": which way, for a question that claims one. */
function directionSentences(
  { claim, checked: [checked] }: Verdict,
  { derived, cells }: Pick<FiguresAnswer, "derived" | "cells">,
  names: Names,
): readonly string[] {
  const figure = checked !== undefined && "derived" in checked ? derived[checked.derived] : undefined;
  if (checked === undefined || figure === undefined) return [];
  const said = names.catalog.verdict;
  const moved = claim.direction?.of === "change" || figure.op === "growth_pct";
  if (!moved) return gapSentences(figure, cells, names).map((sentence) => said.compared(checked.holds, sentence));
  const { value } = figure.figure;
  const way = new Exact(value).isZero() ? "flat" : value.startsWith("-") ? "down" : "up";
  return [said.moved(checked.holds, way, sizeOf(figure, cells, names))];
}

/** The figures that fulfil a limit, of those in order of time; "since" is the first of the last run. */
function occurring(holds: readonly boolean[], occurrence: Occurrence | null): readonly number[] {
  const all = holds.flatMap((one, index) => (one ? [index] : []));
  switch (occurrence) {
    case null:
      return all;
    case "first":
      return all.slice(0, 1);
    case "last":
      return all.slice(-1);
    case "since":
      return holds.at(-1) === true ? [holds.lastIndexOf(false) + 1] : [];
  }
}

/** Whether the figures are as the question says, before all others: "No: 1,571 USD m, not 1,751." Empty for none. */
export function verdictSentences({ verdict, cells, derived }: FiguresAnswer, names: Names): readonly string[] {
  if (verdict === null) return [];
  const { claim, checked } = verdict;
  const said = names.catalog.verdict;
  const claimed = names.raw(claim.value.startsWith("-") ? `-${claim.raw.replace(/^-/u, "")}` : claim.raw);
  if (claim.direction !== undefined) return directionSentences(verdict, { derived, cells }, names);
  const computed = checked.flatMap((one) => {
    const figure = "derived" in one ? derived[one.derived] : undefined;
    return figure === undefined
      ? []
      : [said.one(one.holds, claim.bound, formatDerived(figure, names.language), claimed)];
  });
  if (computed.length > 0) return computed;
  const shown = checked.flatMap((one) => {
    const cell = "cell" in one ? cells[one.cell] : undefined;
    return hasFigure(cell) ? [{ cell, holds: one.holds, distance: one.distance }] : [];
  });
  const [only, ...more] = shown;
  if (only === undefined) return [];
  if (more.length === 0) {
    const [figure, { distance }] = [formatCell(only.cell, names.language), only];
    const far = distance === undefined ? null : formatFigure(distance, names.language);
    return [said.one(only.holds, claim.bound, figure, claimed, far)];
  }
  const subjects = shown.map(({ cell }) => names.subjectOf(cell.cell));
  const axis =
    (["period", "entity"] as const).find((one) => new Set(subjects.map((subject) => subject[one])).size > 1) ??
    "metric";
  const holds = shown.map((one) => one.holds);
  const occurrence = axis === "period" ? (claim.occurrence ?? null) : null;
  const holding = occurring(holds, occurrence).flatMap((index) => subjects[index]?.[axis] ?? []);
  return [said.several(names.catalog.list(holding), claim.bound, claimed, occurrence)];
}
