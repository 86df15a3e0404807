import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildGlossary, cleanWord } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";

const profile = parseProfile(
  `company: { name: Orchard, home_entity: ORCHARD }
metrics:
  REVENUE: { label: { en: Revenue, zh: 营收 }, unit: USD_M, kind: flow, aliases: [Gross  Sales] }
  ROE: { unit: PCT, kind: ratio }
entities:
  ORCHARD: { label: Orchard Group }
  ORCHARD_HK: { label: { en: Orchard Hong Kong, zh: 果园香港 }, parent: ORCHARD, aliases: [h.k.] }
  ORCHARD_SG: { parent: ORCHARD }
  ORCHARD_CN: { parent: ORCHARD }
  ORCHARD_SZ: { parent: ORCHARD_CN }
dimensions:
  channel: { default: TOTAL, values: { AGENCY: { label: { en: Agency, zh: 代理 }, aliases: [agents] } } }
  product: { default: ALL, values: { LIFE: {}, ALL: { aliases: [everything] } } }
external_entities: { RIVAL: { aliases: [rival] } }
`,
  "p.yaml",
);
const glossary = buildGlossary(profile);

describe("the glossary", () => {
  it.each([
    ["REVENUE", "REVENUE"],
    ["revenue", "REVENUE"],
    [" gross   SALES ", "REVENUE"],
    ["ｇｒｏｓｓ　ｓａｌｅｓ", "REVENUE"],
    ["营收", "REVENUE"],
    ["roe", "ROE"],
    ["gross", null],
    ["gross sales growth", null],
    ["ORCHARD", null],
    ["", null],
  ])("takes %j for the metric %s", (raw, code) => {
    expect(glossary.normalizeMetric(raw)).toBe(code);
  });

  it.each([
    ["orchard group", "ORCHARD"],
    ["H.K.", "ORCHARD_HK"],
    ["果园香港", "ORCHARD_HK"],
    ["hk", null],
    ["rival", null],
    ["revenue", null],
  ])("takes %j for the entity %s", (raw, code) => {
    expect(glossary.normalizeEntity(raw)).toBe(code);
  });

  it.each([
    ["channel", "agents", "AGENCY"],
    ["channel", "代理", "AGENCY"],
    ["channel", "total", "TOTAL"],
    ["channel", "life", null],
    ["product", "everything", "ALL"],
    ["nothing", "agents", null],
  ])("takes a value of %s, %j, for %s", (dimension, raw, code) => {
    expect(glossary.normalizeDimensionValue(dimension, raw)).toBe(code);
  });

  it.each([
    ["2025", "FY2025"],
    ["fy 2025", "FY2025"],
    ["2025h1", "2025H1"],
    ["last year", null],
    ["2025-02-30", null],
  ])("takes %j for the period %s", (raw, code) => {
    expect(glossary.normalizePeriod(raw)).toBe(code);
  });

  it("gives every dimension of a cell that names none its default", () => {
    expect(glossary.defaultDimensions).toEqual({ channel: "TOTAL", product: "ALL" });
  });

  it("knows how entities relate, in the order of the profile", () => {
    expect(glossary.children("ORCHARD").map((entity) => entity.code)).toEqual([
      "ORCHARD_HK",
      "ORCHARD_SG",
      "ORCHARD_CN",
    ]);
    expect(glossary.siblings("ORCHARD_SG").map((entity) => entity.code)).toEqual(["ORCHARD_HK", "ORCHARD_CN"]);
    expect(glossary.siblings("ORCHARD_SZ")).toEqual([]);
    expect(glossary.siblings("ORCHARD")).toEqual([]);
    expect(glossary.children("NOBODY")).toEqual([]);
  });

  it("labels codes in the reader's language, and unknown codes by themselves", () => {
    expect(glossary.metricLabel("REVENUE", "zh")).toBe("营收");
    expect(glossary.metricLabel("ROE", "zh")).toBe("ROE");
    expect(glossary.entityLabel("ORCHARD", "zh")).toBe("Orchard Group");
    expect(glossary.entityLabel("NOBODY", "en")).toBe("NOBODY");
    expect(glossary.dimensionValueLabel("channel", "AGENCY", "zh")).toBe("代理");
    expect(glossary.dimensionValueLabel("channel", "TOTAL", "en")).toBe("TOTAL");
  });

  it("compares words so that cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(cleanWord(cleanWord(text))).toBe(cleanWord(text));
      }),
      { seed: 11 },
    );
  });
});
