import { describe, expect, it } from "vitest";
import { documentOf } from "../support/facts.ts";
import { cell, companyFacts, fact, openTestEngine } from "./company.ts";

/** The company's figures, with the ships of a month of the year that is not over. */
async function open() {
  const facts = await companyFacts();
  await facts.replaceDocument(documentOf("month.csv", [fact(cell("SHIPS", "BALTIC", "2026-01"), "99")]));
  return openTestEngine({ facts });
}

async function shown(question: string): Promise<readonly string[]> {
  const { answer } = await (await open()).ask(question);
  if (answer.kind !== "figures") return [answer.kind];
  return answer.cells.map((one) =>
    one.status === "unrecognized_param" ? "" : `${one.cell.metric} ${one.cell.period} ${one.status}`,
  );
}

describe("a level without a time, of today or of this year", () => {
  it.each(["how many ships does Baltic have", "Baltic ships today", "Baltic ships this year"])(
    "is the latest one: %s",
    async (question) => {
      expect(await shown(question)).toEqual(["SHIPS 2026-01 found"]);
    },
  );

  it("stands beside one of an earlier year, whatever the lengths of their periods", async () => {
    expect(await shown("Baltic ships 2025 vs today")).toEqual(["SHIPS FY2025 found", "SHIPS 2026-01 found"]);
  });

  it("changed this year since the end of the last one", async () => {
    expect(await shown("how many ships did Baltic add this year")).toEqual([
      "SHIPS FY2025 found",
      "SHIPS 2026-01 found",
    ]);
  });

  it("is not all of a year whose parts are listed", async () => {
    expect(await shown("Baltic ships by month 2025 and 2026")).toContain("SHIPS 2026-01 found");
  });

  it("is none of a flow", async () => {
    expect(await shown("Baltic revenue this year")).toEqual(["REVENUE 2026YTD not_found"]);
    expect(await shown("Baltic revenue")).toEqual(["REVENUE FY2025 found"]);
  });
});
