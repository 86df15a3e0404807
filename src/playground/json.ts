/** A JSON object whose values are not known yet. */
export type JsonObject = { readonly [key: string]: unknown };

/** Tells whether a value is a JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an array of objects; anything that is not an object is left out. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Parses JSON text; the outcome is a value, so that broken text from outside is no exception. */
export function parseJson(text: string): { kind: "parsed"; value: unknown } | { kind: "broken" } {
  try {
    return { kind: "parsed", value: JSON.parse(text) };
  } catch {
    return { kind: "broken" };
  }
}
