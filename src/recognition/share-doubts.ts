import type { Doubt, Statement } from "../review/statement.ts";

const SHARE_RULE = "unit:unit.share_or_percent:";

/**
 * Where one figure of a ratio may be a share instead of a percentage, so may the others of the same table: 0.98 and 1.03 are of one kind.
 */
export function* withShareDoubts(statements: Iterable<Statement>): Generator<Statement> {
  const all = [...statements];
  const doubts = new Map<string, Doubt>();
  for (const { slots, doubts: own } of all) {
    const share = own.find(({ key }) => key.startsWith(SHARE_RULE));
    if (share !== undefined && slots.metric !== null) doubts.set(slots.metric, share);
  }
  if (doubts.size === 0) {
    yield* all;
    return;
  }
  for (const statement of all) {
    const doubt = doubts.get(statement.slots.metric ?? "");
    const isSilent = statement.because.some(({ rule }) => rule === "unit.of_metric");
    if (doubt === undefined || !isSilent) yield statement;
    else yield { ...statement, slots: { ...statement.slots, unit: null }, doubts: [...statement.doubts, doubt] };
  }
}
