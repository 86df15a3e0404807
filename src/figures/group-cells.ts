import type { Glossary } from "../company/glossary.ts";
import type { Cell } from "../domain/fact.ts";
import type { SlotGroup } from "../domain/intent.ts";

/** The cells of a group: the product of its entities, metrics, dimension values and periods, nested in that order. */
export function cellsOf(group: SlotGroup, glossary: Glossary): readonly Cell[] {
  const cells: Cell[] = [];
  for (const entity of group.entities) {
    for (const metric of group.metrics) {
      for (const dimensions of dimensionSets(group, glossary)) {
        for (const period of group.periods) cells.push({ metric, entity, period, dimensions });
      }
    }
  }
  return cells;
}

function dimensionSets(group: SlotGroup, glossary: Glossary): readonly Cell["dimensions"][] {
  let sets: readonly Cell["dimensions"][] = [glossary.defaultDimensions];
  for (const [dimension, values] of Object.entries(group.dimensions)) {
    if (values.length > 0) sets = sets.flatMap((set) => values.map((value) => ({ ...set, [dimension]: value })));
  }
  return sets;
}
