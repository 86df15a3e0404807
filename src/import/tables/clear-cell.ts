import type { Cell } from "../../domain/fact.ts";
import type { Statement } from "./statement.ts";

/** The cell of a statement without a doubt; null for any other. */
export function clearCell({ slots, doubts }: Statement): Cell | null {
  const { metric, entity, period, unit, dimensions } = slots;
  if (doubts.length > 0 || metric === null || entity === null || period === null || unit === null) return null;
  return { metric, entity, period, dimensions };
}
