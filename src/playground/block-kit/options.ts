import { type JsonObject, objectsIn } from "../json.ts";

/** The options of a choosing element, whether they stand in groups or not. */
export function optionsOf(element: JsonObject): readonly JsonObject[] {
  const groups = objectsIn(element.option_groups);
  return [...objectsIn(element.options), ...groups.flatMap((group) => objectsIn(group.options))];
}
