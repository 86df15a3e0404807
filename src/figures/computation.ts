import type { Cell } from "../domain/fact.ts";

/** A computation over cells, planned before any cell is read. Operands are in the order that the operation needs. */
export type Computation =
  /** Later minus earlier, and in percent of the earlier; in percentage points for ratios. */
  | { readonly kind: "change"; readonly from: Cell; readonly to: Cell; readonly asked: boolean }
  | { readonly kind: "growth"; readonly from: Cell; readonly to: Cell }
  /** First named minus second named. */
  | { readonly kind: "gap"; readonly of: Cell; readonly over: Cell }
  | { readonly kind: "cagr"; readonly from: Cell; readonly to: Cell; readonly years: number }
  | { readonly kind: "sum"; readonly of: readonly Cell[] }
  | { readonly kind: "average"; readonly of: readonly Cell[] }
  | { readonly kind: "share"; readonly part: Cell; readonly whole: Cell }
  /** `multiple`: in times instead of percent. */
  | { readonly kind: "ratio"; readonly numerator: Cell; readonly denominator: Cell; readonly multiple?: true }
  | { readonly kind: "subtract"; readonly whole: Cell; readonly parts: readonly Cell[] }
  | {
      readonly kind: "rank";
      readonly order: "highest" | "lowest";
      readonly by: "entity" | "period";
      /** The place that is asked for, instead of the first. */
      readonly nth?: number | undefined;
      readonly of: readonly Cell[];
    }
  /** The rank of one cell among others; 1 is the highest. */
  | { readonly kind: "place"; readonly cell: Cell; readonly among: readonly Cell[] }
  | { readonly kind: "scale"; readonly cell: Cell; readonly scale: string };

/** The distinct cells to read, and the computation on them. */
export interface CellPlan {
  readonly cells: readonly Cell[];
  readonly computations: readonly Computation[];
  /** Number of cells that the question asks for; more than `cells` if an answer would be too long. */
  readonly asked: number;
  /** True if the question asks for a computation that cannot be planned. */
  readonly unserved: boolean;
  /** The rows of an overview, in order. */
  readonly overview?: readonly OverviewCells[];
}

/** A figure and the one of the year before; null where its period has none. */
export interface OverviewCells {
  readonly now: Cell;
  readonly before: Cell | null;
}

/** The cells that a computation reads, in the order of `DerivedFigure.of`. */
export function operandsOf(computation: Computation): readonly Cell[] {
  switch (computation.kind) {
    case "change":
    case "growth":
    case "cagr":
      return [computation.from, computation.to];
    case "gap":
      return [computation.over, computation.of];
    case "sum":
    case "average":
    case "rank":
      return computation.of;
    case "share":
      return [computation.part, computation.whole];
    case "ratio":
      return [computation.numerator, computation.denominator];
    case "subtract":
      return [computation.whole, ...computation.parts];
    case "place":
      return computation.among;
    case "scale":
      return [computation.cell];
  }
}
