import { besideToday } from "./beside-today.ts";
import type { FactStore } from "./fact-store.ts";

/**
 * The store as some documents state it. Beside each figure stands another one that holds today; what a figure could
 * reveal is looked for among everything that is in view, which holds all that they state.
 */
export function statedBy(docs: readonly string[], store: FactStore): FactStore {
  const stated = store.statedIn(docs);
  return {
    ...store,
    find: async (cell, clearance) => besideToday(await stated.find(cell, clearance), () => store.find(cell, clearance)),
    list: stated.list,
    periods: stated.periods,
  };
}
