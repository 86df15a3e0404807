import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { type QueryMetricRequest, queryMetric } from "../../src/figures/query-metric.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { cellOf, documentOf, factOf } from "../support/facts.ts";
import { testProfile } from "../support/profiles.ts";

const GLOSSARY = buildGlossary(testProfile());

function requestOf(parts: Partial<QueryMetricRequest> = {}): QueryMetricRequest {
  return { metric: "revenue", entity: "Hong  Kong", period: "fy2025", dimensions: {}, ...parts };
}

async function ask(parts: Partial<QueryMetricRequest> = {}) {
  const store = memoryFactStore();
  await store.replaceDocument(
    documentOf("results.xlsx", [
      factOf({ value: "1702" }),
      factOf({ cell: { dimensions: { channel: "AGENCY" } }, value: "900" }),
    ]),
  );
  return queryMetric(requestOf(parts), GLOSSARY, store);
}

describe("query_metric", () => {
  it.each([
    ["words in any case", {}, "1702"],
    ["codes", { metric: "REVENUE", entity: "HK", period: "2025" }, "1702"],
    ["words of another language", { metric: "营收", entity: "香港" }, "1702"],
    ["the whole by its code", { dimensions: { channel: "total" } }, "1702"],
    ["a part of a dimension", { dimensions: { channel: "代理" } }, "900"],
  ])("finds a cell by %s", async (_name, parts, value) => {
    const result = await ask(parts);
    expect(result.status === "found" && result.statement.figure).toEqual({ value, unit: "USD_M" });
  });

  it.each([
    ["another period", { period: "FY2024" }, { period: "FY2024" }],
    ["another entity", { entity: "china" }, { entity: "CN" }],
    ["another part", { dimensions: { channel: "banca" } }, { dimensions: { channel: "BANCA" } }],
  ])("says not_found for %s, and which cell that is", async (_name, parts, at) => {
    expect(await ask(parts)).toEqual({ status: "not_found", cell: cellOf(at) });
  });

  it.each([
    ["a word that is near one", { metric: "revenues" }, "metric", "revenues"],
    ["a part of a word", { metric: "rev" }, "metric", "rev"],
    ["a word with more around it", { metric: "net revenue" }, "metric", "net revenue"],
    ["an entity of nobody", { entity: "singapore" }, "entity", "singapore"],
    ["a company out of scope", { entity: "rival" }, "entity", "rival"],
    ["words for a period", { period: "last year" }, "period", "last year"],
    ["a day that does not exist", { period: "2025-02-29" }, "period", "2025-02-29"],
    ["a value of no dimension", { dimensions: { channel: "online" } }, "channel", "online"],
    ["a dimension of no profile", { dimensions: { colour: "red" } }, "colour", "red"],
    ["no words", { metric: "" }, "metric", ""],
  ])("says unrecognized_param for %s", async (_name, parts, param, raw) => {
    expect(await ask(parts)).toEqual({ status: "unrecognized_param", param, raw });
  });

  it("names the first unknown in the order metric, entity, period, dimensions", async () => {
    const named: (string | undefined)[] = [];
    let parts: Partial<QueryMetricRequest> = {
      metric: "m?",
      entity: "e?",
      period: "p?",
      dimensions: { channel: "c?", colour: "red" },
    };
    const repairs: readonly Partial<QueryMetricRequest>[] = [
      { metric: "revenue" },
      { entity: "hk" },
      { period: "FY2025" },
      { dimensions: { channel: "AGENCY", colour: "red" } },
      { dimensions: { channel: "AGENCY" } },
    ];
    for (const repair of repairs) {
      const result = await ask(parts);
      named.push(result.status === "unrecognized_param" ? result.param : result.status);
      parts = { ...parts, ...repair };
    }
    expect(named).toEqual(["metric", "entity", "period", "channel", "colour"]);
    expect((await ask(parts)).status).toBe("found");
  });

  it("reads nothing for a parameter that it does not know", async () => {
    const touched = { ...memoryFactStore(), find: () => Promise.reject(new Error("The store was read.")) };
    await expect(queryMetric(requestOf({ entity: "singapore" }), GLOSSARY, touched)).resolves.toMatchObject({
      param: "entity",
    });
    await expect(queryMetric(requestOf(), GLOSSARY, touched)).rejects.toThrow("The store was read.");
  });
});
