import { figure, stating, table, text, words } from "./fixtures-model.mjs";
import { statementsOf } from "./fixtures-sample.mjs";

const MARKETS = ["ACME_HK", "ACME_CN", "ACME_SG"];
const NAMES = { ACME_GROUP: "ACME Group", ACME_HK: "Hong Kong", ACME_CN: "China", ACME_SG: "Singapore" };
const CHANNELS = { AGENCY: "Agency", BANCA: "Bancassurance", DIGITAL: "Digital" };

/** Documents beside those of the canonical rows: what they add is stated nowhere else, what they repeat is equal. */
export function moreDocuments(rows) {
  return [distributionReport(rows), nineMonths(rows), marketPack(rows)];
}

const tenths = (value) => Math.round(Number(value) * 10);
const decimal = (value) => (value % 10 === 0 ? String(value / 10) : (value / 10).toFixed(1));

/** Cuts tenths by weights, the last part taking what is left. */
function cut(total, weights) {
  const sum = weights.reduce((a, b) => a + b, 0);
  const parts = weights.slice(0, -1).map((weight) => Math.round((total * weight) / sum));
  return [...parts, total - parts.reduce((a, b) => a + b, 0)];
}

const EXPENSE_WEIGHTS = { ACME_HK: [58, 30, 12], ACME_CN: [55, 31, 14], ACME_SG: [40, 26, 34] };
const CUSTOMER_WEIGHTS = { ACME_HK: [49, 33, 18], ACME_CN: [45, 34, 21], ACME_SG: [24, 27, 49] };

/** One figure of a market cut into its channels, the group's the sum of its markets'. */
function byChannel(stated, metric, weights) {
  const total = (entity) => tenths(stated.find(metric, entity, "TOTAL", "FY2025").value);
  const parts = Object.fromEntries(MARKETS.map((entity) => [entity, cut(total(entity), weights[entity])]));
  const group = Object.keys(CHANNELS).map((_, at) => MARKETS.reduce((sum, entity) => sum + parts[entity][at], 0));
  return { ...parts, ACME_GROUP: group };
}

function channelLines(stated, metric, unit, weights) {
  const cells = byChannel(stated, metric, weights);
  return [...MARKETS, "ACME_GROUP"].map((entity) => [
    words(NAMES[entity], { bold: entity === "ACME_GROUP" }),
    ...Object.keys(CHANNELS).map((channel, at) =>
      stating(
        `${metric} ${entity} FY2025 channel=${channel}`,
        unit,
        figure(decimal(cells[entity][at]), { decimals: 1 }),
      ),
    ),
    stating(
      `${metric} ${entity} FY2025`,
      unit,
      figure(stated.find(metric, entity, "TOTAL", "FY2025").value, { decimals: 1 }),
    ),
  ]);
}

/** A Word report: what each channel costs, and whom it serves. */
function distributionReport(rows) {
  const stated = statementsOf(rows, "ACME_FY2025_Review.pptx");
  const head = [null, ...Object.values(CHANNELS), "Total"];
  const expenses = table([["US$m", ...head.slice(1)], ...channelLines(stated, "EXPENSES", "USD_M", EXPENSE_WEIGHTS)]);
  const customers = table([
    ["'000", ...head.slice(1)],
    ...channelLines(stated, "CUSTOMERS", "CUSTOMERS_K", CUSTOMER_WEIGHTS),
  ]);
  const parts = [
    {
      title: "What this report covers",
      blocks: [
        text(
          "This report sets out what each sales channel costs the group and how many customers it looks after. It is prepared once a year by the distribution office.",
        ),
        text(
          "Costs that serve several channels are shared among them by the time that staff record. A customer belongs to the channel of the first contract.",
        ),
      ],
    },
    {
      title: "Operating expenses by channel, FY2025",
      blocks: [
        expenses,
        text("The digital channel carries the cost of the customer app, which the other channels use as well."),
      ],
    },
    {
      title: "Customers by channel, end of FY2025",
      blocks: [customers, text("Customers with contracts of more than one channel are counted once.")],
    },
  ];
  const title = "ACME Group — FY2025 distribution report";
  return {
    file: "ACME_FY2025_Distribution_Report.docx",
    format: "docx",
    title,
    date: "2026-03-20",
    asOf: "2025-12-31",
    parts,
  };
}

/** A results announcement as PDF: nine months, which no other document states. */
function nineMonths(rows) {
  const entities = ["ACME_GROUP", ...MARKETS];
  const sum = (metric, entity, channel) => {
    const quarters = [1, 2, 3].map((quarter) => statementsOf(rows, `ACME_2026Q${quarter}_Update.xlsx`));
    const values = quarters.map((stated, at) => tenths(stated.find(metric, entity, channel, `2026Q${at + 1}`).value));
    return decimal(values.reduce((a, b) => a + b, 0));
  };
  const line = (label, metric, channel, suffix) => [
    label,
    ...entities.map((entity) =>
      stating(
        `${metric} ${entity} 2026-9M${suffix}`,
        "USD_M",
        figure(sum(metric, entity, channel), { decimals: 1, negative: "parentheses" }),
      ),
    ),
  ];
  const head = [null, "Group", "Hong Kong", "China", "Singapore"];
  const flows = table([
    head,
    line("Revenue", "REVENUE", "TOTAL", ""),
    line("New sales", "NEWSALES", "TOTAL", ""),
    line("Claims and benefits", "CLAIMS", "TOTAL", ""),
    line("Operating expenses", "EXPENSES", "TOTAL", ""),
    line("Operating profit", "PROFIT", "TOTAL", ""),
  ]);
  const channels = table([
    head,
    ...Object.entries(CHANNELS).map(([channel, name]) =>
      line(`New sales – ${name}`, "NEWSALES", channel, ` channel=${channel}`),
    ),
  ]);
  const title = "ACME Group — results for the nine months ended 30 September 2026";
  const blocks = [
    text(
      "The board publishes the unaudited figures of the group and its three markets for the first nine months of 2026. All amounts are in US$ million.",
    ),
    flows,
    text("New sales by channel, first nine months of 2026, US$ million"),
    channels,
    text("The next announcement follows after the end of the year."),
  ];
  return {
    file: "ACME_9M2026_Announcement.pdf",
    format: "pdf",
    title,
    date: "2026-10-28",
    asOf: "2026-09-30",
    parts: [{ title, blocks }],
  };
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September"];

/** Singapore's own workbook of nine months: periods run down the rows, and the quarters are sums. */
function marketPack(rows) {
  const months = (metric) =>
    [1, 2, 3].flatMap((quarter) => {
      const stated = statementsOf(rows, `ACME_2026Q${quarter}_Update.xlsx`);
      return cut(tenths(stated.find(metric, "ACME_SG", "TOTAL", `2026Q${quarter}`).value), [33, 31, 36]).map(decimal);
    });
  const [revenue, sales] = [months("REVENUE"), months("NEWSALES")];
  const cell = (metric, at, value) => {
    const code = `2026-${String(at + 1).padStart(2, "0")}`;
    return stating(`${metric} ACME_SG ${code}`, "USD_M", figure(value, { decimals: 1, format: "#,##0.0" }));
  };
  const lines = MONTHS.map((month, at) => [
    `${month} 2026`,
    cell("REVENUE", at, revenue[at]),
    cell("NEWSALES", at, sales[at]),
  ]);
  const title = "ACME Singapore — market pack, September 2026";
  const blocks = [
    table([[words(title, { bold: true })], ["As at 30 September 2026"]], { headerRows: 0 }),
    table([[null, "Revenue (US$m)", "New sales (US$m)"], ...lines], { at: [3, 0] }),
    table([["The quarterly update is the record."]], { at: [14, 0], headerRows: 0 }),
  ];
  const parts = [{ sheet: "Monthly", widths: [18, 16, 18], blocks }];
  return {
    file: "ACME_SG_Market_Pack_2026-09.xlsx",
    format: "xlsx",
    title,
    date: "2026-10-09",
    asOf: "2026-09-30",
    parts,
  };
}
