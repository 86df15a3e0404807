import type { CellResult, DerivedFigure, FoundCell, Premise } from "../domain/answer.ts";
import { Exact } from "../domain/decimal.ts";
import type { Intent } from "../domain/intent.ts";
import { parsePeriodCode, periodCode, shiftYears } from "../domain/period.ts";
import { derive } from "../facts/derive.ts";
import { movementClaimed } from "../narrative/words/direction.ts";
import type { ReadDecision } from "../understanding/clarify.ts";
import type { Services } from "./services.ts";

export interface Shown {
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
}

export interface WithPremise extends Shown {
  readonly premise: Premise | null;
}

/**
 * "why did it fall" takes a fall for granted: the figure of a year before tells whether there was one. Both figures and the change
 * between them then stand beside the answer. Where the year before is not stored, nothing is said about the premise.
 */
export async function readPremise(
  decision: ReadDecision,
  intent: Intent,
  shown: Shown,
  services: Services,
): Promise<WithPremise> {
  const claimed = decision.route === "composite" ? movementClaimed(intent.rawQuestion) : null;
  if (claimed === null) return { ...shown, premise: null };
  const told = changeOf(shown, await withYearBefore(shown, services), services);
  const figure = told?.derived[0]?.figure;
  if (told === null || figure === undefined) return { ...shown, premise: null };
  const change = new Exact(figure.value);
  const actual = change.isZero() ? "flat" : change.isNegative() ? "down" : "up";
  return { ...told, premise: { claimed, actual, derived: 0 } };
}

/** The single figure that is asked for, behind the one of a year before; null where there are not these two. */
async function withYearBefore(
  { cells, derived }: Shown,
  services: Services,
): Promise<readonly [FoundCell, FoundCell] | null> {
  const [asked, ...more] = cells;
  if (asked?.status !== "found" || more.length > 0 || derived.length > 0 || asked.conflicts.length > 0) return null;
  const period = parsePeriodCode(asked.cell.period);
  const before = period === null ? null : shiftYears(period, -1);
  if (before === null) return null;
  const earlier = await services.facts.find({ ...asked.cell, period: periodCode(before) });
  return earlier.status === "found" && earlier.conflicts.length === 0 ? [earlier, asked] : null;
}

function changeOf(shown: Shown, pair: readonly [FoundCell, FoundCell] | null, { glossary }: Services): Shown | null {
  if (pair === null) return null;
  const [before, now] = pair;
  const { derived } = derive({
    computation: { kind: "growth", from: before.cell, to: now.cell },
    operands: [
      { index: 0, found: before },
      { index: 1, found: now },
    ],
    kindOf: (metric) => glossary.metric(metric)?.kind ?? "flow",
  });
  return derived.length === 0 ? null : { cells: pair, derived: [...shown.derived, ...derived] };
}
