import { cleanWord } from "../../../company/glossary.ts";
import type { Doubt } from "../statement.ts";
import type { AxisReading, Said } from "./axis-reading.ts";
import { outwards, type Scopes } from "./scopes.ts";

export type MetricReading =
  | { readonly kind: "found"; readonly said: Said<string>; readonly rule: string; readonly isOfComparison: boolean }
  | { readonly kind: "open"; readonly doubt: Doubt };

/** Finds the metric of a figure: in the headings of its row and column, else in the nearest title that names one. */
export function metricOf(row: AxisReading, column: AxisReading, scopes: Scopes): MetricReading {
  const own = [row.metric, column.metric].filter((said) => said !== null);
  const [first] = own;
  if (first !== undefined) {
    if (own.every(({ value }) => value === first.value))
      return { kind: "found", said: first, rule: "metric.heading", isOfComparison: false };
    return {
      kind: "open",
      doubt: open(
        own.map(({ text }) => text).join(" / "),
        own.map(({ value }) => value),
      ),
    };
  }
  for (const { reading } of outwards(scopes)) {
    if (reading.unclear.metric) break;
    if (reading.metric !== null)
      return { kind: "found", said: reading.metric, rule: "metric.title", isOfComparison: reading.isComparison };
  }
  const title = scopes.table.title ?? scopes.part.title ?? scopes.document.title ?? "";
  return { kind: "open", doubt: open(row.label ?? title, []) };
}

function open(text: string, metrics: readonly string[]): Doubt {
  return {
    key: `metric:${cleanWord(text)}`,
    kind: "label",
    text,
    candidates: metrics.map((code) => ({ kind: "metric", code })),
  };
}
