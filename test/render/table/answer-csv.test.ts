import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerCsv } from "../../../src/render/table/answer-csv.ts";
import { answerTable } from "../../../src/render/table/answer-table.ts";
import { arbitraryGlossary, arbitraryRun } from "../arbitrary-run.ts";
import { ANSWERS, GLOSSARY, run } from "../fixture.ts";

type Records = readonly (readonly string[])[];

function recordsOf(csv: string): Records {
  return parse(csv, { bom: true });
}

describe("an answer as CSV", () => {
  it("is UTF-8 with its mark, a line for each figure, and the place of each beside it", () => {
    const answer = ANSWERS["a growth"];
    const table = answer === undefined ? null : answerTable(run(answer), GLOSSARY);
    const csv = table === null ? "" : answerCsv(table, "en");
    expect(csv.startsWith("\uFEFFMetric,Entity,Period,Computation,Value,Unit,")).toBe(true);
    expect(csv.endsWith("\r\n")).toBe(true);
    const [header = [], ...rows] = recordsOf(csv);
    const column = (name: string): readonly (string | undefined)[] => rows.map((row) => row[header.indexOf(name)]);
    expect(column("Value")).toEqual(["1538", "1702", "164", "10.6631989597"]);
    expect(column("As shown")[2]).toBe("'+164 USD m");
    expect(new Set(column("Sources"))).toEqual(new Set(["[1] results-2025.xlsx · sheet “Results”, cell C4"]));
    expect(header).not.toContain("Note");
  });

  it("has Chinese headings for a Chinese answer", () => {
    const answer = ANSWERS["one figure"];
    const table = answer === undefined ? null : answerTable(run(answer, "zh"), GLOSSARY);
    expect(table === null ? "" : answerCsv(table, "zh")).toMatch(
      /^\uFEFF指标,实体,期间,数值,单位,显示为,类别,脚注,来源\r\n营收,兰花北方,/,
    );
  });

  it("begins no formula and keeps every value a number, whatever names and documents are called", () => {
    fc.assert(
      fc.property(arbitraryRun, arbitraryGlossary, (one, glossary) => {
        const table = answerTable(one, glossary);
        if (table === null) return;
        const [header = [], ...rows] = recordsOf(answerCsv(table, one.language));
        expect(rows).toHaveLength(table.rows.length);
        const values = header.findIndex((name) => name === "Value" || name === "数值");
        for (const [at, row] of rows.entries()) {
          const expected = table.rows[at];
          for (const [column, field] of row.entries()) {
            if (column === values)
              expect(field).toBe(expected !== undefined && "value" in expected ? expected.value : "");
            else expect(field).not.toMatch(/^["\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]/u);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
