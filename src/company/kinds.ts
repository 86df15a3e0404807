import type { DimensionSpec } from "../domain/profile.ts";
import { findBasis } from "../language/units/basis-words.ts";

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
