import type { StatedUnit } from "../../../language/cell-content.ts";
import { agreedCurrency } from "../../../language/units/unit-words.ts";

/** Whether two units contradict each other in currency, scale or measure. A bare `$` agrees with every dollar. */
export function unitsDiffer(a: StatedUnit, b: StatedUnit): boolean {
  if (a.measure !== null || b.measure !== null)
    return a.measure !== null && b.measure !== null && a.measure !== b.measure;
  const currencies = a.currency !== null && b.currency !== null && agreedCurrency(a.currency, b.currency) === null;
  return currencies || (a.scale !== null && b.scale !== null && a.scale !== b.scale);
}
