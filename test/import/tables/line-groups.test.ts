import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { workbook as read } from "./tables.ts";

const glossary = buildGlossary(testProfile());
const workbook = (sheets: Readonly<Record<string, string>>) => read(sheets, glossary);
const INCOME = "US$m | FY2025\nRevenue | 500\nOperating profit | 120";

describe("a table that names no metric, in a document whose other tables do", () => {
  const NOTE = "US$m | FY2025\nTurnover | 7\nPostage | 3\nGarden | 4";

  it("is asked about for the lines that resemble one, together with other such tables", () => {
    const { lines, left, statements } = workbook({
      "Sample Group": INCOME,
      "Note 1": NOTE,
      "Note 2": "US$m | FY2025\nEarnings | 9",
    });
    expect(lines.slice(2)).toEqual(["7 ? label Turnover", "9 ? label Earnings"]);
    expect(statements.slice(2).map(({ doubts }) => doubts[0]?.among?.key)).toEqual(["lines:notes", "lines:notes"]);
    expect(left).toEqual([
      { kind: "stranger", name: "Postage" },
      { kind: "stranger", name: "Garden" },
    ]);
  });

  it("is asked about as a whole where there are only such tables", () => {
    const { lines, left, statements } = workbook({ A: NOTE });
    expect(lines).toEqual(["7 ? label Turnover", "3 ? label Postage", "4 ? label Garden"]);
    expect(new Set(statements.map(({ doubts }) => doubts[0]?.among?.key))).toEqual(new Set(["lines:sheet=A#2"]));
    expect(left).toEqual([]);
  });
});

describe("unknown lines", () => {
  it("of the same name are asked about with the table where they first stand", () => {
    const table = `${INCOME}\nPostage | 1`;
    const groups = workbook({ "Sample Group": table, "Hong Kong": `${table}\nGarden | 2` }).statements.flatMap(
      ({ doubts }) => doubts.map(({ text, among }) => `${text} ${among?.key}`),
    );
    expect(groups).toEqual([
      "Postage lines:sheet=Sample Group#2",
      "Postage lines:sheet=Sample Group#2",
      "Garden lines:sheet=Hong Kong#2",
    ]);
  });

  it("are no more in one question than it shows", () => {
    const many = Array.from({ length: 60 }, (_, index) => `Item of ${"abcdefghij"[index % 10]}${index} | ${index}`);
    const { statements } = workbook({ "Sample Group": `${INCOME}\n${many.join("\n")}` });
    const sizes = new Map<string, number>();
    for (const { doubts } of statements)
      for (const { among } of doubts) sizes.set(among?.key ?? "", (sizes.get(among?.key ?? "") ?? 0) + 1);
    expect([...sizes]).toEqual([
      ["lines:sheet=Sample Group#2", 40],
      ["lines:sheet=Sample Group#2/2", 20],
    ]);
  });
});
