import { cellKey } from "../domain/fact.ts";
import { highest, lower } from "../domain/sensitivity.ts";
import { besideToday } from "./beside-today.ts";
import type { FactStore, FactsInView, LevelledCell } from "./fact-store.ts";

/**
 * The store as it was known before a moment. Beside each figure stands another one that holds today; and what a figure
 * could reveal is looked for both among what was in view then and among what is in view today.
 */
export function knownBefore(moment: string, store: FactStore): FactStore {
  const then: FactsInView = store.knownAt(moment);
  return {
    ...store,
    find: async (cell, clearance) => besideToday(await then.find(cell, clearance), () => store.find(cell, clearance)),
    list: then.list,
    periods: then.periods,
    metricsAbove: async (clearance) =>
      new Set([...(await then.metricsAbove(clearance)), ...(await store.metricsAbove(clearance))]),
    levels: async (metric, within, look) => {
      const both = [await then.levels(metric, within, look), await store.levels(metric, within, look)];
      const found = both.filter((one) => one !== null);
      const merged = mergedLevels(found.flat());
      return found.length < both.length || merged.length > look.limit ? null : merged;
    },
  };
}

/** A cell is as sensitive as its more sensitive side. */
function mergedLevels(cells: readonly LevelledCell[]): readonly LevelledCell[] {
  const merged = new Map<string, LevelledCell>();
  for (const cell of cells) {
    const key = cellKey(cell.cell);
    const other = merged.get(key);
    merged.set(key, other === undefined ? cell : bothLevels(other, cell));
  }
  return [...merged.values()];
}

function bothLevels(a: LevelledCell, b: LevelledCell): LevelledCell {
  const [hidden, ...more] = [a, b].flatMap((one) => one.hidden ?? []);
  return {
    ...a,
    ...b,
    level: highest([a.level, b.level]),
    ...(hidden === undefined ? {} : { hidden: more.reduce(lower, hidden) }),
  };
}
