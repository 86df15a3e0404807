import { fact, left, noFigure, table, text, trap, words } from "./fixtures-model.mjs";

const HK = "Hong Kong";
const CN = "China";
const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const sheet = (name, ...blocks) => ({ sheet: name, widths: [28, 16, 16, 16], blocks });
const one = (content, rows, options) => ({ title: content, blocks: [table(rows, options)] });

/** Where a document states its units: the company file says US$ million for revenue, and never decides against the document. */
export function unitTraps() {
  return [...currencies(), ...scales(), ...formats(), ...chinese(), ...contradictions(), ...changes()];
}

function currencies() {
  const hkd = { unit: "HKD_M" };
  const heading = [
    [null, "Revenue (HK$m)", "Operating profit (HK$m)", "ROE"],
    [
      "FY2025",
      fact("REVENUE ACME_HK FY2025", "12254", hkd),
      fact("PROFIT ACME_HK FY2025", "2785", hkd),
      fact("ROE ACME_HK FY2025", "15.8", { unit: "PCT", suffix: "%", format: "0.0%", raw: 0.158 }),
    ],
    [
      "FY2024",
      fact("REVENUE ACME_HK FY2024", "11177", hkd),
      fact("PROFIT ACME_HK FY2024", "2488", hkd),
      fact("ROE ACME_HK FY2024", "14.8", { unit: "PCT", suffix: "%", format: "0.0%", raw: 0.148 }),
    ],
  ];
  const chf = { unit: "CHF_M" };
  const francs = [
    [null, "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_SG FY2025", "301.4", chf), fact("REVENUE ACME_SG FY2024", "233.2", chf)],
    ["New sales", fact("NEWSALES ACME_SG FY2025", "146.7", chf), fact("NEWSALES ACME_SG FY2024", "108.1", chf)],
  ];
  return [
    trap("unit-other-currency.xlsx", ["units_in_headings", "other_currency", "percent_format"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong"), table(heading, { at: [2, 0] }))],
    }),
    trap("unit-in-millions-of.docx", ["units_in_titles", "other_currency"], {
      title: "ACME Singapore, in millions of CHF",
      parts: [one("Figures", francs)],
    }),
    trap("unit-in-millions-of.pdf", ["units_in_titles", "other_currency", "pdf_without_lines"], {
      title: "ACME Singapore",
      parts: [{ title: "ACME Singapore", blocks: [text("Key figures, in millions of CHF"), table(francs)] }],
    }),
  ];
}

function scales() {
  const bn = { unit: "USD_BN" };
  const corner = [
    ["US$bn", HK, CN],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1.571", bn), fact("REVENUE ACME_CN FY2025", "1.462", bn)],
    ["Total assets", fact("ASSETS ACME_HK FY2025", "19.62", bn), fact("ASSETS ACME_CN FY2025", "14.815", bn)],
  ];
  const labels = [
    [null, "FY2025", "FY2024"],
    ["Revenue, US$m", fact("REVENUE ACME_HK FY2025", "1571"), fact("REVENUE ACME_HK FY2024", "1433")],
    ["Total assets (US$bn)", fact("ASSETS ACME_HK FY2025", "19.62", bn), fact("ASSETS ACME_HK FY2024", "17.98", bn)],
    [
      "Return on equity (%)",
      fact("ROE ACME_HK FY2025", "15.8", { unit: "PCT" }),
      fact("ROE ACME_HK FY2024", "14.8", { unit: "PCT" }),
    ],
    [
      "Customers ('000s)",
      fact("CUSTOMERS ACME_HK FY2025", "904", { unit: "CUSTOMERS_K" }),
      fact("CUSTOMERS ACME_HK FY2024", "881", { unit: "CUSTOMERS_K" }),
    ],
    [
      "Agents",
      fact("AGENTS ACME_HK FY2025", "9505", { unit: "AGENTS" }),
      fact("AGENTS ACME_HK FY2024", "9310", { unit: "AGENTS" }),
    ],
  ];
  const thousands = { unit: "USD_K" };
  const small = [
    ["US$'000", "Q1 2025", "Q2 2025"],
    ["Revenue", fact("REVENUE ACME_SG 2025Q1", "76400", thousands), fact("REVENUE ACME_SG 2025Q2", "82100", thousands)],
    [
      "Operating expenses",
      fact("EXPENSES ACME_SG 2025Q1", "33215", thousands),
      fact("EXPENSES ACME_SG 2025Q2", "35870", thousands),
    ],
  ];
  return [
    trap("unit-in-corner.pptx", ["units_in_corner", "scale"], {
      title: "FY2025",
      asOf: "2025-12-31",
      parts: [one("FY2025", corner)],
    }),
    trap("unit-in-row-labels.xlsx", ["units_in_row_labels", "scale"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong"), table(labels, { at: [2, 0] }))],
    }),
    trap("unit-thousands.html", ["units_in_corner", "scale", "html"], {
      title: "ACME Singapore",
      parts: [one("Quarters", small)],
    }),
  ];
}

function formats() {
  const money = (cell, value, format, text, unit) => ({ ...fact(cell, value, { unit, format }), text });
  const rows = [
    [null, "FY2025"],
    ["Revenue", money("REVENUE ACME_HK FY2025", "1571.2", '"US$"#,##0.0"m"', "US$1,571.2m", "USD_M")],
    ["New sales", money("NEWSALES ACME_HK FY2025", "4696", '[$HK$-C04]#,##0"m"', "HK$4,696m", "HKD_M")],
    ["Operating profit", money("PROFIT ACME_HK FY2025", "0.357", '"US$"0.000"bn"', "US$0.357bn", "USD_BN")],
    [
      "Return on equity",
      { ...fact("ROE ACME_HK FY2025", "14.8", { unit: "PCT", format: "0.0%", raw: 0.148 }), text: "14.8%" },
    ],
    ["Cost ratio", fact("COST_RATIO ACME_HK FY2025", "24.8", { unit: "PCT", format: "0.0" })],
  ];
  const spaced = [
    [null, "FY2025", "FY2024"],
    [
      "Return on equity",
      fact("ROE ACME_HK FY2025", "15.8", { unit: "PCT", suffix: " %" }),
      fact("ROE ACME_HK FY2024", "14.8", { unit: "PCT", suffix: "%" }),
    ],
    [
      "Cost ratio",
      fact("COST_RATIO ACME_HK FY2025", "24.8", { unit: "PCT", suffix: " per cent" }),
      fact("COST_RATIO ACME_HK FY2024", "25.3", { unit: "PCT", suffix: "%" }),
    ],
  ];
  return [
    trap("unit-in-number-formats.xlsx", ["units_in_number_formats", "percent_format", "other_currency"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0] }))],
    }),
    trap("unit-percent-in-cells.md", ["percent_in_cells", "markdown"], {
      title: "ACME Hong Kong",
      parts: [one("Ratios", spaced)],
    }),
  ];
}

function chinese() {
  const yuan = { unit: "CNY_M" };
  const yi = { unit: "CNY_YI" };
  const millions = [
    ["项目", "2025年", "2024年"],
    ["营业收入", fact("REVENUE ACME_CN FY2025", "10527", yuan), fact("REVENUE ACME_CN FY2024", "9504", yuan)],
    ["赔付支出", fact("CLAIMS ACME_CN FY2025", "5551", yuan), fact("CLAIMS ACME_CN FY2024", "5076", yuan)],
  ];
  const hundreds = [
    ["指标", "2025年上半年", "2024年上半年"],
    ["营业收入（亿元）", fact("REVENUE ACME_CN 2025H1", "56.6", yi), fact("REVENUE ACME_CN 2024H1", "51.1", yi)],
    ["新签金额（亿元）", fact("NEWSALES ACME_CN 2025H1", "21.9", yi), fact("NEWSALES ACME_CN 2024H1", "19.5", yi)],
    [
      "客户数（万人）",
      fact("CUSTOMERS ACME_CN 2025H1", "170.5", { unit: "CUSTOMERS_WAN" }),
      fact("CUSTOMERS ACME_CN 2024H1", "159.3", { unit: "CUSTOMERS_WAN" }),
    ],
  ];
  return [
    trap("unit-chinese-millions.html", ["units_in_titles", "chinese", "other_currency", "html"], {
      title: "ACME中国 2025年业绩",
      language: "zh",
      asOf: "2025-12-31",
      parts: [{ title: "主要数据", blocks: [text("单位：人民币百万元"), table(millions)] }],
    }),
    trap("unit-chinese-hundred-millions.xlsx", ["units_in_row_labels", "chinese", "scale"], {
      parts: [sheet("中国", title("ACME中国"), table(hundreds, { at: [2, 0] }))],
    }),
  ];
}

/** Figures whose unit two places of a document state differently wait for a person. */
function contradictions() {
  const rows = (corner) => [
    [corner, "FY2025", "FY2024"],
    ["Revenue", left("in_doubt", "1571"), left("in_doubt", "1433")],
    ["New sales", left("in_doubt", "602"), left("in_doubt", "538")],
  ];
  const questions = [{ kind: "unit", text: "HK$m" }];
  return [
    trap("unit-contradiction.xlsx", ["unit_contradiction"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong — results (US$m)"), table(rows("HK$m"), { at: [2, 0] }))],
      questions,
    }),
    trap("unit-contradiction.pptx", ["unit_contradiction"], {
      title: "ACME Hong Kong — results (US$m)",
      parts: [one("ACME Hong Kong — results (US$m)", rows("HK$m"))],
      questions,
    }),
  ];
}

/** What changed, in per cent or points, is no level of the metric. */
function changes() {
  const change = (value, suffix = "%") => left("change", value, { suffix });
  const raw = (value) =>
    left("change", value, { suffix: "%", format: "0.0%", raw: Number((Number(value) / 100).toFixed(4)), decimals: 1 });
  const rows = [
    ["US$m", "FY2025", "FY2024", "YoY %", "Change"],
    [
      "Revenue",
      fact("REVENUE ACME_HK FY2025", "1571"),
      fact("REVENUE ACME_HK FY2024", "1433"),
      raw("9.6"),
      left("change", "138"),
    ],
    [
      "New sales",
      fact("NEWSALES ACME_HK FY2025", "602"),
      fact("NEWSALES ACME_HK FY2024", "538"),
      raw("11.9"),
      left("change", "64"),
    ],
  ];
  const points = [
    [null, "FY2025", "FY2024", "+/- %"],
    ["Revenue (US$m)", fact("REVENUE ACME_SG FY2025", "337"), fact("REVENUE ACME_SG FY2024", "261"), change("29.1")],
    [
      "Cost ratio (%)",
      fact("COST_RATIO ACME_SG FY2025", "41.8", { unit: "PCT" }),
      fact("COST_RATIO ACME_SG FY2024", "49.4", { unit: "PCT" }),
      change("-7.6", " pp"),
    ],
    [
      "Operating profit (US$m)",
      fact("PROFIT ACME_SG FY2025", "20"),
      fact("PROFIT ACME_SG FY2024", "-6", { negative: "parentheses" }),
      noFigure("missing", "nm"),
    ],
  ];
  return [
    trap("change-columns.xlsx", ["change_columns"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0] }))],
    }),
    trap("change-columns.docx", ["change_columns", "negatives"], {
      title: "ACME Singapore",
      parts: [one("Key figures", points)],
    }),
  ];
}
