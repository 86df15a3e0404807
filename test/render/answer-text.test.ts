import { describe, expect, it } from "vitest";
import type { DeclineReason, DerivedOp } from "../../src/domain/derived-figure.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { UNUSED_SLOTS } from "../../src/domain/intent.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { ANSWERS, cell, derived, figures, found, GLOSSARY, glossaryWith, missing, option, run } from "./fixture.ts";

describe("renderText", () => {
  it.each(Object.entries(ANSWERS))("says %s in both languages", (_, answer) => {
    expect(
      `${renderText(run(answer, "en"), GLOSSARY)}\n\n${renderText(run(answer, "zh"), GLOSSARY)}`,
    ).toMatchSnapshot();
  });

  const results: readonly (readonly [DerivedOp, string, string, string, string])[] = [
    [
      "sum",
      "3022",
      "USD_M",
      "Sum: 3,022 USD m; computed as 1,702 + 1,320",
      "合计：3,022 百万美元；算法：1,702 + 1,320",
    ],
    [
      "average",
      "1511",
      "USD_M",
      "Average: 1,511 USD m; computed as mean of 1,702 and 1,320",
      "平均：1,511 百万美元；算法：1,702、1,320 的平均数",
    ],
    [
      "share_pct",
      "128.939393939",
      "PCT",
      "Orchid North as a share of Orchid South: ≈\u00A0128.9%; computed as 1,702 ÷ 1,320",
      "兰花北方占兰花南方的比例：≈\u00A0128.9%；算法：1,702 ÷ 1,320",
    ],
    [
      "ratio",
      "1.29",
      "X",
      "Ratio of Orchid North to Orchid South: 1.29x; computed as 1,702 ÷ 1,320",
      "兰花北方与兰花南方的比率：1.29倍；算法：1,702 ÷ 1,320",
    ],
    [
      "subtract",
      "382",
      "USD_M",
      "Orchid North without Orchid South: 382 USD m; computed as 1,702 − 1,320",
      "兰花北方（不含兰花南方）：382 百万美元；算法：1,702 − 1,320",
    ],
    [
      "difference",
      "-382",
      "USD_M",
      "Orchid South minus Orchid North: -382 USD m; computed as 1,320 − 1,702",
      "兰花南方减兰花北方：-382 百万美元；算法：1,320 − 1,702",
    ],
    [
      "change_points",
      "-1",
      "PP",
      "Orchid South minus Orchid North: -1 pp; computed as 1,320 − 1,702",
      "兰花南方减兰花北方：-1 个百分点；算法：1,320 − 1,702",
    ],
    ["max", "1702", "USD_M", "Highest: Orchid North (1,702 USD m)", "最高：兰花北方（1,702 百万美元）"],
    ["min", "1320", "USD_M", "Lowest: Orchid South (1,320 USD m)", "最低：兰花南方（1,320 百万美元）"],
  ];
  it.each(results)("shows %s with how it was computed", (op, value, unit, en, zh) => {
    const winners = { max: ["NORTH", "SOUTH"], min: ["SOUTH", "NORTH"] };
    const more = op === "max" || op === "min" ? { entities: winners[op] } : {};
    const answer = figures([found("1702"), found("1320", { entity: "SOUTH" })], {
      derived: [derived(op, value, unit, [0, 1], more)],
    });
    // A comparison says first which figure is higher.
    const at = op === "difference" || op === "change_points" ? 1 : 0;
    expect(renderText(run(answer), GLOSSARY).split("\n")[at]).toBe(`FY2025 · Revenue · ${en}`);
    expect(renderText(run(answer, "zh"), GLOSSARY).split("\n")[at]).toBe(`2025财年 营收 ${zh}`);
  });

  it("names every winner of a tie", () => {
    const answer = figures([found("5"), found("5", { entity: "SOUTH" }), found("4", { entity: "GROUP" })], {
      derived: [derived("max", "5", "USD_M", [0, 1, 2], { entities: ["NORTH", "SOUTH", "GROUP"] })],
    });
    expect(renderText(run(answer), GLOSSARY)).toContain("Highest: Orchid North (5 USD m), Orchid South (5 USD m)");
  });

  it("names the place that was asked for, and all who share it", () => {
    const cells = [found("9"), found("5", { entity: "SOUTH" }), found("5", { entity: "GROUP" })];
    const place = derived("rank", "2", "COUNT", [0, 1, 2], { entities: ["NORTH", "SOUTH", "GROUP"] });
    const answer = figures(cells, { derived: [place] });
    expect(renderText(run(answer), GLOSSARY)).toContain("Place 2 of 3: Orchid South (5 USD m), Orchid Group (5 USD m)");
    expect(renderText(run(answer, "zh"), GLOSSARY)).toContain("3 个中的第 2 名：兰花南方（5 百万美元）、兰花集团");
  });

  it("puts a growth and its amount on one line in the order given, and drops neither", () => {
    const growth = derived("growth_pct", "10", "PCT", [0, 1]);
    const amount = derived("difference", "10", "USD_M", [0, 1]);
    const answer = figures([found("100", { period: "FY2024" }), found("110")], { derived: [growth, amount, growth] });
    expect(renderText(run(answer), GLOSSARY).split("\n").slice(0, 2)).toEqual([
      "Orchid North · Revenue · Growth FY2024 → FY2025: +10% (+10 USD m); computed as (110 − 100) ÷ 100",
      "Orchid North · Revenue · Growth FY2024 → FY2025: +10%; computed as (110 − 100) ÷ 100",
    ]);
  });

  it("leads to what exists where an assumption finds nothing", () => {
    const answer = figures([missing()], {
      clarification: {
        mode: "answer_with_assumptions",
        assumedSlots: [{ slot: "period", codes: ["FY2025"], from: { kind: "default" } }],
        narrowingOptions: [option("period", { periods: ["FY2024"] })],
      },
      nearest: [option("cell", { entities: ["SOUTH"] })],
    });
    expect(renderText(run(answer), GLOSSARY).split("\n").slice(2)).toEqual([
      "Did you mean:",
      "  try: Revenue of Orchid North in FY2024?",
      "  try: Revenue of Orchid South in FY2025?",
    ]);
  });

  it("gives no figure to a name that several operands share", () => {
    const cells = [found("5"), found("7", { metric: "PROFIT" }), found("4", { entity: "SOUTH" })];
    const answer = figures(cells, {
      derived: [derived("rank", "5", "USD_M", [0, 1, 2], { entities: ["NORTH", "SOUTH"] })],
    });
    expect(renderText(run(answer), GLOSSARY)).toContain("Ranking: Orchid North, Orchid South (4 USD m)");
  });

  it("gives a scaled figure beside the stored one", () => {
    const answer = figures([found("4500")], { derived: [derived("scale", "4500000", "USD_K", [0])] });
    expect(renderText(run(answer), GLOSSARY)).toContain("In another scale: 4,500,000 USD k");
  });

  it("puts negative operands in brackets and leaves long formulas out", () => {
    const two = figures([found("-5"), found("3", { entity: "SOUTH" })], {
      derived: [derived("sum", "-2", "USD_M", [0, 1])],
    });
    expect(renderText(run(two), GLOSSARY)).toContain("computed as (-5) + 3");
    const cells = Array.from({ length: 7 }, (_, index) => found("1", { period: `FY${2010 + index}` }));
    const many = figures(cells, { derived: [derived("sum", "7", "USD_M", [0, 1, 2, 3, 4, 5, 6])] });
    expect(renderText(run(many), GLOSSARY).split("\n")[0]).toBe("Orchid North · Revenue · Sum: 7 USD m");
  });

  it("names every cell of several that were not found", () => {
    expect(renderText(run(figures([missing(), missing({ entity: "SOUTH" })])), GLOSSARY)).toBe(
      "I have no figures for:\n• Revenue of Orchid North, FY2025\n• Revenue of Orchid South, FY2025\nI don’t estimate figures that are not found.",
    );
  });

  it.each([
    ["2025H1", "H1 2025", "H1 FY2025", "2025年上半年", "2025财年上半年"],
    ["2025Q3", "Q3 2025", "Q3 FY2025", "2025年第三季度", "2025财年第三季度"],
    ["2025-9M", "first nine months of 2025", "first nine months of FY2025", "2025年前三季度", "2025财年前三季度"],
    ["FY2025", "FY2025", "FY2025", "2025财年", "2025财年"],
    ["2025-03", "March 2025", "March 2025", "2025年3月", "2025年3月"],
    ["2025W12", "week 12 of 2025", "week 12 of 2025", "2025年第12周", "2025年第12周"],
    ["2025-06-30", "30 June 2025", "30 June 2025", "2025年6月30日", "2025年6月30日"],
    ["2026YTD", "2026 year to date", "FY2026 year to date", "2026年年初至今", "2026财年年初至今"],
    ["2026Q2QTD", "Q2 2026 to date", "Q2 FY2026 to date", "2026年第二季度至今", "2026财年第二季度至今"],
    ["2026-06MTD", "June 2026 to date", "June 2026 to date", "2026年6月至今", "2026年6月至今"],
    ["TTM", "last twelve months", "last twelve months", "过去十二个月", "过去十二个月"],
    ["soon", "soon", "soon", "soon", "soon"],
  ])("names the period %s", (period, en, fiscal, zh, fiscalZh) => {
    const april = glossaryWith({ fiscalYears: yearsBeginningIn(4) });
    const answer = figures([found("1", { period })]);
    expect(renderText(run(answer), GLOSSARY)).toContain(` · ${en} · `);
    expect(renderText(run(answer), april)).toContain(` · ${fiscal} · `);
    expect(renderText(run(answer, "zh"), GLOSSARY)).toContain(` ${zh} `);
    expect(renderText(run(answer, "zh"), april)).toContain(` ${fiscalZh} `);
  });

  it("says when the fiscal year begins", () => {
    const april = glossaryWith({ fiscalYears: yearsBeginningIn(4) });
    const topic = { kind: "help", topic: { kind: "list_periods" }, examples: [] } as const;
    expect(renderText(run(topic), april)).toContain("The fiscal year begins in April");
    expect(renderText(run(topic, "zh"), april)).toContain("财年从四月开始");
  });

  it.each(UNUSED_SLOTS)("names an unused %s beside a figure and in place of one", (slot) => {
    const notUnderstood = [{ raw: "some words", slot, blocks: false }];
    for (const language of ["en", "zh"] as const) {
      const beside = renderText(run(figures([found("1")], { notUnderstood }), language), GLOSSARY);
      const instead = renderText(
        run({ kind: "not_understood", route: null, notUnderstood, options: [] }, language),
        GLOSSARY,
      );
      expect([beside, instead].every((text) => text.includes("“some words”"))).toBe(true);
    }
  });

  it("gives each unused slot sentences of its own", () => {
    const said = UNUSED_SLOTS.map((slot) =>
      renderText(
        run({ kind: "not_understood", route: null, notUnderstood: [{ raw: "x", slot, blocks: true }], options: [] }),
        GLOSSARY,
      ),
    );
    expect(new Set(said).size).toBe(UNUSED_SLOTS.length);
  });

  const reasons: readonly DeclineReason[] = [
    "missing_operand",
    "unlike_units",
    "unlike_periods",
    "base_not_positive",
    "not_additive",
    "nothing_to_compare",
    "no_parts",
    "conflicting_operand",
    "too_few_periods",
  ];
  it("gives every reason to decline in words of its own", () => {
    for (const language of ["en", "zh"] as const) {
      const said = reasons.map((reason) =>
        renderText(run(figures([found("1")], { declined: [{ operation: "growth", reason }] }), language), GLOSSARY),
      );
      expect(new Set(said).size).toBe(reasons.length);
    }
  });

  it("does not take an object's own words for operations", () => {
    const answer = figures([found("1")], { declined: [{ operation: "constructor", reason: "no_parts" }] });
    expect(renderText(run(answer), GLOSSARY)).toContain("This was not computed");
  });

  it("appends only dimension values that are not the default", () => {
    expect(
      renderText(run(figures([{ status: "not_found", cell: cell({ dimensions: { channel: "ONLINE" } }) }])), GLOSSARY),
    ).toContain("Revenue (Online)");
    expect(renderText(run(figures([missing()])), GLOSSARY)).not.toContain("TOTAL");
  });
});
