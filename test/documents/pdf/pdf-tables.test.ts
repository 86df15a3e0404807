import { describe, expect, it } from "vitest";
import { centred, left, line, type Page, prose, right } from "./make-pdf.ts";
import { gridsOf, paragraphsOf, readDrawn, rowsOf } from "./read-pdf.ts";

/** A results table as annual reports print it: no lines but those over totals and under headings. */
function drawResults(page: Page): void {
  page.fontSize(14).font("Helvetica-Bold");
  left(page, 60, 60, "Segment results");
  page.fontSize(9).font("Helvetica");
  centred(page, 360, 90, "Year ended 31 December");
  line(page, [310, 94], [410, 94]);
  centred(page, 480, 90, "Half year");
  line(page, [430, 94], [530, 94]);
  for (const [x, year] of [
    [360, "2024"],
    [410, "2023"],
    [480, "H1 2024"],
    [530, "H1 2023"],
  ] as const)
    right(page, x, 104, year);
  for (const x of [360, 410, 480, 530]) right(page, x, 118, "US$m");
  page.font("Helvetica-Bold");
  left(page, 60, 138, "Revenue");
  page.font("Helvetica");
  drawRow(page, 152, ["  Hong Kong", "1,571", "1,538", "790", "770"]);
  drawRow(page, 166, ["  China, excluding the joint venture that was", "", "", "", ""]);
  drawRow(page, 176, ["  sold in the year", "(45)", "—", "n/a", "12"]);
  line(page, [310, 181], [530, 181]);
  page.font("Helvetica-Bold");
  drawRow(page, 192, ["Total", "1,526", "1,538", "790", "782"]);
  page.font("Helvetica");
  drawRow(page, 206, ["Margin", "33.6%", "31.2%", "34.0%", "30.9%"]);
  page.fontSize(7);
  left(page, 60, 230, "The notes on the pages that follow are part of these results and should be read with them.");
}

function drawRow(page: Page, y: number, [label = "", ...figures]: readonly string[]): void {
  const indent = label.length - label.trimStart().length;
  left(page, 60 + indent * 6, y, label.trim());
  figures.forEach((figure, index) => {
    right(page, [360, 410, 480, 530][index] ?? 0, y, figure);
  });
}

describe("tables without lines", () => {
  it("rows, columns, headings over several columns and wrapped labels are found by place", async () => {
    const grids = gridsOf(await readDrawn(drawResults));
    expect(grids.map(({ locator, addressing }) => [locator, addressing])).toEqual([["page=1,table=1", "labels"]]);
    expect(rowsOf(grids[0])).toEqual([
      " | Year ended 31 December→2 |  | Half year→2 | ",
      " | 2024 | 2023 | H1 2024 | H1 2023",
      " | US$m | US$m | US$m | US$m",
      "Revenue |  |  |  | ",
      "Hong Kong | 1,571 | 1,538 | 790 | 770",
      "China, excluding the joint venture that was sold in the year | (45) | — | n/a | 12",
      "Total | 1,526 | 1,538 | 790 | 782",
      "Margin | 33.6% | 31.2% | 34.0% | 30.9%",
    ]);
  });

  it("lines of a heading that stand closer than the rows are one cell", async () => {
    const document = await readDrawn((page) => {
      const heads = [
        ["Net", "sales", "£000"],
        ["", "Growth", "(restated)"],
      ];
      heads.forEach((lines, column) => {
        lines.forEach((text, index) => {
          right(page, 300 + column * 100, 100 + index * 10, text);
        });
      });
      [
        ["Books", "1,234", "5.1"],
        ["Films", "88", "(2.0)"],
        ["Music", "—", "0.3"],
      ].forEach((row, index) => {
        left(page, 60, 140 + index * 16, row[0] ?? "");
        right(page, 300, 140 + index * 16, row[1] ?? "");
        right(page, 400, 140 + index * 16, row[2] ?? "");
      });
    });
    expect(gridsOf(document).map(rowsOf)).toEqual([
      [" | Net sales £000 | Growth (restated)", "Books | 1,234 | 5.1", "Films | 88 | (2.0)", "Music | — | 0.3"],
    ]);
  });

  it("bold text and indentation are told", async () => {
    const [grid] = gridsOf(await readDrawn(drawResults));
    const styleOf = (text: string) => grid?.cells.find((cell) => cell.text === text)?.style ?? null;
    expect(styleOf("Revenue")).toMatchObject({ bold: true, indent: 0 });
    expect(styleOf("Hong Kong")).toMatchObject({ bold: false, indent: 1 });
    expect(styleOf("Total")).toMatchObject({ bold: true, indent: 0 });
    expect(styleOf("Margin")).toBeNull();
  });

  it("the heading above and the note below stay text", async () => {
    const texts = paragraphsOf(await readDrawn(drawResults)).map(({ role, text }) => [role, text.slice(0, 15)]);
    expect(texts).toEqual([
      ["heading", "Segment results"],
      ["note", "The notes on th"],
    ]);
  });

  it("a currency sign at the left of its column stays with its figure", async () => {
    const document = await readDrawn((page) => {
      [
        ["", "2024", "2023"],
        ["Cash", "100", "2,000"],
        ["Debt", "1,200", "30"],
        ["Net", "1,300", "2,030"],
      ].forEach((row, index) => {
        const y = 100 + index * 14;
        left(page, 60, y, row[0] ?? "");
        right(page, 300, y, row[1] ?? "");
        right(page, 400, y, row[2] ?? "");
        if (index > 0) for (const x of [255, 355]) left(page, x, y, "$");
      });
    });
    expect(rowsOf(gridsOf(document)[0])).toEqual([
      " | 2024 | 2023",
      "Cash | $ 100 | $ 2,000",
      "Debt | $ 1,200 | $ 30",
      "Net | $ 1,300 | $ 2,030",
    ]);
  });

  it("two tables side by side are two", async () => {
    const document = await readDrawn((page) => {
      [
        ["US$m", "2024", "2023"],
        ["Cash", "100", "90"],
        ["Bonds", "900", "800"],
        ["Assets", "1,000", "890"],
      ].forEach((row, index) => {
        const other =
          [
            ["US$m", "2024", "2023"],
            ["Claims", "700", "650"],
            ["Debt", "100", "—"],
            ["Liabilities", "800", "650"],
          ][index] ?? [];
        for (const [start, texts] of [
          [60, row],
          [320, other],
        ] as const) {
          left(page, start, 100 + index * 14, texts[0] ?? "");
          right(page, start + 150, 100 + index * 14, texts[1] ?? "");
          right(page, start + 200, 100 + index * 14, texts[2] ?? "");
        }
      });
    });
    expect(gridsOf(document).map(rowsOf)).toEqual([
      ["US$m | 2024 | 2023", "Cash | 100 | 90", "Bonds | 900 | 800", "Assets | 1,000 | 890"],
      ["US$m | 2024 | 2023", "Claims | 700 | 650", "Debt | 100 | —", "Liabilities | 800 | 650"],
    ]);
  });

  it("a table in one of two text columns is read apart from the text beside it", async () => {
    const document = await readDrawn((page) => {
      prose(page, { x: 50, y: 60, width: 230, lines: 6 });
      ["Revenue", "Costs", "Profit"].forEach((label, index) => {
        left(page, 50, 160 + index * 11, label);
        right(page, 220, 160 + index * 11, ["1,571", "1,200", "371"][index] ?? "");
        right(page, 280, 160 + index * 11, ["1,538", "1,250", "288"][index] ?? "");
      });
      left(page, 50, 149, "US$m");
      right(page, 220, 149, "2024");
      right(page, 280, 149, "2023");
      prose(page, { x: 310, y: 60, width: 230, lines: 20 });
    });
    expect(gridsOf(document).map(rowsOf)).toEqual([
      ["US$m | 2024 | 2023", "Revenue | 1,571 | 1,538", "Costs | 1,200 | 1,250", "Profit | 371 | 288"],
    ]);
  });
});

describe("what is no table", () => {
  const cases: readonly (readonly [string, (page: Page) => void])[] = [
    [
      "text in two columns",
      (page) => {
        prose(page, { x: 50, y: 60, width: 230, lines: 30 });
        prose(page, { x: 310, y: 60, width: 230, lines: 30 });
      },
    ],
    [
      "a list of contents",
      (page) => {
        ["Review", "Risks", "Governance", "Statements"].forEach((title, index) => {
          left(page, 60, 100 + index * 16, title);
          right(page, 500, 100 + index * 16, String([4, 19, 44, 102][index]));
        });
      },
    ],
    [
      "the scale of a chart",
      (page) => {
        for (let index = 0; index < 7; index += 1) {
          right(page, 90, 100 + index * 30, String(300 - index * 50));
          right(page, 520, 100 + index * 30, String(300 - index * 50));
          line(page, [95, 97 + index * 30], [500, 97 + index * 30]);
        }
        line(page, [95, 97], [95, 280]);
        left(page, 200, 310, "Revenue by month");
      },
    ],
    [
      "the figures in a chart of stacked bars",
      (page) => {
        [
          ["12", "14", "17"],
          ["30", "32", "35"],
          ["2022", "2023", "2024"],
        ].forEach((row, index) => {
          row.forEach((text, column) => {
            centred(page, 150 + column * 90, 100 + index * 40, text);
          });
        });
        left(page, 200, 300, "Agents by market, in thousands");
      },
    ],
    [
      "a frame around text",
      (page) => {
        page.rect(50, 50, 300, 120).stroke();
        prose(page, { x: 60, y: 70, width: 270, lines: 8 });
      },
    ],
  ];

  it.each(cases)("%s", async (_name, draw) => {
    const document = await readDrawn(draw);
    expect(gridsOf(document)).toEqual([]);
    expect(paragraphsOf(document).length).toBeGreaterThan(0);
  });
});

describe("tables with lines", () => {
  it("cells over several rows and columns and cells of several lines are whole", async () => {
    const document = await readDrawn((page) => {
      const [xs, ys] = [
        [60, 160, 260, 360],
        [100, 120, 140, 180, 200],
      ] as const;
      for (const y of ys) line(page, [y === 120 ? 160 : 60, y], [360, y]);
      line(page, [60, 100], [60, 200]);
      line(page, [160, 100], [160, 200]);
      line(page, [260, 120], [260, 200]);
      line(page, [360, 100], [360, 200]);
      left(page, xs[0] + 4, 124, "Market");
      centred(page, 260, 114, "Agents");
      centred(page, 210, 134, "2024");
      centred(page, 310, 134, "2023");
      left(page, xs[0] + 4, 154, "Hong Kong and");
      left(page, xs[0] + 4, 165, "Macau");
      right(page, 256, 160, "9,216");
      right(page, 356, 160, "8,905");
      left(page, xs[0] + 4, 194, "Singapore");
      right(page, 356, 194, "4,750");
    });
    expect(gridsOf(document).map(rowsOf)).toEqual([
      ["Market↓2 | Agents→2 | ", " | 2024 | 2023", "Hong Kong and Macau | 9,216 | 8,905", "Singapore |  | 4,750"],
    ]);
  });

  it("headings that are set sideways stay with their columns", async () => {
    const document = await readDrawn((page) => {
      for (const y of [100, 160, 176, 192]) line(page, [60, y], [260, y]);
      for (const x of [60, 180, 220, 260]) line(page, [x, 100], [x, 192]);
      ["Net sales", "Growth"].forEach((text, index) => {
        page.save().rotate(-90, { origin: [204 + index * 40, 156] });
        left(page, 204 + index * 40, 156, text);
        page.restore();
      });
      [
        ["Books", "12", "4%"],
        ["Films sold abroad", "8", "—"],
      ].forEach((row, index) => {
        row.forEach((text, column) => {
          left(page, [64, 196, 236][column] ?? 0, 172 + index * 16, text);
        });
      });
    });
    expect(gridsOf(document).map(rowsOf)).toEqual([
      [" | Net sales | Growth", "Books | 12 | 4%", "Films sold abroad | 8 | —"],
    ]);
  });

  it("rows without lines between them are told by their figures", async () => {
    const document = await readDrawn((page) => {
      page.rect(60, 100, 300, 80).stroke();
      line(page, [60, 118], [360, 118]);
      line(page, [200, 100], [200, 180]);
      line(page, [280, 100], [280, 180]);
      [
        ["Fund", "2024", "2023"],
        ["Bonds", "2.3", "1.9"],
        ["Shares at", "", ""],
        ["market value", "8.8", "7.1"],
        ["Cash", "0.2", "—"],
      ].forEach((row, index) => {
        const y = [112, 130, 143, 152, 168][index] ?? 0;
        left(page, 64, y, row[0] ?? "");
        right(page, 276, y, row[1] ?? "");
        right(page, 356, y, row[2] ?? "");
      });
    });
    expect(gridsOf(document).map(rowsOf)).toEqual([
      ["Fund | 2024 | 2023", "Bonds | 2.3 | 1.9", "Shares at market value | 8.8 | 7.1", "Cash | 0.2 | —"],
    ]);
  });

  it("columns that only the heading parts with lines go on below it", async () => {
    const document = await readDrawn((page) => {
      for (let index = 0; index < 6; index += 1) line(page, [60, 100 + index * 16], [360, 100 + index * 16]);
      for (const x of [60, 160, 260, 360]) line(page, [x, 100], [x, x === 60 || x === 360 ? 180 : 116]);
      [
        ["Country", "Cases", "Share"],
        ["Austria", "86", "13.8"],
        ["Belgium", "0", "7.0"],
        ["Cyprus", "81", "3.8"],
        ["Total", "167", "24.6"],
      ].forEach((row, index) => {
        row.forEach((text, column) => {
          centred(page, 110 + column * 100, 112 + index * 16, text);
        });
      });
    });
    expect(rowsOf(gridsOf(document)[0])).toEqual([
      "Country | Cases | Share",
      "Austria | 86 | 13.8",
      "Belgium | 0 | 7.0",
      "Cyprus | 81 | 3.8",
      "Total | 167 | 24.6",
    ]);
  });
});
