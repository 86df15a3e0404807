import { dimensionNamedIn } from "../company/meaning-codes.ts";
import type { AssumedSlot, Clarification } from "../domain/clarification.ts";
import { grouped } from "../domain/grouped.ts";
import type { Assumptions } from "./catalog/catalog.ts";
import type { Names } from "./names.ts";

/** A note of the assumptions, carried-over slots and interpretations of a question; null for none. */
export function assumptionNote(clarification: Clarification, names: Names): string | null {
  if (clarification.mode !== "answer_with_assumptions" || clarification.assumedSlots.length === 0) return null;
  return names.catalog.notes.assumed(assumptionsOf(clarification.assumedSlots, names));
}

function assumptionsOf(slots: readonly AssumedSlot[], names: Names): Assumptions {
  const defaults: string[] = [];
  const carried: string[] = [];
  const latest: Assumptions["latest"][number][] = [];
  const readAs: Assumptions["readAs"][number][] = [];
  for (const slot of slots) {
    const value = names.catalog.list(slot.codes.map((code) => valueName(slot, code, names)));
    switch (slot.from.kind) {
      case "default":
        // Only an overview assumes metrics; its lines name them.
        defaults.push(slot.slot === "metric" ? names.catalog.overview.metrics : value);
        break;
      case "carried":
        carried.push(value);
        break;
      case "latest":
        latest.push({ value, ofAll: slot.from.of === "all" });
        break;
      case "read_as":
        readAs.push({ raw: names.raw(slot.from.raw), value });
        break;
    }
  }
  const byReach = grouped(latest, ({ ofAll }) => ofAll);
  const once = [...byReach].map(([ofAll, some]) => ({
    ofAll,
    value: names.catalog.list(some.map((one) => one.value)),
  }));
  return { defaults, carried, latest: once, readAs };
}

/** The name of a value that was assumed for a slot. */
export function valueName({ slot }: AssumedSlot, code: string, names: Names): string {
  switch (slot) {
    case "metric":
      return names.metric(code);
    case "entity":
      return names.entity(code);
    case "period":
      return names.period(code);
    case "dimension":
      return dimensionValueName(code, names);
    case "operation":
      return operationName(code, names);
  }
}

/** Words of computing, or a dimension as the axis of rows. */
function operationName(code: string, { catalog, glossary, language }: Names): string {
  const dimension = glossary.dimension(dimensionNamedIn(code, glossary) ?? "");
  if (dimension === undefined) return catalog.notes.operation(code);
  const label = dimension.label[language] ?? dimension.label.en;
  return dimension.code === code ? label : catalog.notes.rowsBy(label);
}

/** An assumed dimension value comes without its dimension, which is looked up by the value. */
function dimensionValueName(code: string, names: Names): string {
  const { dimensions } = names.glossary.profile;
  const spec = [...dimensions.values()].find(({ values }) => values.has(code));
  return names.dimensionValue(spec?.code ?? "", code);
}
