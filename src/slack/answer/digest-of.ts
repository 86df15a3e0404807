import { createHash } from "node:crypto";

/** A SHA-256 that does not depend on the order of fields. Fields named in `without` are ignored. */
export function digestOf(value: unknown, without: ReadonlySet<string> = new Set()): string {
  const sorted = JSON.stringify(value, (key, one: unknown) => {
    if (without.has(key)) return undefined;
    return typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one;
  });
  return createHash("sha256").update(sorted).digest("hex");
}
