import { fact, noFigure, table, trap, words } from "./fixtures-model.mjs";

const one = (content, rows, options) => ({ title: content, blocks: [table(rows, options)] });

/** What the formats themselves do to figures: split and corrected cells, marks of emphasis, lines before the table. */
export function markupTraps() {
  return [splitCells(), corrected(), emphasis(), ...preambles(), bilingual(), currentPeriod(), channelTotals()];
}

/** Currency, figure and closing parenthesis in cells of their own, as filings are set. */
function splitCells() {
  const money = (address, digits, value) => [
    words("$"),
    { ...fact(address, value), text: value.startsWith("-") ? `(${digits}` : digits },
    value.startsWith("-") ? ")" : null,
  ];
  const rows = [
    [null, words("FY2025", { span: [1, 3] }), null, null, words("FY2024", { span: [1, 3] }), null, null],
    [
      "Revenue",
      ...money("REVENUE ACME_SG FY2025", "337.4", "337.4"),
      ...money("REVENUE ACME_SG FY2024", "261.0", "261"),
    ],
    [
      "Operating profit",
      ...money("PROFIT ACME_SG FY2025", "19.8", "19.8"),
      ...money("PROFIT ACME_SG FY2024", "6.1", "-6.1"),
    ],
  ];
  return trap("split-cells.html", ["split_cells", "negatives", "html"], {
    title: "ACME Singapore, US$ million",
    parts: [one("Results", rows)],
    // Whether the pieces are cells or one figure is a matter of taste; what the figure is, is not.
    hasLooseCells: true,
  });
}

/** A figure that somebody struck out in Word is no figure. */
function corrected() {
  const changed = (was, cell) => ({
    ...cell,
    runs: [
      { text: was, deleted: true },
      { text: cell.text, inserted: true },
    ],
  });
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", changed("1,560", fact("REVENUE ACME_HK FY2025", "1571")), fact("REVENUE ACME_HK FY2024", "1433")],
    ["New sales", fact("NEWSALES ACME_HK FY2025", "602"), changed("583", fact("NEWSALES ACME_HK FY2024", "538"))],
  ];
  return trap("tracked-changes.docx", ["tracked_changes"], { title: "ACME Hong Kong", parts: [one("Figures", rows)] });
}

function emphasis() {
  const strong = (cell) => ({ ...cell, written: `**${cell.text}**` });
  const rows = [
    ["US$m", strong(words("FY2025")), "FY2024"],
    [
      strong(words("Revenue")),
      strong(fact("REVENUE ACME_HK FY2025", "1571")),
      { ...fact("REVENUE ACME_HK FY2024", "1433"), written: "_1,433_" },
    ],
    [
      { ...words("New sales"), written: "`New sales`" },
      fact("NEWSALES ACME_HK FY2025", "602"),
      fact("NEWSALES ACME_HK FY2024", "538"),
    ],
  ];
  return trap("emphasis.md", ["emphasis", "markdown"], { title: "ACME Hong Kong", parts: [one("Figures", rows)] });
}

/** Lines before and after the table of a text file. */
function preambles() {
  const rows = [
    ["ACME Hong Kong results"],
    ["US$ million"],
    [],
    [null, "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571.2"), fact("REVENUE ACME_HK FY2024", "1433.1")],
    ["Operating profit", fact("PROFIT ACME_HK FY2025", "357.4"), noFigure("missing", "n/a")],
    [],
    ["Source: finance department"],
  ];
  const marked = [
    ["Metric", "Market", "FY2025"],
    ["Revenue (US$m)", "Hong Kong", fact("REVENUE ACME_HK FY2025", "1571.2")],
    ["Agents", "Singapore", fact("AGENTS ACME_SG FY2025", "720", { unit: "AGENTS" })],
  ];
  return [
    trap("preamble.csv", ["lines_around_tables", "units_in_titles", "missing_values"], {
      parts: [{ blocks: [table(rows, { headerRows: 4 })] }],
    }),
    trap("byte-order-mark.csv", ["delimiters", "byte_order_mark"], {
      delimiter: "|",
      encoding: "utf-8-bom",
      parts: [{ blocks: [table(marked, { labelColumns: 2 })] }],
    }),
  ];
}

function bilingual() {
  const rows = [
    ["US$m 百万美元", "FY2025", "FY2024"],
    ["营收 Revenue", fact("REVENUE ACME_HK FY2025", "1571"), fact("REVENUE ACME_HK FY2024", "1433")],
    ["新签金额 New sales", fact("NEWSALES ACME_HK FY2025", "602"), fact("NEWSALES ACME_HK FY2024", "538")],
  ];
  const heading = "ACME香港 ACME Hong Kong";
  return trap("bilingual.pptx", ["bilingual_labels", "chinese"], { title: heading, parts: [one(heading, rows)] });
}

/** Periods that only the title makes clear. */
function currentPeriod() {
  const rows = [
    ["项目", "本期金额", "上期金额"],
    [
      "营业收入",
      fact("REVENUE ACME_CN FY2025", "10527", { unit: "CNY_M" }),
      fact("REVENUE ACME_CN FY2024", "9504", { unit: "CNY_M" }),
    ],
    [
      "营运利润",
      fact("PROFIT ACME_CN FY2025", "2189", { unit: "CNY_M" }),
      fact("PROFIT ACME_CN FY2024", "1865", { unit: "CNY_M" }),
    ],
  ];
  return trap("current-period.html", ["relative_periods", "chinese", "html"], {
    title: "ACME中国 2025年年度报告",
    language: "zh",
    asOf: "2025-12-31",
    parts: [{ title: "利润表", blocks: [{ kind: "text", role: "text", text: "单位：人民币百万元" }, table(rows)] }],
  });
}

function channelTotals() {
  const line = (label, suffix, now, before) => [
    label,
    fact(`NEWSALES ACME_HK FY2025${suffix}`, now),
    fact(`NEWSALES ACME_HK FY2024${suffix}`, before),
  ];
  const rows = [
    ["New sales, US$m", "FY2025", "FY2024"],
    line("Agency", " channel=AGENCY", "309", "280"),
    line("Bancassurance", " channel=BANCA", "190", "177"),
    line("Digital", " channel=DIGITAL", "103", "81"),
    line(words("Total", { bold: true }), "", "602", "538"),
  ];
  return trap("channel-totals.pptx", ["totals_and_parts", "metrics_in_corner"], {
    title: "ACME Hong Kong",
    parts: [one("ACME Hong Kong", rows)],
  });
}
