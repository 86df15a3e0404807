import { describe, expect, it } from "vitest";
import { left, line, type Page, right } from "./make-pdf.ts";
import { gridsOf, readDrawn, rowsOf } from "./read-pdf.ts";

/** A row: its baseline, the label, and figures that end at 300, 360, 420 and 480. */
type Row = readonly [y: number, label: string, ...figures: string[]];

function drawRows(page: Page, rows: readonly Row[]): void {
  for (const [y, label, ...figures] of rows) {
    if (label !== "") left(page, 60, y, label);
    figures.forEach((figure, index) => {
      if (figure !== "") right(page, 300 + index * 60, y, figure);
    });
  }
}

async function tables(draw: (page: Page) => void): Promise<readonly (readonly string[])[]> {
  return gridsOf(await readDrawn(draw)).map(rowsOf);
}

const HEAD: Row = [100, "US$m", "2024", "2023"];

describe("lines with a label only", () => {
  const cases: readonly (readonly [string, readonly Row[], readonly string[]])[] = [
    [
      "belong to the figures below when the words run on",
      [
        HEAD,
        [114, "Claims paid to holders of"],
        [128, "policies", "12", "13"],
        [142, "Costs", "4", "5"],
        [156, "Fees", "6", "7"],
      ],
      ["Claims paid to holders of policies | 12 | 13", "Costs | 4 | 5", "Fees | 6 | 7"],
    ],
    [
      "belong to the figures above when they begin low",
      [HEAD, [114, "Claims paid to", "12", "13"], [128, "holders"], [142, "Costs", "4", "5"], [156, "Fees", "6", "7"]],
      ["Claims paid to holders | 12 | 13", "Costs | 4 | 5", "Fees | 6 | 7"],
    ],
    [
      "belong to the nearer figures when they are closer than rows are",
      [
        HEAD,
        [116, "Costs", "4", "5"],
        [132, "Fees", "6", "7"],
        [148, "Gains on Property"],
        [158, "And Plant", "1", "2"],
        [174, "Tax", "3", "4"],
      ],
      ["Costs | 4 | 5", "Fees | 6 | 7", "Gains on Property And Plant | 1 | 2", "Tax | 3 | 4"],
    ],
    [
      "are rows of their own otherwise",
      [
        HEAD,
        [114, "Assets"],
        [128, "Cash", "4", "5"],
        [142, "Bonds", "6", "7"],
        [156, "Liabilities"],
        [170, "Claims", "8", "9"],
      ],
      ["Assets |  | ", "Cash | 4 | 5", "Bonds | 6 | 7", "Liabilities |  | ", "Claims | 8 | 9"],
    ],
    [
      "are rows of their own when they end with a colon",
      [
        HEAD,
        [114, "Cash", "4", "5"],
        [128, "Bonds", "6", "7"],
        [138, "Attributable to:"],
        [148, "owners", "8", "9"],
        [162, "Other", "1", "2"],
      ],
      ["Cash | 4 | 5", "Bonds | 6 | 7", "Attributable to: |  | ", "owners | 8 | 9", "Other | 1 | 2"],
    ],
  ];

  it.each(cases)("%s", async (_name, rows, expected) => {
    expect(await tables((page) => drawRows(page, rows))).toEqual([["US$m | 2024 | 2023", ...expected]]);
  });
});

describe("headings over several columns", () => {
  const rows: readonly Row[] = [
    [114, "US$m", "Asia", "Europe", "Asia", "Europe"],
    [128, "Revenue", "12", "13", "14", "15"],
    [142, "Profit", "(1)", "2", "—", "4"],
  ];
  const expected = ["US$m | Asia | Europe | Asia | Europe", "Revenue | 12 | 13 | 14 | 15", "Profit | (1) | 2 | — | 4"];

  it("span evenly, wherever over their columns they begin", async () => {
    const found = await tables((page) => drawRows(page, [[100, "", "FY2025", "", "FY2024"], ...rows]));
    expect(found).toEqual([[" | FY2025→2 |  | FY2024→2 | ", ...expected]]);
  });

  it("span what the line below them spans", async () => {
    const found = await tables((page) => {
      drawRows(page, [[100, "", "", "FY2025"], ...rows]);
      line(page, [280, 103], [425, 103]);
    });
    expect(found).toEqual([[" | FY2025→3 |  |  | ", ...expected]]);
  });
});

describe("currency signs", () => {
  it("set a little higher than their row stay with its figures", async () => {
    const found = await tables((page) => {
      drawRows(page, [
        HEAD,
        [114, "Cash", "4,000", "5,000"],
        [128, "Bonds", "6,000", "7,000"],
        [142, "Total", "10,000", "12,000"],
      ]);
      for (const x of [240, 310]) left(page, x, 124, "$");
    });
    expect(found).toEqual([
      ["US$m | 2024 | 2023", "Cash | 4,000 | 5,000", "Bonds | $ 6,000 | $ 7,000", "Total | 10,000 | 12,000"],
    ]);
  });
});

describe("labels of two lines", () => {
  it("may have the currency signs of their figures in the first", async () => {
    const found = await tables((page) => {
      drawRows(page, [
        HEAD,
        [114, "Cash", "4,000", "5,000"],
        [128, "Bonds that are held"],
        [138, "until they end", "6,000", "7,000"],
        [152, "Other bonds that are held"],
        [162, "until they end", "8,000", "9,000"],
        [176, "Loans", "1,000", "2,000"],
      ]);
      for (const y of [128, 152]) for (const x of [240, 310]) left(page, x, y, "$");
    });
    expect(found).toEqual([
      [
        "US$m | 2024 | 2023",
        "Cash | 4,000 | 5,000",
        "Bonds that are held until they end | $ 6,000 | $ 7,000",
        "Other bonds that are held until they end | $ 8,000 | $ 9,000",
        "Loans | 1,000 | 2,000",
      ],
    ]);
  });
});

describe("charts are no tables", () => {
  const charts: readonly (readonly [string, (page: Page) => void])[] = [
    [
      "figures of stacked bars over their years",
      (page) => {
        drawRows(page, [
          [100, "", "12", "14", "17"],
          [120, "Agents", "30", "32", "35"],
          [140, "", "8", "9", "7"],
          [160, "", "2022", "2023", "2024"],
        ]);
      },
    ],
    [
      "scales on both sides with words between",
      (page) => {
        ["300", "250", "200", "150", "100", "50"].forEach((step, index) => {
          right(page, 90, 100 + index * 20, step);
          right(page, 520, 100 + index * 20, step);
        });
        left(page, 500, 90, "Spain");
        left(page, 540, 90, "Italy");
        left(page, 200, 210, "2008");
        left(page, 300, 210, "2009");
      },
    ],
    [
      "panels with a name each",
      (page) => {
        for (let index = 0; index < 15; index += 1) line(page, [60, 100 + index * 10], [360, 100 + index * 10]);
        for (const x of [60, 160, 260, 360]) line(page, [x, 100], [x, 240]);
        ["Austria", "Belgium", "Cyprus"].forEach((name, index) => {
          left(page, 64 + index * 100, 108, name);
          left(page, 64 + index * 100, 178, name);
        });
      },
    ],
  ];

  it.each(charts)("%s", async (_name, draw) => {
    expect(await tables(draw)).toEqual([]);
  });
});
