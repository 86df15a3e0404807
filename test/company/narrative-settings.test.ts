import { describe, expect, it } from "vitest";
import { parseProfile } from "../../src/company/load-profile.ts";

const COMPANY = `company: { name: Orchard }
metrics: { REVENUE: { unit: USD_M, kind: flow } }
entities: { ORCHARD: {} }
`;

describe("the order that a model may give to passages", () => {
  it.each([
    ["", false],
    ["narrative: {}", false],
    ["narrative: { rerank: false }", false],
    ["narrative: { rerank: true }", true],
    ["narrative:\n  rerank: TRUE # asked for", true],
  ])("is off unless the company file turns it on: %j", (section, rerank) => {
    expect(parseProfile(`${COMPANY}${section}\n`, "p.yaml").narrative.rerank).toBe(rerank);
  });

  it.each(["yes", "1", "[]", "''"])("is turned on by true and nothing else: %s", (value) => {
    expect(() => parseProfile(`${COMPANY}narrative: { rerank: ${value} }\n`, "p.yaml")).toThrow("Write true or false");
  });
});
