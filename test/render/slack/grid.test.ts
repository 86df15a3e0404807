import { describe, expect, it } from "vitest";
import type { FoundCell } from "../../../src/domain/answer.ts";
import { catalogOf } from "../../../src/render/catalog/catalog-of.ts";
import { figureEntries } from "../../../src/render/figure-entries.ts";
import { namesFor } from "../../../src/render/names.ts";
import { arrange } from "../../../src/render/slack/grid.ts";
import { found, GLOSSARY } from "../fixture.ts";

function grid(cells: readonly FoundCell[]) {
  const { title, header, rows } = arrange(figureEntries(cells, namesFor(GLOSSARY, "en")), catalogOf("en"));
  const lines = rows.map(({ labels, entries }) => [
    ...labels,
    ...entries.map(({ statements }) => statements[0]?.figure),
  ]);
  return { title, lines: [header, ...lines].map((line) => line.join(" | ")) };
}

const years = (count: number, entity: string): readonly FoundCell[] =>
  Array.from({ length: count }, (_, index) => found(`${index + 1}`, { entity, period: `FY${2010 + index}` }));

describe("arrange", () => {
  it("gives one axis a row for each value", () => {
    expect(grid([found("1"), found("2", { entity: "SOUTH" })])).toEqual({
      title: "FY2025 · Revenue",
      lines: ["Entity | Figure", "Orchid North | 1 USD m", "Orchid South | 2 USD m"],
    });
  });

  it("puts years in rows where they are many", () => {
    expect(grid([...years(5, "NORTH"), ...years(5, "SOUTH")])).toEqual({
      title: "Revenue",
      lines: [
        "Period | Orchid North | Orchid South",
        ...[1, 2, 3, 4, 5].map((value) => `FY${2009 + value} | ${value} USD m | ${value} USD m`),
      ],
    });
  });

  it("keeps dimension values apart as metrics of their own", () => {
    expect(grid([found("9"), found("5", { dimensions: { channel: "AGENCY" } })])).toEqual({
      title: "Orchid North · FY2025",
      lines: ["Metric | Figure", "Revenue | 9 USD m", "Revenue (Agency) | 5 USD m"],
    });
  });

  it("lists pairs that do not fill a matrix, and what varies three ways", () => {
    expect(grid([found("1"), found("2", { entity: "SOUTH", period: "FY2024" })]).lines).toEqual([
      "Entity | Period | Figure",
      "Orchid North | FY2025 | 1 USD m",
      "Orchid South | FY2024 | 2 USD m",
    ]);
    const three = [found("1"), found("2", { entity: "SOUTH", metric: "PROFIT", period: "FY2024" })];
    expect(grid(three).lines[0]).toBe("Entity | Metric | Period | Figure");
  });

  it("puts periods side by side where every combination of three things is there", () => {
    const cells = ["NORTH", "SOUTH"].flatMap((entity) =>
      ["REVENUE", "PROFIT"].flatMap((metric) =>
        ["FY2024", "FY2025"].map((period, index) => found(`${index + 1}`, { entity, metric, period })),
      ),
    );
    expect(grid(cells)).toEqual({
      title: "",
      lines: [
        "Entity | Metric | FY2024 | FY2025",
        ...["North", "South"].flatMap((name) =>
          ["Revenue", "Operating profit"].map((metric) => `Orchid ${name} | ${metric} | 1 USD m | 2 USD m`),
        ),
      ],
    });
    expect(grid(cells.slice(1)).lines[0]).toBe("Entity | Metric | Period | Figure");
  });

  it("does not fill a matrix with one cell twice", () => {
    const cells = [found("1"), found("1"), found("2", { entity: "SOUTH" }), found("3", { period: "FY2024" })];
    expect(grid(cells).lines).toHaveLength(5);
  });
});
