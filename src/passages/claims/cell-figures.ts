import { Exact } from "../../domain/decimal.ts";
import type { Figure } from "../../domain/fact.ts";
import { parseUnit, SCALE_EXPONENT, type Unit } from "../../domain/unit.ts";

/** A stored figure as prose would state it, in base units. Null where its unit is unknown. */
export function cellFigure({ value, unit: code }: Figure): { readonly value: string; readonly unit: string } | null {
  const unit = parseUnit(code);
  if (unit === null) return null;
  const scale = "scale" in unit ? SCALE_EXPONENT[unit.scale] : 0;
  return { value: new Exact(value).times(new Exact(10).pow(scale)).toFixed(), unit: kindOf(unit) };
}

function kindOf(unit: Unit): string {
  switch (unit.kind) {
    case "currency":
      return `money:${unit.currency}`;
    case "percent":
      return "percent";
    case "points":
      return "points";
    case "basis_points":
      return "bps";
    case "times":
      return "times";
    case "count":
    case "noun":
      return "plain";
  }
}
