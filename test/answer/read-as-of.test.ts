import { describe, expect, it } from "vitest";
import { cell, fact, openTestEngine } from "./company.ts";

const engine = await openTestEngine({}, [fact(cell("SHIPS", "AEGEAN", "2025Q3"), "12")]);

async function periods(question: string): Promise<readonly string[]> {
  const { answer } = await engine.ask(question);
  return answer.kind === "figures"
    ? answer.cells.map((cell) => `${cell.status === "unrecognized_param" ? "" : cell.cell.period} ${cell.status}`)
    : [answer.kind];
}

describe("a level on a day or at the end of a month", () => {
  it("is that of a period that ends then, for figures as of a day", async () => {
    expect(await periods("Baltic ships dec 2025")).toEqual(["FY2025 found"]);
    expect(await periods("Baltic ships 31 December 2025")).toEqual(["FY2025 found"]);
    expect(await periods("Baltic ships end dec 25")).toEqual(["FY2025 found"]);
  });

  it("is at the end of nine months that of the quarter that ends then", async () => {
    expect(await periods("Aegean ships 9M 2025")).toEqual(["2025Q3 found"]);
    expect(await periods("Baltic ships 9M 2025")).toEqual(["2025-9M not_found"]);
  });

  it("stays as asked where nothing ends then", async () => {
    expect(await periods("Baltic ships may 2025")).toEqual(["2025-05 not_found"]);
    expect(await periods("Baltic ships 30 December 2025")).toEqual(["2025-12-30 not_found"]);
  });

  it("is never that of a longer period for figures of a time", async () => {
    expect(await periods("Baltic revenue dec 2025")).toEqual(["2025-12 not_found"]);
  });
});
