import type { CellResult } from "../domain/answer.ts";
import { type FigureCell, figureOf, hasFigure } from "../domain/cell-figures.ts";
import type { Claim, ClaimedDirection, Verdict } from "../domain/claim.ts";
import { Exact } from "../domain/decimal.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import type { Figure } from "../domain/fact.ts";
import { parseUnit, SCALE_EXPONENT } from "../domain/unit.ts";

/**
 * The verdict on a claim: null where it cannot be held against the figures, such as those of several metrics, disputed
 * ones on both sides of a limit, or figures of another currency or kind of unit.
 */
export function checkClaim(
  claim: Claim | null,
  { cells, derived }: { readonly cells: readonly CellResult[]; readonly derived: readonly DerivedFigure[] },
): Verdict | null {
  if (claim === null || claim.isUnclear === true) return null;
  if (claim.direction !== undefined) return checkDirection(claim, claim.direction, cells, derived);
  if (derived.length > 0) return checkDerived(claim, derived);
  const checked = cells.flatMap((cell, index) => {
    if (!hasFigure(cell)) return [];
    const held = heldAgainst(claim, figureOf(cell));
    if (held === null || !isSettled(cell, claim, held.holds)) return [];
    // A quotient is shown shortened, and so would its distance be.
    const isFar = cell.status !== "divided" && claim.isGoal === true && held.distance.value !== "0";
    return [{ cell: index, holds: held.holds, ...(isFar ? { distance: held.distance } : {}) }];
  });
  const metrics = new Set(cells.map((cell) => (cell.status === "unrecognized_param" ? "" : cell.cell.metric)));
  if (metrics.size !== 1 || checked.length === 0 || (claim.bound === "equal" && cells.length > 1)) return null;
  return checked.length === cells.filter(hasFigure).length ? { claim, checked } : null;
}

/** Whether all documents that disagree on a figure are on the same side of a limit. */
function isSettled(cell: FigureCell, claim: Claim, holds: boolean): boolean {
  if (cell.status !== "found" || cell.conflicts.length === 0) return true;
  return claim.bound !== "equal" && cell.conflicts.every(({ figure }) => heldAgainst(claim, figure)?.holds === holds);
}

/** Against the one computed figure of the claim's kind: a percentage, or an amount. */
function checkDerived(claim: Claim, derived: readonly DerivedFigure[]): Verdict | null {
  const isLike = ({ figure }: DerivedFigure): boolean =>
    claim.isPercent === (parseUnit(figure.unit)?.kind === "percent");
  const [like, ...more] = derived.filter(isLike);
  const isFall = new Exact(claim.value).isNegative();
  // "did it change by 7 %" may be meant without a sign.
  const isEither = isFall ? like?.op !== "growth_pct" : new Exact(like?.figure.value ?? "0").isNegative();
  if (like === undefined || more.length > 0 || isEither) return null;
  const held = heldAgainst(claim, like.figure);
  return held === null ? null : { claim, checked: [{ derived: derived.indexOf(like), holds: held.holds }] };
}

/** Against the change or the gap of the only two figures that something is computed from. */
function checkDirection(
  claim: Claim,
  direction: ClaimedDirection,
  cells: readonly CellResult[],
  derived: readonly DerivedFigure[],
): Verdict | null {
  const pairs = new Set(derived.map(({ of }) => of.join()));
  const gap = derived.find(({ op }) => op === "difference" || op === "change_points");
  const shown = derived.find(({ op }) => op === "growth_pct") ?? gap;
  if (gap === undefined || shown === undefined || pairs.size > 1) return null;
  const [from, to] = gap.of.map((index) => cells[index]);
  if (!hasFigure(from) || !hasFigure(to)) return null;
  const value = new Exact(gap.figure.value);
  const isFor = (cell: FigureCell): boolean =>
    direction.of === "gap" &&
    [...Object.values(cell.cell), ...Object.values(cell.cell.dimensions)].includes(direction.code);
  const isChange = from.cell.period !== to.cell.period && from.cell.entity === to.cell.entity;
  if (direction.of === "change" ? !isChange : isFor(from) === isFor(to)) return null;
  const toward = direction.of === "gap" && isFor(from) ? value.negated() : value;
  const holds = claim.bound === "below" ? toward.lt(0) : toward.gt(0);
  return { claim, checked: [{ derived: derived.indexOf(shown), holds }] };
}

/** Whether a figure is as claimed, and how far it is from the claimed number; null if the two cannot be compared. */
function heldAgainst(claim: Claim, figure: Figure): { readonly holds: boolean; readonly distance: Figure } | null {
  const factor = factorOf(claim, figure);
  if (factor === null) return null;
  const [claimed, value] = [new Exact(claim.value).times(factor), new Exact(figure.value)];
  const unit = parseUnit(figure.unit)?.kind === "percent" ? "PP" : figure.unit;
  const distance = { value: value.minus(claimed).abs().toFixed(), unit };
  return { holds: holdsFor(claim, { claimed, value, factor }), distance };
}

/** By what the claimed number is multiplied in the unit of a figure; null for another kind of unit or currency. */
function factorOf(claim: Claim, { unit: code }: Figure): Exact | null {
  const unit = parseUnit(code);
  // "ROE of 17.6" is one in percent.
  const isBare = claim.exponent === null && claim.currency === null;
  if (unit === null || (claim.isPercent !== (unit.kind === "percent") && (claim.isPercent || !isBare))) return null;
  if (claim.currency !== null && !(unit.kind === "currency" && unit.currency === claim.currency)) return null;
  const exponent = "scale" in unit ? SCALE_EXPONENT[unit.scale] : 0;
  // Without a scale the number is meant in the unit of the figure.
  return new Exact(10).pow((claim.exponent ?? exponent) - exponent);
}

interface Held {
  readonly claimed: Exact;
  readonly value: Exact;
  readonly factor: Exact;
}

function holdsFor(claim: Claim, { claimed, value, factor }: Held): boolean {
  switch (claim.bound) {
    case "equal": {
      const decimals = claim.value.split(".")[1]?.length ?? 0;
      const tolerance = new Exact(10).pow(-decimals).times(factor).div(2);
      // A number without a scale is exact where the figure has as many decimals.
      const isExact = claim.exponent === null && value.decimalPlaces() <= decimals;
      return isExact ? value.equals(claimed) : value.minus(claimed).abs().lte(tolerance);
    }
    case "above":
      return value.gt(claimed);
    case "at_least":
      return value.gte(claimed);
    case "below":
      return value.lt(claimed);
    case "at_most":
      return value.lte(claimed);
  }
}
