import { describe, expect, it } from "vitest";
import { foldText } from "../../../src/language/folding.ts";
import { WRITINGS, type Writing } from "../../support/other-signs.ts";
import { drafted, table } from "./drafted.ts";

const REPORTS: Readonly<Record<string, string>> = {
  "parts in Chinese": ["集团", "香港", "新加坡"]
    .map(
      (name) =>
        `# Tern${name} 2025年业绩\n\n${table("百万美元 | 2025年上半年 | 2024年上半年\n营业收入 | 10 | 9\n营运利润 | 3 | 2\n费用率（%） | 27.1 | 28\n客户数（千人） | 12 | 11")}`,
    )
    .join("\n\n"),
  "parts in English": ["Group", "North Sea", "Baltic"]
    .map(
      (name) =>
        `# Tern ${name} — FY2025 review\n\nYear ended 31 March 2025\n\n${table("US$m | FY2025 | FY2024\nRevenue | 10 | 9\nTotal assets | 3 | 2\nCost ratio (%) | 27.1 | 28\nNumber of agents | 320 | 300")}`,
    )
    .join("\n\n"),
  "a breakdown": `# Tern — FY2025 results\n\n${table("By channel | Revenue (US$m) | Customers\nOnline | 10 | 9\nShops | 20 | 8\nTotal | 30 | 17")}`,
};

/** Rewrites the words of a report in Markdown, and leaves what makes headings and tables of them. */
function written(report: string, { write }: Writing): string {
  const isRule = (line: string): boolean => /^[-| ]*$/.test(line);
  return report
    .split("\n")
    .map((line) => (isRule(line) ? line : line.replace(/[^|#\s][^|]*/g, (words) => write(words.trimEnd()))))
    .join("\n");
}

describe.each(Object.entries(REPORTS))("a draft from %s", (_name, report) => {
  it.each(WRITINGS)("is the same from other signs, which stand in it as they were written: $name", (writing) => {
    const plain = drafted({ "a.md": report });
    const other = drafted({ "a.md": written(report, writing) });
    // Some signs have YAML put quotes around a text.
    expect(foldText(other.yaml).replaceAll('"', "")).toBe(foldText(plain.yaml).replaceAll('"', ""));
    expect(other.metrics.length).toBeGreaterThan(1);
    const label = [...plain.profile.metrics.values()].map((spec) => spec.label.en)[0] ?? "";
    expect(JSON.stringify([...other.profile.metrics.values()])).toContain(writing.write(label));
  });
});
