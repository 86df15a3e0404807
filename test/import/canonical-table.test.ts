import { describe, expect, it } from "vitest";
import { canonicalCsv, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";

describe("a canonical table", () => {
  it("becomes facts as they stand, with the lineage that each row states", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      const report = await read(
        "facts.csv",
        canonicalCsv(
          'REVENUE,HK,HK,TOTAL,FY,2025,1702.50,USD_M,results.pptx,"slide=5,table=1,row=2,col=3"',
          'REVENUE,HK,HK,AGENCY,HY,2025H1,-0.25,USD_M,interim.pptx,"slide=4,table=1,row=2,col=2"',
        ),
      );
      expect(report).toEqual({
        doc: "facts.csv",
        status: "ingested",
        facts: 2,
        passages: 0,
        warnings: [],
        review: 0,
        error: null,
      });
      expect(await shown()).toBe("1702.5 USD_M · results.pptx · slide=5,table=1,row=2,col=3");
      expect(await shown({ period: "2025H1", dimensions: { channel: "AGENCY" } })).toBe(
        "-0.25 USD_M · interim.pptx · slide=4,table=1,row=2,col=2",
      );
    });
  });

  it("without lineage, channel, geography and period type names itself and its line", async () => {
    await withIngestFolder(async ({ read, shown, store }) => {
      await read("short.csv", "Metric;Entity;Period;Value;Unit\n\nREVENUE;HK;FY2025;1702;USD_M\n");
      expect(await shown()).toBe("1702 USD_M · short.csv · line=3");
      expect(await store.list({}, 9)).toHaveLength(1);
    });
  });

  it("says when a statement became valid, and the later one holds", async () => {
    await withIngestFolder(async ({ read, shown }) => {
      await read(
        "dated.csv",
        "metric,entity,period,value,unit,valid_as_of\n" +
          "REVENUE,HK,FY2025,2,USD_M,2026-03-01\nREVENUE,HK,FY2025,1,USD_M,2026-01-01\n",
      );
      expect(await shown()).toBe("2 USD_M · dated.csv · line=2");
    });
  });

  it.each([
    ["REVENUES,HK,HK,TOTAL,FY,2025,1,USD_M,a,b", 'unknown metric "REVENUES"'],
    [",HK,HK,TOTAL,FY,2025,1,USD_M,a,b", "the metric is missing"],
    ["REVENUE,RIVAL,HK,TOTAL,FY,2025,1,USD_M,a,b", 'unknown entity "RIVAL"'],
    ["REVENUE,HK,HK,DIRECT,FY,2025,1,USD_M,a,b", 'unknown channel "DIRECT"'],
    ["REVENUE,HK,HK,TOTAL,FY,last year,1,USD_M,a,b", 'unknown period "last year"'],
    ["REVENUE,HK,HK,TOTAL,HY,2025,1,USD_M,a,b", 'period "2025" is no period of type "HY"'],
    ["REVENUE,HK,HK,TOTAL,DAY,2025-02-30,1,USD_M,a,b", 'unknown period "2025-02-30"'],
    ["REVENUE,HK,HK,TOTAL,FY,2025,,USD_M,a,b", "the value is missing"],
    ['REVENUE,HK,HK,TOTAL,FY,2025,"1,320",USD_M,a,b', 'value "1,320" is not a plain decimal number'],
    ["REVENUE,HK,HK,TOTAL,FY,2025,=1+1,USD_M,a,b", 'value "=1+1" is not a plain decimal number'],
    ["REVENUE,HK,HK,TOTAL,FY,2025,NaN,USD_M,a,b", 'value "NaN" is not a plain decimal number'],
    ["REVENUE,HK,HK,TOTAL,FY,2025,1,,a,b", "the unit is missing"],
    ["REVENUE,HK,HK,TOTAL,FY,2025,1,USDM,a,b", 'unknown unit "USDM"'],
    ["REVENUE,HK,HK,TOTAL,FY,2025,1,QQQ_M,a,b", 'unknown unit "QQQ_M"'],
    ["REVENUE,HK,HK,TOTAL,FY,2025,1,USD_M", "its fields (8) are not as many as the heading's (10)"],
    [`REVENUE,HK,HK,TOTAL,FY,2025,1,USD_M,${"a".repeat(501)},b`, "longer than 500 characters"],
  ])("keeps its good rows and names the bad one: %s", async (bad, reason) => {
    await withIngestFolder(async ({ read, shown }) => {
      const good = "REVENUE,HK,HK,TOTAL,FY,2025,1702,USD_M,results.pptx,slide=5";
      const report = await read("facts.csv", canonicalCsv(good, bad));
      expect(report).toMatchObject({ status: "partly", facts: 1, error: null });
      expect(report.warnings).toEqual([expect.stringContaining(reason)]);
      expect(report.warnings[0]).toMatch(/^line 3: /);
      expect(await shown()).toBe("1702 USD_M · results.pptx · slide=5");
    });
  });

  it.each(["CUSTOMERS_K", "CUSTOMERS", "COUNT", "PCT", "BPS", "X", "EUR_CENT", "CNY"])(
    "knows the unit %s",
    async (unit) => {
      await withIngestFolder(async ({ read, shown }) => {
        await read("facts.csv", canonicalCsv(`REVENUE,HK,HK,TOTAL,FY,2025,7,${unit},a,b`));
        expect(await shown()).toBe(`7 ${unit} · a · b`);
      });
    },
  );

  it("lists the first fifty bad rows and counts the rest", async () => {
    await withIngestFolder(async ({ read }) => {
      const rows = Array.from({ length: 80 }, () => "REVENUE,HK,HK,TOTAL,FY,2025,x,USD_M,a,b");
      const { warnings } = await read("facts.csv", canonicalCsv("REVENUE,HK,HK,TOTAL,FY,2025,1,USD_M,a,b", ...rows));
      expect(warnings).toHaveLength(51);
      expect(warnings[50]).toBe("… and 30 more were rejected");
    });
  });

  it("shows both values where two rows contradict each other at one place, and counts an exact repetition once", async () => {
    await withIngestFolder(async ({ read, store }) => {
      const row = (value: string): string => `REVENUE,HK,HK,TOTAL,FY,2025,${value},USD_M,a,b`;
      const report = await read("facts.csv", canonicalCsv(row("1"), row("2"), row("1.0")));
      expect(report).toMatchObject({
        facts: 2,
        warnings: ["Rows that repeat another row word for word, and so count once: 1."],
      });
      expect(
        await store.find({ metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: { channel: "TOTAL" } }),
      ).toMatchObject({
        statement: { figure: { value: "1" } },
        conflicts: [{ figure: { value: "2" } }],
      });
    });
  });

  it.each([
    [
      "a further column that is no dimension",
      "metric,entity,scenario,period,value,unit\n",
      'column "scenario" is no dimension',
    ],
    ["a column twice", "metric,entity,period,value,Value,unit\n", 'column "value" is there twice'],
    ["a column without a heading", "metric,entity,,period,value,unit\n", "Column 3 has no heading"],
    ["a heading and no rows", "metric,entity,period,value,unit\n", "no figure"],
    [
      "no row that can be read",
      "metric,entity,period,value,unit\nX,HK,FY2025,1,USD_M\n",
      'Nothing in it could be read (rejected: 1); the first fault: line 2: unknown metric "X"',
    ],
    [
      "no unit column",
      "metric,entity,period,value\nREVENUE,HK,FY2025,1\n",
      "almost a canonical table; the column unit is missing",
    ],
  ])("with %s is refused as a whole", async (_name, content, message) => {
    await withIngestFolder(async ({ read, store }) => {
      const report = await read("facts.csv", content);
      expect(report).toMatchObject({ status: "failed", facts: 0, error: expect.stringContaining(message) });
      expect(await store.summary()).toMatchObject({ facts: 0, documents: 0, dataVersion: 0 });
    });
  });

  it("reads the standard heading for a company without channels, but no channel it does not know", async () => {
    await withIngestFolder(async ({ read, store }) => {
      const rows = ["TOTAL", "", "AGENCY"].map((channel) => `REVENUE,HK,HK,${channel},FY,2025,1,USD_M,a,${channel}x`);
      const report = await read("facts.csv", canonicalCsv(...rows), testProfile({ dimensions: new Map() }));
      expect(report.warnings).toEqual(['line 4: the profile has no dimension "channel" for "AGENCY"']);
      expect(await store.list({}, 9)).toEqual([{ metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: {} }]);
    });
  });
});
