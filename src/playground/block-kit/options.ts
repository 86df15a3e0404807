import { type JsonObject, objectsIn } from "../json.ts";

/** The options of a select element, grouped or not. */
export function optionsOf(element: JsonObject): readonly JsonObject[] {
  const groups = objectsIn(element.option_groups);
  return [...objectsIn(element.options), ...groups.flatMap((group) => objectsIn(group.options))];
}
