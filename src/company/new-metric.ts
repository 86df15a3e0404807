import type { Profile } from "../domain/profile.ts";
import { holdsHan } from "../language/han.ts";

const CODE_MAX = 40;
const PERCENT = "PCT";
/** Signs that are not seen, or turn others round. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * The lines of the company file that make metrics of names in a document. What the document does not say, such as
 * whether a figure adds up, is left empty, which the company file refuses until somebody writes it.
 */
export function newMetricLines(
  names: readonly string[],
  unit: string | null,
  { metrics }: Pick<Profile, "metrics">,
): readonly string[] {
  const taken = new Set(metrics.keys());
  const lines = names.map((name) => {
    const code = freeCode(name, taken);
    taken.add(code);
    const language = holdsHan(name) ? "zh" : "en";
    const label = JSON.stringify(name.replace(UNSEEN, " ").replace(/\s+/gu, " ").trim());
    const kind = unit === PERCENT ? "ratio" : '""';
    return `  ${code}: { label: { ${language}: ${label} }, unit: ${JSON.stringify(unit ?? "")}, kind: ${kind} }`;
  });
  return ["metrics:", "  # kind: flow adds up over time, stock is a level at a date, ratio is never added.", ...lines];
}

function freeCode(name: string, taken: ReadonlySet<string>): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const text = words
    .join("_")
    .replace(/^[^A-Z]+/, "")
    .slice(0, CODE_MAX)
    .replace(/_$/, "");
  const code = text === "" ? "METRIC" : text;
  for (let number = 2, free = code; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${code}_${number}`;
  }
}
