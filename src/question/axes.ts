import type { Item } from "./item.ts";
import type { Axis } from "./mentions.ts";

/** The axis that an item names a value of, or null. */
export function axisOf(item: Item | undefined): Axis | null {
  if (item?.kind === "period") return "period";
  if (item?.kind !== "term") return null;
  switch (item.term.kind) {
    case "metric":
    case "entity":
      return item.term.kind;
    case "dimension_value":
      return "dimension";
    default:
      return null;
  }
}

/** Whether an item names the value of a slot. */
export function isSlot(item: Item | undefined): boolean {
  return axisOf(item) !== null;
}

/** Whether both neighbours of an item name slot values. */
export function standsBetweenSlots(items: readonly Item[], index: number): boolean {
  return [items[index - 1], items[index + 1]].every(isSlot);
}

const RESTATED_WITHIN = 40;

/** "not HK agency, HK banca revenue": whether a value on the axis is named again after the next break. */
export function isRestated(items: readonly Item[], index: number, axis: Axis): boolean {
  const ahead = items.slice(index + 1, index + 1 + RESTATED_WITHIN);
  const end = ahead.findIndex((item) => item.kind === "break");
  if (end < 0) return false;
  const total = (item: Item): boolean => axis === "dimension" && item.kind === "term" && item.term.kind === "total";
  return ahead.slice(end).some((item) => axisOf(item) === axis || total(item));
}
