import type { DerivedOp } from "../../domain/derived-figure.ts";

/** The formula of a result with the operands as shown, in signs or words; null where the label is enough. */
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
    case "per_unit":
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
