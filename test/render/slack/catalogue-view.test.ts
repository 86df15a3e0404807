import { describe, expect, it } from "vitest";
import { type CataloguePage, readCataloguePage, writeCataloguePage } from "../../../src/domain/catalogue.ts";
import { type Askable, catalogueBlocks, catalogueView } from "../../../src/render/slack/catalogue-view.ts";
import { sampleGlossary } from "../../support/sample-glossary.ts";

const GLOSSARY = sampleGlossary();
const ASKABLE: Askable = {
  metrics: [
    { code: "REVENUE", newest: "FY2025" },
    { code: "ROE", newest: "2025Q4" },
    { code: "CUSTOMERS", newest: null },
  ],
  entities: ["LARK_GROUP", "LARK_HK"],
  documents: [
    { name: "review.md", title: "Annual *review* <https://x.example>", day: "2026-03-12" },
    { name: "pack.xlsx", title: null, day: null },
  ],
};
const NOTHING: Askable = { metrics: [{ code: "REVENUE", newest: null }], entities: [], documents: [] };

const page = (more: Partial<CataloguePage> = {}): CataloguePage => ({
  part: "metrics",
  page: 0,
  language: "en",
  ...more,
});
const valuesIn = (blocks: unknown): readonly string[] =>
  [...JSON.stringify(blocks).matchAll(/"value":"([^"]+)"/g)].map(([, value = ""]) => value);

describe("what can be asked, in short", () => {
  it("names what there is, and leaves out metrics without a figure for the reader", () => {
    const said = JSON.stringify(catalogueBlocks(ASKABLE, GLOSSARY, "en"));
    expect(said).toContain("Revenue (FY2025), Return on equity (Q4 2025)");
    expect(said).not.toContain("Customers");
    expect(said).toContain("Larkspur Group, Larkspur Hong Kong");
    expect(valuesIn(catalogueBlocks(ASKABLE, GLOSSARY, "en"))).toEqual([
      "en:metrics:0",
      "en:entities:0",
      "en:documents:0",
    ]);
  });

  it("says how many more there are", () => {
    const documents = Array.from({ length: 9 }, (_, at) => ({ name: `d${at}.csv`, title: null, day: null }));
    const said = JSON.stringify(catalogueBlocks({ ...ASKABLE, documents }, GLOSSARY, "zh"));
    expect(said).toContain("d3.csv、另有 5 项");
    expect(said).not.toContain("d4.csv");
    expect(said).toContain("飞燕集团");
  });

  it("says that there is nothing", () => {
    const blocks = catalogueBlocks(NOTHING, GLOSSARY, "en");
    expect(JSON.stringify(blocks)).toContain("Nothing is stored yet");
    expect(valuesIn(blocks)).toEqual([]);
  });
});

describe("a page of what can be asked", () => {
  it("says of a metric its unit, its newest period and its definition", () => {
    const said = JSON.stringify(catalogueView(page(), ASKABLE, GLOSSARY));
    expect(said).toContain("newest: Q4 2025\\nProfit divided by average equity.");
    expect(said).toContain("nothing stored that you may see");
  });

  it("takes titles as they are, without links or emphasis, and adds the name that footnotes cite", () => {
    const { blocks } = catalogueView(page({ part: "documents" }), ASKABLE, GLOSSARY);
    expect(blocks).toHaveLength(2);
    expect(JSON.stringify(blocks)).toContain("review.md");
    expect(JSON.stringify(blocks)).not.toContain("mrkdwn");
  });

  it("turns back and forth, and stays on the last page beyond it", () => {
    const documents = Array.from({ length: 45 }, (_, at) => ({ name: `d${at}.csv`, title: null, day: null }));
    const many = { ...ASKABLE, documents };
    const turns = (at: number) => valuesIn(catalogueView(page({ part: "documents", page: at }), many, GLOSSARY));
    expect(turns(0)).toEqual(["en:documents:1"]);
    expect(turns(1)).toEqual(["en:documents:0", "en:documents:2"]);
    expect(turns(2)).toEqual(["en:documents:1"]);
    expect(turns(99)).toEqual(["en:documents:1"]);
    expect(JSON.stringify(catalogueView(page({ part: "documents", page: 99 }), many, GLOSSARY))).toContain("d44.csv");
  });

  it("of nothing says so", () => {
    const { blocks } = catalogueView(page({ part: "documents", page: 3 }), NOTHING, GLOSSARY);
    expect(JSON.stringify(blocks)).toContain("Nothing is stored yet");
  });

  it("fits into a dialog of Slack, whatever the names are", () => {
    const long = "long ".repeat(200);
    const documents = Array.from({ length: 45 }, () => ({ name: long, title: long, day: long }));
    const { blocks } = catalogueView(page({ part: "documents" }), { ...ASKABLE, documents }, GLOSSARY);
    expect(blocks.length).toBeLessThan(100);
    for (const block of blocks) expect(JSON.stringify(block).length).toBeLessThan(3_000);
  });
});

describe("the value of a button", () => {
  it("is read as it was written", () => {
    for (const one of [page(), page({ part: "documents", page: 12, language: "zh" })])
      expect(readCataloguePage(writeCataloguePage(one))).toEqual(one);
  });

  it.each([
    "",
    "en",
    "en:metrics",
    "en:secrets:0",
    "fr:metrics:0",
    "en:metrics:-1",
    "en:metrics:1:2",
    "en:metrics:1e9",
  ])("that is forged is none: %j", (value) => expect(readCataloguePage(value)).toBeNull());
});
