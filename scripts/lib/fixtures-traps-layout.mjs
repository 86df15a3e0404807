import { fact, left, table, text, trap, words } from "./fixtures-model.mjs";

const HK = "Hong Kong";
const CN = "China";
const SG = "Singapore";
const MILLIONS = { decimals: 1, format: "#,##0.0" };
const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const sheet = (name, ...blocks) => ({ sheet: name, widths: [26, 14, 14, 14, 14], blocks });

/** Where labels stand: headings of several rows, sections, periods and entities in every place, several tables. */
export function layoutTraps() {
  return [...headings(), ...sections(), ...places(), ...severalTables(), ...totals()];
}

function headings() {
  const merged = [
    [null, words("FY2025", { span: [1, 2] }), null, words("FY2024", { span: [1, 2] }), null],
    [null, HK, CN, HK, CN],
    [
      "Revenue",
      fact("REVENUE ACME_HK FY2025", "1571.2", MILLIONS),
      fact("REVENUE ACME_CN FY2025", "1462.4", MILLIONS),
      fact("REVENUE ACME_HK FY2024", "1433.1", MILLIONS),
      fact("REVENUE ACME_CN FY2024", "1320.6", MILLIONS),
    ],
    [
      "New sales",
      fact("NEWSALES ACME_HK FY2025", "602.3", MILLIONS),
      fact("NEWSALES ACME_CN FY2025", "567.8", MILLIONS),
      fact("NEWSALES ACME_HK FY2024", "538.5", MILLIONS),
      fact("NEWSALES ACME_CN FY2024", "503.9", MILLIONS),
    ],
  ];
  return [
    trap("header-rows.xlsx", ["header_rows", "merged_cells", "entities_in_columns"], {
      parts: [sheet("Markets", title("Results by market, US$ million"), table(merged, { at: [2, 0], headerRows: 2 }))],
    }),
    trap("header-columns.docx", ["header_columns", "merged_cells", "entities_in_rows", "word_merged_rows"], {
      title: "FY2025 results by market",
      asOf: "2025-12-31",
      parts: [{ title: "Markets", blocks: [table(marketRows(), { labelColumns: 2 })] }],
    }),
    trap("header-three-rows.html", ["header_rows", "merged_cells", "html"], {
      title: "New sales by channel",
      parts: [{ title: "Channels", blocks: [table(channelRows(), { headerRows: 3, caption: "US$ million" })] }],
    }),
    trap("header-rows.pdf", ["header_rows", "pdf_without_lines", "entities_in_columns"], {
      title: "Results by market, US$ million",
      parts: [
        {
          title: "Results by market, US$ million",
          blocks: [text("Both years are on one basis."), table(merged, { headerRows: 2 })],
        },
      ],
    }),
  ];
}

function sections() {
  const pair = (metric, channel, now, before) => {
    const suffix = channel === "TOTAL" ? "" : ` channel=${channel}`;
    return [fact(`${metric} ACME_HK FY2025${suffix}`, now), fact(`${metric} ACME_HK FY2024${suffix}`, before)];
  };
  const section = (name) => [words(name, { bold: true }), null, null];
  const blocks = [
    ["US$m", "FY2025", "FY2024"],
    section("Total"),
    ["Revenue", ...pair("REVENUE", "TOTAL", "1571", "1433")],
    ["New sales", ...pair("NEWSALES", "TOTAL", "602", "538")],
    section("Agency"),
    ["Revenue", ...pair("REVENUE", "AGENCY", "812", "745")],
    ["New sales", ...pair("NEWSALES", "AGENCY", "309", "280")],
    section("Bancassurance"),
    ["Revenue", ...pair("REVENUE", "BANCA", "515", "473")],
    ["New sales", ...pair("NEWSALES", "BANCA", "190", "177")],
  ];
  const indented = (name, ...cells) => [words(name, { indent: 1 }), ...cells];
  const parts = [
    ["US$m", "FY2025", "FY2024"],
    [words("Revenue", { bold: true }), ...pair("REVENUE", "TOTAL", "1571", "1433")],
    indented("Agency", ...pair("REVENUE", "AGENCY", "812", "745")),
    indented("Bancassurance", ...pair("REVENUE", "BANCA", "515", "473")),
    indented("Digital", ...pair("REVENUE", "DIGITAL", "244", "215")),
    [words("Operating profit", { bold: true }), ...pair("PROFIT", "TOTAL", "357", "319")],
  ];
  const ofWhich = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", ...pair("REVENUE", "TOTAL", "1571", "1433")],
    ["of which Agency", ...pair("REVENUE", "AGENCY", "812", "745")],
    ["of which Digital", ...pair("REVENUE", "DIGITAL", "244", "215")],
    ["Operating profit", ...pair("PROFIT", "TOTAL", "357", "319")],
  ];
  const heading = "ACME Hong Kong, FY2025 and FY2024";
  return [
    trap("section-rows.xlsx", ["section_rows", "totals_and_parts"], {
      parts: [sheet("Channels", title(heading), table(blocks, { at: [2, 0], sections: true }))],
    }),
    trap("section-rows.pptx", ["section_rows", "totals_and_parts"], {
      title: heading,
      parts: [{ title: heading, blocks: [table(blocks, { sections: true })] }],
    }),
    trap("indented-parts.xlsx", ["indented_parts", "totals_and_parts"], {
      parts: [sheet("Revenue", title(heading), table(parts, { at: [2, 0] }))],
    }),
    trap("of-which.md", ["totals_and_parts", "markdown"], {
      title: heading,
      parts: [{ title: "Figures", blocks: [table(ofWhich)] }],
    }),
  ];
}

function places() {
  const byEntity = (period, values) => [
    ["US$m", HK, CN],
    [
      "Revenue",
      fact(`REVENUE ACME_HK ${period}`, values[0], MILLIONS),
      fact(`REVENUE ACME_CN ${period}`, values[1], MILLIONS),
    ],
    [
      "Operating profit",
      fact(`PROFIT ACME_HK ${period}`, values[2], MILLIONS),
      fact(`PROFIT ACME_CN ${period}`, values[3], MILLIONS),
    ],
  ];
  const half = "Results for the first half of 2025 (US$m)";
  return [
    trap("periods-on-sheets.xlsx", ["periods_in_sheet_names", "entities_in_columns"], {
      parts: [
        sheet("FY2024", table(byEntity("FY2024", ["1433.1", "1320.6", "319.5", "259.2"]))),
        sheet("FY2025", table(byEntity("FY2025", ["1571.2", "1462.4", "357.4", "304.1"]))),
      ],
    }),
    trap("period-in-title.pptx", ["periods_in_titles", "entities_in_columns"], {
      title: half,
      asOf: "2025-06-30",
      parts: [
        {
          title: half,
          blocks: [table([[null, HK, CN], ...byEntity("2025H1", ["770.3", "786.5", "178.2", "165.4"]).slice(1)])],
        },
      ],
    }),
    trap("period-in-title.md", ["periods_in_titles", "chinese", "markdown"], {
      title: "2025年上半年业绩",
      asOf: "2025-06-30",
      parts: [{ title: "按市场", blocks: [table(chineseRows())] }],
    }),
    trap("periods-in-rows.csv", ["periods_in_rows", "entities_in_rows", "units_in_headings"], {
      parts: [{ blocks: [table(periodRows(), { labelColumns: 2 })] }],
    }),
    trap("entity-in-heading.md", ["entities_in_titles", "markdown"], {
      title: "FY2025 results, US$ million",
      asOf: "2025-12-31",
      parts: [
        {
          title: "Hong Kong",
          blocks: [
            table([
              [null, "FY2025"],
              ["Revenue", fact("REVENUE ACME_HK FY2025", "1571")],
              ["Operating profit", fact("PROFIT ACME_HK FY2025", "357")],
            ]),
          ],
        },
        {
          title: "Singapore",
          blocks: [
            table([
              [null, "FY2025"],
              ["Revenue", fact("REVENUE ACME_SG FY2025", "337")],
              ["Operating profit", fact("PROFIT ACME_SG FY2025", "20")],
            ]),
          ],
        },
      ],
    }),
  ];
}

function severalTables() {
  const small = (name, entity, values, at) =>
    table(
      [
        [words(`${name}, US$m`, { bold: true }), "FY2025", "FY2024"],
        ["Revenue", fact(`REVENUE ${entity} FY2025`, values[0]), fact(`REVENUE ${entity} FY2024`, values[1])],
        ["New sales", fact(`NEWSALES ${entity} FY2025`, values[2]), fact(`NEWSALES ${entity} FY2024`, values[3])],
      ],
      { at },
    );
  const block = (heading, period, values, at) =>
    table(
      [
        [words(heading, { bold: true }), null, null],
        ["US$m", HK, CN],
        [
          "Revenue",
          fact(`REVENUE ACME_HK ${period}`, values[0], MILLIONS),
          fact(`REVENUE ACME_CN ${period}`, values[1], MILLIONS),
        ],
        [
          "Claims and benefits",
          fact(`CLAIMS ACME_HK ${period}`, values[2], MILLIONS),
          fact(`CLAIMS ACME_CN ${period}`, values[3], MILLIONS),
        ],
      ],
      { at, headerRows: 2 },
    );
  const stacked = [
    block("Half year ended 30 June 2025", "2025H1", ["770.3", "786.5", "398.7", "411.2"], [0, 0]),
    block("Year ended 31 December 2025", "FY2025", ["1571.2", "1462.4", "825.6", "771.3"], [5, 0]),
  ];
  const pdfBlocks = stacked.flatMap(({ rows, ...rest }) => [
    text(rows[0][0].text),
    { ...rest, at: [0, 0], headerRows: 1, rows: rows.slice(1) },
  ]);
  return [
    trap("tables-side-by-side.xlsx", ["tables_side_by_side", "entities_in_titles"], {
      parts: [
        sheet(
          "Two markets",
          small(HK, "ACME_HK", ["1571", "1433", "602", "538"], [0, 0]),
          small(CN, "ACME_CN", ["1462", "1320", "567", "503"], [0, 4]),
        ),
      ],
    }),
    trap("tables-stacked.xlsx", ["tables_stacked", "entities_in_titles"], {
      parts: [sheet("Singapore", small(SG, "ACME_SG", ["337", "261", "164", "121"], [0, 0]), peopleTable())],
    }),
    trap("stacked-periods.xlsx", ["stacked_periods", "entities_in_columns"], { parts: [sheet("Results", ...stacked)] }),
    trap("stacked-periods.pdf", ["stacked_periods", "pdf_without_lines"], {
      title: "Results by market",
      parts: [{ title: "Results by market", blocks: pdfBlocks }],
    }),
  ];
}

function totals() {
  const line = (name, entity, values) => [
    name,
    ...["AGENCY", "BANCA", "DIGITAL"].map((channel, at) =>
      fact(`REVENUE ${entity} FY2025 channel=${channel}`, values[at]),
    ),
    fact(`REVENUE ${entity} FY2025`, values[3]),
  ];
  const subtotal = ["Sub-total", ...["1585", "1031", "417", "3033"].map((value) => left("subtotal", value))];
  const rows = [
    ["US$m", "Agency", "Bancassurance", "Digital", "Total"],
    line(HK, "ACME_HK", ["812", "515", "244", "1571"]),
    line(CN, "ACME_CN", ["773", "516", "173", "1462"]),
    subtotal,
    line(SG, "ACME_SG", ["91", "98", "148", "337"]),
    line("Group", "ACME_GROUP", ["1676", "1129", "565", "3370"]),
  ];
  const noted = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", { ...fact("REVENUE ACME_HK FY2025", "1571"), text: "1,571" }, fact("REVENUE ACME_HK FY2024", "1433")],
    [
      { text: "Operating profit", number: null, written: "Operating profit¹" },
      fact("PROFIT ACME_HK FY2025", "357"),
      fact("PROFIT ACME_HK FY2024", "319"),
    ],
  ];
  const notes = [
    ["1 Operating profit of FY2025 includes 45 of gains that do not recur."],
    ["Source: ACME Hong Kong, 12 March 2026."],
    ["Revenue excludes 12 of premiums paid in advance."],
  ];
  return [
    trap("totals.xlsx", ["totals_and_parts", "sub_totals", "entities_in_rows"], {
      parts: [sheet("Channels", title("Revenue by market and channel, FY2025"), table(rows, { at: [2, 0] }))],
    }),
    trap("notes-below.xlsx", ["notes_below", "footnote_marks"], {
      parts: [
        sheet(
          "Hong Kong",
          title("ACME Hong Kong"),
          table(noted, { at: [2, 0] }),
          table(notes, { at: [6, 0], headerRows: 0 }),
        ),
      ],
    }),
  ];
}

function marketRows() {
  return [
    ["US$m", "Market", "FY2025", "FY2024"],
    [
      words("Revenue", { span: [3, 1] }),
      HK,
      fact("REVENUE ACME_HK FY2025", "1571"),
      fact("REVENUE ACME_HK FY2024", "1433"),
    ],
    [null, CN, fact("REVENUE ACME_CN FY2025", "1462"), fact("REVENUE ACME_CN FY2024", "1320")],
    [null, SG, fact("REVENUE ACME_SG FY2025", "337"), fact("REVENUE ACME_SG FY2024", "261")],
    [
      words("Operating profit", { span: [3, 1] }),
      HK,
      fact("PROFIT ACME_HK FY2025", "357"),
      fact("PROFIT ACME_HK FY2024", "319"),
    ],
    [null, CN, fact("PROFIT ACME_CN FY2025", "304"), fact("PROFIT ACME_CN FY2024", "259")],
    [null, SG, fact("PROFIT ACME_SG FY2025", "20"), fact("PROFIT ACME_SG FY2024", "-6", { negative: "parentheses" })],
  ];
}

function channelRows() {
  return [
    [null, words("ACME Hong Kong", { span: [1, 4] }), null, null, null],
    [null, words("FY2025", { span: [1, 2] }), null, words("FY2024", { span: [1, 2] }), null],
    [null, "Agency", "Digital", "Agency", "Digital"],
    [
      "New sales",
      ...[
        ["FY2025", "AGENCY", "309.4"],
        ["FY2025", "DIGITAL", "102.9"],
        ["FY2024", "AGENCY", "279.6"],
        ["FY2024", "DIGITAL", "80.8"],
      ].map(([period, channel, value]) => fact(`NEWSALES ACME_HK ${period} channel=${channel}`, value)),
    ],
  ];
}

function periodRows() {
  return [
    ["Period", "Market", "Revenue (US$m)", "Customers ('000)"],
    ...[
      ["2025Q1", HK, "ACME_HK", "393.1", "884.5"],
      ["2025Q1", SG, "ACME_SG", "76.4", "103.8"],
      ["Q2 2025", HK, "ACME_HK", "377.2", "889.3"],
      ["Q2 2025", SG, "ACME_SG", "82.1", "113.5"],
    ].map(([period, market, entity, revenue, customers]) => {
      const code = period.startsWith("Q") ? `2025${period.slice(0, 2)}` : period;
      return [
        period,
        market,
        fact(`REVENUE ${entity} ${code}`, revenue),
        fact(`CUSTOMERS ${entity} ${code}`, customers, { unit: "CUSTOMERS_K" }),
      ];
    }),
  ];
}

function chineseRows() {
  return [
    ["百万美元", "香港", "中国"],
    ["营收", fact("REVENUE ACME_HK 2025H1", "770.3"), fact("REVENUE ACME_CN 2025H1", "786.5")],
    ["新签金额", fact("NEWSALES ACME_HK 2025H1", "295.1"), fact("NEWSALES ACME_CN 2025H1", "305.4")],
  ];
}

function peopleTable() {
  return table(
    [
      [words("Singapore, at year end", { bold: true }), "FY2025", "FY2024"],
      [
        "Customers ('000)",
        fact("CUSTOMERS ACME_SG FY2025", "133", { unit: "CUSTOMERS_K" }),
        fact("CUSTOMERS ACME_SG FY2024", "94", { unit: "CUSTOMERS_K" }),
      ],
      [
        "Agents",
        fact("AGENTS ACME_SG FY2025", "720", { unit: "AGENTS" }),
        fact("AGENTS ACME_SG FY2024", "585", { unit: "AGENTS" }),
      ],
    ],
    { at: [6, 0] },
  );
}
