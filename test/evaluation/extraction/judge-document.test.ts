import { describe, expect, it } from "vitest";
import type { ExtractionGate } from "../../../src/evaluation/extraction/extraction-gates.ts";
import { judgeDocument } from "../../../src/evaluation/extraction/judge-document.ts";
import type { ObservedDocument, ObservedFact } from "../../../src/evaluation/extraction/observed-document.ts";
import { GOLD, nothing, perfect } from "./observations.ts";

const DEFAULTS = { channel: "TOTAL" };
const PERFECT = perfect(GOLD);

/** The gates at which something is wrong, each once. */
function wrong(observed: ObservedDocument): readonly ExtractionGate[] {
  const faults = judgeDocument(GOLD, observed, DEFAULTS).filter(({ fault }) => fault !== null);
  return [...new Set(faults.map(({ gate }) => gate))].toSorted();
}

function withCell(at: number, change: Partial<ObservedDocument["tables"][number]["cells"][number]>): ObservedDocument {
  const tables = PERFECT.tables.map((table) => ({
    ...table,
    cells: table.cells.map((cell, index) => (index === at ? { ...cell, ...change } : cell)),
  }));
  return { ...PERFECT, tables };
}

function withFact(change: Partial<ObservedFact>): ObservedDocument {
  return { ...PERFECT, facts: PERFECT.facts.map((fact) => ({ ...fact, ...change })) };
}

const FIRST = PERFECT.facts[0];

describe("a reading that is as the gold has it", () => {
  it("has no fault at any gate, and every gate that has something to look at looks", () => {
    const checks = judgeDocument(GOLD, PERFECT, DEFAULTS);
    expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(new Set(checks.map(({ gate }) => gate)).size).toBe(18);
  });

  it("may state a value in another scale, name the defaults of dimensions, and word a notice as it likes", () => {
    expect(wrong(withFact({ value: "1.571", unit: "USD_BN", dimensions: { channel: "AGENCY" } }))).toEqual([]);
    expect(wrong({ ...PERFECT, notices: ["The hidden sheet “WORKING” was left out."] })).toEqual([]);
    expect(wrong({ ...PERFECT, questions: [{ kind: "label", text: "“Turnover” in table 1" }] })).toEqual([]);
    expect(wrong({ ...PERFECT, sensitivity: "Confidential" })).toEqual([]);
    const around = "Much is told. The rest\n is words. And more.";
    expect(wrong({ ...PERFECT, passages: [{ locator: 'section="Risks",para=1-3', text: around }] })).toEqual([]);
  });
});

describe("a reading that is wrong shows it:", () => {
  const table = PERFECT.tables[0] ?? { locator: "", cells: [] };
  it.each<readonly [string, ObservedDocument, readonly ExtractionGate[]]>([
    ["another text of a cell", withCell(1, { text: "Reven" }), ["cell_precision", "cell_recall"]],
    ["another figure of a cell", withCell(5, { number: "45" }), ["numbers"]],
    ["no figure of a cell", withCell(5, { number: null }), ["numbers"]],
    ["a figure where words stand", withCell(0, { number: "2025" }), ["cell_precision"]],
    ["a merged cell as a plain one", withCell(0, { colspan: 1 }), ["spans"]],
    ["a cell in another column", withCell(2, { col: 7 }), ["cell_precision", "cell_recall", "numbers"]],
    ["a table under another name", { ...PERFECT, tables: [{ ...table, locator: "table=9" }] }, ["locators"]],
    ["a table that is none", { ...PERFECT, tables: [table, { ...table, locator: "table=2" }] }, ["cell_precision"]],
    ["another value", withFact({ value: "1572" }), ["fact_precision", "fact_recall", "values"]],
    ["a value in the wrong scale", withFact({ unit: "USD_BN" }), ["fact_precision", "fact_recall", "values"]],
    ["another currency", withFact({ unit: "HKD_M" }), ["fact_precision", "fact_recall", "units"]],
    ["another period", withFact({ period: "FY2024" }), ["fact_precision", "fact_recall", "periods"]],
    ["another entity", withFact({ entity: "ACME_CN" }), ["fact_precision", "fact_recall", "subjects"]],
    ["a part as the whole", withFact({ dimensions: {} }), ["fact_precision", "fact_recall", "subjects"]],
    ["another place of a fact", withFact({ locator: "table=1,row=2,col=2" }), ["locators"]],
    ["another day of a fact", withFact({ validAsOf: null }), ["days"]],
    [
      "a fact too many",
      { ...PERFECT, facts: FIRST ? [FIRST, { ...FIRST, locator: "line=4", period: "FY2023" }] : [] },
      ["fact_precision"],
    ],
    [
      "a change as a fact",
      { ...PERFECT, facts: FIRST ? [FIRST, { ...FIRST, locator: "table=1,row=Revenue,col=YoY", value: "9.6" }] : [] },
      ["fact_precision", "left_out"],
    ],
    ["no question", { ...PERFECT, questions: [] }, ["questions"]],
    [
      "a question of another kind",
      { ...PERFECT, questions: [{ kind: "unit", text: "Turnover" }] },
      ["question_precision", "questions"],
    ],
    [
      "a question that nobody needs",
      { ...PERFECT, questions: [...PERFECT.questions, { kind: "label", text: "Revenue" }] },
      ["question_precision"],
    ],
    ["silence about what is hidden", { ...PERFECT, notices: ["Something was left out."] }, ["notices"]],
    [
      "a sentence under another place",
      { ...PERFECT, passages: [{ locator: "page=1,para=1", text: "The rest is words." }] },
      ["passages"],
    ],
    [
      "other words in its place",
      { ...PERFECT, passages: [{ locator: 'section="Risks",para=1', text: "Words." }] },
      ["passages"],
    ],
    ["a confidential document as an internal one", { ...PERFECT, sensitivity: "INTERNAL" }, ["sensitivity"]],
  ])("%s", (_name, observed, gates) => {
    expect(wrong(observed)).toEqual(gates);
  });

  it("a file that could not be read fails wherever there was something to find, what had to be left out too", () => {
    expect(wrong(nothing(GOLD, "It is damaged."))).toEqual([
      "cell_recall",
      "days",
      "fact_recall",
      "left_out",
      "locators",
      "notices",
      "numbers",
      "passages",
      "periods",
      "questions",
      "sensitivity",
      "spans",
      "subjects",
      "units",
      "values",
    ]);
  });
});

describe("a document without gold for its tables", () => {
  it("is not blamed for the tables that it has", () => {
    const gold = { ...GOLD, tables: [], expectations: [] };
    expect(judgeDocument(gold, { ...nothing(gold), tables: PERFECT.tables }, DEFAULTS)).toEqual([]);
  });
});

describe("a cell that shows nothing", () => {
  const cell = { row: 0, col: 0, rowspan: 1, colspan: 1, ref: null, text: "", number: null };
  const gold = { ...GOLD, tables: GOLD.tables.map((table) => ({ ...table, cells: [cell] })), expectations: [] };
  const faults = (change: { readonly text: string; readonly number?: string }) => {
    const tables = [{ locator: "table=1", cells: [{ ...cell, ...change }] }];
    const checks = judgeDocument(gold, { ...nothing(gold), tables }, DEFAULTS);
    return checks.filter(({ fault }) => fault !== null).map(({ gate }) => gate);
  };
  it("may be named in words, and holds no figure", () => {
    expect(faults({ text: "(formula)" })).toEqual([]);
    expect(faults({ text: "0", number: "0" })).toEqual(["cell_precision"]);
  });
});

describe("the cells of a sheet", () => {
  const gold = {
    ...GOLD,
    tables: GOLD.tables.map((table) => ({
      ...table,
      locator: "sheet=A",
      cells: [{ row: 4, col: 1, rowspan: 1, colspan: 1, ref: "B5", text: "12", number: "12" }],
    })),
    expectations: [],
  };
  it("are found by their address, whatever row the reader counts from and in how many pieces it gives the sheet", () => {
    const pieces = [
      { locator: "sheet=A", cells: [{ row: 0, col: 0, rowspan: 1, colspan: 1, ref: "B5", text: "12", number: "12" }] },
      { locator: "sheet=A", cells: [{ row: 0, col: 0, rowspan: 1, colspan: 1, ref: "C9", text: "x", number: null }] },
    ];
    const checks = judgeDocument(gold, { ...nothing(gold), tables: pieces }, {});
    expect(checks.filter(({ fault }) => fault !== null).map(({ gate }) => gate)).toEqual(["cell_precision"]);
  });
});
