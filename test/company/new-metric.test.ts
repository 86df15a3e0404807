import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";
import { newMetricLines } from "../../src/company/new-metric.ts";
import { PROFILE_YAML } from "../answer/company.ts";

const profile = parseProfile(PROFILE_YAML, "profile.yaml");

/** The company file with further lines of metrics. */
function withLines(lines: readonly string[]) {
  const [head, , ...metrics] = lines;
  expect(head).toBe("metrics:");
  return parseProfile(PROFILE_YAML.replace("metrics:\n", `metrics:\n${metrics.join("\n")}\n`), "profile.yaml");
}

describe("the lines of a new metric", () => {
  it("are taken by the company file once what is empty is written", () => {
    const lines = newMetricLines(["Wastage"], "USD_M", profile);
    expect(() => withLines(lines)).toThrow("kind");
    const { metrics } = withLines(lines.map((line) => line.replace('kind: ""', "kind: flow")));
    expect(metrics.get("WASTAGE")).toMatchObject({ label: { en: "Wastage" }, unit: "USD_M", kind: "flow" });
  });

  it("leave the unit empty where the document states none, and then are not taken", () => {
    const lines = newMetricLines(["Wastage"], null, profile).map((line) => line.replace('kind: ""', "kind: flow"));
    expect(lines[2]).toContain('unit: ""');
    expect(() => withLines(lines)).toThrow("unit");
  });

  it("say that a percentage is a ratio", () => {
    expect(withLines(newMetricLines(["Punctuality"], "PCT", profile)).metrics.get("PUNCTUALITY")?.kind).toBe("ratio");
  });

  it("have a code of their own each, whatever the names are written in", () => {
    const names = ["Revenue!", "准点率", "航次", "2 for 1", `a "b" ${"\u202E"}c`, "Ça va"];
    const { metrics } = withLines(newMetricLines(names, "PCT", profile));
    const added = [...metrics.values()].filter(({ code }) => !profile.metrics.has(code));
    expect(added.map(({ code, label }) => [code, label.en ?? label.zh])).toEqual([
      ["REVENUE_2", "Revenue!"],
      ["METRIC", "准点率"],
      ["METRIC_2", "航次"],
      ["FOR_1", "2 for 1"],
      ["A_B_C", 'a "b" c'],
      ["CA_VA", "Ça va"],
    ]);
  });
});
