import type { MetricSpec } from "../../domain/profile.ts";
import type { Doubt, Statement } from "../tables/statement.ts";
import { unitDoubt } from "../tables/unit-doubt.ts";
import { unitFor } from "../tables/unit-for.ts";
import type { Rulings } from "./ruling.ts";

/**
 * Reads the unit of a statement again with the metric that rulings give it, because a unit of money in the document
 * applies to revenue but not to customers. Returns the statement unchanged where no ruling names a metric.
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
  // With the metric unchanged, the unit is known already, or its doubt is for a ruling to settle.
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
