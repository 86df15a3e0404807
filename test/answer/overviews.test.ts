import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import type { Fact } from "../../src/domain/fact.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { parsePeriodCode, periodCode } from "../../src/domain/period.ts";
import { shiftYears } from "../../src/domain/period-steps.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { phraseRequest } from "../../src/render/phrase-question.ts";
import { documentOf } from "../support/facts.ts";
import { cell, companyFacts, fact, GLOSSARY, openTestEngine, PROFILE_YAML, type TestEngine } from "./company.ts";
import { assumed, optionsOf, shown } from "./shown.ts";

const HEADLINE = buildGlossary(parseProfile(`${PROFILE_YAML}headline: [PROFIT, SHIPS, REVENUE]\n`, "profile.yaml"));

function openHeadline(extra: readonly Fact[] = []): Promise<TestEngine> {
  return openTestEngine({ glossary: HEADLINE }, extra);
}

async function ask(text: string, engine?: TestEngine): Promise<AnswerRun> {
  return (engine ?? (await openTestEngine())).ask(text);
}

function figuresOf({ answer }: AnswerRun): FiguresAnswer {
  if (answer.kind !== "figures") throw new Error(`is ${answer.kind}`);
  return answer;
}

function textOf(run: AnswerRun): string {
  return renderJson(run, GLOSSARY).answer;
}

describe("an overview", () => {
  it("shows the stored metrics of a company with their change on the year before", async () => {
    const run = await ask("how did we do last year");
    expect(shown(run)).toEqual(
      [
        "REVENUE TERN FY2025 = 1206.25",
        "REVENUE TERN FY2024 = 1080.4",
        "PROFIT TERN FY2025 = 132",
        "PROFIT TERN FY2024 = 120",
        "LOAD TERN FY2025 = 64.25",
        "LOAD TERN FY2024 = 61.5",
        "SHIPS TERN FY2025 = 33",
        "SHIPS TERN FY2024 = 31",
        "growth_pct 11.6484635320",
        "growth_pct 10",
        "change_points 2.75",
        "growth_pct 6.45161290323",
      ].map((line) => line.replace("11.6484635320", "11.648463532")),
    );
    expect(assumed(run)).toEqual(["entity TERN default", "metric REVENUE+PROFIT+LOAD+SHIPS default"]);
    expect(textOf(run)).toContain("Assumed Tern Group and the headline metrics.");
  });

  it("is of the headline metrics of the company file, in their order", async () => {
    const run = await ask("key figures of Tern 2025", await openHeadline());
    expect(figuresOf(run).overview?.map(({ now }) => figuresOf(run).cells[now])).toMatchObject([
      { cell: { metric: "PROFIT" } },
      { cell: { metric: "SHIPS" } },
      { cell: { metric: "REVENUE" } },
    ]);
  });

  it("leaves out what is not stored, and names it where the company file names it", async () => {
    expect(textOf(await ask("Baltic snapshot 2025Q3"))).not.toMatch(/not stored|not found/i);
    const named = await ask("Baltic snapshot 2025Q3", await openHeadline());
    expect(textOf(named)).toContain("Not stored for Q3 2025: Operating profit, Ships.");
    expect(textOf(await ask("波罗的海2025年第三季度概况", await openHeadline()))).toContain(
      "2025年第三季度没有记录：营运利润、船舶数。",
    );
    expect(shown(named)).toEqual([
      "PROFIT BALTIC 2025Q3 is not found",
      "SHIPS BALTIC 2025Q3 is not found",
      "REVENUE BALTIC 2025Q3 = 181",
      "REVENUE BALTIC 2024Q3 = 165",
      "growth_pct 9.69696969697",
    ]);
  });

  it("shows a figure alone where the year before is not stored", async () => {
    expect(shown(await ask("Baltic snapshot 2024"))).toEqual([
      "REVENUE BALTIC FY2024 = 640",
      "REVENUE BALTIC FY2023 = 600",
      "PROFIT BALTIC FY2024 = 132",
      "growth_pct 6.66666666667",
    ]);
  });

  it("says once that nothing is stored, and offers overviews near by", async () => {
    const run = await ask("key figures of Aegean in 2019");
    expect(textOf(run)).toContain("I have no headline figures for Tern Aegean, FY2019, and I don’t estimate.");
    expect(renderJson(run, GLOSSARY).outcome).toBe("not_found");
    expect(optionsOf(run.answer)).toMatchObject([
      { slot: "period", request: { group: { metrics: [], periods: ["FY2024"] }, operation: { headline: true } } },
      { slot: "period", request: { group: { periods: ["FY2025"] } } },
    ]);
  });

  it("gives a difference where a percentage would mislead", async () => {
    expect(shown(await ask("Aegean snapshot 2025"))).toEqual([
      "REVENUE AEGEAN FY2025 = 506",
      "REVENUE AEGEAN FY2024 = 440.4",
      "PROFIT AEGEAN FY2025 = 18",
      "PROFIT AEGEAN FY2024 = -12",
      "growth_pct 14.8955495005",
      "difference 30",
      "no growth_pct: base_not_positive",
    ]);
  });

  it("of a named metric is that metric", async () => {
    const run = await ask("how did Baltic revenue do in 2025");
    expect(shown(run)).toEqual([
      "REVENUE BALTIC FY2025 = 700.25",
      "REVENUE BALTIC FY2024 = 640",
      "growth_pct 9.4140625",
    ]);
    expect(assumed(run)).toEqual([]);
  });

  it("by region has a column for each", async () => {
    const run = await ask("how did the regions do in 2025");
    const { cells, overview = [] } = figuresOf(run);
    const rows = overview
      .map(({ now }) => cells[now])
      .map((at) => at?.status === "found" && `${at.cell.metric} ${at.cell.entity}`);
    expect(rows).toEqual([
      "REVENUE BALTIC",
      "PROFIT BALTIC",
      "LOAD BALTIC",
      "SHIPS BALTIC",
      "REVENUE AEGEAN",
      "PROFIT AEGEAN",
    ]);
  });

  it("of now is of the latest period that most of its metrics have", async () => {
    const run = await ask("how are we doing");
    expect(assumed(run)).toContain("period FY2025 latest");
    const later = fact(cell("REVENUE", "TERN", "2026Q1"), "300");
    const at = { year: 2026, month: 6, day: 2 };
    const waits = await (await openTestEngine({}, [later])).ask("how are we doing", undefined, { at });
    expect(assumed(waits)).toContain("period FY2025 latest");
    const more = [later, fact(cell("PROFIT", "TERN", "2026Q1"), "30")];
    const half = await (await openTestEngine({}, more)).ask("how are we doing", undefined, { at });
    expect(assumed(half)).toContain("period 2026Q1 latest");
  });

  it("offers its parts, other periods, and every other metric, each as a question that is read back", async () => {
    const engine = await openHeadline();
    const run = await ask("key figures", engine);
    const byRegion = optionsOf((await ask("snapshot by region", engine)).answer);
    const options = optionsOf(run.answer);
    expect([...new Set(options.map(({ slot }) => slot))]).toEqual(["entity", "period", "metric"]);
    for (const language of ["en", "zh"] as const)
      for (const { request } of [...options, ...byRegion]) {
        const again = engine.services.parser.parse(phraseRequest(request, HEADLINE, language), {
          year: 2026,
          month: 3,
          day: 2,
        });
        expect([again.groups, again.operation]).toEqual([[request.group], request.operation]);
      }
  });
});

describe("an overview without a company of its own", () => {
  it("asks which one, and offers those that have figures", async () => {
    const nobody = buildGlossary(parseProfile(PROFILE_YAML.replace(", home_entity: TERN", ""), "profile.yaml"));
    const run = await (await openTestEngine({ glossary: nobody })).ask("how did we do in 2025");
    expect(run.answer).toMatchObject({ kind: "ask_first", missing: "entity" });
    expect(optionsOf(run.answer).map(({ request }) => [request.group.entities, request.group.metrics])).toEqual([
      [["TERN"], []],
      [["BALTIC"], []],
      [["AEGEAN"], []],
    ]);
  });
});

describe("an overview in a thread", () => {
  it.each([
    [["how did we do in 2025", "and Baltic?"], "TERN BALTIC", "FY2025"],
    [["Baltic snapshot 2025Q3", "Q4?"], "BALTIC", "2025Q4"],
    [["Baltic revenue 2025", "how did we do in 2024"], "BALTIC", "FY2024"],
    [["snapshot by region 2025", "and Aegean?"], "AEGEAN", "FY2025"],
  ])("goes on as one: %j", async (questions, entities, period) => {
    const engine = await openTestEngine();
    const runs: AnswerRun[] = [];
    for (const question of questions) runs.push(await engine.ask(question, "C1"));
    const last = figuresOf(runs.at(-1) ?? (await ask("")));
    expect(last.overview).not.toBeUndefined();
    const [first] = last.cells;
    expect(first).toMatchObject({ cell: { entity: entities.split(" ").at(-1), period } });
    expect(last.overview?.length).toBeGreaterThan(0);
  });

  it("is left by a metric, with its change, and by a computation, which is of what was shown", async () => {
    const engine = await openTestEngine();
    await engine.ask("Baltic snapshot 2025", "C1");
    expect(shown(await engine.ask("and profit?", "C1"))).toEqual([
      "PROFIT BALTIC FY2025 = 114",
      "PROFIT BALTIC FY2024 = 132",
      "growth_pct -13.6363636364",
    ]);
    await engine.ask("Baltic snapshot 2025", "C2");
    expect(figuresOf(await engine.ask("growth?", "C2")).derived.map(({ op }) => op)).toContain("growth_pct");
    await engine.ask("Baltic snapshot 2025", "C3");
    expect(await engine.ask("why?", "C3")).toMatchObject({ answer: { kind: "figures", route: "composite" } });
  });

  it("is asked again by a click as it was shown", async () => {
    const engine = await openTestEngine();
    const run = await engine.ask("Baltic snapshot 2025");
    expect(run.resolved).toMatchObject({
      kind: "decided",
      decision: { operation: { kind: "overview", headline: true } },
    });
  });
});

describe("a withheld figure in an overview", () => {
  const sealed = [
    fact(cell("PROFIT", "TERN", "FY2025"), "132"),
    fact(cell("REVENUE", "TERN", "FY2024"), "1080.4"),
    fact(cell("SHIPS", "AEGEAN", "FY2025"), "14"),
  ];

  async function openSealed(parts = {}): Promise<TestEngine> {
    const facts = await companyFacts();
    await facts.replaceDocument(
      documentOf("annual.csv", [
        fact(cell("REVENUE", "TERN", "FY2025"), "1206.25"),
        fact(cell("PROFIT", "TERN", "FY2024"), "120"),
        fact(cell("REVENUE", "AEGEAN", "FY2025"), "506"),
      ]),
    );
    await facts.replaceDocument({ ...documentOf("board.csv", sealed), sensitivity: "CONFIDENTIAL" });
    return openTestEngine({ facts, ...parts });
  }

  it("is said to be withheld, and nothing is computed from it", async () => {
    const run = await (await openSealed()).ask("key figures of Tern 2025");
    expect(figuresOf(run).cells.map(({ status }) => status)).toEqual(["found", "withheld", "withheld", "found"]);
    expect(figuresOf(run).derived).toEqual([]);
    const text = textOf(run);
    expect(text).toContain("Revenue: 1,206.25 USD m [1] (a year before: withheld)");
    expect(text).toContain("Operating profit: withheld (a year before: 120 USD m [2])");
    expect(text).toContain("Withheld figures are stored, but may not be shown to you here.");
    expect(text).not.toMatch(/132|1,080/);
  });

  it("does not choose the metrics of an overview that nobody named", async () => {
    const run = await (await openSealed()).ask("Aegean key figures 2025");
    expect(shown(run)).toEqual(["REVENUE AEGEAN FY2025 = 506"]);
    const named = await (await openSealed({ glossary: HEADLINE })).ask("Aegean key figures 2025");
    expect(figuresOf(named).cells.map(({ status }) => status)).toEqual(["not_found", "withheld", "found"]);
  });
});

describe("whatever an overview shows", () => {
  const QUESTIONS = [
    "how did we do last year",
    "Baltic snapshot 2025Q3",
    "key figures of Tern and Aegean 2024 and 2025",
    "snapshot by region 2025",
    "Tern freight overview 2025",
    "how did Aegean profit do in 2025",
    "集团2025年业绩",
    "how are we doing",
    "key figures of Baltic by quarter 2025",
  ];

  it.each(QUESTIONS)(
    "is of the asked companies and periods or the year before, with a source: %s",
    async (question) => {
      for (const engine of [await openTestEngine(), await openHeadline()]) {
        const run = await engine.ask(question);
        const { cells, derived, overview = [] } = figuresOf(run);
        const json = renderJson(run, GLOSSARY);
        expect(overview.length).toBeGreaterThan(0);
        const named = overview.flatMap(({ now }) => {
          const at = cells[now];
          return at === undefined || at.status === "unrecognized_param" ? [] : [at.cell];
        });
        const before = named.flatMap((one) => {
          const period = parsePeriodCode(one.period);
          const earlier = period && shiftYears(period, -1, yearsBeginningIn(1));
          return earlier ? [{ ...one, period: periodCode(earlier) }] : [];
        });
        for (const result of json.cells) {
          if (result.status === "unrecognized_param") throw new Error("is no cell");
          const { metric, entity, period, dimensions } = result;
          expect([...named, ...before]).toContainEqual({ metric, entity, period, dimensions });
          if (result.status === "found") expect(json.sources).toContainEqual(result.source);
        }
        for (const { of } of derived) expect(of.every((at) => cells[at]?.status === "found")).toBe(true);
        const marks = [...json.answer.matchAll(/\[(\d+)\]/g)].map(([, mark]) => Number(mark));
        expect(new Set(marks).size).toBe(
          new Set(json.cells.flatMap((at) => ("source" in at ? [at.source.locator] : []))).size,
        );
      }
    },
  );
});

describe("an overview of the year that is not over", () => {
  it("is of what there is to date", async () => {
    const engine = await openTestEngine({}, [fact(cell("REVENUE", "BALTIC", "2026YTD"), "77")]);
    expect(shown(await ask("how is Baltic doing this year", engine))).toContain("REVENUE BALTIC 2026YTD = 77");
  });
});
