/*
 * Writes data/sample/facts/*.csv: the figures of the invented company ACME. Everything follows from the yearly table below by
 * whole-number arithmetic in tenths, so that a second run writes the same bytes.
 *
 *   node scripts/build-sample-data.mjs [folder]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];
/** Quarters are published from this year on; years before have full-year figures only. */
const FIRST_QUARTERLY_YEAR = 2023;
/** The year in progress: three quarters are out, the full year is not. */
const OPEN_YEAR = 2026;
const CHANNELS = ["AGENCY", "BANCA", "DIGITAL"];
const DIGITAL_SINCE = 2022;

/** Yearly flows in USD million (2026: what its quarters are cut from) and levels at year end, by market from 2021 on. */
const MARKETS = {
  ACME_HK: {
    since: 2021,
    flows: {
      REVENUE: [1284, 1189, 1289, 1433, 1571, 1704],
      NEWSALES: [402, 371, 455, 538, 611, 655],
      CLAIMS: [686, 661, 687, 752, 815, 878],
      EXPENSES: [329, 322, 335, 362, 389, 418],
    },
    levels: {
      CUSTOMERS: [812, 824, 846, 881, 917, 952],
      AGENTS: [9120, 8790, 8935, 9310, 9640, 9880],
      ASSETS: [15840, 15210, 16475, 17980, 19620, 21100],
      EQUITY: [1935, 1890, 2010, 2160, 2360],
    },
    channelWeights: [54, 33, 13],
    quarterWeights: { sales: [255, 235, 245, 265], costs: [250, 245, 250, 255] },
  },
  ACME_CN: {
    since: 2021,
    flows: {
      REVENUE: [1012, 1046, 1158, 1320, 1462, 1593],
      NEWSALES: [355, 382, 441, 503, 567, 612],
      CLAIMS: [558, 574, 627, 705, 771, 833],
      EXPENSES: [284, 297, 321, 356, 387, 418],
    },
    levels: {
      CUSTOMERS: [1406, 1463, 1537, 1648, 1762, 1871],
      AGENTS: [21450, 19870, 20310, 21080, 21760, 22300],
      ASSETS: [10360, 10890, 11940, 13270, 14815, 16400],
      EQUITY: [1248, 1290, 1392, 1521, 1668],
    },
    channelWeights: [47, 36, 17],
    // A strong first quarter: contracts are signed in the opening season.
    quarterWeights: { sales: [300, 238, 228, 234], costs: [272, 246, 240, 242] },
  },
  ACME_SG: {
    since: 2023,
    flows: {
      REVENUE: [0, 0, 196, 261, 337, 412],
      NEWSALES: [0, 0, 88, 121, 164, 205],
      CLAIMS: [0, 0, 101, 138, 176, 213],
      EXPENSES: [0, 0, 118, 129, 141, 158],
    },
    levels: {
      CUSTOMERS: [0, 0, 61, 94, 133, 175],
      AGENTS: [0, 0, 398, 585, 720, 860],
      ASSETS: [0, 0, 1180, 1495, 1870, 2310],
      EQUITY: [0, 0, 310, 304, 324],
    },
    channelWeights: [30, 29, 41],
    quarterWeights: { sales: [225, 242, 258, 275], costs: [232, 246, 256, 266] },
  },
};

const GROUP = "ACME_GROUP";
const ENTITIES = [GROUP, ...Object.keys(MARKETS)];
const GEOGRAPHY = { ACME_GROUP: "ASIA", ACME_HK: "HK", ACME_CN: "CN", ACME_SG: "SG" };
const SHEET = { ACME_GROUP: "Group", ACME_HK: "Hong Kong", ACME_CN: "China", ACME_SG: "Singapore" };
const SLIDE = { ACME_GROUP: 1, ACME_CN: 2, ACME_HK: 3, ACME_SG: 4 };

const SALES = ["REVENUE", "NEWSALES"];
const FLOWS = ["REVENUE", "NEWSALES", "PROFIT", "CLAIMS", "EXPENSES"];
const LEVELS = ["CUSTOMERS", "AGENTS", "ASSETS"];
const UNIT = { ROE: "PCT", COST_RATIO: "PCT", CUSTOMERS: "CUSTOMERS_K", AGENTS: "AGENTS" };
const ROWS = [...FLOWS, "ROE", "COST_RATIO", ...LEVELS, "EQUITY"];

/** Return on equity of 2021 needs the equity of 2020, which no document here states: in tenths of a percent. */
const GROUP_ROE_2021 = 143;
/** A market's own return is published for the years whose opening equity is. */
const MARKET_ROE_SINCE = 2024;

/** Cells by "metric|entity|channel|period", in tenths of the unit. */
const cells = new Map();
const put = (metric, entity, channel, period, tenths) => cells.set([metric, entity, channel, period].join("|"), tenths);
const get = (metric, entity, channel, period) => cells.get([metric, entity, channel, period].join("|"));

/** Cuts a whole number by weights so that the parts add up to it: the largest remainders are rounded up. */
function split(total, weights) {
  const sum = weights.reduce((a, b) => a + b, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  const remainders = weights.map((weight, index) => ({ index, left: (total * weight) % sum }));
  remainders.sort((a, b) => b.left - a.left || a.index - b.index);
  const missing = total - parts.reduce((a, b) => a + b, 0);
  for (const { index } of remainders.slice(0, missing)) parts[index] += 1;
  return parts;
}

/** Whole-number division, rounded half to even; the divisor is positive. */
function divide(numerator, divisor) {
  const floor = Math.floor(numerator / divisor);
  const twice = 2 * (numerator - floor * divisor);
  if (twice !== divisor) return twice > divisor ? floor + 1 : floor;
  return floor % 2 === 0 ? floor : floor + 1;
}

const quartersOf = (year) => (year === OPEN_YEAR ? [1, 2, 3] : [1, 2, 3, 4]).map((quarter) => `${year}Q${quarter}`);

/** Halves and the year from the quarters that make them up. */
function unionsOf(year) {
  const halves = [[`${year}H1`, [`${year}Q1`, `${year}Q2`]]];
  if (year === OPEN_YEAR) return halves;
  return [...halves, [`${year}H2`, [`${year}Q3`, `${year}Q4`]], [`FY${year}`, quartersOf(year)]];
}

function periodsOf(year) {
  if (year < FIRST_QUARTERLY_YEAR) return [`FY${year}`];
  return [...quartersOf(year), ...unionsOf(year).map(([period]) => period)];
}

const channelsOf = (year) => (year < DIGITAL_SINCE ? CHANNELS.slice(0, 2) : CHANNELS);

/** The digital channel wins two points a year from the agents. */
function channelWeights(market, year) {
  const [agency, banca, digital] = market.channelWeights;
  const shift = 2 * (year - 2023);
  return channelsOf(year).length === 2 ? [agency + digital, banca] : [agency - shift, banca, digital + shift];
}

function buildFlows(entity, market, year) {
  const index = YEARS.indexOf(year);
  for (const [metric, yearly] of Object.entries(market.flows)) {
    const total = yearly[index] * 10;
    const weights = SALES.includes(metric) ? market.quarterWeights.sales : market.quarterWeights.costs;
    const leaves =
      year < FIRST_QUARTERLY_YEAR
        ? [[`FY${year}`, total]]
        : quartersOf(year).map((period, at) => [period, split(total, weights)[at]]);
    for (const [period, tenths] of leaves) {
      put(metric, entity, "TOTAL", period, tenths);
      if (!SALES.includes(metric)) continue;
      const parts = split(tenths, channelWeights(market, year));
      for (const [at, channel] of channelsOf(year).entries()) put(metric, entity, channel, period, parts[at]);
    }
    if (year >= FIRST_QUARTERLY_YEAR) addUnions(metric, entity, year);
  }
  for (const period of periodsOf(year)) {
    const [revenue, claims, expenses] = ["REVENUE", "CLAIMS", "EXPENSES"].map((m) => get(m, entity, "TOTAL", period));
    put("PROFIT", entity, "TOTAL", period, revenue - claims - expenses);
  }
}

function addUnions(metric, entity, year) {
  const channels = SALES.includes(metric) ? ["TOTAL", ...channelsOf(year)] : ["TOTAL"];
  for (const [period, quarters] of unionsOf(year)) {
    for (const channel of channels) {
      const parts = quarters.map((quarter) => get(metric, entity, channel, quarter));
      put(
        metric,
        entity,
        channel,
        period,
        parts.reduce((a, b) => a + b, 0),
      );
    }
  }
}

function buildLevels(entity, market, year) {
  const index = YEARS.indexOf(year);
  for (const metric of LEVELS) {
    const closing = market.levels[metric][index];
    // A market's first year begins from half of what it ends with.
    const opening = year > market.since ? market.levels[metric][index - 1] : divide(closing, 2);
    if (year < FIRST_QUARTERLY_YEAR) put(metric, entity, "TOTAL", `FY${year}`, closing * 10);
    else buildQuarterlyLevels(metric, entity, year, { opening, closing });
  }
  const equity = market.levels.EQUITY[index];
  if (equity !== undefined) put("EQUITY", entity, "TOTAL", `FY${year}`, equity * 10);
}

/** Levels move evenly from year end to year end; a half or a year has the level of its last quarter. */
function buildQuarterlyLevels(metric, entity, year, { opening, closing }) {
  // Heads and millions are counted whole; customers are in thousands with one decimal.
  const step = metric === "CUSTOMERS" ? 1 : 10;
  for (const [at, period] of quartersOf(year).entries()) {
    const tenths = divide((opening * 4 + (closing - opening) * (at + 1)) * 10, 4 * step) * step;
    put(metric, entity, "TOTAL", period, tenths);
  }
  for (const [period, quarters] of unionsOf(year)) {
    put(metric, entity, "TOTAL", period, get(metric, entity, "TOTAL", quarters.at(-1)));
  }
}

function buildGroup() {
  for (const [key, tenths] of [...cells]) {
    const [metric, , channel, period] = key.split("|");
    put(metric, GROUP, channel, period, (get(metric, GROUP, channel, period) ?? 0) + tenths);
  }
}

/** Before the third market opened, equity was published for the group alone. */
function withholdMarketEquity() {
  for (const entity of Object.keys(MARKETS)) {
    for (const year of YEARS.filter((each) => each < MARKETS.ACME_SG.since)) {
      cells.delete(["EQUITY", entity, "TOTAL", `FY${year}`].join("|"));
    }
  }
}

function buildRatios() {
  for (const entity of ENTITIES) {
    for (const year of YEARS) {
      for (const period of periodsOf(year)) {
        const revenue = get("REVENUE", entity, "TOTAL", period);
        if (revenue === undefined) continue;
        put("COST_RATIO", entity, "TOTAL", period, divide(get("EXPENSES", entity, "TOTAL", period) * 1000, revenue));
      }
      buildReturn(entity, year);
    }
  }
}

function buildReturn(entity, year) {
  if (entity === GROUP && year === YEARS[0]) put("ROE", GROUP, "TOTAL", `FY${year}`, GROUP_ROE_2021);
  if (entity !== GROUP && year < MARKET_ROE_SINCE) return;
  const opening = get("EQUITY", entity, "TOTAL", `FY${year - 1}`);
  const closing = get("EQUITY", entity, "TOTAL", `FY${year}`);
  if (opening === undefined || closing === undefined) return;
  put(
    "ROE",
    entity,
    "TOTAL",
    `FY${year}`,
    divide(get("PROFIT", entity, "TOTAL", `FY${year}`) * 2000, opening + closing),
  );
}

/** Months of 2025: each quarter cut in three. */
function buildMonths() {
  for (const metric of SALES) {
    for (const entity of Object.keys(MARKETS)) {
      for (const [at, quarter] of quartersOf(2025).entries()) {
        const parts = split(get(metric, entity, "TOTAL", quarter), [33, 31, 36]);
        for (const [part, tenths] of parts.entries())
          put(metric, entity, "TOTAL", monthCode(at * 3 + part + 1), tenths);
      }
    }
    for (let month = 1; month <= 12; month += 1) {
      const parts = Object.keys(MARKETS).map((entity) => get(metric, entity, "TOTAL", monthCode(month)));
      put(
        metric,
        GROUP,
        "TOTAL",
        monthCode(month),
        parts.reduce((a, b) => a + b, 0),
      );
    }
  }
}

const monthCode = (month) => `2025-${String(month).padStart(2, "0")}`;

const HEADER =
  "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator,valid_as_of".split(",");
const PERIOD_TYPE = [
  [/^FY/, "FY"],
  [/H\d$/, "HY"],
  [/Q\d$/, "QUARTER"],
  [/-\d\d$/, "MONTH"],
];

/** One statement as a canonical row; a cell may be stated more than once. */
function statement({ metric, entity, channel, period, tenths, doc, locator, asOf }) {
  const type = PERIOD_TYPE.find(([form]) => form.test(period))[1];
  const value = tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
  const unit = UNIT[metric] ?? "USD_M";
  const written = period.replace(/^FY/, "");
  return [metric, entity, GEOGRAPHY[entity], channel, type, written, value, unit, doc, locator, asOf];
}

/** Where a cell was published. */
function publication(metric, entity, channel, period) {
  const year = Number(/\d{4}/.exec(period)[0]);
  const column = channel === "TOTAL" ? 0 : CHANNELS.indexOf(channel) + 1;
  const inWorkbook = (at) => `sheet=${SHEET[entity]},cell=${"BCDEFGHIJKLM"[at]}${5 + ROWS.indexOf(metric)}`;
  if (/-\d\d$/.test(period)) {
    const locator = inWorkbook(Number(period.slice(-2)) - 1);
    return { file: "monthly-flash", doc: "ACME_2025_Monthly_Flash.xlsx", locator, asOf: "2025-12-31" };
  }
  const quarter = /Q(\d)$/.exec(period)?.[1];
  if (quarter) {
    const asOf = `${year}-${["03-31", "06-30", "09-30", "12-31"][quarter - 1]}`;
    return { file: "quarterly-updates", doc: `ACME_${period}_Update.xlsx`, locator: inWorkbook(column), asOf };
  }
  const row = channel === "TOTAL" ? metric : `${metric} ${channel}`;
  const locator = `slide=${SLIDE[entity]},table=${column === 0 ? 1 : 2},row=${row},col=${period}`;
  return period.endsWith("H1")
    ? { file: "half-year-results", doc: `ACME_${year}_Half_Year.pptx`, locator, asOf: `${year}-06-30` }
    : { file: "annual-reviews", doc: `ACME_FY${year}_Review.pptx`, locator, asOf: `${year}-12-31` };
}

/** The agents of Singapore at the end of 2023 were first counted with trainees; a year later they were restated. */
const RESTATED = { metric: "AGENTS", year: 2023, entities: ["ACME_SG", GROUP], firstStatedMoreTenths: 120 };

function statements() {
  const rows = [];
  for (const [key, tenths] of cells) {
    const [metric, entity, channel, period] = key.split("|");
    const cell = { metric, entity, channel, period };
    const published = publication(metric, entity, channel, period);
    const isRestated =
      metric === RESTATED.metric &&
      RESTATED.entities.includes(entity) &&
      ["FY2023", "2023H2", "2023Q4"].includes(period);
    rows.push({ ...cell, ...published, tenths: isRestated ? tenths + RESTATED.firstStatedMoreTenths : tenths });
    if (!isRestated) continue;
    const locator = `slide=6,table=1,row=AGENTS ${SHEET[entity]},col=${period} restated`;
    const later = { file: "restatements", doc: "ACME_FY2024_Review.pptx", locator, asOf: "2024-12-31" };
    rows.push({ ...cell, ...later, tenths });
  }
  rows.push(conflict());
  return rows;
}

/** A market's own workbook of the same day that counts ten more agents than the group's update: nobody knows who is right. */
function conflict() {
  const cell = { metric: "AGENTS", entity: "ACME_HK", channel: "TOTAL", period: "2024Q3" };
  const tenths = get(cell.metric, cell.entity, cell.channel, cell.period) + 100;
  const doc = "ACME_HK_Distribution_Pack_2024Q3.xlsx";
  return { ...cell, tenths, file: "market-packs", doc, locator: "sheet=Agents,cell=D12", asOf: "2024-09-30" };
}

function compareRows(a, b) {
  const order = (row) =>
    [
      row.doc,
      ENTITIES.indexOf(row.entity),
      String(ROWS.indexOf(row.metric)).padStart(2, "0"),
      row.period,
      row.channel,
      row.locator,
    ].join("|");
  return order(a) < order(b) ? -1 : 1;
}

const csvCell = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function main(folder) {
  for (const [entity, market] of Object.entries(MARKETS)) {
    for (const year of YEARS.filter((each) => each >= market.since)) {
      buildFlows(entity, market, year);
      buildLevels(entity, market, year);
    }
  }
  buildGroup();
  withholdMarketEquity();
  buildRatios();
  buildMonths();
  const rows = statements().sort(compareRows);
  mkdirSync(folder, { recursive: true });
  for (const file of new Set(rows.map((row) => row.file))) {
    const lines = [HEADER, ...rows.filter((row) => row.file === file).map(statement)];
    writeFileSync(join(folder, `${file}.csv`), lines.map((line) => `${line.map(csvCell).join(",")}\n`).join(""));
  }
  console.log(`${rows.length} statements in ${folder}`);
}

main(process.argv[2] ?? fileURLToPath(new URL("../data/sample/facts", import.meta.url)));
