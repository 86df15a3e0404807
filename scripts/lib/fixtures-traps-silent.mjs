import { fact, noFigure, table, trap, words } from "./fixtures-model.mjs";

const title = (content) => table([[words(content, { bold: true })]], { headerRows: 0 });
const one = (content, rows) => ({ title: content, blocks: [table(rows)] });

/** What is easily read wrong without anybody noticing. */
export function silentTraps() {
  return [...yearLike(), ...unitsApart(), profitOrLoss(), bounds()];
}

/** Revenue may be 2,025 in 2025: figures that look like years are figures. */
function yearLike() {
  const plain = { group: false };
  const pair = (metric, now, before) => [
    fact(`${metric} ACME_HK FY2025`, now, plain),
    fact(`${metric} ACME_HK FY2024`, before, plain),
  ];
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", ...pair("REVENUE", "2025", "1998")],
    ["Claims and benefits", ...pair("CLAIMS", "602", "590")],
    ["Total assets", ...pair("ASSETS", "2024", "2023")],
  ];
  return [
    trap("year-like-figures.xlsx", ["year_like_figures"], {
      parts: [
        { sheet: "Hong Kong", widths: [26, 14, 14], blocks: [title("ACME Hong Kong"), table(rows, { at: [2, 0] })] },
      ],
    }),
    trap("year-like-figures.md", ["year_like_figures", "markdown"], {
      title: "ACME Hong Kong",
      parts: [one("Figures", rows)],
    }),
  ];
}

/** The unit stands apart from the figures: behind a date, or at the total whose parts are listed. */
function unitsApart() {
  const balance = (unit, period) => [
    [null, "Hong Kong", "China"],
    [
      "Revenue",
      fact(`REVENUE ACME_HK ${period}`, "31046", { unit }),
      fact(`REVENUE ACME_CN ${period}`, "28112", { unit }),
    ],
    [
      "New sales",
      fact(`NEWSALES ACME_HK ${period}`, "4894", { unit }),
      fact(`NEWSALES ACME_CN ${period}`, "3871", { unit }),
    ],
  ];
  const hkd = { unit: "HKD_M" };
  const line = (label, suffix, now, before) => [
    label,
    fact(`REVENUE ACME_HK FY2025${suffix}`, now, hkd),
    fact(`REVENUE ACME_HK FY2024${suffix}`, before, hkd),
  ];
  const parts = [
    [null, "FY2025", "FY2024"],
    line("Revenue (HK$m)", "", "12254", "11177"),
    line("of which Agency", " channel=AGENCY", "6334", "5811"),
    line("of which Digital", " channel=DIGITAL", "1903", "1677"),
  ];
  return [
    trap("unit-after-period.pptx", ["units_in_titles", "scale", "units_apart"], {
      title: "H1 2025, US$'000",
      asOf: "2025-06-30",
      parts: [one("H1 2025, US$'000", balance("USD_K", "2025H1"))],
    }),
    trap("unit-after-year.docx", ["units_in_titles", "other_currency", "units_apart"], {
      title: "Results 2025, HK$m",
      asOf: "2025-12-31",
      parts: [one("Markets", balance("HKD_M", "FY2025"))],
    }),
    trap("unit-of-the-total.md", ["units_in_row_labels", "totals_and_parts", "units_apart", "markdown"], {
      title: "ACME Hong Kong",
      parts: [one("Figures", parts)],
    }),
  ];
}

function profitOrLoss() {
  const pair = (now, before) => [
    fact("PROFIT ACME_SG FY2025", now),
    fact("PROFIT ACME_SG FY2024", before, { negative: "parentheses" }),
  ];
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", fact("REVENUE ACME_SG FY2025", "337"), fact("REVENUE ACME_SG FY2024", "261")],
    ["Operating profit/(loss)", ...pair("20", "-6")],
  ];
  return trap("profit-or-loss.docx", ["qualified_labels", "negatives"], {
    title: "ACME Singapore",
    parts: [one("Figures", rows)],
  });
}

/** A bound or an estimate is no figure, and the reading says so. */
function bounds() {
  const rows = [
    ["US$m", "FY2025", "FY2024"],
    ["Revenue", noFigure("not_a_number", "~1,571"), fact("REVENUE ACME_HK FY2024", "1433")],
    ["New sales", fact("NEWSALES ACME_HK FY2025", "602"), noFigure("not_a_number", ">500")],
  ];
  return trap("bounds.html", ["bounds", "html"], {
    title: "ACME Hong Kong",
    parts: [one("Figures", rows)],
    notices: ["~1,571", ">500"],
  });
}
