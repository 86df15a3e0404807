import { fact, left, noFigure, table, trap, words } from "./fixtures-model.mjs";

const EUR = { unit: "EUR_M" };
const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const sheet = (name, ...blocks) => ({ sheet: name, widths: [28, 14, 14, 14, 14, 14], blocks });
const none = (written) => noFigure("missing", written);

/** A company whose year begins in April, with a company file of its own: the year is named by the one in which it ends. */
export function aprilTraps() {
  return [quarters(), stacked(), page(), statement(), bases()];
}

function quarters() {
  const heads = ["Q1 21/22", "Q2 21/22", "H1 21/22", "FY 20/21"];
  const codes = ["2022Q1", "2022Q2", "2022H1", "FY2021"];
  const line = (label, metric, values, options = {}) => [
    label,
    ...values.map((value, at) =>
      value === "—"
        ? none(value)
        : fact(`${metric} LARK_GROUP ${codes[at]}`, value, {
            ...EUR,
            decimals: 1,
            negative: "parentheses",
            format: "#,##0.0;(#,##0.0)",
            ...options,
          }),
    ),
  ];
  const rows = [
    ["€m", ...heads],
    line({ text: "Revenue", number: null, written: "Revenue¹" }, "REVENUE", ["412.3", "398.6", "810.9", "1604.2"]),
    line("Operating profit", "PROFIT", ["-4.5", "12.1", "7.6", "-38.4"]),
    line(
      "Capital expenditure",
      "CAPEX",
      ["21.4", "—", "21.4", "96.0"].map((value) => (value === "96.0" ? "96" : value)),
    ),
    line(
      "Margin",
      "MARGIN",
      ["-1.1", "3.0", "0.9", "-2.4"].map((value) => (value === "3.0" ? "3" : value)),
      { unit: "PCT", suffix: "%", format: "0.0%;(0.0%)" },
    ).map((cell) =>
      typeof cell === "object"
        ? { ...cell, text: cell.text.replace(")%", "%)"), raw: Number((Number(cell.number) / 100).toFixed(4)) }
        : cell,
    ),
  ];
  const notes = table([["1 Revenue is stated before rebates of 3.2."]], { at: [9, 0], headerRows: 0 });
  return trap(
    "april/quarters.xlsx",
    ["fiscal_year", "units_in_corner", "footnote_marks", "negatives", "missing_values"],
    {
      parts: [sheet("Group", title("Larkmere Group — quarterly results"), table(rows, { at: [2, 0] }), notes)],
    },
  );
}

function stacked() {
  const block = (heading, period, values, at) =>
    table(
      [
        [words(heading, { bold: true }), null, null],
        ["€m", "United Kingdom", "Germany"],
        [
          "Revenue",
          fact(`REVENUE LARK_UK ${period}`, values[0], EUR),
          fact(`REVENUE LARK_DE ${period}`, values[1], EUR),
        ],
        [
          "Operating profit",
          fact(`PROFIT LARK_UK ${period}`, values[2], { ...EUR, negative: "parentheses" }),
          fact(`PROFIT LARK_DE ${period}`, values[3], EUR),
        ],
      ],
      { at, headerRows: 2 },
    );
  const blocks = [
    block("Six months ended 30 September 2021", "2022H1", ["401.2", "298.4", "-3.1", "8.8"], [0, 0]),
    block("Year ended 31 March 2022", "FY2022", ["833.7", "611.9", "14.2", "21.6"], [6, 0]),
  ];
  return trap("april/segments.xlsx", ["fiscal_year", "stacked_periods", "entities_in_columns"], {
    parts: [sheet("Segments", ...blocks)],
  });
}

function page() {
  const raised = (base, mark, cell) => ({ ...cell, runs: [{ text: base }, { text: mark, superscript: true }] });
  const rows = [
    ["€m", "FY2021/22", "FY2020/21"],
    [
      raised("Revenue", "1", { text: "Revenue", number: null }),
      { ...raised("1,712.4", "2", fact("REVENUE LARK_GROUP FY2022", "1712.4", EUR)), text: "1,712.4" },
      fact("REVENUE LARK_GROUP FY2021", "1604.2", EUR),
    ],
    [
      "Operating profit",
      fact("PROFIT LARK_GROUP FY2022", "35.8", EUR),
      fact("PROFIT LARK_GROUP FY2021", "-38.4", { ...EUR, negative: "parentheses" }),
    ],
    ["Change in revenue", left("change", "6.7", { suffix: "%" }), left("change", "-9.1", { suffix: "%" })],
  ];
  return trap("april/results.html", ["fiscal_year", "superscripts", "footnote_marks", "html"], {
    title: "Larkmere Group — results 2021/22",
    asOf: "2022-03-31",
    parts: [{ title: "Key figures", blocks: [table(rows)] }],
  });
}

function statement() {
  const rows = [
    [null, words("Three months ended 30 June", { span: [1, 2] }), null],
    ["€m", { text: "2021", number: "2021" }, { text: "2020", number: "2020" }],
    ["Revenue", fact("REVENUE LARK_GROUP 2022Q1", "412.3", EUR), fact("REVENUE LARK_GROUP 2021Q1", "371.8", EUR)],
    ["Operating profit", fact("PROFIT LARK_GROUP 2022Q1", "-4.5", { ...EUR, negative: "parentheses" }), none("—")],
  ];
  return trap("april/statement.pdf", ["fiscal_year", "header_rows", "pdf_without_lines"], {
    title: "Larkmere Group — interim statement",
    parts: [{ title: "Larkmere Group — interim statement", blocks: [table(rows, { headerRows: 2 })] }],
  });
}

/** Where the company file has a dimension for the basis, its words are values of it. */
function bases() {
  const heads = [
    ["FY2022", "FY2022", ""],
    ["FY2021 restated", "FY2021", " basis=RESTATED"],
    ["FY2022 pro forma", "FY2022", " basis=PRO_FORMA"],
    ["FY2023 budget", "FY2023", " basis=BUDGET"],
    ["FY2022 constant currency", "FY2022", " basis=CONSTANT_CURRENCY"],
  ];
  const line = (label, metric, values) => [
    label,
    ...heads.map(([, period, basis], at) => fact(`${metric} LARK_GROUP ${period}${basis}`, values[at], EUR)),
  ];
  const rows = [
    ["€m", ...heads.map(([heading]) => heading)],
    line("Revenue", "REVENUE", ["1712.4", "1598.8", "1750.1", "1801.5", "1698.2"]),
    line("Operating profit", "PROFIT", ["35.8", "29.9", "38.2", "52.5", "34.6"]),
  ];
  return trap("april/basis.xlsx", ["basis_words", "fiscal_year"], {
    parts: [sheet("Group", title("Larkmere Group"), table(rows, { at: [2, 0] }))],
  });
}
