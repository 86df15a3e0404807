import type { MetricSpec } from "../../domain/profile.ts";
import type { Doubt, Statement } from "../tables/statement.ts";
import { unitDoubt } from "../tables/unit-doubt.ts";
import { unitFor } from "../tables/unit-for.ts";
import type { Rulings } from "./ruling.ts";

/**
 * The statement with the unit that it has by the metric that rulings give it: what a document says of money counts for revenue and not
 * for customers. Statements whose metric no ruling names stay as they are.
 */
export function completeUnit(
  statement: Statement,
  rulings: Rulings,
  specOf: (metric: string) => MetricSpec | undefined,
): Statement {
  const { unitEvidence, slots, doubts, value, because } = statement;
  if (unitEvidence === undefined || rulings.size === 0) return statement;
  const named = namedMetric(doubts, rulings);
  const metric = named?.code ?? slots.metric;
  const spec = metric === null ? undefined : specOf(metric);
  if (spec === undefined) return statement;
  // Without another metric the unit is known already, or in doubt for reasons that a ruling may be about.
  if (named === null && (slots.unit !== null || doubts.some(({ kind }) => kind === "unit"))) return statement;
  const others = doubts.filter(({ kind }) => kind !== "unit");
  const reading = unitFor(spec, value, unitEvidence);
  switch (reading.kind) {
    case "unit":
      return {
        ...statement,
        slots: { ...slots, unit: reading.code },
        doubts: others,
        because: [...because, { rule: reading.rule, text: "", read: reading.code }],
      };
    case "open":
      return {
        ...statement,
        slots: { ...slots, unit: null },
        doubts: [...others, unitDoubt(reading.rule, reading.candidates, named?.text ?? doubts[0]?.text ?? "")],
      };
  }
}

function namedMetric(
  doubts: readonly Doubt[],
  rulings: Rulings,
): { readonly code: string; readonly text: string } | null {
  for (const { key, text } of doubts) {
    const choice = rulings.get(key)?.choice;
    if (choice?.kind === "metric") return { code: choice.code, text };
  }
  return null;
}
