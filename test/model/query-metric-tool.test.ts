import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Glossary } from "../../src/company/glossary.ts";
import {
  buildQueryMetricTool,
  buildQueryMetricToolOpenAi,
  parseQueryMetricArgs,
} from "../../src/model/query-metric-tool.ts";
import { byCode, dimension, ferryGlossary, manyEntities, metric } from "./invented-profile.ts";

const GLOSSARY = ferryGlossary();

const InputSchema = z.object({
  type: z.literal("object"),
  properties: z.record(z.string(), z.strictObject({ type: z.literal("string"), description: z.string() })),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
});

function properties(glossary: Glossary): Readonly<Record<string, { readonly description: string }>> {
  return InputSchema.parse(buildQueryMetricTool(glossary).inputSchema).properties;
}

function examplesOf(property: string, glossary: Glossary): readonly string[] {
  const list = /Examples: (.*)\.$/.exec(properties(glossary)[property]?.description ?? "")?.[1];
  return list?.split(", ") ?? [];
}

function expectGolden(name: string, value: unknown): void {
  const file = new URL(`golden/${name}.json`, import.meta.url);
  const bytes = `${JSON.stringify(value, null, 2)}\n`;
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, bytes);
  expect(bytes, `another form than golden/${name}.json; UPDATE_GOLDEN=1 rewrites it`).toBe(readFileSync(file, "utf8"));
}

describe("the tool's definition", () => {
  it("has the pinned bytes in Anthropic's form", () => {
    const { name, description, inputSchema } = buildQueryMetricTool(GLOSSARY);
    expectGolden("query-metric.anthropic", { name, description, input_schema: inputSchema });
  });

  it("has the pinned bytes in OpenAI's form", () => {
    expectGolden("query-metric.openai", buildQueryMetricToolOpenAi(GLOSSARY));
  });

  it("lists metric, entity, period and then the profile's dimensions, of which the first three are required", () => {
    const schema = InputSchema.parse(buildQueryMetricTool(GLOSSARY).inputSchema);
    expect(Object.keys(schema.properties)).toEqual(["metric", "entity", "period", "route", "fare"]);
    expect(schema.required).toEqual(["metric", "entity", "period"]);
  });

  it("says that not_found is explicit and never invented", () => {
    expect(buildQueryMetricTool(GLOSSARY).description).toMatch(/not_found is explicit: .* never invented/);
  });

  it("shows labels before aliases, each word once and no alias that is a code", () => {
    expect(examplesOf("metric", GLOSSARY)).toEqual([
      "Ticket sales",
      "票务收入",
      "Punctuality",
      "准点率",
      "fares",
      "on-time rate",
    ]);
  });

  it("shows only words that the tool itself understands", () => {
    for (const word of examplesOf("metric", GLOSSARY)) expect(GLOSSARY.normalizeMetric(word), word).not.toBeNull();
    for (const word of examplesOf("entity", GLOSSARY)) expect(GLOSSARY.normalizeEntity(word), word).not.toBeNull();
    for (const code of examplesOf("period", GLOSSARY)) expect(GLOSSARY.normalizePeriod(code), code).toBe(code);
    for (const word of examplesOf("route", GLOSSARY)) {
      expect(GLOSSARY.normalizeDimensionValue("route", word), word).not.toBeNull();
    }
  });

  it("shows a label that equals its code, and leaves out words that are too long", () => {
    const glossary = ferryGlossary({
      metrics: byCode([metric("ROE", { en: "ROE" }, ["x".repeat(41), "y".repeat(40), "return\non equity"])]),
    });
    expect(examplesOf("metric", glossary)).toEqual(["ROE", "y".repeat(40), "return on equity"]);
  });

  it("stays as small for 5,000 entities as for a dozen", () => {
    const size = (count: number) => {
      const glossary = ferryGlossary({ entities: manyEntities(count) });
      return JSON.stringify(buildQueryMetricToolOpenAi(glossary)).length;
    };
    expect(size(5_000)).toBe(size(12));
    expect(size(5_000)).toBeLessThan(3_000);
  });

  it("names no examples where the profile has none", () => {
    expect(properties(GLOSSARY).fare?.description).toBe(
      "The Fare class, by name or code; leave it out for the whole (ANY).",
    );
  });
});

describe("the tool's arguments", () => {
  const cell = { metric: "fares", entity: "north", period: "FY2025" };

  it("are trimmed, with the dimensions that were named", () => {
    const input = { metric: " fares ", entity: "north\n", period: "FY2025", route: " island " };
    expect(parseQueryMetricArgs(input, GLOSSARY)).toEqual({
      ok: true,
      args: { metric: "fares", entity: "north", period: "FY2025", dimensions: { route: "island" } },
    });
  });

  it("need no dimension", () => {
    expect(parseQueryMetricArgs(cell, GLOSSARY)).toEqual({ ok: true, args: { ...cell, dimensions: {} } });
  });

  it("may be as long as the limit and no longer", () => {
    expect(parseQueryMetricArgs({ ...cell, metric: "m".repeat(200) }, GLOSSARY).ok).toBe(true);
    expect(parseQueryMetricArgs({ ...cell, metric: "m".repeat(201) }, GLOSSARY).ok).toBe(false);
  });

  it.each<readonly [string, unknown, string]>([
    ["nothing", undefined, "one object with metric, entity, period, route, fare"],
    ["null", null, "one object"],
    ["a list", [cell], "one object"],
    ["a text", JSON.stringify(cell), "one object"],
    ["no metric", { entity: "north", period: "FY2025" }, "metric must be a text"],
    ["an empty entity", { ...cell, entity: "" }, "entity must be a text"],
    ["a period of blanks", { ...cell, period: " \t" }, "period must be a text"],
    ["a period that is a number", { ...cell, period: 2025 }, "period must be a text of 1 to 200"],
    ["an empty dimension", { ...cell, route: "" }, "route must be a text"],
    ["a dimension that is null", { ...cell, fare: null }, "fare must be a text"],
    ["an unknown key", { ...cell, channel: "AGENCY" }, 'knows no "channel". Its arguments are metric'],
    ["a key of the prototype", JSON.parse('{"metric":"a","entity":"b","period":"c","__proto__":"d"}'), "__proto__"],
  ])("are refused where there is %s, with a message that says what to send", (_name, input, message) => {
    const parsed = parseQueryMetricArgs(input, GLOSSARY);
    expect(parsed).toEqual({ ok: false, message: expect.stringContaining(message) });
  });

  it("are refused with a short message, however much was sent", () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => [`${"k".repeat(1_000)}${index}`, "v"]);
    const parsed = parseQueryMetricArgs({ ...cell, ...Object.fromEntries(keys) }, GLOSSARY);
    expect(parsed.ok ? "" : parsed.message).toMatch(/^query_metric knows no "k{40}"/);
    expect(parsed.ok ? "" : parsed.message.length).toBeLessThan(300);
  });

  it("cannot be redefined by a dimension of the same name", () => {
    const glossary = ferryGlossary({ dimensions: byCode([dimension("metric", "Metric", "ALL", [])]) });
    expect(parseQueryMetricArgs({ entity: "north", period: "FY2025" }, glossary).ok).toBe(false);
  });
});
