import type { Dimensions } from "../../../domain/fact.ts";

/** Dimensions as canonical JSON with sorted keys, so that equal dimensions are equal texts. */
export function dimensionsKey(dimensions: Dimensions): string {
  const pairs = Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;
}
