import type { DimensionSpec } from "../domain/profile.ts";
import { findBasis } from "../language/units/basis-words.ts";
import type { Glossary } from "./glossary.ts";

/** Whether there are metrics, and all of them are levels: figures of a day, such as agents. */
export function isOfLevels(metrics: readonly string[], glossary: Glossary): boolean {
  return metrics.length > 0 && metrics.every((code) => glossary.metric(code)?.kind === "stock");
}

/**
 * Whether the values of a dimension are kinds of the same figure, such as actual and budget, and no parts that add up
 * to its whole. One value that is named as such a kind is enough.
 */
export function isOfKinds({ label, aliases, defaultValue, values }: DimensionSpec): boolean {
  const names = [...values.values()].flatMap((value) => [value.code, ...Object.values(value.label), ...value.aliases]);
  return [defaultValue, ...Object.values(label), ...aliases, ...names].some(
    (name) => findBasis(name.replaceAll("_", " ")).length > 0,
  );
}
