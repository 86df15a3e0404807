import { fact, noFigure, table, trap, words } from "./fixtures-model.mjs";

const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const sheet = (name, ...blocks) => ({ sheet: name, widths: [28, 16, 16, 16], blocks });
const one = (content, rows, options) => ({ title: content, blocks: [table(rows, options)] });
const HEADS = { unit: "AGENTS" };
/** A figure that the document writes in its own way. */
const as = (written, cell, value, options = {}) => ({ ...fact(cell, value, options), text: written });

/** How numbers are written, and what only looks like one. */
export function numberTraps() {
  return [...signs(), ...missing(), ...marks(), ...locales(), ...stored(), ...noNumbers()];
}

function signs() {
  // The fonts of a plain PDF have no minus sign of their own.
  const rows = (minus) => [
    ["US$m", "Q1 2023", "Q2 2023", "Q3 2023", "Q4 2023"],
    [
      "Operating profit",
      as("(45)", "PROFIT ACME_SG 2023Q1", "-45"),
      as("38-", "PROFIT ACME_SG 2023Q2", "-38"),
      as(`${minus}21.5`, "PROFIT ACME_SG 2023Q3", "-21.5"),
      as("+3.5", "PROFIT ACME_SG 2023Q4", "3.5"),
    ],
    [
      "Revenue",
      as("( 1,045.5 )", "REVENUE ACME_SG 2023Q1", "-1045.5"),
      as("62", "REVENUE ACME_SG 2023Q2", "62"),
      as("66.0", "REVENUE ACME_SG 2023Q3", "66"),
      as("0", "REVENUE ACME_SG 2023Q4", "0"),
    ],
  ];
  const scaled = [
    [null, "FY2025", "FY2024"],
    [
      "Total assets",
      as("US$1.7bn", "ASSETS ACME_SG FY2025", "1.7", { unit: "USD_BN" }),
      as("US$1,495m", "ASSETS ACME_SG FY2024", "1495"),
    ],
    [
      "Revenue",
      as("US$337m", "REVENUE ACME_SG FY2025", "337"),
      as("US$0.26bn", "REVENUE ACME_SG FY2024", "0.26", { unit: "USD_BN" }),
    ],
    [
      "Customers",
      as("133k", "CUSTOMERS ACME_SG FY2025", "133", { unit: "CUSTOMERS_K" }),
      as("94k", "CUSTOMERS ACME_SG FY2024", "94", { unit: "CUSTOMERS_K" }),
    ],
  ];
  return [
    trap("negatives.docx", ["negatives"], { title: "ACME Singapore", parts: [one("Quarters of 2023", rows("−"))] }),
    trap("negatives.pdf", ["negatives", "pdf_without_lines"], {
      title: "ACME Singapore",
      parts: [{ ...one("ACME Singapore", rows("-"), { columnWidth: 70 }) }],
    }),
    trap("scale-in-cells-zh.html", ["scale_in_cells", "chinese", "html"], {
      title: "ACME新加坡",
      language: "zh",
      parts: [one("主要数据", scaledChinese())],
    }),
    trap("scale-in-cells.pptx", ["scale_in_cells", "scale"], {
      title: "ACME Singapore",
      parts: [one("ACME Singapore", scaled)],
    }),
  ];
}

function missing() {
  const none = (written) => noFigure("missing", written);
  const rows = [
    ["US$m", "Q1 2023", "Q2 2023", "Q3 2023", "Q4 2023", "Q1 2024"],
    ["Revenue", none("—"), none("-"), none("n/a"), none("nm"), fact("REVENUE ACME_SG 2024Q1", "58.7")],
    ["New sales", none("–"), none("n.m."), none("N/A"), none("不适用"), fact("NEWSALES ACME_SG 2024Q1", "27.2")],
    [
      "Operating profit",
      fact("PROFIT ACME_SG 2023Q1", "0"),
      none("…"),
      none("not available"),
      null,
      fact("PROFIT ACME_SG 2024Q1", "-4.4"),
    ],
  ];
  return [
    trap("missing-values.md", ["missing_values", "markdown"], {
      title: "ACME Singapore",
      parts: [one("Quarters", rows)],
    }),
    trap("missing-values.xlsx", ["missing_values"], {
      parts: [sheet("Singapore", title("ACME Singapore"), table(rows, { at: [2, 0] }))],
    }),
  ];
}

/** Formats whose title stands over their sections. */
const OWN_TITLE = new Set(["docx", "html"]);

function marks() {
  const raised = (base, mark, cell) => ({ ...cell, runs: [{ text: base }, { text: mark, superscript: true }] });
  const named = (base, mark) => raised(base, mark, { text: base, number: null });
  const marked = (base, mark, address, value, options) =>
    raised(base, mark, { ...fact(address, value, options), text: base });
  const rows = [
    ["US$m", named("Group", "2"), "Hong Kong"],
    ["Revenue", marked("1,234", "1", "REVENUE ACME_GROUP FY2025", "1234"), fact("REVENUE ACME_HK FY2025", "571")],
    [
      named("New sales", "3"),
      fact("NEWSALES ACME_GROUP FY2025", "602"),
      marked("295", "1", "NEWSALES ACME_HK FY2025", "295"),
    ],
  ];
  const typed = (written, text, address, value) => ({ ...fact(address, value), text, written });
  const plain = [
    ["US$m", { text: "Group", number: null, written: "Group²" }, "Hong Kong"],
    [
      "Revenue",
      typed("1,234¹", "1,234", "REVENUE ACME_GROUP FY2025", "1234"),
      typed("571*", "571", "REVENUE ACME_HK FY2025", "571"),
    ],
    [
      { text: "New sales", number: null, written: "New sales (1)" },
      typed("602†", "602", "NEWSALES ACME_GROUP FY2025", "602"),
      typed("295 ²", "295", "NEWSALES ACME_HK FY2025", "295"),
    ],
  ];
  const about = { title: "FY2025 results", asOf: "2025-12-31" };
  const formats = ["docx", "pptx", "html", "pdf"];
  return [
    ...formats.map((format) =>
      trap(`footnote-marks.${format}`, ["footnote_marks", "superscripts"], {
        ...about,
        parts: [one(OWN_TITLE.has(format) ? "By market" : about.title, rows)],
      }),
    ),
    trap("footnote-marks.md", ["footnote_marks", "markdown"], { ...about, parts: [one("By market", plain)] }),
  ];
}

function locales() {
  const swiss = [
    ["CHF m", "FY2025", "FY2024"],
    [
      "Revenue",
      as("1'406.2", "REVENUE ACME_HK FY2025", "1406.2", { unit: "CHF_M" }),
      as("1’282.5", "REVENUE ACME_HK FY2024", "1282.5", { unit: "CHF_M" }),
    ],
  ];
  const french = [
    ["US$m", "FY2025", "FY2024"],
    [
      "Revenue",
      as("1\u00a0571,2", "REVENUE ACME_HK FY2025", "1571.2"),
      as("1\u202f433,1", "REVENUE ACME_HK FY2024", "1433.1"),
    ],
    ["New sales", as("602,3", "NEWSALES ACME_HK FY2025", "602.3"), as("538,5", "NEWSALES ACME_HK FY2024", "538.5")],
  ];
  const indian = [
    [null, "FY2025", "FY2024"],
    [
      "Agents",
      as("1,23,456", "AGENTS ACME_SG FY2025", "123456", HEADS),
      as("12,34,567", "AGENTS ACME_SG FY2024", "1234567", HEADS),
    ],
  ];
  const wide = [
    ["百万美元", "２０２５年", "2024年"],
    ["营收", as("１，５７１.２", "REVENUE ACME_HK FY2025", "1571.2"), fact("REVENUE ACME_HK FY2024", "1433.1")],
  ];
  return [
    trap("german.csv", ["decimal_comma", "windows_1252", "delimiters"], {
      delimiter: ";",
      encoding: "windows-1252",
      parts: [{ blocks: [table(germanRows(), { labelColumns: 2 })] }],
    }),
    trap("utf-16.csv", ["utf_16", "delimiters", "chinese"], {
      delimiter: "\t",
      encoding: "utf-16le",
      parts: [{ blocks: [table(tabbedRows(), { labelColumns: 2 })] }],
    }),
    trap("swiss.md", ["apostrophes", "other_currency", "markdown"], {
      title: "ACME Hong Kong",
      parts: [one("Revenue", swiss)],
    }),
    trap("french.html", ["decimal_comma", "spaces_in_numbers", "html"], {
      language: "fr",
      title: "ACME Hong Kong",
      parts: [one("Figures", french)],
    }),
    trap("indian.md", ["lakhs", "markdown"], { title: "ACME Singapore", parts: [one("Agents", indian)] }),
    trap("full-width.md", ["full_width", "chinese", "markdown"], { title: "ACME香港", parts: [one("数据", wide)] }),
  ];
}

/** How a workbook stores what it shows. */
function stored() {
  const typed = (raw, text, address, value) => ({ ...fact(address, value), text, raw, format: "General" });
  const texts = [
    ["US$m", "FY2025", "FY2024"],
    [
      "Revenue",
      typed("1571", "1571", "REVENUE ACME_HK FY2025", "1571"),
      typed("1,433.0", "1,433.0", "REVENUE ACME_HK FY2024", "1433"),
    ],
    [
      "New sales",
      typed(" 602 ", "602", "NEWSALES ACME_HK FY2025", "602"),
      typed("(538)", "(538)", "NEWSALES ACME_HK FY2024", "-538"),
    ],
  ];
  const doubles = [
    ["US$m", "FY2025", "FY2024"],
    [
      "Revenue",
      typed(0.1 + 0.2, "0.3", "REVENUE ACME_HK FY2025", "0.3"),
      typed(1571.3000000000002, "1571.3", "REVENUE ACME_HK FY2024", "1571.3"),
    ],
    [
      "New sales",
      typed(602.4499999999999, "602.45", "NEWSALES ACME_HK FY2025", "602.45"),
      typed(1234.5649999999998, "1234.565", "NEWSALES ACME_HK FY2024", "1234.565"),
    ],
  ];
  const formula = (text, result) => ({ formula: text, ...(result === undefined ? {} : { result }) });
  const formulas = [
    ["US$m", "FY2025", "FY2024"],
    [
      "Revenue – Agency",
      fact("REVENUE ACME_HK FY2025 channel=AGENCY", "812"),
      fact("REVENUE ACME_HK FY2024 channel=AGENCY", "745"),
    ],
    [
      "Revenue – Digital",
      fact("REVENUE ACME_HK FY2025 channel=DIGITAL", "244"),
      fact("REVENUE ACME_HK FY2024 channel=DIGITAL", "215"),
    ],
    [
      "Revenue",
      { ...fact("REVENUE ACME_HK FY2025", "1056"), text: "1056", raw: formula("SUM(B4:B5)", 1056) },
      { text: "", number: null, raw: formula("SUM(C4:C5)"), left: "no_result", isBlank: true },
    ],
  ];
  const hk = (rows) => [sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0] }))];
  return [
    trap("numbers-as-text.xlsx", ["numbers_as_text"], { parts: hk(texts) }),
    trap("binary-doubles.xlsx", ["binary_doubles"], { parts: hk(doubles) }),
    trap("dates.xlsx", ["dates", "periods_in_columns"], { parts: hk(dateRows()) }),
    trap("formulas.xlsx", ["formulas", "totals_and_parts"], { parts: hk(formulas), notices: ["C6"] }),
  ];
}

function noNumbers() {
  const fault = (raw, text) => noFigure("not_a_number", text, { raw });
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571"), fault(true, "TRUE")],
    ["New sales", fault({ error: "#DIV/0!" }, "#DIV/0!"), fact("NEWSALES ACME_HK FY2024", "538")],
    ["Operating profit", fault({ error: "#N/A" }, "#N/A"), fault({ error: "#REF!" }, "#REF!")],
    ["Total assets", noFigure("not_a_number", "see note 4"), fault(false, "FALSE")],
  ];
  return [
    trap("no-numbers.xlsx", ["errors_and_booleans"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0] }))],
    }),
  ];
}

function germanRows() {
  return [
    ["Kennzahl", "Markt", "FY2025", "FY2024"],
    [
      "Revenue (US$m)",
      "Hong Kong",
      as("1.571,2", "REVENUE ACME_HK FY2025", "1571.2"),
      as("1.433,0", "REVENUE ACME_HK FY2024", "1433"),
    ],
    [
      "Revenue (US$m)",
      "Singapore",
      as("337,4", "REVENUE ACME_SG FY2025", "337.4"),
      as("261,0", "REVENUE ACME_SG FY2024", "261"),
    ],
    [
      "Operating profit (US$m)",
      "Singapore",
      as("19,8", "PROFIT ACME_SG FY2025", "19.8"),
      as("-6,1", "PROFIT ACME_SG FY2024", "-6.1"),
    ],
    [
      "Revenue (€m)",
      "China",
      as("1.329", "REVENUE ACME_CN FY2025", "1329", { unit: "EUR_M" }),
      as("1.200", "REVENUE ACME_CN FY2024", "1200", { unit: "EUR_M" }),
    ],
  ];
}

function tabbedRows() {
  return [
    ["指标", "地区", "2025年", "2024年"],
    ["营收（百万美元）", "香港", fact("REVENUE ACME_HK FY2025", "1571.2"), fact("REVENUE ACME_HK FY2024", "1433.1")],
    [
      "代理人数",
      "新加坡",
      fact("AGENTS ACME_SG FY2025", "720", { unit: "AGENTS" }),
      fact("AGENTS ACME_SG FY2024", "585", { unit: "AGENTS" }),
    ],
  ];
}

function dateRows() {
  const dated = (text) => ({ text, number: null, raw: new Date(`${text}T00:00:00Z`), format: "yyyy-mm-dd" });
  return [
    [
      "US$m",
      { ...dated("2025-12-31"), text: "Dec-25", format: "mmm-yy" },
      { ...dated("2025-11-30"), text: "Nov-25", format: "mmm-yy" },
    ],
    ["Published", { ...dated("2026-01-14"), left: "date" }, { ...dated("2025-12-12"), left: "date" }],
    [
      "Revenue",
      fact("REVENUE ACME_HK 2025-12", "142.4", { format: "0.0" }),
      fact("REVENUE ACME_HK 2025-11", "122.6", { format: "0.0" }),
    ],
  ];
}

function scaledChinese() {
  const yi = { unit: "USD_YI" };
  return [
    ["指标", "2025年", "2024年"],
    [
      "总资产",
      as("17.1亿美元", "ASSETS ACME_SG FY2025", "17.1", yi),
      as("14.95亿美元", "ASSETS ACME_SG FY2024", "14.95", yi),
    ],
    [
      "客户数",
      as("13.3万", "CUSTOMERS ACME_SG FY2025", "13.3", { unit: "CUSTOMERS_WAN" }),
      as("9.4万", "CUSTOMERS ACME_SG FY2024", "9.4", { unit: "CUSTOMERS_WAN" }),
    ],
  ];
}
