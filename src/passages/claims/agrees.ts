import { Exact } from "../../domain/decimal.ts";
import type { Figure } from "../../domain/fact.ts";
import { cellFigure } from "./cell-figures.ts";
import type { Claim } from "./read-claims.ts";
import { sameUnit } from "./stated-figures.ts";

/** How a claim compares with a cell: `unknown` if nothing is stored, `unlike` if the units are of different kinds. */
export type Agreement = "yes" | "no" | "unknown" | "unlike";

export function agreesWithLevel(claim: Claim, stored: readonly Figure[]): Agreement {
  return judged(
    stored.map((figure) => levelsOf(figure, claim.unit)),
    claim,
  );
}

/** A change agrees if it equals the difference of any two statements, as an amount or in percent. */
export function agreesWithChange(claim: Claim, before: readonly Figure[], now: readonly Figure[]): Agreement {
  const pairs = before.flatMap((from) => now.map((to) => [from, to] as const));
  return judged(
    pairs.map(([from, to]) => changesOf(from, to, claim.unit)),
    // Stored figures are rounded too, so their difference may be off by more than the written precision.
    { ...claim, tolerance: new Exact(claim.tolerance).times(2).toFixed() },
  );
}

function judged(values: readonly (readonly Exact[])[], claim: Claim): Agreement {
  if (values.length === 0) return "unknown";
  const comparable = values.flat();
  if (comparable.length === 0) return "unlike";
  return comparable.some((value) => holds(claim, value)) ? "yes" : "no";
}

/** Changes are compared by absolute value, since their direction is expressed in words. */
function holds({ says, value, bound, tolerance, isLoss }: Claim, stored: Exact): boolean {
  const stated = new Exact(value);
  const [a, b] = says === "change" ? [stated.abs(), stored.abs()] : [stated, stored];
  const isNear = (left: Exact, right: Exact): boolean => left.minus(right).abs().lte(tolerance);
  if (isNear(a, b) || (isLoss && isNear(a.abs(), b.abs()))) return true;
  return bound === "above" ? b.gte(a) : bound === "below" ? b.lte(a) : false;
}

/** A stored figure in the written unit; a bare number may omit currency and scale. */
function levelsOf(figure: Figure, unit: string): readonly Exact[] {
  const stored = cellFigure(figure);
  if (stored === null) return [];
  if (unit === "plain" && (stored.unit === "plain" || stored.unit.startsWith("money:")))
    return [new Exact(stored.value), new Exact(figure.value)];
  return sameUnit(stored.unit, unit) ? [new Exact(stored.value)] : [];
}

const HUNDRED = 100;

function changesOf(before: Figure, now: Figure, unit: string): readonly Exact[] {
  const [from, to] = [cellFigure(before), cellFigure(now)];
  if (from === null || to === null || from.unit !== to.unit) return [];
  const difference = new Exact(to.value).minus(from.value);
  const base = new Exact(from.value).abs();
  const growth = base.isZero() ? [] : [difference.div(base).times(HUNDRED)];
  switch (unit) {
    case "percent":
      return from.unit === "percent" ? [difference, ...growth] : growth;
    case "points":
      return from.unit === "percent" ? [difference] : [];
    case "bps":
      return from.unit === "percent" ? [difference.times(HUNDRED)] : [];
    default:
      return difference.isZero() ? [difference] : levelChange(before, now, unit, difference);
  }
}

function levelChange(before: Figure, now: Figure, unit: string, difference: Exact): readonly Exact[] {
  const comparable = levelsOf(now, unit).length > 0;
  const bare = unit === "plain" && before.unit === now.unit ? [new Exact(now.value).minus(before.value)] : [];
  return comparable ? [difference, ...bare] : [];
}
