/** How the sample company's documents name things, by language and manner. Codes are those of the profile. */
export const METRICS = [
  "REVENUE",
  "NEWSALES",
  "PROFIT",
  "CLAIMS",
  "EXPENSES",
  "ROE",
  "COST_RATIO",
  "CUSTOMERS",
  "AGENTS",
  "ASSETS",
  "EQUITY",
];
export const CHANNELS = ["AGENCY", "BANCA", "DIGITAL"];
export const PERCENTAGES = new Set(["ROE", "COST_RATIO"]);

const PLAIN = {
  REVENUE: "Revenue",
  NEWSALES: "New sales",
  PROFIT: "Operating profit",
  CLAIMS: "Claims and benefits",
  EXPENSES: "Operating expenses",
  ROE: "Return on equity (%)",
  COST_RATIO: "Cost ratio (%)",
  CUSTOMERS: "Customers ('000)",
  AGENTS: "Number of agents",
  ASSETS: "Total assets",
  EQUITY: "Shareholders' equity",
};
const CAPITALS = {
  REVENUE: "REVENUE",
  NEWSALES: "NEW SALES",
  PROFIT: "PROFIT",
  CLAIMS: "CLAIMS",
  EXPENSES: "EXPENSES",
  ROE: "ROE",
  COST_RATIO: "COST RATIO",
  CUSTOMERS: "CUSTOMERS ('000)",
  AGENTS: "AGENTS",
  ASSETS: "ASSETS",
  EQUITY: "EQUITY",
};
const CHINESE = {
  REVENUE: "营收",
  NEWSALES: "新签金额",
  PROFIT: "营运利润",
  CLAIMS: "赔付支出",
  EXPENSES: "营运支出",
  ROE: "净资产收益率（%）",
  COST_RATIO: "费用率（%）",
  CUSTOMERS: "客户数（千人）",
  AGENTS: "代理人数（人）",
  ASSETS: "总资产",
  EQUITY: "股东权益",
};
const MONEY = ["REVENUE", "NEWSALES", "PROFIT", "CLAIMS", "EXPENSES", "ASSETS", "EQUITY"];
const WITH_UNITS = Object.fromEntries(
  METRICS.map((metric) => [metric, MONEY.includes(metric) ? `${PLAIN[metric]} (US$m)` : PLAIN[metric]]),
);

export const LABELS = { plain: PLAIN, capitals: CAPITALS, chinese: CHINESE, units: WITH_UNITS };

const ENGLISH_WORDS = {
  entities: { ACME_GROUP: "ACME Group", ACME_CN: "ACME China", ACME_HK: "ACME Hong Kong", ACME_SG: "ACME Singapore" },
  channels: { TOTAL: "Total", AGENCY: "Agency", BANCA: "Bancassurance", DIGITAL: "Digital" },
  millions: "US$ million unless stated otherwise",
  corner: "US$m",
  byChannel: "By channel",
};
const CHINESE_WORDS = {
  entities: { ACME_GROUP: "ACME集团", ACME_CN: "ACME中国", ACME_HK: "ACME香港", ACME_SG: "ACME新加坡" },
  channels: { TOTAL: "合计", AGENCY: "代理", BANCA: "银保", DIGITAL: "线上" },
  millions: "单位：百万美元（另有注明者除外）",
  corner: "百万美元",
  byChannel: "按渠道",
};

export const WORDS = { en: ENGLISH_WORDS, zh: CHINESE_WORDS };

const ORDINALS = ["一", "二", "三", "四"];

/** A period as titles and headings name it. */
export function periodWords(code, language) {
  const [, year, part, number] = /^(?:FY)?(\d{4})(?:([HQ])(\d)|-(\d\d))?$/.exec(code);
  if (language === "zh") {
    if (part === "H") return `${year}年${number === "1" ? "上" : "下"}半年`;
    return part === "Q" ? `${year}年第${ORDINALS[number - 1]}季度` : `${year}年`;
  }
  return part === undefined ? code : `${part}${number} ${year}`;
}
