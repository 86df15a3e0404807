import { figure, refOf, stating, table, words } from "./fixtures-model.mjs";
import { addressOf, statementsOf } from "./fixtures-sample.mjs";
import { CHANNELS, LABELS, METRICS, PERCENTAGES, periodWords, WORDS } from "./fixtures-words.mjs";

const SHEETS = { ACME_GROUP: "Group", ACME_HK: "Hong Kong", ACME_CN: "China", ACME_SG: "Singapore" };
const FIRST_ROW = 4;
const NUMBER_FORMATS = { 0: "#,##0;(#,##0)", 1: "#,##0.0;(#,##0.0)" };

/**
 * How each update writes what it states. `heading`: the period also stands over the channels · `formulas`: totals are sums of
 * the channels · `ratios`: percentages are fractions with a percent format, or numbers whose label says per cent.
 */
const UPDATES = {
  "2023Q1": { labels: "plain", unit: "subtitle", formulas: true },
  "2023Q2": { labels: "units", unit: "labels" },
  "2023Q3": { labels: "plain", unit: "corner", heading: true },
  "2023Q4": { labels: "chinese", unit: "subtitle" },
  "2024Q1": { labels: "plain", unit: "subtitle", ratios: "fractions" },
  "2024Q2": { labels: "chinese", unit: "corner", heading: true },
  "2024Q3": { labels: "plain", unit: "subtitle", heading: true },
  "2024Q4": { labels: "plain", unit: "corner", ratios: "fractions", formulas: true },
  "2025Q1": { labels: "chinese", unit: "subtitle", ratios: "fractions" },
  "2025Q2": { labels: "plain", unit: "subtitle", ratios: "fractions" },
  "2025Q3": { labels: "chinese", unit: "subtitle", heading: true },
  "2025Q4": { labels: "units", unit: "labels", heading: true },
  "2026Q1": { labels: "plain", unit: "subtitle", formulas: true },
  "2026Q2": { labels: "chinese", unit: "corner" },
  "2026Q3": { labels: "plain", unit: "corner", heading: true, ratios: "fractions" },
};

/** The quarterly updates, the monthly flash and the market's own pack, as the canonical rows place them. */
export function workbooks(rows) {
  const updates = Object.entries(UPDATES).map(([quarter, manner]) => update(rows, quarter, manner));
  return [...updates, monthlyFlash(rows), distributionPack(rows)];
}

function update(rows, quarter, manner) {
  const file = `ACME_${quarter}_Update.xlsx`;
  const stated = statementsOf(rows, file);
  const language = manner.labels === "chinese" ? "zh" : "en";
  const context = { ...manner, quarter, stated, language, word: WORDS[language], label: LABELS[manner.labels] };
  const parts = Object.entries(SHEETS).map(([entity, sheet]) => ({
    sheet,
    widths: [30, 13, 13, 15, 13],
    blocks: sheetBlocks(context, entity),
  }));
  const title = titleOf(context, "ACME_GROUP");
  return { file, format: "xlsx", title, date: stated.asOf, asOf: stated.asOf, parts };
}

function titleOf({ word, language, quarter }, entity) {
  const name = `${word.entities[entity]} — ${periodWords(quarter, language)}`;
  return `${name}${language === "zh" ? "业绩更新" : " update"}`;
}

function sheetBlocks(context, entity) {
  const { word, unit, heading, language, label } = context;
  const over =
    heading === true ? [null, words(periodWords(context.quarter, language), { span: [1, 4], bold: true })] : [];
  const channels = ["TOTAL", ...CHANNELS];
  const head = [
    unit === "corner" ? word.corner : null,
    ...channels.map((each) => words(word.channels[each], { bold: true })),
  ];
  const lines = METRICS.map((metric, at) => [
    words(labelText(context, label[metric])),
    ...channels.map((channel, column) => sheetCell(context, { metric, entity, channel }, [FIRST_ROW + at, column + 1])),
  ]);
  const title = table([
    [words(titleOf(context, entity), { bold: true })],
    ...(unit === "subtitle" ? [[word.millions]] : []),
  ]);
  const note =
    language === "zh"
      ? "注：客户数与代理人数为期末数。"
      : "Note: customers and agents are counted at the end of the quarter.";
  return [
    { ...title, headerRows: 0 },
    table([over, head, ...lines], { at: [FIRST_ROW - 2, 0], headerRows: 2 }),
    table([[note]], { at: [FIRST_ROW + METRICS.length + 1, 0], headerRows: 0 }),
  ];
}

/** Where cells show their own percent sign, labels need none. */
function labelText({ ratios }, label) {
  return ratios === "fractions" ? label.replace(/ ?[(（]%[)）]$/, "") : label;
}

function sheetCell(context, { metric, entity, channel }, [row, column]) {
  const found = context.stated.find(metric, entity, channel, context.quarter);
  if (found === undefined)
    return channel === "TOTAL" ? words(metric === "ROE" ? "n/a" : "—", { left: "missing" }) : null;
  const shown = PERCENTAGES.has(metric) ? ratioCell(context, found) : plainCell(found);
  if (context.formulas === true && channel === "TOTAL" && (metric === "REVENUE" || metric === "NEWSALES")) {
    const formula = `SUM(${refOf(row, column + 1)}:${refOf(row, column + CHANNELS.length)})`;
    return stating(addressOf(found), found.unit, { ...shown, raw: { formula, result: shown.raw }, formula });
  }
  return stating(addressOf(found), found.unit, shown);
}

function plainCell({ value, unit }) {
  const decimals = unit === "AGENTS" || (unit === "USD_M" && Math.abs(Number(value)) >= 10000) ? 0 : 1;
  return figure(value, { decimals, negative: "parentheses", format: NUMBER_FORMATS[decimals] });
}

function ratioCell({ ratios }, { value }) {
  if (ratios !== "fractions") return figure(value, { decimals: 1, format: "0.0" });
  return {
    ...figure(value, { decimals: 1, suffix: "%", format: "0.0%" }),
    raw: Number((Number(value) / 100).toFixed(4)),
  };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function monthlyFlash(rows) {
  const file = "ACME_2025_Monthly_Flash.xlsx";
  const stated = statementsOf(rows, file);
  const codes = MONTHS.map((_, at) => `2025-${String(at + 1).padStart(2, "0")}`);
  const parts = Object.entries(SHEETS).map(([entity, sheet]) => {
    const lines = ["REVENUE", "NEWSALES"].map((metric) => [
      words(LABELS.plain[metric]),
      ...codes.map((code) => {
        const found = stated.find(metric, entity, "TOTAL", code);
        return stating(addressOf(found), found.unit, plainCell(found));
      }),
    ]);
    const head = ["US$m", ...MONTHS.map((month) => words(`${month}-25`, { bold: true }))];
    const title = [
      [words(`${WORDS.en.entities[entity]} — monthly flash 2025`, { bold: true })],
      ["As at 31 December 2025"],
    ];
    return {
      sheet,
      widths: [20],
      blocks: [table(title, { headerRows: 0 }), table([head, ...lines], { at: [FIRST_ROW - 1, 0] })],
    };
  });
  const title = "ACME Group — monthly flash 2025";
  return { file, format: "xlsx", title, date: stated.asOf, asOf: stated.asOf, parts };
}

/** The market's own count stands alone: the rest of its pack is words. */
function distributionPack(rows) {
  const file = "ACME_HK_Distribution_Pack_2024Q3.xlsx";
  const stated = statementsOf(rows, file);
  const [row] = stated.rows;
  const title = "ACME Hong Kong — distribution pack Q3 2024";
  const cover = [
    [words(title, { bold: true })],
    ["As at 30 September 2024"],
    [null],
    ["Prepared by Hong Kong distribution from the register of licences"],
    ["An agent is counted from the day that the licence is entered"],
  ];
  const agents = stating(addressOf(row), row.unit, figure(row.value, { format: "#,##0" }));
  const body = [
    [words("Measure", { span: [1, 3] }), null, null, words("Q3 2024", { bold: true })],
    [words("Agents", { span: [1, 3] }), null, null, agents],
  ];
  const blocks = [table(cover, { headerRows: 0 }), table(body, { at: [10, 0], labelColumns: 3 })];
  const parts = [{ sheet: "Agents", widths: [14, 12, 12, 12], blocks }];
  return { file, format: "xlsx", title, date: stated.asOf, asOf: stated.asOf, parts };
}
