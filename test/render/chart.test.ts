import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOut } from "../../src/adapters/charts/chart-layout.ts";
import { svgOf } from "../../src/adapters/charts/svg-of.ts";
import type { Answer, CellResult, FiguresAnswer } from "../../src/domain/answer.ts";
import type { Chart } from "../../src/domain/chart.ts";
import type { Operation } from "../../src/domain/intent.ts";
import type { Language } from "../../src/domain/profile.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { chartOf } from "../../src/render/chart.ts";
import { arbitraryFiguresRun } from "./arbitrary-run.ts";
import {
  ANSWERS,
  cell,
  derived,
  figures,
  found,
  GLOSSARY,
  glossaryWith,
  missing,
  PROFILE,
  run,
  statement,
  summed,
} from "./fixture.ts";

const YEARS = ["FY2021", "FY2022", "FY2023", "FY2024", "FY2025"];

function chart(answer: Answer, language: Language = "en"): Chart | null {
  return chartOf(run(answer, language), GLOSSARY);
}

function series(entity: string, values: readonly string[], periods: readonly string[] = YEARS): readonly CellResult[] {
  return values.map((value, at) => found(value, { entity, period: periods[at] ?? "" }));
}

function ranked(entities: readonly string[], changes: Partial<FiguresAnswer> = {}): FiguresAnswer {
  const cells = ["NORTH", "SOUTH", "GROUP"].map((entity, at) => found(`${at + 1}`, { entity }));
  return figures(cells, { derived: [derived("max", "3", "USD_M", [0, 1, 2], { entities })], ...changes });
}

/** The words that a picture writes. */
async function wordsIn(drawn: Chart): Promise<readonly string[]> {
  const svg = await svgOf(drawn);
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/gu)].map(([, text = ""]) => text.replace("&amp;", "&"));
}

describe("the chart of an answer", () => {
  it("is a line for a series of three or more periods, its figures as the answer writes them", () => {
    expect(chart(figures(series("NORTH", ["1284", "1189.5", "-20"])))).toEqual({
      shape: "line",
      title: "Orchid North · Revenue · USD m",
      alt: "Chart: Orchid North · Revenue · USD m\nFY2021: 1,284; FY2022: 1,189.5; FY2023: -20",
      series: [
        {
          name: "",
          points: [
            { place: "FY2021", value: "1284", said: "1,284" },
            { place: "FY2022", value: "1189.5", said: "1,189.5" },
            { place: "FY2023", value: "-20", said: "-20" },
          ],
        },
      ],
    });
    expect(chart(figures(series("NORTH", ["1", "2"])))).toBeNull();
  });

  it("puts periods in order of time, whatever the order of the answer", () => {
    const drawn = chart(figures([...series("NORTH", ["1", "2", "3"])].reverse()));
    expect(drawn?.series[0]?.points.map(({ said }) => said)).toEqual(["1", "2", "3"]);
  });

  it("has a line for each of up to five subjects, with their names", () => {
    const cells = ["NORTH", "SOUTH"].flatMap((entity) => series(entity, ["1", "2", "3"]));
    const drawn = chart(figures(cells), "zh");
    expect(drawn?.title).toBe("营收 · 百万美元");
    expect(drawn?.series.map(({ name }) => name)).toEqual(["兰花北方", "兰花南方"]);
    expect(drawn?.alt.split("\n")[1]).toBe("兰花北方：2021财年：1；2022财年：2；2023财年：3");
    const six = [1, 2, 3, 4, 5, 6].flatMap((at) => series(`E${at}`, ["1", "2", "3"]));
    expect(chart(figures(six))).toBeNull();
    expect(chart(figures(six.slice(0, 15)))?.series).toHaveLength(5);
  });

  it("is of columns where periods lack between others, each gap said", () => {
    const cells = [...series("NORTH", ["1", "2"]), missing({ period: "FY2023" }), found("4", { period: "FY2024" })];
    const drawn = chart(figures(cells));
    expect(drawn?.shape).toBe("columns");
    expect(drawn?.series[0]?.points[2]).toEqual({ place: "FY2023", value: null, said: "not found" });
    expect(chart(figures(series("NORTH", ["1", "2", "3"], ["FY2019", "FY2022", "FY2025"])))?.shape).toBe("columns");
    const two = [...cells, ...series("SOUTH", ["1", "2", "3", "4"])];
    expect(chart(figures(two))).toBeNull();
  });

  it("is of bars for a ranking, the first at the top", () => {
    const drawn = chart(ranked(["GROUP", "SOUTH", "NORTH"]));
    expect(drawn?.shape).toBe("bars");
    expect(drawn?.title).toBe("FY2025 · Revenue · USD m");
    expect(drawn?.series[0]?.points.map(({ place }) => place)).toEqual([
      "Orchid Group",
      "Orchid South",
      "Orchid North",
    ]);
  });

  it("is of bars for members that were put in order without a result of their own", () => {
    const cells = ["AGENCY", "ONLINE", "TOTAL"].map((channel, at) => found(`${9 - at}`, { dimensions: { channel } }));
    const ordered = (order: "highest" | undefined) => {
      const operation: Operation = { kind: "series", by: "dimension", ...(order === undefined ? {} : { order }) };
      const intent = { ...run(figures(cells)) };
      return chartOf(
        {
          ...intent,
          resolved: {
            kind: "decided",
            intent: {} as never,
            decision: { kind: "read", route: "structured", groups: [], operation, assumed: [] },
          },
        },
        GLOSSARY,
      );
    };
    expect(ordered("highest")?.series[0]?.points.map(({ place }) => place)).toEqual([
      "Revenue (Agency)",
      "Revenue (Online)",
      "Revenue",
    ]);
    expect(ordered(undefined)).toBeNull();
  });

  it("writes units with the figures where the answer does", () => {
    const cells = ["1.5", "2", "3"].map((value, at) =>
      found(value, { metric: "ROE", period: YEARS[at] ?? "" }, { unit: "PCT" }),
    );
    const drawn = chart(figures(cells));
    expect(drawn?.title).toBe("Orchid North · Return on equity");
    expect(drawn?.series[0]?.points.map(({ said }) => said)).toEqual(["1.5%", "2%", "3%"]);
  });

  it.each<readonly [string, readonly CellResult[]]>([
    [
      "a figure is withheld",
      [...series("NORTH", ["1", "2", "3"]), { status: "withheld", cell: cell({ period: "FY2024" }) }],
    ],
    [
      "documents disagree",
      [...series("NORTH", ["1", "2", "3"]), { ...found("4", { period: "FY2024" }), conflicts: [statement("5")] }],
    ],
    ["units differ", [...series("NORTH", ["1", "2", "3"]), found("4", { period: "FY2024" }, { unit: "USD_K" })]],
    ["periods differ in length", [...series("NORTH", ["1", "2", "3"]), found("4", { period: "2025H1" })]],
    ["a figure comes twice", [...series("NORTH", ["1", "2", "3"]), found("9", { period: "FY2021" })]],
    [
      "a name was not recognised",
      [...series("NORTH", ["1", "2", "3"]), { status: "unrecognized_param", param: "entity", raw: "x" }],
    ],
    ["too little is found", [...series("NORTH", ["1", "2"]), missing({ period: "FY2023" })]],
    ["there is no order", ["NORTH", "SOUTH", "GROUP"].map((entity) => found("1", { entity }))],
  ])("is none where %s", (_name, cells) => {
    expect(chart(figures(cells))).toBeNull();
  });

  it("is none where two members have one name, where a member lacks, and for an overview", () => {
    const north = PROFILE.entities.get("NORTH");
    const entities = new Map(PROFILE.entities);
    if (north !== undefined) entities.set("SOUTH", { ...north, code: "SOUTH" });
    expect(chartOf(run(ranked(["GROUP", "SOUTH", "NORTH"])), glossaryWith({ entities }))).toBeNull();
    const cells = ["NORTH", "SOUTH"].flatMap((entity) => series(entity, ["1", "2", "3"]));
    expect(chartOf(run(figures(cells)), glossaryWith({ entities }))).toBeNull();
    const lacking = [found("1"), found("2", { entity: "SOUTH" }), missing({ entity: "GROUP" })];
    expect(chart(ranked(["NORTH", "SOUTH", "GROUP"], { cells: lacking }))).toBeNull();
    const overview = ANSWERS["an overview"];
    expect(overview === undefined ? "missing" : chart(overview)).toBeNull();
  });

  it("shows a figure that is made of others", () => {
    const months = ["2023-9M", "2024-9M"].map((period) => found("1000", { period }));
    expect(chart(figures([...months, summed("1300.5")]))?.series[0]?.points.at(-1)?.said).toBe("1,300.5");
  });
});

describe("the picture of a chart", () => {
  const shown: Readonly<Record<string, FiguresAnswer>> = {
    line: figures(series("NORTH", ["1284", "1189.5", "-20", "0", "777.25"])),
    lines: figures(["NORTH", "SOUTH", "GROUP"].flatMap((entity, at) => series(entity, [`${at}11`, "2222.5", "-3"]))),
    columns: figures(series("NORTH", ["1", "22", "333"], ["FY2019", "FY2022", "FY2025"])),
    bars: ranked(["GROUP", "SOUTH", "NORTH"]),
    zero: figures(series("NORTH", ["0", "0", "0"])),
    many: figures(
      Array.from({ length: 24 }, (_, at) => found(`${1000 + at}`, { period: `${2019 + (at >> 2)}Q${(at % 4) + 1}` })),
    ),
  };

  it.each(
    Object.entries(shown).flatMap(([name, answer]) =>
      (["en", "zh"] as const).map((language) => [name, language, answer] as const),
    ),
  )("of %s in %s has no figure and no other number that is not in the answer", async (_name, language, answer) => {
    const one = run(answer, language);
    const drawn = chartOf(one, GLOSSARY);
    if (drawn === null) throw new Error("There is no chart.");
    const said = renderText(one, GLOSSARY);
    const words = await wordsIn(drawn);
    expect(words.length).toBeGreaterThan(3);
    for (const number of words.join("\n").match(/[\d.,]*\d/gu) ?? []) expect(said).toContain(number);
    for (const word of words) if (!word.endsWith("…")) expect(drawn.alt).toContain(word);
  });

  it("keeps all words within its edges and each figure whole, whatever the names", () => {
    fc.assert(
      fc.property(arbitraryFiguresRun, (one) => {
        const drawn = chartOf(one, GLOSSARY);
        if (drawn === null) return;
        expect(drawn.alt.length).toBeLessThanOrEqual(4_000);
        const { texts, padding } = layOut(drawn);
        for (const { x, y } of texts) {
          expect(x + padding.left).toBeGreaterThanOrEqual(0);
          expect(x + padding.left).toBeLessThanOrEqual(800);
          expect(y + padding.top).toBeGreaterThanOrEqual(0);
          expect(y + padding.top).toBeLessThanOrEqual(400);
        }
      }),
      { numRuns: 100 },
    );
  });
});
