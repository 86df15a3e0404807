import type { DerivedOp } from "../../domain/answer.ts";

/** How a result was computed, from the operands as printed: signs where signs say it, else words; null where the label says it all. */
export function formulaOf(
  op: DerivedOp,
  operands: readonly string[],
  words: { readonly cagr: (first: string, last: string) => string; readonly average: string },
): string | null {
  const [first = "", second = ""] = operands;
  switch (op) {
    case "difference":
    case "change_points":
      return `${second} − ${first}`;
    case "growth_pct":
      return `(${second} − ${first}) ÷ ${first}`;
    case "cagr_pct":
      return words.cagr(first, second);
    case "sum":
      return operands.join(" + ");
    case "average":
      return words.average;
    case "share_pct":
    case "ratio":
      return `${first} ÷ ${second}`;
    case "subtract":
      return operands.join(" − ");
    case "scale":
    case "max":
    case "min":
    case "rank":
      return null;
  }
}
