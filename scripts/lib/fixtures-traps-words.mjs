import { fact, left, table, text, trap, words } from "./fixtures-model.mjs";

const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const sheet = (name, ...blocks) => ({ sheet: name, widths: [28, 16, 16, 16, 16, 16, 16, 16], blocks });
const one = (content, rows, options) => ({ title: content, blocks: [table(rows, options)] });

/** What words say of figures: other bases, unknown labels, what is hidden, older and newer versions, who may read them. */
export function wordTraps() {
  return [
    ...bases(),
    ...hidden(),
    ...labels(),
    ...open(),
    ...annualReport(),
    ...versions(),
    ...charts(),
    ...sensitivity(),
  ];
}

function bases() {
  const heads = [
    "FY2025",
    "FY2024 restated",
    "FY2025 pro forma",
    "FY2026 budget",
    "FY2026 forecast",
    "FY2025 adjusted",
    "FY2025 constant currency",
  ];
  const line = (label, metric, [now, before, ...others]) => [
    label,
    fact(`${metric} ACME_HK FY2025`, now),
    fact(`${metric} ACME_HK FY2024`, before),
    ...others.map((value) => left("in_doubt", value)),
  ];
  const rows = [
    ["US$m", ...heads],
    line("Revenue", "REVENUE", ["1571", "1441", "1622", "1690", "1675", "1560", "1549"]),
    line("New sales", "NEWSALES", ["602", "540", "630", "660", "655", "598", "590"]),
  ];
  const questions = ["pro forma", "budget", "forecast", "adjusted", "constant currency"].map((words) => ({
    kind: "basis",
    text: words,
  }));
  const inTitle = [
    ["US$m", "FY2026"],
    ["Revenue", left("in_doubt", "1690")],
    ["New sales", left("in_doubt", "660")],
  ];
  const chinese = [
    ["百万美元", "2025年", "2026年预算"],
    ["营收", fact("REVENUE ACME_HK FY2025", "1571"), left("in_doubt", "1690")],
    ["新签金额", fact("NEWSALES ACME_HK FY2025", "602"), left("in_doubt", "660")],
  ];
  return [
    trap("basis-columns.xlsx", ["basis_words"], {
      parts: [sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0] }))],
      questions,
    }),
    trap("basis-in-title.docx", ["basis_words"], {
      title: "ACME Hong Kong — budget 2026",
      parts: [one("Budget", inTitle)],
      questions: [{ kind: "basis", text: "budget" }],
    }),
    trap("basis-chinese.html", ["basis_words", "chinese", "html"], {
      title: "ACME香港",
      language: "zh",
      parts: [one("数据", chinese)],
      questions: [{ kind: "basis", text: "预算" }],
    }),
  ];
}

function hidden() {
  const rows = [
    ["US$m", "FY2025", "FY2024", "FY2023"],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571"), left("hidden", "1433"), fact("REVENUE ACME_HK FY2023", "1362")],
    ["New sales", left("hidden", "602"), left("hidden", "538"), left("hidden", "471")],
    [
      "Operating profit",
      fact("PROFIT ACME_HK FY2025", "357"),
      left("hidden", "319"),
      fact("PROFIT ACME_HK FY2023", "304"),
    ],
  ];
  const draft = [
    ["US$m", "FY2025"],
    ["Revenue", left("hidden", "1999")],
  ];
  const visible = {
    ...sheet("Hong Kong", title("ACME Hong Kong"), table(rows, { at: [2, 0] })),
    hiddenRows: [5],
    hiddenColumns: [3],
  };
  const working = { ...sheet("Working", title("ACME Hong Kong"), table(draft, { at: [2, 0] })), state: "hidden" };
  const buried = { ...sheet("Old", title("ACME Hong Kong"), table(draft, { at: [2, 0] })), state: "veryHidden" };
  return [
    trap("hidden.xlsx", ["hidden"], {
      parts: [visible, working, buried],
      notices: ["Working", "Old", "row", "column"],
    }),
  ];
}

function labels() {
  const doubt = (...values) => values.map((value) => left("in_doubt", value));
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Turnover", ...doubt("1571", "1433")],
    ["New sales", fact("NEWSALES ACME_HK FY2025", "602"), fact("NEWSALES ACME_HK FY2024", "538")],
    ["Profit before tax", ...doubt("341", "305")],
    ["Revenue per agent (US$'000)", ...doubt("165", "154")],
  ];
  const market = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue – Thailand", ...doubt("61", "48")],
    ["Revenue – Hong Kong", fact("REVENUE ACME_HK FY2025", "1571"), fact("REVENUE ACME_HK FY2024", "1433")],
  ];
  const questions = ["Turnover", "Profit before tax", "Revenue per agent"].map((text) => ({ kind: "label", text }));
  return [
    trap("unknown-labels.pptx", ["unknown_labels"], {
      title: "ACME Hong Kong",
      parts: [one("ACME Hong Kong — FY2025", rows)],
      questions,
    }),
    trap("unknown-market.xlsx", ["unknown_labels", "entities_in_rows"], {
      parts: [sheet("Markets", title("Revenue by market"), table(market, { at: [2, 0] }))],
      questions: [{ kind: null, text: "Thailand" }],
    }),
  ];
}

/** What a document leaves open: a cell with two values, figures of no time. */
function open() {
  const rows = [
    ["US$m", "FY2025"],
    ["Revenue", left("in_doubt", "1571")],
    ["New sales", fact("NEWSALES ACME_HK FY2025", "602")],
  ];
  const again = [
    ["US$m", "FY2025"],
    ["Revenue", left("in_doubt", "1577")],
    ["Operating profit", fact("PROFIT ACME_HK FY2025", "357")],
  ];
  const clear = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_HK FY2025", "1571"), fact("REVENUE ACME_HK FY2024", "1433")],
    ["New sales", fact("NEWSALES ACME_HK FY2025", "602"), fact("NEWSALES ACME_HK FY2024", "538")],
  ];
  const timeless = [
    ["US$m", "Hong Kong", "China"],
    ["Revenue", left("in_doubt", "1571"), left("in_doubt", "1462")],
    ["New sales", left("in_doubt", "602"), left("in_doubt", "567")],
  ];
  return [
    trap("two-values.xlsx", ["two_values"], {
      parts: [
        sheet("Summary", title("ACME Hong Kong"), table(rows, { at: [2, 0] })),
        sheet("Detail", title("ACME Hong Kong"), table(again, { at: [2, 0] })),
      ],
      questions: [{ kind: "values", text: null }],
    }),
    trap("scanned-page.pdf", ["scanned_pages", "pdf_without_lines"], {
      title: "ACME Hong Kong — FY2025",
      parts: [one("ACME Hong Kong — FY2025", clear), { blocks: [{ kind: "scan" }] }],
      notices: ["page 2"],
    }),
    trap("no-period.md", ["no_period", "markdown"], {
      title: "Results by market",
      parts: [one("Figures", timeless)],
      questions: [{ kind: "period", text: null }],
    }),
  ];
}

/** The form of a consolidated income statement in a Chinese annual report. */
function annualReport() {
  const yuan = { unit: "CNY_M" };
  const change = (value) => left("change", value, { suffix: "%" });
  const note = (value) => left("note_reference", value);
  const rows = [
    ["项目", "附注", words("本集团", { span: [1, 3] }), null, null],
    [null, null, "2025年度", "2024年度", "同比变动"],
    [
      "一、营业收入",
      note("32"),
      fact("REVENUE ACME_GROUP FY2025", "24264", yuan),
      fact("REVENUE ACME_GROUP FY2024", "21701", yuan),
      change("11.8"),
    ],
    [
      "其中：代理渠道",
      null,
      fact("REVENUE ACME_GROUP FY2025 channel=AGENCY", "11103", yuan),
      fact("REVENUE ACME_GROUP FY2024 channel=AGENCY", "10168", yuan),
      change("9.2"),
    ],
    [
      "二、赔付支出",
      note("33"),
      fact("CLAIMS ACME_GROUP FY2025", "-12766", { ...yuan, negative: "parentheses" }),
      fact("CLAIMS ACME_GROUP FY2024", "-11484", { ...yuan, negative: "parentheses" }),
      change("11.2"),
    ],
    [
      "三、营运利润",
      null,
      fact("PROFIT ACME_GROUP FY2025", "4903", yuan),
      fact("PROFIT ACME_GROUP FY2024", "4118", yuan),
      change("19.1"),
    ],
    [
      "四、所得税费用",
      note("35"),
      left("in_doubt", "-812", { negative: "parentheses" }),
      left("in_doubt", "-703", { negative: "parentheses" }),
      change("15.5"),
    ],
  ];
  const about = {
    title: "ACME集团 2025年年度报告",
    asOf: "2025-12-31",
    language: "zh",
    questions: [{ kind: "label", text: "所得税费用" }],
  };
  const parts = [{ title: "合并利润表", blocks: [text("单位：百万元  币种：人民币"), table(rows, { headerRows: 2 })] }];
  const rules = ["chinese_annual_report", "chinese", "header_rows", "change_columns", "note_references"];
  return [
    trap("annual-report.docx", rules, { ...about, parts, font: "SimSun" }),
    trap("annual-report.html", [...rules, "html"], { ...about, parts }),
  ];
}

/** The same cell in two documents: a later one restates it, a draft and an audited one differ. */
function versions() {
  const results = (year, now, before, restated) => {
    const rows = [
      ["US$m", `FY${year}`, `FY${year - 1}${restated ? " restated" : ""}`],
      ["Revenue", fact(`REVENUE ACME_HK FY${year}`, now[0]), fact(`REVENUE ACME_HK FY${year - 1}`, before[0])],
      ["Operating profit", fact(`PROFIT ACME_HK FY${year}`, now[1]), fact(`PROFIT ACME_HK FY${year - 1}`, before[1])],
    ];
    const heading = `ACME Hong Kong — FY${year} results`;
    return trap(`restated/FY${year}_results.pptx`, ["restatement"], {
      title: heading,
      asOf: `${year}-12-31`,
      parts: [one(heading, rows)],
    });
  };
  const state = (kind, revenue) => {
    const rows = [
      ["US$m", "FY2025"],
      ["Revenue", fact("REVENUE ACME_SG FY2025", revenue)],
      ["New sales", fact("NEWSALES ACME_SG FY2025", "164")],
    ];
    return { title: `ACME Singapore — FY2025 results (${kind})`, asOf: "2025-12-31", parts: [one("Figures", rows)] };
  };
  return [
    results(2024, ["1538", "319"], ["1362", "304"], false),
    results(2025, ["1571", "357"], ["1541", "319"], true),
    trap("versions/draft.md", ["draft_and_audited", "markdown"], state("draft", "339")),
    trap("versions/audited.docx", ["draft_and_audited"], state("audited", "337")),
  ];
}

function charts() {
  const years = ["FY2023", "FY2024", "FY2025"];
  const series = [
    ["Revenue", "REVENUE", ["2640", "3014", "3370"]],
    ["New sales", "NEWSALES", ["1010", "1162", "1333"]],
  ];
  const truth = [
    [null, ...series.map(([name]) => words(name))],
    ...years.map((year, at) => [
      words(year),
      ...series.map(([, metric, values]) => fact(`${metric} ACME_GROUP ${year}`, values[at])),
    ]),
  ];
  const chart = {
    kind: "chart",
    type: "bar",
    series: series.map(([name, , values]) => ({ name, labels: years, values: values.map(Number) })),
    options: { showTitle: true, title: "US$ million", showLegend: true },
    truth,
  };
  const heading = "ACME Group — revenue and new sales (US$m)";
  return [trap("chart.pptx", ["charts"], { title: heading, parts: [{ title: heading, blocks: [chart] }] })];
}

/** A label counts as what it says; words in a sentence are no label. */
function sensitivity() {
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_SG FY2025", "337"), fact("REVENUE ACME_SG FY2024", "261")],
    ["New sales", fact("NEWSALES ACME_SG FY2025", "164"), fact("NEWSALES ACME_SG FY2024", "121")],
  ];
  const paragraph = text("The market grew because its third channel found customers whom nobody had served before.");
  const report = (heading) => ({
    title: "ACME Singapore — FY2025",
    asOf: "2025-12-31",
    parts: [{ title: heading, blocks: [paragraph, table(rows)] }],
  });
  const plain = (...lines) => ({
    title: "ACME Singapore — FY2025",
    parts: [{ blocks: lines.map((line) => text(line)) }],
  });
  return [
    trap("labels/header.docx", ["sensitivity"], {
      ...report("Figures"),
      header: "CONFIDENTIAL",
      sensitivity: "CONFIDENTIAL",
    }),
    trap("labels/first-line.pdf", ["sensitivity"], {
      title: "ACME Singapore — FY2025",
      parts: [{ title: "CONFIDENTIAL", blocks: [paragraph, table(rows)] }],
      sensitivity: "CONFIDENTIAL",
    }),
    trap("labels/first-cell.xlsx", ["sensitivity"], {
      parts: [
        sheet(
          "Singapore",
          title("CONFIDENTIAL"),
          table([["ACME Singapore"]], { at: [1, 0], headerRows: 0 }),
          table(rows, { at: [3, 0] }),
        ),
      ],
      sensitivity: "CONFIDENTIAL",
    }),
    trap("labels/front-matter-zh.md", ["sensitivity", "chinese"], {
      ...report("数据"),
      labels: { sensitivity: "机密" },
      sensitivity: "机密",
    }),
    trap("labels/first-line-zh.txt", ["sensitivity", "chinese"], {
      ...plain("机密", "新加坡市场增长，因为第三个渠道找到了新客户。"),
      sensitivity: "机密",
    }),
    trap("labels/trailing-space.txt", ["sensitivity"], {
      ...plain("Restricted ", "The board will decide on the branch in June."),
      sensitivity: "RESTRICTED",
    }),
    trap("labels/trailing-space.md", ["sensitivity", "markdown"], {
      ...report("Figures"),
      labels: { sensitivity: '"Restricted "' },
      sensitivity: "RESTRICTED",
    }),
    trap("labels/no-label.md", ["sensitivity", "markdown"], {
      ...report("A confidential hotline for customers"),
      sensitivity: "INTERNAL",
    }),
  ];
}
