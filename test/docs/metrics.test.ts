import { describe, expect, it } from "vitest";
import { createMetrics } from "../../src/operations/metrics/create-metrics.ts";
import { codesOf, readDocument, tableOf } from "./documents.ts";

const { declared } = createMetrics({ withProcess: false });
const rows = tableOf(readDocument("docs/operations.md"), "Metric", "Kind", "Labels", "Means");

function byName(one: { readonly name?: string | undefined }, other: { readonly name?: string | undefined }): number {
  return (one.name ?? "").localeCompare(other.name ?? "");
}

describe("the metrics table of docs/operations.md", () => {
  it("names every metric with its kind and labels, and no other", () => {
    const documented = rows.map(([name = "", kind = "", labels = ""]) => ({
      name: codesOf(name)[0],
      kind,
      labels: codesOf(labels),
    }));
    expect(declared.length).toBeGreaterThan(15);
    const existing = declared.map(({ name, kind, labels }) => ({ name, kind, labels: Object.keys(labels) }));
    expect(documented.sort(byName)).toEqual(existing.sort(byName));
  });

  it("names only values that a label has", () => {
    const values = new Set(declared.flatMap(({ labels }) => Object.values(labels).flat()));
    const labels = new Set(declared.flatMap((metric) => Object.keys(metric.labels)));
    const named = rows.flatMap(([, , , means = ""]) => codesOf(means));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((code) => !values.has(code) && !labels.has(code) && code !== "other")).toEqual([]);
  });
});
