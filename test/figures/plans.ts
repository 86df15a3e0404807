import { buildGlossary } from "../../src/company/glossary.ts";
import type { Cell } from "../../src/domain/fact.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import type { Operation, SlotGroup } from "../../src/domain/intent.ts";
import { type Computation, operandsOf } from "../../src/figures/computation.ts";
import { planCells } from "../../src/figures/plan-cells.ts";
import type { PlanContext } from "../../src/figures/plan-context.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf, factOf } from "../support/facts.ts";
import { testProfile } from "../support/profiles.ts";

/** What one part of a question asks for; what is not named is revenue of HK in FY2025. */
export function groupOf(group: Partial<SlotGroup> = {}): SlotGroup {
  return { metrics: ["REVENUE"], entities: ["HK"], periods: ["FY2025"], dimensions: {}, ...group };
}

export interface PlanShape {
  readonly startMonth?: number;
  /** Cells that are stored. */
  readonly stored?: readonly Partial<Cell>[];
  readonly profile?: Parameters<typeof testProfile>[0];
}

export async function contextOf({ startMonth = 1, stored = [], profile = {} }: PlanShape = {}): Promise<PlanContext> {
  const store = memoryFactStore();
  await store.replaceDocument(
    documentOf(
      "results.xlsx",
      stored.map((cell) => factOf({ cell })),
    ),
  );
  const glossary = buildGlossary(testProfile({ fiscalYears: yearsBeginningIn(startMonth), ...profile }));
  return { glossary, store, today: { year: 2026, month: 3, day: 2 } };
}

/** A cell as short text: the whole of a dimension is left unsaid. */
export function cellText({ metric, entity, period, dimensions }: Cell): string {
  const named = Object.values(dimensions).filter((value) => value !== "TOTAL");
  return [metric, entity, ...named, period].join(" ");
}

function computationText(computation: Computation): string {
  const operands = operandsOf(computation).map(cellText).join(" | ");
  switch (computation.kind) {
    case "change":
      return `${computation.asked ? "asked" : "added"} change: ${operands}`;
    case "cagr":
      return `cagr over ${computation.years}: ${operands}`;
    case "rank":
      return `${computation.order} by ${computation.by}: ${operands}`;
    case "place":
      return `place of ${cellText(computation.cell)}: ${operands}`;
    case "scale":
      return `scale ${computation.scale}: ${operands}`;
    case "growth":
    case "gap":
    case "sum":
    case "average":
    case "share":
    case "ratio":
    case "subtract":
      return `${computation.kind}: ${operands}`;
  }
}

export interface PlanText {
  readonly cells: readonly string[];
  readonly computations: readonly string[];
}

export async function fullPlan(groups: readonly SlotGroup[], operation: Operation | null, shape?: PlanShape) {
  const plan = await planCells(groups, operation, await contextOf(shape));
  return {
    ...plan,
    cells: plan.cells.map(cellText),
    computations: plan.computations.map(computationText),
  };
}

/** The cells and computations of one group, or null where the operation has nothing to compute with. */
export async function planned(
  group: Partial<SlotGroup>,
  operation: Operation | null,
  shape?: PlanShape,
): Promise<PlanText | null> {
  const { cells, computations, unserved } = await fullPlan([groupOf(group)], operation, shape);
  return unserved ? null : { cells, computations };
}
