import type { Statement } from "../../src/domain/answer.ts";
import type { Cell } from "../../src/domain/fact.ts";
import type { MetricKind } from "../../src/domain/profile.ts";
import { type Computation, operandsOf } from "../../src/figures/computation.ts";
import { derive, type Operand } from "../../src/figures/derive.ts";
import { cellOf } from "../support/facts.ts";

/** A figure as a test writes it: `640`, `64.25 PCT`, or null where nothing is stored. */
export type Stored = string | null;

export interface OperandShape {
  readonly stored: Stored;
  readonly cell?: Partial<Cell>;
  /** Another value of the same cell, from a source of equal rank. */
  readonly disputedBy?: string;
}

const SOURCE = { doc: "results.xlsx", locator: "sheet=HK,cell=B2" };

function statement(text: string): Statement {
  const [value = "", unit = "USD_M"] = text.split(" ");
  return { figure: { value, unit }, source: SOURCE, validAsOf: null };
}

export function operandOf({ stored, cell, disputedBy }: OperandShape, index: number): Operand | null {
  if (stored === null) return null;
  const conflicts = disputedBy === undefined ? [] : [statement(disputedBy)];
  return {
    index,
    found: { status: "found", cell: cellOf(cell), statement: statement(stored), conflicts, superseded: [] },
  };
}

const KINDS: Readonly<Record<string, MetricKind>> = { ROE: "ratio", CUSTOMERS: "stock" };

/** What comes of a computation, as short lines: `sum 3 USD_M of 0,1`, or `no sum: unlike_units`. */
export function outcome(computation: Computation, shapes: readonly OperandShape[]): readonly string[] {
  const { derived, declined } = derive({
    computation,
    operands: shapes.map(operandOf),
    kindOf: (metric) => KINDS[metric] ?? "flow",
  });
  return [
    ...derived.map(({ op, figure, of, entities, periods }) => {
      const named = [...(entities ?? []), ...(periods ?? [])];
      const order = named.length === 0 ? "" : ` best first ${named.join(",")}`;
      return `${op} ${figure.value} ${figure.unit} of ${of.join(",")}${order}`;
    }),
    ...declined.map(({ operation, reason }) => `no ${operation}: ${reason}`),
  ];
}

/** A computation over its operands, each stored as written, in the order in which they are read. */
export function computed(computation: Computation, ...stored: readonly (Stored | Omit<OperandShape, "cell">)[]) {
  const cells = operandsOf(computation);
  if (cells.length !== stored.length) throw new Error(`${cells.length} operands, ${stored.length} figures`);
  const shapes = cells.map((cell, index): OperandShape => {
    const shape = stored[index] ?? null;
    return shape === null || typeof shape === "string" ? { stored: shape, cell } : { ...shape, cell };
  });
  return outcome(computation, shapes);
}
