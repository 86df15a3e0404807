import type { Doubt, Statement } from "./statement.ts";
import { unitDoubt } from "./unit-doubt.ts";

const SHARE_RULE = "unit:unit.share_or_percent:";

/** If all ratios of a metric in a table are below this, without a unit, they may be multiples: 2.13 % or 213 %. */
const MULTIPLE_MAX = 3;

/**
 * If one figure of a ratio may be a share instead of a percentage, all its figures in the table are in doubt:
 * 0.98 and 1.03 are of one kind.
 */
export function* withShareDoubts(statements: Iterable<Statement>): Generator<Statement> {
  const all = [...statements];
  const doubts = new Map<string, Doubt>();
  for (const { slots, doubts: own } of all) {
    const share = own.find(({ key }) => key.startsWith(SHARE_RULE));
    if (share !== undefined && slots.metric !== null) doubts.set(slots.metric, share);
  }
  for (const [metric, label] of smallRatios(all))
    if (!doubts.has(metric)) doubts.set(metric, unitDoubt("unit.share_or_percent", ["PCT"], label));
  if (doubts.size === 0) {
    yield* all;
    return;
  }
  for (const statement of all) {
    const doubt = doubts.get(statement.slots.metric ?? "");
    if (doubt === undefined || !isSilent(statement)) yield statement;
    else yield { ...statement, slots: { ...statement.slots, unit: null }, doubts: [...statement.doubts, doubt] };
  }
}

/** Metrics whose percentages have no unit and are all small, each with the label that names it. */
function smallRatios(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const values = new Map<string, { readonly label: string; readonly sizes: number[] }>();
  for (const statement of statements) {
    const { slots, value, because } = statement;
    if (slots.metric === null || slots.unit !== "PCT" || !isSilent(statement)) continue;
    const label = because.find(({ rule }) => rule.startsWith("metric."))?.text ?? slots.metric;
    const known = values.get(slots.metric) ?? { label, sizes: [] };
    known.sizes.push(Math.abs(Number(value)));
    values.set(slots.metric, known);
  }
  const small = [...values].filter(
    ([, { sizes }]) => sizes.every((size) => size < MULTIPLE_MAX) && sizes.some((size) => size > 0),
  );
  return new Map(small.map(([metric, { label }]) => [metric, label]));
}

function isSilent({ because }: Statement): boolean {
  return because.some(({ rule }) => rule === "unit.of_metric");
}
