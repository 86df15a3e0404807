import type { AssumedSlot, AssumptionOrigin } from "../domain/clarification.ts";

export const CARRIED: AssumptionOrigin = { kind: "carried" };

/** The assumption that a slot was filled from the thread, for display; empty where nothing was added. */
export function taken(
  slot: AssumedSlot["slot"],
  own: readonly string[],
  filled: readonly string[],
): readonly AssumedSlot[] {
  const added = filled.filter((code) => !own.includes(code));
  return (own.length === 0 || slot === "entity" || slot === "metric") && added.length > 0
    ? [{ slot, codes: added, from: CARRIED }]
    : [];
}
