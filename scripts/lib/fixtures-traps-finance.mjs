import { fact, figure, left, table, trap, words } from "./fixtures-model.mjs";

const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const sheet = (name, ...blocks) => ({ sheet: name, widths: [30, 14, 14, 14, 14, 14, 14, 14], blocks });
const one = (content, rows, options) => ({ title: content, blocks: [table(rows, options)] });
const hk = (rows, options) => [sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0], ...options }))];
const doubt = (...values) => values.map((value) => left("in_doubt", value));

/** Layouts that finance teams are fond of. */
export function financeTraps() {
  return [...periods(), ...spaced(), ...comparisons(), ...kinds(), ...qualified()];
}

function periods() {
  const quarters = ["Q1", "Q2", "Q3", "Q4"];
  const split = [
    [
      "US$m",
      words("2024", { number: "2024", span: [1, 4] }),
      null,
      null,
      null,
      words("2025", { number: "2025", span: [1, 2] }),
      null,
    ],
    [null, ...quarters, "Q1", "Q2"],
    [
      "Revenue",
      ...["358.1", "344.1", "359.2", "371.7"].map((value, at) => fact(`REVENUE ACME_HK 2024Q${at + 1}`, value)),
      ...["393.1", "377.2"].map((value, at) => fact(`REVENUE ACME_HK 2025Q${at + 1}`, value)),
    ],
    [
      "New sales",
      ...["134.4", "129.2", "134.9", "139.5"].map((value, at) => fact(`NEWSALES ACME_HK 2024Q${at + 1}`, value)),
      ...["150.6", "144.5"].map((value, at) => fact(`NEWSALES ACME_HK 2025Q${at + 1}`, value)),
    ],
  ];
  const months = [
    ["US$m", "Jan", "Feb", "Mar"],
    [
      "Revenue",
      fact("REVENUE ACME_HK 2025-01", "129.7"),
      fact("REVENUE ACME_HK 2025-02", "121.9"),
      fact("REVENUE ACME_HK 2025-03", "141.5"),
    ],
  ];
  return [
    trap("period-in-two-rows.xlsx", ["periods_split", "header_rows", "merged_cells"], {
      parts: hk(split, { headerRows: 2 }),
    }),
    trap("period-in-two-columns.docx", ["periods_split", "header_columns", "word_merged_rows"], {
      title: "ACME Hong Kong",
      parts: [one("Quarters", quarterRows(quarters), { labelColumns: 2 })],
    }),
    trap("numeric-years.xlsx", ["periods_as_numbers", "periods_in_columns"], { parts: hk(numericYears()) }),
    trap("period-forms.md", ["short_periods", "basis_words", "markdown"], {
      title: "ACME Hong Kong",
      parts: [one("Figures", shortForms())],
      questions: [{ kind: "basis", text: null }],
    }),
    trap("months-of-a-year.xlsx", ["periods_in_titles", "periods_split"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong — monthly figures 2025"), table(months, { at: [2, 0] }))],
    }),
  ];
}

/** Columns and rows that only make room, headings that come again, units in a row of their own. */
function spaced() {
  const roomy = [
    ["US$m", null, "FY2025", null, "FY2024"],
    [null, null, null, null, null],
    ["Revenue", null, fact("REVENUE ACME_HK FY2025", "1571.2"), null, fact("REVENUE ACME_HK FY2024", "1433.1")],
    [null, null, null, null, null],
    ["Claims and benefits", null, fact("CLAIMS ACME_HK FY2025", "825.6"), null, fact("CLAIMS ACME_HK FY2024", "752.3")],
    ["Operating profit", null, fact("PROFIT ACME_HK FY2025", "357.4"), null, fact("PROFIT ACME_HK FY2024", "319.5")],
  ];
  const again = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571.2"), fact("REVENUE ACME_HK FY2024", "1433.1")],
    ["New sales", fact("NEWSALES ACME_HK FY2025", "602.3"), fact("NEWSALES ACME_HK FY2024", "538.5")],
    ["US$m", "FY2025", "FY2024"],
    ["Claims and benefits", fact("CLAIMS ACME_HK FY2025", "825.6"), fact("CLAIMS ACME_HK FY2024", "752.3")],
  ];
  const units = [
    ["FY2025", "Revenue", "Customers", "Return on equity"],
    [null, "US$m", "'000", "%"],
    [
      "Hong Kong",
      fact("REVENUE ACME_HK FY2025", "1571.2"),
      fact("CUSTOMERS ACME_HK FY2025", "904", { unit: "CUSTOMERS_K" }),
      fact("ROE ACME_HK FY2025", "15.8", { unit: "PCT" }),
    ],
    [
      "China",
      fact("REVENUE ACME_CN FY2025", "1462.4"),
      fact("CUSTOMERS ACME_CN FY2025", "1762", { unit: "CUSTOMERS_K" }),
      fact("ROE ACME_CN FY2025", "19.1", { unit: "PCT" }),
    ],
  ];
  const wrapped = [
    [
      null,
      { text: "Full year 2025", number: null, lines: ["Full year", "2025"] },
      { text: "Full year 2024", number: null, lines: ["Full year", "2024"] },
    ],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571.2"), fact("REVENUE ACME_HK FY2024", "1433.1")],
    ["Operating profit", fact("PROFIT ACME_HK FY2025", "357.4"), fact("PROFIT ACME_HK FY2024", "319.5")],
  ];
  const heading = "ACME Hong Kong, US$ million";
  return [
    trap("spacer-columns.xlsx", ["spacers", "periods_in_columns"], { parts: hk(roomy) }),
    trap("repeated-heading.xlsx", ["repeated_headings"], { parts: hk(again) }),
    trap("units-row.xlsx", ["units_in_a_row", "entities_in_rows", "header_rows"], {
      parts: [sheet("Markets", title("Markets"), table(units, { at: [2, 0], headerRows: 2 }))],
    }),
    trap("wrapped-headings.pdf", ["wrapped_headings", "pdf_without_lines", "units_in_titles"], {
      title: heading,
      parts: [one(heading, wrapped)],
    }),
  ];
}

/** Actual figures beside budgets and variances, growth beside levels. */
function comparisons() {
  const three = (metric, actual, budget, variance) => [
    fact(`${metric} ACME_HK FY2025`, actual),
    ...doubt(budget),
    left("change", variance, { negative: "parentheses" }),
  ];
  const budget = [
    [null, words("FY2025", { span: [1, 3] }), null, null],
    ["US$m", "Actual", "Budget", "Variance"],
    ["Revenue", ...three("REVENUE", "1571.2", "1590.5", "-19.3")],
    ["Operating profit", ...three("PROFIT", "357.4", "350.2", "7.2")],
  ];
  const EUR = { unit: "EUR_M" };
  const growth = (value) => left("change", value, { negative: "parentheses" });
  const update = [
    [null, "Q1 21/22", "Q1 20/21", "Reported growth", "Constant currency growth"],
    [null, "€m", "€m", "%", "%"],
    [
      "United Kingdom",
      fact("REVENUE LARK_UK 2022Q1", "211.4", EUR),
      fact("REVENUE LARK_UK 2021Q1", "190.3", EUR),
      growth("11.1"),
      growth("8.4"),
    ],
    [
      "Germany",
      fact("REVENUE LARK_DE 2022Q1", "148.1", EUR),
      fact("REVENUE LARK_DE 2021Q1", "151.7", EUR),
      growth("-2.4"),
      growth("-2.4"),
    ],
    [
      words("Group", { bold: true }),
      fact("REVENUE LARK_GROUP 2022Q1", "412.3", EUR),
      fact("REVENUE LARK_GROUP 2021Q1", "371.8", EUR),
      growth("10.9"),
      growth("9"),
    ],
  ];
  return [
    trap("actual-and-budget.xlsx", ["basis_words", "change_columns", "header_rows"], {
      parts: hk(budget, { headerRows: 2 }),
      questions: [{ kind: "basis", text: "budget" }],
    }),
    trap("april/trading-update.xlsx", ["fiscal_year", "change_columns", "units_in_a_row", "entities_in_rows"], {
      parts: [sheet("Update", title("Revenue by market"), table(update, { at: [2, 0], headerRows: 2 }))],
    }),
  ];
}

/** Currencies and scales as they are abbreviated in practice. */
function kinds() {
  const line = (label, metric, unit, now, before) => [
    label,
    fact(`${metric} ACME_SG FY2025`, now, { unit }),
    fact(`${metric} ACME_SG FY2024`, before, { unit }),
  ];
  const rows = [
    [null, "FY2025", "FY2024"],
    line("Revenue (RMB m)", "REVENUE", "CNY_M", "2426.4", "1879.2"),
    line("New sales (S$m)", "NEWSALES", "SGD_M", "221.4", "163.4"),
    line("Claims and benefits (A$'000)", "CLAIMS", "AUD_K", "268400", "210900"),
    line("Operating expenses (USD mm)", "EXPENSES", "USD_M", "141", "129"),
    line("Operating profit (£m)", "PROFIT", "GBP_M", "15.2", "-4.7"),
    line("Total assets (NT$ bn)", "ASSETS", "TWD_BN", "60.6", "48.4"),
    line("Cost ratio (bps)", "COST_RATIO", "BPS", "4180", "4940"),
  ];
  const thousands = [
    [null, "FY2025", "FY2024"],
    [
      "Revenue",
      fact("REVENUE ACME_SG FY2025", "337000", { unit: "USD_K" }),
      fact("REVENUE ACME_SG FY2024", "261000", { unit: "USD_K" }),
    ],
    [
      "Return on equity (%)",
      fact("ROE ACME_SG FY2025", "6.4", { unit: "PCT" }),
      fact("ROE ACME_SG FY2024", "-2", { unit: "PCT", negative: "parentheses" }),
    ],
  ];
  return [
    trap("currency-forms.xlsx", ["units_in_row_labels", "other_currency", "scale"], {
      parts: [sheet("Singapore", title("ACME Singapore"), table(rows, { at: [2, 0] }))],
    }),
    trap("in-thousands-except.docx", ["units_in_titles", "scale", "negatives"], {
      title: "ACME Singapore, US$ in thousands, except percentages",
      parts: [one("Key figures", thousands)],
    }),
  ];
}

/** Words that make another figure, or another unit of the company, of a label that is known. */
function qualified() {
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571"), fact("REVENUE ACME_HK FY2024", "1433")],
    ["Cost of revenue", ...doubt("1214", "1114")],
    ["Revenue target", ...doubt("1600", "1450")],
    ["Non-operating profit", ...doubt("12", "9")],
    ["Gross profit", ...doubt("357", "319")],
  ];
  const bases = [
    ["US$m", "FY2025", "FY2024"],
    ["Operating profit", fact("PROFIT ACME_HK FY2025", "357"), fact("PROFIT ACME_HK FY2024", "319")],
    ["Operating profit (adjusted)", ...doubt("371", "330")],
    ["Revenue, pro forma", ...doubt("1622", "1480")],
  ];
  const branches = [
    ["US$m", "FY2025", "FY2024"],
    ["China", fact("REVENUE ACME_CN FY2025", "1462"), fact("REVENUE ACME_CN FY2024", "1320")],
    ["China: Suzhou", ...doubt("212", "190")],
    ["ACME – Beijing branch", ...doubt("305", "281")],
    ["Group", fact("REVENUE ACME_GROUP FY2025", "3370"), fact("REVENUE ACME_GROUP FY2024", "3014")],
  ];
  const ask = (...texts) => texts.map((text) => ({ kind: null, text }));
  return [
    trap("qualified-labels.md", ["qualified_labels", "unknown_labels", "markdown"], {
      title: "ACME Hong Kong",
      parts: [one("Figures", rows)],
      questions: ask("Cost of revenue", "Revenue target", "Non-operating profit", "Gross profit"),
    }),
    trap("basis-rows.docx", ["basis_words", "qualified_labels"], {
      title: "ACME Hong Kong",
      parts: [one("Figures", bases)],
      questions: [
        { kind: "basis", text: "adjusted" },
        { kind: "basis", text: "pro forma" },
      ],
    }),
    trap("branches.xlsx", ["qualified_labels", "entities_in_rows"], {
      parts: [sheet("Markets", title("Revenue by market"), table(branches, { at: [2, 0] }))],
      questions: ask("Suzhou", "Beijing"),
    }),
  ];
}

function quarterRows(quarters) {
  return [
    ["Year", "Quarter", "Revenue (US$m)", "Agents"],
    ...quarters.map((quarter, at) => [
      at === 0 ? words("2024", { number: "2024", span: [4, 1] }) : null,
      quarter,
      fact(`REVENUE ACME_HK 2024${quarter}`, ["358.1", "344.1", "359.2", "371.7"][at]),
      fact(`AGENTS ACME_HK 2024${quarter}`, ["9094", "9122", "9216", "9310"][at], { unit: "AGENTS" }),
    ]),
  ];
}

function shortForms() {
  return [
    ["US$m", "1Q25", "1H25", "9M25", "FY25A", "FY26E"],
    [
      "Revenue",
      fact("REVENUE ACME_HK 2025Q1", "393.1"),
      fact("REVENUE ACME_HK 2025H1", "770.3"),
      fact("REVENUE ACME_HK 2025-9M", "1163.9"),
      fact("REVENUE ACME_HK FY2025", "1571"),
      ...doubt("1690"),
    ],
  ];
}

function numericYears() {
  const year = (number) => ({ ...figure(String(number), { group: false }), bold: true });
  return [
    ["US$m", year(2025), year(2024), year(2023)],
    [
      "Revenue",
      fact("REVENUE ACME_HK FY2025", "1571"),
      fact("REVENUE ACME_HK FY2024", "1433"),
      fact("REVENUE ACME_HK FY2023", "1362"),
    ],
    [
      "Operating profit",
      fact("PROFIT ACME_HK FY2025", "357"),
      fact("PROFIT ACME_HK FY2024", "319"),
      fact("PROFIT ACME_HK FY2023", "304"),
    ],
  ];
}
