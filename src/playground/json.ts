/** A JSON object with unknown values. */
export type JsonObject = { readonly [key: string]: unknown };

/** Whether a value is a JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects in an array; other items and other values are left out. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Parses JSON text from outside; returns invalid text as a value instead of throwing. */
export function parseJson(text: string): { kind: "parsed"; value: unknown } | { kind: "broken" } {
  try {
    return { kind: "parsed", value: JSON.parse(text) };
  } catch {
    return { kind: "broken" };
  }
}
