import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../src/domain/answer.ts";
import type { AnswerRow, AnswerTable, FigureRow } from "../../../src/domain/answer-table.ts";
import { canonicalDecimal } from "../../../src/domain/decimal.ts";
import type { Language } from "../../../src/domain/profile.ts";
import { answerTable } from "../../../src/render/table/answer-table.ts";
import { arbitraryGlossary, arbitraryRun } from "../arbitrary-run.ts";
import { ANSWERS, cell, derived, figures, found, GLOSSARY, missing, run } from "../fixture.ts";

function tableOf(answer: Answer | undefined, language: Language = "en"): AnswerTable {
  const table = answer === undefined ? null : answerTable(run(answer, language), GLOSSARY);
  if (table === null) throw new Error("There is no table.");
  return table;
}

/** A row as one line. */
function shown(row: AnswerRow): string {
  const { metric, entity, period, dimensions } = row.labels;
  const about = [metric, ...dimensions, entity, period].join(" | ");
  if (!("value" in row)) return `${about} || ${row.kind} | ${row.note}`;
  return `${about} || ${figureOf(row).join(" | ")}`;
}

function figureOf({ kind, computation, value, unit, said, formula, footnotes, note }: FigureRow): readonly string[] {
  return [kind, computation, value, unit, said, formula, footnotes.join(), note];
}

function rowsOf(name: string, language: Language = "en"): readonly string[] {
  return tableOf(ANSWERS[name], language).rows.map(shown);
}

describe("the table of an answer", () => {
  it("has a stored figure as it is stored, with its unit and its source", () => {
    const table = tableOf(ANSWERS["one figure"]);
    expect(table.rows.map(shown)).toEqual([
      "Revenue | Orchid North | FY2025 || stored |  | 1702 | USD m | 1,702 USD m |  | 1 | ",
    ]);
    expect(table.sources).toEqual([
      {
        number: 1,
        doc: "results-2025.xlsx",
        place: "sheet “Results”, cell C4",
        locator: "sheet=Results,cell=C4",
        asOf: "2026-03-01",
        isOfLaterReport: true,
      },
    ]);
  });

  it("has results with how they are computed, each with the sources of its operands", () => {
    expect(rowsOf("a growth")).toEqual([
      "Revenue | Orchid North | FY2024 || stored |  | 1538 | USD m | 1,538 USD m |  | 1 | ",
      "Revenue | Orchid North | FY2025 || stored |  | 1702 | USD m | 1,702 USD m |  | 1 | ",
      "Revenue | Orchid North |  || computed | Change FY2024 → FY2025 | 164 | USD m | +164 USD m | 1,702 − 1,538 | 1 | ",
      "Revenue | Orchid North |  || computed | Growth FY2024 → FY2025 | 10.6631989597 | % | ≈ +10.7% | (1,702 − 1,538) ÷ 1,538 | 1 | ".replace(
        "≈ ",
        "≈\u00a0",
      ),
    ]);
  });

  it("says how a figure is made of stored ones, in either language", () => {
    expect(rowsOf("a sum")).toEqual([
      "Revenue | Orchid North | first nine months of 2025 || sum |  | 1300.5 | USD m | 1,300.5 USD m | sum of H1 2025 840 [1] + Q3 2025 460.5 [2] | 1,2 | ",
    ]);
    const [quotient = ""] = rowsOf("a quotient", "zh");
    expect(quotient).toContain(
      "净资产收益率 | 兰花北方 | 2025年前三季度 || quotient |  | 26.9127258747 | % | ≈\u00a026.9%",
    );
    expect(quotient).toContain("÷");
    expect(quotient).toContain("| 1,2,3 |");
  });

  it("shows every value where documents disagree, and says so beside each", () => {
    const rows = tableOf(ANSWERS["a conflict"]).rows;
    expect(rows.map((row) => ("value" in row ? [row.value, row.footnotes] : []))).toEqual([
      ["1702", [1]],
      ["1705", [2]],
    ]);
    for (const { note } of rows)
      expect(note).toBe("The documents disagree: every value is shown, and none is preferred.");
  });

  it("has a column for a dimension only where a figure has a value of it", () => {
    expect(tableOf(ANSWERS["a dimension"]).dimensions).toEqual(["Channel"]);
    expect(rowsOf("a dimension")).toEqual([
      "Revenue | Agency | Orchid North | FY2025 || stored |  | 1200 | USD m | 1,200 USD m |  | 1 | ",
    ]);
    expect(tableOf(ANSWERS["one figure"]).dimensions).toEqual([]);
  });

  it("says without a value what is not found or withheld", () => {
    const answer = figures([
      found("1702"),
      missing({ period: "FY2023" }),
      { status: "withheld", cell: cell({ period: "FY2022" }) },
      { status: "withheld", cell: cell({ period: "FY2021" }), because: "gives_away" },
    ]);
    const [, ...absent] = tableOf(answer).rows;
    expect(absent.map(({ kind }) => kind)).toEqual(["not_found", "withheld", "withheld"]);
    for (const row of absent) expect(row).not.toHaveProperty("value");
    expect(absent.map(({ note }) => note.split(/[,.]/)[0])).toEqual([
      "not found",
      "Withheld figures are stored",
      "A figure is withheld where",
    ]);
    expect(tableOf(figures([missing()])).rows.map(({ kind }) => kind)).toEqual(["not_found"]);
  });

  it("names who holds a place, and everybody of equal figures", () => {
    const answer = figures([found("5"), found("5", { entity: "SOUTH" }), found("4", { entity: "GROUP" })], {
      derived: [derived("max", "5", "USD_M", [0, 1, 2], { entities: ["NORTH", "SOUTH", "GROUP"] })],
    });
    expect(tableOf(answer).rows.slice(3).map(shown)).toEqual([
      "Revenue | Orchid North | FY2025 || computed | Highest | 5 | USD m | 5 USD m |  | 1 | ",
      "Revenue | Orchid South | FY2025 || computed | Highest | 5 | USD m | 5 USD m |  | 1 | ",
    ]);
  });

  it("lists an overview in its order, with the numbers of its footnotes, and what it lacks", () => {
    const { rows, sources } = tableOf(ANSWERS["an overview"]);
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...["stored", "stored", "stored", "stored", "stored", "withheld", "not_found", "computed", "computed"],
    ]);
    expect(rows.slice(0, 3).map((row) => ("footnotes" in row ? row.footnotes : []))).toEqual([[1], [2], [3]]);
    expect(sources.map(({ number }) => number)).toEqual(sources.map((_, at) => at + 1));
  });

  it("is none where an answer has no figures", () => {
    for (const name of ["unknown metric", "a refusal"]) {
      const answer = ANSWERS[name];
      if (answer !== undefined) expect(answerTable(run(answer), GLOSSARY)).toBeNull();
    }
  });

  it("has only exact values, each with a source that is there, whatever the answer", () => {
    fc.assert(
      fc.property(arbitraryRun, arbitraryGlossary, (one, glossary) => {
        const table = answerTable(one, glossary);
        const values = new Set(
          [...JSON.stringify(one.answer).matchAll(/"value":"([^"]*)"/g)].map(([, value]) => value),
        );
        for (const row of table?.rows ?? []) {
          expect(row.labels.dimensions).toHaveLength(table?.dimensions.length ?? 0);
          if (!("value" in row)) continue;
          expect(canonicalDecimal(row.value)).not.toBeNull();
          expect(values.has(row.value)).toBe(true);
          expect(row.footnotes.length).toBeGreaterThan(0);
          for (const number of row.footnotes) expect(table?.sources[number - 1]?.number).toBe(number);
        }
      }),
      { numRuns: 60 },
    );
  });
});
