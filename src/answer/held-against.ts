import type { CellResult } from "../domain/answer.ts";
import { type FigureCell, figureOf, hasFigure } from "../domain/cell-figures.ts";
import { Exact, negated } from "../domain/decimal.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import type { Figure } from "../domain/fact.ts";
import type { MetricKind } from "../domain/profile.ts";
import { derive } from "../figures/derive.ts";
import { type Agreement, agreesWithLevel } from "../passages/claims/agrees.ts";
import type { Claim } from "../passages/claims/read-claims.ts";

/** How a figure of a message compares with a stored or a computed one. */
export type Held =
  | { readonly kind: "yes" | "no" | "unlike" | "no_direction" | "not_computed"; readonly derived: DerivedFigure | null }
  | { readonly kind: "not_held" | "withheld" };

/** A level against the figure of its cell. Where documents disagree, one that states it suffices. */
export function levelAgainst(claim: Claim, cell: CellResult): Held {
  if (!hasFigure(cell)) return { kind: cell.status === "withheld" ? "withheld" : "not_held" };
  const stated = cell.status === "found" ? [cell.statement, ...cell.conflicts].map(({ figure }) => figure) : [];
  const figures = stated.length > 0 ? stated : [figureOf(cell)];
  const fits = (value: string): boolean => compared(claim, figures, value) === "yes";
  const turned = negated(claim.value);
  // "A loss of 12" is -12.
  const meant = claim.isLoss && !claim.value.startsWith("-") ? turned : claim.value;
  const said = compared(claim, figures, meant);
  if (said !== "no") return { kind: said === "yes" ? "yes" : "unlike", derived: null };
  // A minus that the stored figure lacks may be a dash, and a number without a scale in another one.
  if (!claim.isLoss && claim.value.startsWith("-") && fits(turned)) return { kind: "no_direction", derived: null };
  return { kind: isOtherScale(claim, figures) ? "unlike" : "no", derived: null };
}

/** "Revenue is 1.571", of 1,571 USD m. */
function isOtherScale(claim: Claim, figures: readonly Figure[]): boolean {
  if (claim.unit !== "plain" || claim.bound !== "at") return false;
  return ["0.001", "1000"].some((factor) => {
    const times = (value: string): string => new Exact(value).times(factor).toFixed();
    const scaled = { ...claim, tolerance: times(claim.tolerance) };
    return compared(scaled, figures, times(claim.value)) === "yes";
  });
}

/** A change against the one that the former and the present figure make, with its direction. */
export function changeAgainst(
  claim: Claim,
  [from, to]: readonly [CellResult, CellResult],
  kindOf_: (metric: string) => MetricKind,
): Held {
  const cells = [from, to];
  if (cells.some(({ status }) => status === "withheld")) return { kind: "withheld" };
  if (!hasFigure(from) || !hasFigure(to)) return { kind: "not_held" };
  const { derived } = derive({
    computation: { kind: "growth", from: from.cell, to: to.cell },
    operands: [operand(from, 0), operand(to, 1)],
    kindOf: kindOf_,
  });
  const like = derived.find(({ figure }) => compared(claim, [figure], claim.value) !== "unlike");
  if (like === undefined) return { kind: "not_computed", derived: derived[0] ?? null };
  return { kind: directed(claim, like.figure), derived: like };
}

function operand(found: FigureCell, index: number) {
  return { index, found };
}

/** Up and down are said in words or by the sign; without either the size alone may only contradict. */
function directed(claim: Claim, figure: Figure): "yes" | "no" | "no_direction" {
  const size = claim.value.replace(/^-/u, "");
  const fits = (value: string, bound: Claim["bound"]): boolean =>
    compared({ ...claim, bound }, [figure], value) === "yes";
  if (claim.toward === "up") return fits(size, claim.bound) ? "yes" : "no";
  if (claim.toward === "down") return fits(negated(size), TURNED[claim.bound]) ? "yes" : "no";
  return fits(size, claim.bound) || fits(negated(size), TURNED[claim.bound]) ? "no_direction" : "no";
}

const TURNED: Readonly<Record<Claim["bound"], Claim["bound"]>> = { at: "at", above: "below", below: "above" };

function compared(claim: Claim, figures: readonly Figure[], value: string): Agreement {
  // "More than 1.5bn" is not 1,462m rounded.
  const tolerance = claim.bound === "at" ? claim.tolerance : "0";
  const said = { ...claim, says: "level", value, tolerance, isLoss: false } as const;
  const agreement = agreesWithLevel(said, figures);
  if (agreement !== "no" || !claim.unit.startsWith("money:")) return agreement;
  // Without a scale a number is meant in the unit of the figure: "USD 1,571" of 1,571 USD m.
  const like = figures.filter((figure) => agreesWithLevel(said, [figure]) !== "unlike");
  return agreesWithLevel({ ...said, unit: "plain" }, like);
}
