import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import exceljs from "exceljs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { draftProfile } from "../../../src/import/draft/draft-profile.ts";
import { type SurveyBatch, type SurveyRequest, surveyFile } from "../../../src/import/draft/survey-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Flat = Partial<NonNullable<SurveyRequest["flat"]>>;

/** What comes of a file: the draft of a flat table, else the first piece of what was read. */
async function draftOf(name: string, given: Flat = {}): Promise<SurveyBatch | { kind: "draft"; yaml: string }> {
  const flat = { sheet: null, headerRow: 1, isFlat: false, options: {}, ...given };
  for await (const batch of surveyFile({ path: join(folder, name), doc: name, readOptions: READ_OPTIONS, flat }))
    return batch.kind === "flat_table" ? { kind: "draft", yaml: draftProfile(batch.survey, {}).yaml } : batch;
  throw new Error("Nothing came.");
}

function csv(text: string, given: Flat = {}): ReturnType<typeof draftOf> {
  writeFileSync(join(folder, "a.csv"), text);
  return draftOf("a.csv", given);
}

const LONG = "Region,Year,Tickets\nBaltic,2023,120\nBaltic,2024,131\n";

describe("a flat table", () => {
  it.each([
    ["long", LONG],
    ["wide", "Metric,Branch,2023,2024\nSales,Riverside,1,2\nSales,Old Town,3,n/a\n"],
    ["canonical", "metric,entity,period,value,unit\nREVENUE,TERN,FY2024,5,USD_M\n"],
  ])("is one row of headings over rows that are alike: %s", async (_name, text) => {
    expect(await csv(text)).toMatchObject({ kind: "draft", yaml: expect.stringContaining("metrics:") });
  });

  it.each([
    ["has a title over its headings", "Tickets of all regions,,\n\nRegion,2023,2024\nBaltic,120,131\n"],
    ["has columns without headings", "Region,2023,,2024,\nBaltic,1,2,3,4\nAegean,1,2,3,4\n"],
    ["has lines without figures between its rows", "US$m,2023\nSales,1\nOf which\nShop,1\nOther\nFees,1\n"],
    ["heads changes or plans", "Region,2023,2024,Change\nBaltic,120,131,11\n"],
    ["heads columns with years as only documents write them", "指标,2023年度,2024年度\n营收,1,2\n成本,3,4\n"],
    ["begins with figures", "5,6,7\n1,2,3\n"],
  ])("is none where it %s", async (_name, text) => {
    expect(await csv(text)).toMatchObject({ kind: "fiscal_lines" });
  });

  it("is what a person says that it is", async () => {
    const titled = `Tickets of all regions\n${LONG}`;
    expect(await csv(titled, { isFlat: true, headerRow: 2 })).toMatchObject({ kind: "draft" });
    expect(await csv("a,b\nx,y\n", { isFlat: true })).toMatchObject({ kind: "refused", code: "no_period" });
  });

  it("may be the only sheet of a workbook with figures, or the one that is named", async () => {
    const book = new exceljs.Workbook();
    book.addWorksheet("Read me").addRow(["About these figures"]);
    const sheet = book.addWorksheet("Tickets");
    sheet.addRows([
      ["Region", "Year", "Load"],
      ["Baltic", "2023", 0.5],
      ["Baltic", "2024", 0.55],
    ]);
    sheet.getColumn(3).numFmt = "0%";
    await book.xlsx.writeFile(join(folder, "one.xlsx"));
    expect(await draftOf("one.xlsx")).toMatchObject({ kind: "draft", yaml: expect.stringMatching(/unit: PCT/) });
    book.addWorksheet("More").addRows([
      ["Region", "Year", "Ships"],
      ["Baltic", "2023", 5],
    ]);
    await book.xlsx.writeFile(join(folder, "two.xlsx"));
    expect(await draftOf("two.xlsx")).toMatchObject({ kind: "fiscal_lines" });
    expect(await draftOf("two.xlsx", { sheet: "More", isFlat: true })).toMatchObject({
      kind: "draft",
      yaml: expect.stringContaining("SHIPS"),
    });
    await expect(draftOf("two.xlsx", { sheet: "Less", isFlat: true })).rejects.toThrow(
      "There is no sheet Less; the visible ones are Read me, Tickets, More.",
    );
  });
});
