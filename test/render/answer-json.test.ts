import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import { storedCells } from "../../src/domain/cell-figures.ts";
import type { Language } from "../../src/domain/profile.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { arbitraryFiguresRun, arbitraryGlossary, arbitraryRun } from "./arbitrary-run.ts";
import { ANSWERS, derived, figures, found, GLOSSARY, missing, option, run, statement } from "./fixture.ts";

const LANGUAGES: readonly Language[] = ["en", "zh"];
const EVERY = Object.entries(ANSWERS).flatMap(([name, answer]) =>
  LANGUAGES.map((language) => ({ name, language, one: run(answer, language) })),
);

function answerOf(name: string): AnswerRun {
  const answer = ANSWERS[name];
  if (answer === undefined) throw new Error(`no answer ${name}`);
  return run(answer);
}

describe("renderJson", () => {
  it.each(EVERY)("gives $name in $language as the documented object", ({ one }) => {
    const json = renderJson(one, GLOSSARY);
    expect(AnswerJson.parse(json)).toEqual(json);
    const isChecked = one.answer.kind === "check";
    expect(Object.keys(json)).toEqual(Object.keys(AnswerJson.shape).filter((key) => key !== "checked" || isChecked));
  });

  it("gives any answer as the documented object", () => {
    fc.assert(
      fc.property(arbitraryRun, arbitraryGlossary, (one, glossary) => {
        expect(AnswerJson.safeParse(renderJson(one, glossary)).error).toBeUndefined();
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it("refuses an object that lacks or adds a key", () => {
    const json = renderJson(answerOf("one figure"), GLOSSARY);
    const { ms: _, ...lacking } = json;
    expect(AnswerJson.safeParse(lacking).success).toBe(false);
    expect(AnswerJson.safeParse({ ...json, prose: "1,703" }).success).toBe(false);
  });

  it("states a found cell as it is stored, with its conflicts", () => {
    const { cells, sources } = renderJson(answerOf("a conflict"), GLOSSARY);
    expect(cells).toEqual([
      {
        status: "found",
        metric: "REVENUE",
        entity: "NORTH",
        period: "FY2025",
        dimensions: { channel: "TOTAL" },
        value: "1702",
        unit: "USD_M",
        source: { doc: "results-2025.xlsx", locator: "sheet=Results,cell=C4" },
        conflicts: [{ value: "1705", unit: "USD_M", source: { doc: "board.docx", locator: "page=3,para=2" } }],
      },
    ]);
    expect(Object.keys(cells[0] ?? {}).join()).toBe(
      "status,metric,entity,period,dimensions,value,unit,source,conflicts",
    );
    expect(sources).toHaveLength(2);
  });

  it("gives the values that a cell had, with place, day and the reason why they do not hold", () => {
    const former = statement("1538", "USD_M", {
      source: { doc: "a.pptx", locator: "slide=2" },
      validAsOf: "2025-03-01",
    });
    const superseded = [
      { ...former, because: "restated" as const },
      { ...statement("1.5", "USD_BN"), because: "undated" as const },
    ];
    const { cells, sources } = renderJson(run(figures([{ ...found("1702"), superseded }])), GLOSSARY);
    expect(cells).toMatchObject([
      {
        value: "1702",
        superseded: [
          {
            value: "1538",
            unit: "USD_M",
            source: { doc: "a.pptx", locator: "slide=2" },
            valid_as_of: "2025-03-01",
            because: "restated",
          },
          { value: "1.5", unit: "USD_BN", valid_as_of: null, because: "undated" },
        ],
      },
    ]);
    expect(Object.keys(cells[0] ?? {}).at(-1)).toBe("superseded");
    expect(sources).toEqual([
      { doc: "results-2025.xlsx", locator: "sheet=Results,cell=C4" },
      { doc: "a.pptx", locator: "slide=2" },
    ]);
  });

  it("states a cell that is not stored as the sum of its parts, each with its source", () => {
    const { outcome, cells, sources } = renderJson(answerOf("a sum"), GLOSSARY);
    expect([outcome, cells]).toMatchObject([
      "answered",
      [
        {
          status: "summed",
          period: "2025-9M",
          value: "1300.5",
          unit: "USD_M",
          parts: [
            { status: "found", period: "2025H1", value: "840", source: { doc: "half-year.pptx" } },
            { status: "found", period: "2025Q3", value: "460.5", source: { doc: "q3.xlsx" } },
          ],
        },
      ],
    ]);
    expect(sources.map(({ doc }) => doc)).toEqual(["half-year.pptx", "q3.xlsx"]);
  });

  it("states a ratio that is not stored as a quotient, each operand with its sources", () => {
    const { outcome, cells, sources } = renderJson(answerOf("a quotient"), GLOSSARY);
    expect([outcome, cells]).toMatchObject([
      "answered",
      [
        {
          status: "divided",
          metric: "ROE",
          period: "2025-9M",
          value: "26.9127258747",
          unit: "PCT",
          dividend: { status: "found", metric: "PROFIT", value: "350", source: { doc: "q3.xlsx" } },
          divisor: { status: "summed", value: "1300.5", parts: [{ value: "840" }, { value: "460.5" }] },
        },
      ],
    ]);
    expect(Object.keys(cells[0] ?? {}).join()).toBe(
      "status,metric,entity,period,dimensions,value,unit,dividend,divisor",
    );
    expect(sources.map(({ doc, locator }) => `${doc} ${locator}`)).toEqual([
      "q3.xlsx cell=B9",
      "half-year.pptx slide=3",
      "q3.xlsx cell=B5",
    ]);
  });

  it("has no key for values that there are none of", () => {
    expect(renderJson(answerOf("one figure"), GLOSSARY).cells[0]).not.toHaveProperty("superseded");
  });

  it("names assumed and carried slots with their codes", () => {
    const { clarification } = renderJson(answerOf("a follow-up"), GLOSSARY);
    expect(clarification).toEqual({
      mode: "answer_with_assumptions",
      assumed: { entity: "NORTH", period: "FY2025" },
      carried: ["entity", "period"],
      note: "From this thread: Orchid North and FY2025.",
      options: [],
    });
  });

  it("lists several assumed codes of one slot", () => {
    const answer = figures([found("1")], {
      clarification: {
        mode: "answer_with_assumptions",
        assumedSlots: [{ slot: "entity", codes: ["NORTH", "SOUTH"], from: { kind: "carried" } }],
        narrowingOptions: [],
      },
    });
    expect(renderJson(run(answer), GLOSSARY).clarification.assumed).toEqual({ entity: ["NORTH", "SOUTH"] });
  });

  it("tells in the note that figures are left out", () => {
    expect(renderJson(answerOf("declined and cut"), GLOSSARY).clarification.note).toBe(
      "You asked for 1,200 figures; these are the first 2. Ask for fewer at a time to see the rest.",
    );
  });

  it("labels derived figures and keeps their operands and every digit", () => {
    expect(renderJson(answerOf("a growth"), GLOSSARY).derived).toEqual([
      { op: "difference", value: "164", unit: "USD_M", label: "Change FY2024 → FY2025", of: [0, 1] },
      { op: "growth_pct", value: "10.6631989597", unit: "PCT", label: "Growth FY2024 → FY2025", of: [0, 1] },
    ]);
  });

  it("gives the winners of a ranking", () => {
    const answer = figures([found("1702"), found("1320", { entity: "SOUTH" })], {
      derived: [derived("rank", "1702", "USD_M", [0, 1], { entities: ["NORTH", "SOUTH"] })],
    });
    const json = renderJson(run(answer), GLOSSARY);
    expect(json.derived[0]?.entities).toEqual(["NORTH", "SOUTH"]);
    expect(json.answer_plain.split("\n")[0]).toBe(
      "FY2025 · Revenue · Ranking: Orchid North (1,702 USD m), Orchid South (1,320 USD m)",
    );
  });

  it("turns words that name no known parameter into cells", () => {
    const { cells, not_understood, outcome } = renderJson(
      run({
        kind: "not_understood",
        route: "structured",
        notUnderstood: [
          { raw: "Narnia", slot: "entity", blocks: true },
          { raw: "budget", slot: "basis", blocks: true },
        ],
        options: [],
      }),
      GLOSSARY,
    );
    expect(cells).toEqual([{ status: "unrecognized_param", param: "entity", raw: "Narnia" }]);
    expect(not_understood).toEqual(["Narnia", "budget"]);
    expect(outcome).toBe("unrecognized_param");
  });

  it.each([
    ["missing metric", "ask_first"],
    ["another company", "out_of_scope_entity"],
    ["nothing found", "none"],
    ["unknown metric", "none"],
    ["greeting", "none"],
  ])("puts the options of %s into a clarification of mode %s", (name, mode) => {
    const { clarification } = renderJson(answerOf(name), GLOSSARY);
    expect(clarification.mode).toBe(mode);
    expect(clarification.options.length).toBeGreaterThan(1 - Number(name === "another company"));
    expect(clarification.options.every(({ question }) => question.endsWith("?"))).toBe(true);
  });

  it("names the failed component and states no digit", () => {
    const json = renderJson(answerOf("no store"), GLOSSARY);
    expect(json.stop_reason).toBe("unavailable:store");
    expect(json.answer).not.toMatch(/\d/);
  });

  it("takes the id of the question, and rounds time to three decimals", () => {
    const json = renderJson(answerOf("one figure"), GLOSSARY, "q7");
    expect([json.id, json.ms]).toEqual(["q7", 1.235]);
  });

  it("differs between answer and plain answer by the inline sources alone", () => {
    const { answer, answer_plain: plain } = renderJson(answerOf("a matrix with a miss"), GLOSSARY);
    expect(answer.replaceAll(/ \(source: [^)]*\)/g, "")).toBe(plain);
    expect(answer.match(/\(source: /g)).toHaveLength(3);
  });
});

describe("digits in an answer", () => {
  const numbersIn = (text: string): readonly string[] =>
    (text.replaceAll(/(\d),(?=\d{3})/g, "$1").match(/\d+(?:\.\d+)?/g) ?? []).map((digits) =>
      digits.replace(/^0+(?=\d)/, ""),
    );

  /** Of an overview, the figures have numbered footnotes as well, before those of its reasons. */
  function overviewMarks({ cells, overview, why }: FiguresAnswer): readonly string[] {
    if (overview === undefined) return [];
    const stated = storedCells(cells).flatMap(({ statement, conflicts }) => [statement, ...conflicts]);
    const reasons = why?.kind === "run" ? why.run.evidence : [];
    return [...stated, ...reasons].map((_, index) => String(index + 1));
  }

  function strayNumbers(one: AnswerRun, answer: string, labels: string): readonly string[] {
    if (one.answer.kind !== "figures") return [];
    const known = new Set(numbersIn(JSON.stringify([one.answer, one.question, labels])));
    // The numbers of footnotes, counted from 1.
    for (const mark of one.answer.why?.kind === "run" ? one.answer.why.run.evidence.keys() : [])
      known.add(String(mark + 1));
    for (const mark of overviewMarks(one.answer)) known.add(mark);
    // How many values that do not hold are not listed, of a cell and of an answer.
    const stored = storedCells(one.answer.cells);
    for (const index of [...one.answer.cells, ...stored].keys()) known.add(String(index + 1));
    for (const one of stored) {
      for (const count of one.superseded.keys()) known.add(String(count));
    }
    // Quotients are shortened.
    const quotients = one.answer.cells.flatMap((cell) => (cell.status === "divided" ? [cell] : []));
    for (const { figure } of [...one.answer.derived, ...quotients]) {
      for (const digits of [2, 3, 4]) known.add(String(Math.abs(Number(Number(figure.value).toFixed(digits)))));
      known.add(String(Math.abs(Number(Number(figure.value).toPrecision(3)))));
    }
    return numbersIn(answer).filter((digits) => !known.has(digits) && !known.has(String(Number(digits))));
  }

  const labelsOf = (glossary: typeof GLOSSARY): string =>
    JSON.stringify(
      [...glossary.profile.metrics.values(), ...glossary.profile.entities.values()].map(({ label }) => label),
    );

  it("come from cells, derived figures, periods, labels, sources or the question", () => {
    fc.assert(
      fc.property(arbitraryFiguresRun, arbitraryGlossary, (one, glossary) => {
        expect(strayNumbers(one, renderJson(one, glossary).answer, labelsOf(glossary))).toEqual([]);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it("are found out where they come from nowhere", () => {
    const one = answerOf("one figure");
    expect(strayNumbers(one, "Orchid North · FY2025 · Revenue: 1,703 USD m", labelsOf(GLOSSARY))).toEqual(["1703"]);
  });
});

describe("what stands beside figures", () => {
  it("names unused words once, and the cell that they would have selected", () => {
    const answer = figures(
      [found("1702"), { status: "unrecognized_param", param: "entity", raw: "Narnia" }, missing({ period: "FY2023" })],
      {
        notUnderstood: [
          { raw: "Narnia", slot: "entity", blocks: false },
          { raw: "in HKD", slot: "unit", blocks: false },
        ],
        nearest: [option("cell", { periods: ["FY2024"] })],
      },
    );
    expect(renderJson(run(answer), GLOSSARY).answer_plain.split("\n")).toEqual([
      "Orchid North · FY2025 · Revenue: 1,702 USD m",
      "Orchid North · FY2023 · Revenue: not found",
      "I don’t estimate figures that are not found.",
      "Not found: “Narnia”. It looks like an entity, but I don’t know one by that name.",
      "Not used: “in HKD”. I don’t convert units; the figures are in the unit they are stored in.",
      "The closest figures I have: Orchid North · FY2024",
    ]);
  });

  it("shows every value where documents disagree", () => {
    const answer = figures([{ ...found("1702"), conflicts: [statement("1705"), statement("1708")] }]);
    const { answer_plain: plain } = renderJson(run(answer), GLOSSARY);
    expect(plain.split("\n")).toEqual([
      "The documents disagree: every value is shown, and none is preferred.",
      "Orchid North · FY2025 · Revenue: 1,702 USD m",
      "Also stated: 1,705 USD m",
      "Also stated: 1,708 USD m",
    ]);
  });

  it("tells results of several subjects apart", () => {
    const cells = ["NORTH", "SOUTH"].flatMap((entity) => [
      found("100", { entity, period: "FY2024" }),
      found("90", { entity }),
    ]);
    const answer = figures(cells, {
      derived: [derived("growth_pct", "-10", "PCT", [0, 1]), derived("growth_pct", "-10", "PCT", [2, 3])],
    });
    expect(renderJson(run(answer), GLOSSARY).answer_plain.split("\n").slice(0, 2)).toEqual([
      "Orchid North · Revenue · Growth FY2024 → FY2025: -10%; computed as (90 − 100) ÷ 100",
      "Orchid South · Revenue · Growth FY2024 → FY2025: -10%; computed as (90 − 100) ÷ 100",
    ]);
  });

  it("says something even where nothing is there", () => {
    expect(renderJson(run(figures([])), GLOSSARY).answer).toBe("I have nothing to show for this question.");
  });
});
